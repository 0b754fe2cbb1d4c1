import type { Language } from '#contract/language.ts';
import type { Report, ReportListItem } from '#contract/report.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { findReport, type findReportOf, listPublishedIds, listReportRows } from './queries.ts';
import { articleIdsOf, explanationsOfReport, markWithdrawnInReport } from './withdrawn.ts';

type ListedRow = NonNullable<Awaited<ReturnType<typeof findReportOf>>>;

export function describeReport({ generatedAt, ...report }: ListedRow): ReportListItem {
  return { ...report, generatedAt: generatedAt.toISOString() };
}

export async function listReports(db: Database, filter: Parameters<typeof listReportRows>[1]) {
  const { total, list } = await listReportRows(db, filter);
  return { total, list: list.map(describeReport) };
}

interface ReadReport {
  readonly stockId: number;
  readonly id: number;
  readonly language: Language;
  readonly now: Date;
}

/** A report of the company as it was generated. Another company's is as good as missing. */
export async function readReport(db: Database, { stockId, id, language, now }: ReadReport): Promise<Report> {
  const report = await findReport(db, id);
  if (report?.stockId !== stockId) throw new AppError('NOT_FOUND');
  const body = report.content[language];
  const ids = [...articleIdsOf(explanationsOfReport(body)), ...body.articles.map((article) => article.id)];
  const published = new Set(await listPublishedIds(db, [...new Set(ids)], now));
  const { kind, periodFrom: from, periodUntil: until, generatedAt } = report;
  return { ...describeReport({ id, kind, from, until, generatedAt }), ...markWithdrawnInReport(body, published) };
}
