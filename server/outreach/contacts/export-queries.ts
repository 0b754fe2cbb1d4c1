import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { JobState } from '#contract/job.ts';
import type { ContactExportFilter } from '#contract/outreach/contact-export.ts';
import type { ContactSort } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { matching, orderOf } from './list-queries.ts';
import { contactGroups, contacts } from './tables.ts';

/** Sort columns, with a type in which their values round-trip exactly. */
const keys = {
  created: { column: sql`${contacts.createdAt}`, type: sql`timestamptz` },
  updated: { column: sql`${contacts.updatedAt}`, type: sql`timestamptz` },
  name: { column: sql`${contacts.nameOrder} collate "C"`, type: sql`text collate "C"` },
};

/** Last row of a batch. */
export interface Place {
  readonly key: string;
  readonly id: number;
}

/** The next contacts of a list, after those of the previous batch. */
export async function selectBatch(
  db: Database,
  stockId: number,
  {
    filter,
    after,
    limit,
  }: { readonly filter: ContactExportFilter; readonly after: Place | undefined; readonly limit: number },
) {
  const { sort = '-created', ...narrowing } = filter;
  const { column, type } = keyOf(sort);
  const beyond = sort.startsWith('-') ? sql`<` : sql`>`;
  return db
    .select({
      id: contacts.id,
      key: sql<string>`(${column})::text`,
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
    .where(
      and(
        matching(stockId, narrowing),
        after && sql`(${column}, ${contacts.id}) ${beyond} (${after.key}::${type}, ${after.id}::bigint)`,
      ),
    )
    .orderBy(...orderOf(sort))
    .limit(limit);
}
export type ExportedContact = Awaited<ReturnType<typeof selectBatch>>[number];

function keyOf(sort: ContactSort): { readonly column: SQL; readonly type: SQL } {
  return keys[sort.replace('-', '') as keyof typeof keys];
}

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
