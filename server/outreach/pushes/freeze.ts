import { createHash } from 'node:crypto';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { chooseArticles } from './choose-articles.ts';
import {
  articleIdsOf,
  type ComposeDeps,
  cardOf,
  gatherDigest,
  isFilled,
  listArticleVersions,
  writeMail,
} from './compose.ts';
import { countLinks, insertLinks } from './links.ts';
import { type StoredPush, updatePush } from './queries.ts';
import { listChosen, listChosenBots } from './recipients.ts';
import { shareDigest } from './share-digest.ts';
import { pushDeliveries } from './tables.ts';
import { webLabelOf } from './write-digest.ts';

/** The secret signs the link to the digest on the web, too. */
export type FreezeDeps = ComposeDeps;

/** Why nothing could be frozen. */
export type Unfrozen = 'PUSH_EMPTY' | 'PUSH_RHYTHM_EMPTY' | 'PUSH_NOBODY';

interface Freezing {
  readonly state: 'frozen' | 'sending';
  readonly now: Date;
  readonly sendAt: Date | null;
  /** A person sends it. */
  readonly isByHand?: boolean;
}

/**
 * Stores the very texts of a locked push and who gets them, within the transaction. From here on neither articles nor
 * contacts change what is sent, only whether.
 */
export async function freezePush(
  tx: Database,
  push: StoredPush,
  { state, now, sendAt, isByHand = false }: Freezing,
  deps: FreezeDeps,
): Promise<Unfrozen | undefined> {
  const { stockId, id: pushId } = push;
  const chosen = await listChosen(tx, stockId, { ...push, pushId, now: sendAt ?? now });
  const receiving = chosen.filter(({ reason }) => reason === null);
  const robots = await listChosenBots(tx, stockId, push);
  if (receiving.length + robots.length === 0) return 'PUSH_NOBODY';
  const chosenIds = await chooseArticles(tx, push, { stockId, now });
  // Frozen before midnight and sent after it, it is of the day on which it is read.
  const day = sendAt && sendAt > now ? sendAt : now;
  const content = { ...push, articleIds: chosenIds, autoArticles: 0, subject: subjectOf(push, day) };
  // What is published by then may be sent before, and is in no digest of now.
  const gathered = await gatherDigest(tx, content, { stockId, now }, deps);
  const articleIds = articleIdsOf(gathered);
  const webUrl = await shareDigest(tx, content, gathered, { stockId, createdBy: push.createdBy, now, ...deps });
  const counted = countLinks(gathered, {
    blocks: push.blocks,
    webUrl,
    webLabel: webLabelOf(push.language),
    publicUrl: deps.publicUrl(),
  });
  const mail = await writeMail(tx, content, counted.gathered, { stockId, now: day, webUrl: counted.webUrl }, deps);
  if (!isFilled(gathered)) {
    if (push.foreword === '') return 'PUSH_EMPTY';
    // With a rhythm the foreword is the same each time, and says nothing new.
    if (push.rhythm && !isByHand) return 'PUSH_RHYTHM_EMPTY';
  }
  const { fromName: from, subject, html, text } = mail;
  const card = robots.length === 0 ? undefined : cardOf(content, gathered, { title: subject, url: counted.webUrl });
  const articleVersions = await listArticleVersions(tx, articleIds);
  const providers = [...new Set(robots.map(({ provider }) => provider))];
  const frozen = { from, subject, html, text, card, providers, articleIds, articleVersions };
  await insertLinks(tx, push, counted.links);
  await insertMany(
    tx,
    pushDeliveries,
    [
      ...receiving.map(({ id: contactId, name, email }) => ({ contactId, botId: null, name, email })),
      ...robots.map(({ id, name }) => ({ contactId: 0, botId: id, name, email: `bot:${id}` })),
    ].map((recipient) => ({ ...recipient, stockId, pushId, changedAt: now })),
  );
  await updatePush(tx, push, {
    ...{ state, sendAt, frozen, frozenAt: now, updatedAt: now, problem: null },
    contentHash: createHash('sha256')
      .update(JSON.stringify([subject, html, text, ...(card ? [card] : [])]))
      .digest('hex'),
  });
  return undefined;
}

/** One that comes again and again says of which day it is. */
const subjectOf = ({ subject, rhythm }: StoredPush, now: Date) =>
  rhythm ? `${subject} ${chinaDate(now).slice(5)}` : subject;
