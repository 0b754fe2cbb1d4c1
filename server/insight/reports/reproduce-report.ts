import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { computeReport } from './compute-report.ts';
import { findReport } from './queries.ts';
import type { ReportContent } from './tables.ts';

/**
 * Recomputes a stored report with its setting versions. While its articles are unchanged, every figure is the same,
 * whatever the current peers, stop words and weights.
 */
export async function reproduceReport(
  db: Database,
  id: number,
): Promise<{ kept: ReportContent; again: ReportContent }> {
  const report = await findReport(db, id);
  if (!report) throw new AppError('NOT_FOUND');
  const { stockId, periodFrom: from, periodUntil: until, generatedAt, versions, content } = report;
  const again = await computeReport(db, { stockId, period: { from, until }, now: generatedAt, versions });
  return { kept: content, again: again.content };
}
