import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { articleCategories } from '#contract/content/articles.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Leaving, PreferenceRequest } from '#contract/outreach/pushes.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { withdrawn } from '#server/outreach/contacts/list-queries.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { findWithdrawals } from '#server/outreach/contacts/withdrawals.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { noteLeft } from './delivery-queries.ts';
import { topicsAsSql } from './recipients.ts';
import { pushDeliveries } from './tables.ts';

const tokenShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whose contact leaves. */
export interface Leaver {
  readonly stockId: number;
  readonly contactId: number;
  readonly email: string;
}

interface Recipient extends Leaver {
  readonly company: string;
}

/** Whose mail a link belongs to. Throws SHARE_ENDED for any other, whatever is wrong with it. */
async function findRecipient(db: Database, token: string, language: Language): Promise<Recipient> {
  if (!tokenShape.test(token)) throw new AppError('SHARE_ENDED');
  const { stockId, contactId, email } = pushDeliveries;
  const [row] = await db
    .select({ stockId, contactId, email, name: companies.shortName })
    .from(pushDeliveries)
    .innerJoin(companies, eq(companies.stockId, pushDeliveries.stockId))
    .where(eq(pushDeliveries.leavingToken, token));
  if (!row) throw new AppError('SHARE_ENDED');
  return { ...row, company: pickText(row.name, language) };
}

/** The person's contacts in the company: the one that was written to, and whoever has the address now. */
const ofRecipient = (recipient: Leaver) => sql`${contacts.id} in (select id from (${written(recipient)}) as written)`;

const written = ({ stockId, contactId, email }: Leaver) => sql`
  select id, mobile, email from ${contacts} where id = ${contactId} and stock_id = ${stockId}
  union select id, mobile, email from ${contacts}
    where stock_id = ${stockId} and email = ${email} and email <> '' and deleted_at is null`;

/** The same, with whoever has a number or an address of theirs now: a withdrawal belongs to each of them. */
const ofPerson = (recipient: Leaver) => sql`${contacts.id} in (
  with written as (${written(recipient)})
  select id from written
  union select other.id from written join ${contacts} as other on other.mobile = written.mobile
    where other.stock_id = ${recipient.stockId} and other.mobile <> '' and other.deleted_at is null
  union select other.id from written join ${contacts} as other on other.email = written.email
    where other.stock_id = ${recipient.stockId} and other.email <> '' and other.deleted_at is null)`;

/** What the person wants; `null` for somebody who is no contact any more. Two contacts of one person agree. */
async function readPreferences(db: Database, recipient: Leaver): Promise<Leaving['preferences']> {
  const [contact] = await db
    .select({ topics: contacts.topics, frequency: contacts.mailFrequency })
    .from(contacts)
    .where(and(ofRecipient(recipient), isNull(contacts.deletedAt)))
    .limit(1);
  return contact ? { ...contact, topics: contact.topics ?? [...articleCategories] } : null;
}

/** Whether the person is sent nothing under any contact, because they left. */
async function hasLeft(db: Database, recipient: Leaver): Promise<boolean> {
  const known = await db
    .select({ hasLeft: sql<boolean>`${withdrawn}` })
    .from(contacts)
    .where(ofPerson(recipient));
  if (known.length > 0) return known.every((contact) => contact.hasLeft);
  return isNoted(db, recipient);
}

/** Whether a withdrawal is on record that a new contact of the address would meet. */
const isNoted = async (db: Database, { stockId, email }: Leaver): Promise<boolean> =>
  (await findWithdrawals(db, stockId, [{ mobile: '', email }])).size > 0;

const tell = async (db: Database, recipient: Recipient): Promise<Leaving> => ({
  ...{ company: recipient.company, email: maskAddress(recipient.email) },
  hasLeft: await hasLeft(db, recipient),
  preferences: await readPreferences(db, recipient),
});

/** What a link for leaving is about. Reading it changes nothing: programs open links before people do. */
export async function readLeaving(token: string, { db, language }: PublicContext): Promise<Leaving> {
  const recipient = await findRecipient(db, token, language);
  return tell(db, recipient);
}

/** Leaves. Counts for every mail that has not been handed over yet; doing it again changes nothing. */
export async function leave(token: string, { db, language, client, now }: PublicContext): Promise<Leaving> {
  const recipient = await findRecipient(db, token, language);
  await db.transaction((tx) => leaveAs(tx, recipient, { now, address: client.address }));
  return tell(db, recipient);
}

/** Notes what the person wants. Counts for every mail that has not been handed over yet; repeating changes nothing. */
export async function prefer(
  { token, topics: chosen, frequency }: PreferenceRequest,
  { db, language, client, now }: PublicContext,
): Promise<Leaving> {
  const recipient = await findRecipient(db, token, language);
  const { stockId, contactId } = recipient;
  // All topics of today are all topics: one that is added later is wanted, too.
  const topics = articleCategories.every((one) => chosen.includes(one)) ? null : [...new Set(chosen)].sort();
  await db.transaction(async (tx) => {
    const isOther = sql`(${contacts.topics}, ${contacts.mailFrequency})
      is distinct from (${topics === null ? sql`null::text[]` : topicsAsSql(topics)}, ${frequency}::text)`;
    const changed = await tx
      .update(contacts)
      .set({ topics, mailFrequency: frequency, updatedAt: now, version: sql`${contacts.version} + 1` })
      .where(and(ofRecipient(recipient), isNull(contacts.deletedAt), isOther))
      .returning({ id: contacts.id });
    if (changed.length === 0) return;
    await recordAudit(tx, {
      ...{ at: now, stockId, address: client.address, action: 'contact.prefer', subject: `contact ${contactId}` },
      detail: { email: maskAddress(recipient.email), topics: topics ?? 'all', frequency },
    });
  });
  return tell(db, recipient);
}

/** Takes somebody out, within a transaction. `address`: where it was asked for, empty for a mail server's report. */
export async function leaveAs(
  tx: Database,
  recipient: Leaver,
  { now, address }: { readonly now: Date; readonly address: string },
): Promise<void> {
  const { stockId, contactId, email } = recipient;
  const changed = await tx
    .update(contacts)
    .set({ isReceiving: false, unsubscribedAt: now, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(ofPerson(recipient), not(withdrawn)))
    .returning({ id: contacts.id });
  // Its contact is gone for good, or has another address by now.
  if (!(await isNoted(tx, recipient))) await noteLeft(tx, recipient, now);
  else if (changed.length === 0) return;
  await recordAudit(tx, {
    ...{ at: now, stockId, address, action: 'contact.leave', subject: `contact ${contactId}` },
    detail: { email: maskAddress(email) },
  });
}
