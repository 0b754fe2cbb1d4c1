import type { SiteContact, SiteTrial } from '#contract/content/site-company.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Reading } from './reading.ts';
import { linesOf, readTermsInForce } from './terms.ts';

/** Addresses and how to reach the company. */
export async function readContact(db: Database, { language, now }: Reading): Promise<SiteContact> {
  const [contact, places, terms] = await Promise.all([
    findSingle(db, 'contact', now),
    listPublic(db, 'contactPlace', { now }),
    readTermsInForce(db, now),
  ]);
  const { lead, email = '', emailNote, formTitle, formLead, next } = contact?.fields ?? {};
  const { next: steps, ...texts } = displayedItem({ lead, emailNote, formTitle, formLead, next }, language);
  return {
    ...texts,
    email,
    next: linesOf(steps),
    places: places.map(({ id, fields }) => ({ id, ...displayedItem(fields, language) })),
    terms,
  };
}

/** The trial page: promise, steps and topics. */
export async function readTrial(db: Database, { language, now }: Reading): Promise<SiteTrial> {
  const [trial, steps, topics, terms] = await Promise.all([
    findSingle(db, 'trial', now),
    listPublic(db, 'trialStep', { now }),
    listPublic(db, 'trialTopic', { now }),
    readTermsInForce(db, now),
  ]);
  const { title, lead, next } = trial?.fields ?? {};
  const { next: after, ...texts } = displayedItem({ title, lead, next }, language);
  return {
    ...texts,
    next: linesOf(after),
    steps: steps.map(({ fields }) => displayedItem(fields, language)),
    topics: topics.map(({ id, fields }) => ({ id, ...displayedItem(fields, language) })),
    terms,
  };
}
