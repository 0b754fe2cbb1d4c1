import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { LocalizedText } from '#contract/language.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { leads } from './tables.ts';

interface Sender {
  readonly kind: LeadKind;
  readonly phone: string;
  readonly email: string;
}

/** Serialises what one person sends, until the transaction ends. */
export const lockLeadsOf = (db: Database, { kind, phone, email }: Sender) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`lead/${JSON.stringify([kind, phone, email])}`}))`);

interface SameLead extends Sender {
  readonly companyName: string;
  readonly personName: string;
  readonly position: string;
  readonly message: string;
}

/** What a visitor may write anew when a form is sent again. */
const written = {
  companyName: leads.companyName,
  personName: leads.personName,
  position: leads.position,
  message: leads.message,
  topics: leads.topics,
  privacyId: leads.privacyId,
};

type WrittenLead = Pick<typeof leads.$inferSelect, keyof typeof written>;

const known = { id: leads.id, number: leads.number, written };

/** The lead of a form that was sent before. */
export async function findSubmittedLead(db: Database, submissionHash: Buffer) {
  const [same] = await db.select(known).from(leads).where(eq(leads.submissionHash, submissionHash));
  return same;
}

/** An identical lead since `since`, whatever its topics are. */
export async function findDuplicateLead(db: Database, lead: SameLead, since: Date) {
  const [same] = await db
    .select(known)
    .from(leads)
    .where(
      and(
        gte(leads.createdAt, since),
        eq(leads.kind, lead.kind),
        eq(leads.companyName, lead.companyName),
        eq(leads.personName, lead.personName),
        eq(leads.position, lead.position),
        eq(leads.phone, lead.phone),
        eq(leads.email, lead.email),
        eq(leads.message, lead.message),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(1);
  return same;
}

/** Gives a lead that nobody has handled yet what its visitor has written meanwhile. */
export async function rewriteLead(db: Database, id: number, lead: WrittenLead): Promise<void> {
  await db
    .update(leads)
    .set({ ...lead, version: sql`${leads.version} + 1` })
    .where(and(eq(leads.id, id), eq(leads.state, 'new')));
}

/** Stores a lead; `false` if its reference is taken. */
export async function insertLead(db: Database, lead: typeof leads.$inferInsert): Promise<boolean> {
  const rows = await db.insert(leads).values(lead).onConflictDoNothing({ target: leads.number }).returning({
    id: leads.id,
  });
  return rows.length > 0;
}

/** Whether this version of the terms is published. */
export async function isPublishedTerms(db: Database, id: number, now: Date): Promise<boolean> {
  const wanted = and(eq(contentItems.id, id), eq(contentItems.kind, 'privacyVersion'), isPublic(now));
  return (await db.$count(contentItems, wanted)) > 0;
}

/** The selected topics in Chinese, in the form's order. Unknown ids are dropped. */
export async function readTopics(db: Database, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ fields: contentItems.fields })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'trialTopic'), inArray(contentItems.id, [...ids]), isPublic(now)))
    .orderBy(asc(contentItems.sort), asc(contentItems.id));
  return rows.map(({ fields }) => (fields as { label: LocalizedText }).label['zh-CN']);
}
