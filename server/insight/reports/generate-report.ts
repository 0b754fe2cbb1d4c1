import type { ReportKind, ReportListItem } from '#contract/insight/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { computeReport } from './compute-report.ts';
import { findReportOf, insertReport } from './queries.ts';
import { describeReport } from './service.ts';

/** A report, and whether this call generated it. */
export type GeneratedReport = ReportListItem & { readonly isNew: boolean };

interface WantedReport {
  readonly stockId: number;
  readonly kind: ReportKind;
  readonly period: Window;
  readonly now: Date;
}

/**
 * The report of a period, generated if missing. Two processes that generate it concurrently keep one, by the unique
 * period.
 */
export async function generateReport(
  db: Database,
  { stockId, kind, period, now }: WantedReport,
): Promise<GeneratedReport> {
  const key = { stockId, kind, from: period.from };
  const present = await findReportOf(db, key);
  if (present) return { ...describeReport(present), isNew: false };
  const { versions, content } = await computeReport(db, { stockId, period, now });
  const isNew = await insertReport(db, {
    stockId,
    kind,
    periodFrom: period.from,
    periodUntil: period.until,
    generatedAt: now,
    versions,
    content,
  });
  const kept = await findReportOf(db, key);
  if (!kept) throw new Error('the report was not kept');
  return { ...describeReport(kept), isNew };
}
