import { reportKindTraits } from '#contract/insight/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { computeEsgReport } from './compute-esg-report.ts';
import { computeReport } from './compute-report.ts';
import { findReport } from './queries.ts';
import type { ChosenThemes } from './report-themes.ts';
import type { ReportContent } from './tables.ts';

/**
 * Recomputes a stored report with its setting versions. While its articles, their tones (weights of tone, how headlines
 * are read, corrections), their sources' tiers, the industries, the scores and the names of companies and sources are
 * unchanged, every figure is the same, whatever the current peers, stop words and weights of tiers.
 */
export async function reproduceReport(
  db: Database,
  id: number,
  cut: ChosenThemes['cut'],
): Promise<{ kept: ReportContent; again: ReportContent }> {
  const report = await findReport(db, id);
  if (!report) throw new AppError('NOT_FOUND');
  const { stockId, kind, periodFrom: from, periodUntil: until, generatedAt, versions, content } = report;
  const period = { from, until };
  if (reportKindTraits[kind].subject === 'esg') {
    const again = await computeEsgReport(db, { stockId, period, now: generatedAt, versions });
    return { kept: content, again: again.content };
  }
  // Its themes are those of then, whatever became of the searches.
  const list = content['zh-CN'].themes;
  const themes = list && { list, cut, hasParts: list.some(({ words }) => words !== undefined) };
  const again = await computeReport(db, { stockId, period, now: generatedAt, versions, themes });
  return { kept: content, again: again.content };
}
