import { and, count, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { jobFilter } from '#contract/operation/jobs.ts';
import { sources } from '#server/content/articles/tables.ts';
import { isFetched } from '#server/content/feeds/queries.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { isOneOfAccounts, listAccountsNamed } from '#server/identity/accounts/queries.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { invitations } from '#server/identity/invitations/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { isUnsent } from '#server/identity/user-import/queries.ts';
import { contactImports } from '#server/outreach/contacts/import/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';

type JobPage = z.output<typeof jobFilter>;
export type JobFilter = Omit<JobPage, 'page' | 'pageSize' | 'sort'>;

const day = 24 * 60 * 60_000;

async function matching(
  db: Database,
  { kind, state, person, from, until, imports }: JobFilter,
  now: Date,
): Promise<SQL | undefined> {
  return and(
    kind ? eq(jobs.kind, kind) : undefined,
    state ? eq(jobs.state, state) : undefined,
    person ? isOneOfAccounts(jobs.userId, await listAccountsNamed(db, person)) : undefined,
    from ? gte(jobs.createdAt, startOfDay(from)) : undefined,
    until ? lt(jobs.createdAt, new Date(startOfDay(until).getTime() + day)) : undefined,
    imports ? isOpenImport(now) : undefined,
  );
}

/**
 * What an import has left to look at. Whoever sends another file has looked at the one before, so only the latest of a
 * person in a company counts; files are kept for a week. A job sends all invitations of a person that wait, so the latest
 * counts, and only while some do.
 */
export const isOpenImport = (now: Date): SQL => sql`(
  (${jobs.kind} = 'invitations' and ${jobs.state} = 'failed'
    and not exists (select from job as later
      where later.kind = 'invitations' and later.user_id = ${jobs.userId} and later.id > ${jobs.id})
    and exists (select from ${invitations} where ${isUnsent(jobs.userId, now)}))
  or (${jobs.kind} = 'contact-import' and ${jobs.id} in (
    select latest.job_id from (
      select distinct on (stock_id, user_id) job_id, state, skipped from contact_import
      order by stock_id, user_id, id desc
    ) as latest join job as checked on checked.id = latest.job_id
    where (checked.state = 'failed' and latest.state = 'open')
      or (checked.state = 'done' and latest.skipped > 0 and latest.state in ('open', 'committed')))))`;

const sortColumns = { created: [jobs.createdAt, jobs.id] };

/** Jobs of its kind that wait longer. */
const before = sql<number>`case when ${jobs.state} = 'waiting' then (
  select count(*)::integer from job as earlier
  where earlier.finished_at is null and earlier.state = 'waiting' and earlier.kind = ${jobs.kind}
    and earlier.id < ${jobs.id}) end`;

const listed = {
  job: jobs,
  before,
  person: users.name,
  companyName: companies.shortName,
  sourceName: sources.name,
  wrongRows: contactImports.skipped,
};

/** A page of jobs and their total; the page is found in an index, and only its rows are read. */
export async function listJobRows(db: Database, { sort = '-created', page, pageSize, ...filter }: JobPage, now: Date) {
  const where = await matching(db, filter, now);
  const order = orderBy(sort, sortColumns);
  const stretch = rowRangeOf({ page, pageSize });
  const found = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(stretch.limit)
    .offset(stretch.offset)
    .as('found');
  const rows = await db
    .select(listed)
    .from(found)
    .innerJoin(jobs, eq(jobs.id, found.id))
    .leftJoin(users, eq(users.id, jobs.userId))
    .leftJoin(companies, eq(companies.stockId, jobs.stockId))
    .leftJoin(feeds, and(eq(jobs.kind, 'feed'), eq(feeds.id, jobs.subjectId)))
    .leftJoin(sources, eq(sources.id, feeds.sourceId))
    .leftJoin(
      contactImports,
      and(
        ...[eq(jobs.kind, 'contact-import'), eq(jobs.state, 'done')],
        ...[eq(contactImports.stockId, jobs.stockId), eq(contactImports.userId, jobs.userId)],
        ...[eq(contactImports.jobId, jobs.id), ne(contactImports.state, 'discarded')],
      ),
    )
    .orderBy(...order);
  return { rows, total: totalFromLastPage(rows.length, stretch) ?? (await countMatching(db, where)) };
}

/** Number of matching jobs, counted up to the limit of lists. */
export const countJobs = async (db: Database, filter: JobFilter, now: Date): Promise<number> =>
  countMatching(db, await matching(db, filter, now));

/** In the order of the list, so that an index is read and not the table. */
async function countMatching(db: Database, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...orderBy('-created', sortColumns))
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** A job, which nobody else changes until the transaction ends. */
export async function lockJob(tx: Database, id: number) {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  return job;
}

/** Makes a feed due now; `false` if it is gone, or it or its source is switched off. */
export async function makeFeedDue(tx: Database, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(feeds)
    .set({ nextFetchAt: now })
    .where(and(eq(feeds.id, id), isFetched))
    .returning({ id: feeds.id });
  return rows.length > 0;
}
