import type { Language } from '#contract/language.ts';
import type { DigestParts, SharedChartData, SharedHotWords, ShareTarget } from '#contract/outreach/sharing.ts';
import { listPublishedIds } from '#server/insight/reports/queries.ts';
import { findOwnReport } from '#server/insight/reports/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { computeSharedChart, computeSharedHotWords } from './compute-shared.ts';
import type { ShareDeps } from './service.ts';

/** Snapshot stored with a share link: charts and hot words stay as they were when shared. */
export type ShareSnapshot =
  | Extract<ShareTarget, { kind: 'report' }>
  // Parts only of a push; what people put together themselves has articles alone.
  | (Extract<ShareTarget, { kind: 'digest' }> & { parts?: DigestParts })
  | (Extract<ShareTarget, { kind: 'chart' }> & { content: Readonly<Record<Language, SharedChartData>> })
  | (Extract<ShareTarget, { kind: 'hotWords' }> & { content: Readonly<Record<Language, SharedHotWords>> });

/** Checks that the company may share the target, and computes the snapshot. */
export async function snapshotShareTarget(
  { db, clock }: Pick<ShareDeps, 'db' | 'clock'>,
  { stockId, target, language }: { stockId: number; target: ShareTarget; language: Language },
): Promise<ShareSnapshot> {
  const now = clock();
  const isDrawn = target.kind === 'chart' || target.kind === 'hotWords';
  if (isDrawn && target.until > chinaDate(now)) throw fieldIssue('body.target.until', 'dayAhead', language);
  switch (target.kind) {
    case 'report': {
      if (!(await findOwnReport(db, { stockId, id: target.reportId }))) throw new AppError('NOT_FOUND');
      return target;
    }
    case 'digest': {
      const articleIds = [...new Set(target.articleIds)];
      if ((await listPublishedIds(db, articleIds, now)).length < articleIds.length) throw new AppError('NOT_FOUND');
      return { ...target, articleIds };
    }
    case 'chart':
      return { ...target, content: await computeSharedChart(db, { stockId, target, now }) };
    case 'hotWords':
      return { ...target, content: await computeSharedHotWords(db, { stockId, target, now }) };
  }
}
