import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { LocalizedText } from '#contract/language.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { leads } from './tables.ts';

/** Serialises identical submissions, until the transaction ends. */
export const lockDuplicateLeads = (db: Database, content: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`lead/${content}`}))`);

interface SameLead {
  readonly kind: LeadKind;
  readonly companyName: string;
  readonly personName: string;
  readonly position: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
}

/** An identical lead since `since`, whatever its topics are. */
export async function findDuplicateLead(db: Database, lead: SameLead, since: Date) {
  const [same] = await db
    .select({ id: leads.id, number: leads.number, topics: leads.topics })
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

/** Gives a lead that nobody has handled yet the topics that its visitor has chosen meanwhile. */
export async function changeTopics(
  db: Database,
  { id, topics, now }: { readonly id: number; readonly topics: readonly string[]; readonly now: Date },
): Promise<void> {
  await db
    .update(leads)
    .set({ topics, changedAt: now, version: sql`${leads.version} + 1` })
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
