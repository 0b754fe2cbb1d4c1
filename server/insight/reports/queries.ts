import { and, eq, exists, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import type { ReportKind } from '#contract/insight/reports.ts';
import { articles, isPublished } from '#server/content/articles/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clientModules, clients } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { reports } from './tables.ts';

const listed = {
  id: reports.id,
  kind: reports.kind,
  from: reports.periodFrom,
  until: reports.periodUntil,
  generatedAt: reports.generatedAt,
};

interface ReportFilter {
  readonly stockId: number;
  readonly kind?: ReportKind | undefined;
  readonly sort?: Sort<'reports'> | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const period = [reports.periodUntil, reports.periodFrom, reports.id];
const sortColumns = {
  period,
  kind: [reports.kind, ...period],
  generated: [reports.generatedAt, reports.id],
};

const matching = ({ stockId, kind }: Pick<ReportFilter, 'stockId' | 'kind'>) =>
  and(eq(reports.stockId, stockId), kind && eq(reports.kind, kind));

export function countReportRows(db: Database, filter: Pick<ReportFilter, 'stockId' | 'kind'>): Promise<number> {
  return countUpToLimit(db, reports, matching(filter));
}

/** The newest period first unless sorted. */
export async function listReportRows(db: Database, { stockId, kind, sort = '-period', page, pageSize }: ReportFilter) {
  const wanted = matching({ stockId, kind });
  const range = rowRangeOf({ page, pageSize });
  const list = await db
    .select(listed)
    .from(reports)
    .where(wanted)
    .orderBy(...orderBy(sort, sortColumns))
    .limit(range.limit)
    .offset(range.offset);
  return { list, total: totalFromLastPage(list.length, range) ?? (await countUpToLimit(db, reports, wanted)) };
}

export async function findReport(db: Database, id: number) {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  return report;
}

interface ReportKey {
  readonly stockId: number;
  readonly kind: ReportKind;
  readonly from: string;
}

/** When the earliest published article appeared; `undefined` before the first one. */
export async function findFirstPublished(db: Database, now: Date): Promise<Date | undefined> {
  const [first] = await db
    .select({ publishedAt: articles.publishedAt })
    .from(articles)
    .where(isPublished(now))
    .orderBy(articles.publishedAt)
    .limit(1);
  return first?.publishedAt;
}

/** The report of a period for lists. */
export async function findReportOf(db: Database, { stockId, kind, from }: ReportKey) {
  const [report] = await db
    .select(listed)
    .from(reports)
    .where(and(eq(reports.stockId, stockId), eq(reports.kind, kind), eq(reports.periodFrom, from)));
  return report;
}

/**
 * Keeps a client from being erased until the transaction ends, so that what is stored for it goes with it. The operator's
 * own company is no client, and stays.
 *
 * @throws AppError CLIENT_BEING_ERASED, also once it is gone
 */
export async function holdClient(tx: Database, stockId: number): Promise<void> {
  if (stockId === operatorStockId) return;
  const [client] = await tx
    .select({ erasingSince: clients.erasingSince })
    .from(clients)
    .where(eq(clients.stockId, stockId))
    .for('share');
  if (!client || client.erasingSince) throw new AppError('CLIENT_BEING_ERASED');
}

/** Stores a report unless its period has one. @returns its id, if it was stored */
export async function insertReport(db: Database, row: typeof reports.$inferInsert): Promise<number | undefined> {
  const [stored] = await db
    .insert(reports)
    .values(row)
    .onConflictDoNothing({ target: [reports.stockId, reports.kind, reports.periodFrom] })
    .returning({ id: reports.id });
  return stored?.id;
}

/** A report that is due for every client, or for those with evaluations. */
export interface DueReport {
  readonly kind: ReportKind;
  readonly from: string;
  readonly needsEsg: boolean;
}

/**
 * Clients that lack some of these reports, with the places of those in the list. One statement for all clients, because
 * it is asked every minute.
 */
export async function listMissingReports(
  db: Database,
  due: readonly DueReport[],
  now: Date,
): Promise<{ readonly stockId: number; readonly places: number[] }[]> {
  const hasEsg = db
    .select({ one: sql`1` })
    .from(clientModules)
    .where(
      and(
        eq(clientModules.stockId, clients.stockId),
        eq(clientModules.moduleCode, 'esg'),
        or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, now)),
      ),
    );
  const isThere = db
    .select({ one: sql`1` })
    .from(reports)
    .where(
      and(eq(reports.stockId, clients.stockId), sql`${reports.kind} = due.kind and ${reports.periodFrom} = due.first`),
    );
  const given = sql`unnest(
      ${sql.param(due.map(({ kind }) => kind))}::text[], ${sql.param(due.map(({ from }) => from))}::date[],
      ${sql.param(due.map(({ needsEsg }) => needsEsg))}::boolean[]
    ) with ordinality as due (kind, first, needs_esg, place)`;
  return db
    .select({ stockId: clients.stockId, places: sql<number[]>`array_agg(due.place::int - 1 order by due.place)` })
    .from(clients)
    .crossJoin(given)
    .where(and(isNull(clients.erasingSince), notExists(isThere), sql`(not due.needs_esg or ${exists(hasEsg)})`))
    .groupBy(clients.stockId)
    .orderBy(clients.stockId);
}

/** Those of these articles that readers may still see. */
export async function listPublishedIds(db: Database, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), isPublished(now)));
  return rows.map(({ id }) => id);
}
