import type { Report, ReportKind, ReportListItem } from '#contract/insight/reports.ts';
import type { Language } from '#contract/language.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Window } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import {
  countReportRows,
  findFirstPublished,
  findReport,
  type findReportOf,
  listPublishedIds,
  listReportRows,
} from './queries.ts';
import { articleIdsOf, articleIdsOfChart, explanationsOfReport, markWithdrawnInReport } from './withdrawn.ts';

type ListedRow = NonNullable<Awaited<ReturnType<typeof findReportOf>>>;

export function describeReport({ generatedAt, ...report }: ListedRow): ReportListItem {
  return { ...report, generatedAt: generatedAt.toISOString() };
}

export async function listReports(db: Database, filter: Parameters<typeof listReportRows>[1], now: Date) {
  const { total, list } = await inCompany(db, filter.stockId, (tx) => listReportRows(tx, filter));
  return { total, list: list.map(describeReport), firstDay: await findFirstDay(db, now) };
}

/** Day of the first published article; periods that ended before it have no report. */
export async function findFirstDay(db: Database, now: Date): Promise<string | null> {
  const first = await findFirstPublished(db, now);
  return first ? chinaDate(first) : null;
}

/** Whether a period that ends then ended before the first article: its report, which is final, would be empty. */
export async function isBeforeArticles(db: Database, { until }: Window, now: Date): Promise<boolean> {
  const firstDay = await findFirstDay(db, now);
  return firstDay === null || until < firstDay;
}

/** How many reports of the company each filter leaves, in their order. */
export function countReports(
  db: Database,
  stockId: number,
  filters: readonly { readonly kind?: ReportKind | undefined }[],
): Promise<number[]> {
  return inCompany(db, stockId, (tx) => countEach(filters, ({ kind }) => countReportRows(tx, { stockId, kind })));
}

/** A report, if it is the company's. */
export function findOwnReport(db: Database, { stockId, id }: { stockId: number; id: number }) {
  return inCompany(db, stockId, async (tx) => {
    const report = await findReport(tx, id);
    return report?.stockId === stockId ? report : undefined;
  });
}

interface ReadReport {
  readonly stockId: number;
  readonly id: number;
  readonly language: Language;
  readonly now: Date;
}

/** A report of the company as generated. Another company's is not found. */
export async function readReport(db: Database, { stockId, id, language, now }: ReadReport): Promise<Report> {
  const report = await findOwnReport(db, { stockId, id });
  if (!report) throw new AppError('NOT_FOUND');
  const body = report.content[language];
  const listed = [...body.articles, ...(body.themes ?? []).flatMap(({ stories }) => stories)];
  const ids = [
    ...articleIdsOf(explanationsOfReport(body)),
    ...(body.chart ? articleIdsOfChart(body.chart) : []),
    ...listed.map((article) => article.id),
  ];
  const published = new Set(await listPublishedIds(db, [...new Set(ids)], now));
  const { kind, periodFrom: from, periodUntil: until, generatedAt } = report;
  return { ...describeReport({ id, kind, from, until, generatedAt }), ...markWithdrawnInReport(body, published) };
}
