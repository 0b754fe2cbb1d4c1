import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { JobState } from '#contract/job.ts';
import type { ContactExportFilter } from '#contract/outreach/contact-export.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { matching, orderOf, present } from './list-queries.ts';
import { contactGroups, contacts } from './tables.ts';

/** Ids of the contacts of a list in its order. */
export async function listContactIds(
  db: Database,
  stockId: number,
  { sort, ...filter }: ContactExportFilter,
): Promise<number[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matching(stockId, filter))
    .orderBy(...orderOf(sort));
  return rows.map(({ id }) => id);
}

/** What an export says of these contacts, in any order, without those that were deleted since. */
export function findContactsForExport(db: Database, stockId: number, ids: readonly number[]) {
  return db
    .select({
      id: contacts.id,
      name: contacts.name,
      mobile: contacts.mobile,
      email: contacts.email,
      position: contacts.position,
      group: contactGroups.name,
      isReceiving: contacts.isReceiving,
      consentAt: contacts.consentAt,
      consentSource: contacts.consentSource,
      unsubscribedAt: contacts.unsubscribedAt,
      createdAt: contacts.createdAt,
    })
    .from(contacts)
    .leftJoin(contactGroups, eq(contactGroups.id, contacts.groupId))
    .where(and(present(stockId), inArray(contacts.id, [...ids])));
}
export type ExportedContact = Awaited<ReturnType<typeof findContactsForExport>>[number];

/** Exact number of matching contacts, shown before the export and logged after it. */
export function countAll(
  db: Database,
  stockId: number,
  { sort: _sort, ...filter }: ContactExportFilter,
): Promise<number> {
  return db.$count(contacts, matching(stockId, filter));
}

const shown: JobState[] = ['waiting', 'running', 'done'];

/** A person's latest job of a kind that is running, or has succeeded since then. */
export async function findLastJob(
  db: Database,
  { kind, stockId, userId, since }: { kind: string; stockId: number; userId: number; since: Date },
) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.stockId, stockId),
        eq(jobs.kind, kind),
        eq(jobs.userId, userId),
        or(inArray(jobs.state, ['waiting', 'running']), and(inArray(jobs.state, shown), gt(jobs.finishedAt, since))),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(1);
  return job;
}
