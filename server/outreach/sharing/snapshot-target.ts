import type { Language } from '#contract/language.ts';
import type { SharedChartData, SharedHotWords, ShareTarget } from '#contract/outreach/sharing.ts';
import { listPublishedIds } from '#server/insight/reports/queries.ts';
import { findOwnReport } from '#server/insight/reports/service.ts';
import { AppError } from '#server/platform/errors.ts';
import { computeSharedChart, computeSharedHotWords } from './compute-shared.ts';
import type { ShareDeps } from './service.ts';

/** What a link keeps. Charts and hot words are kept as they were: what was shared is what its readers see. */
export type ShareSnapshot =
  | Extract<ShareTarget, { kind: 'report' | 'digest' }>
  | (Extract<ShareTarget, { kind: 'chart' }> & { content: Readonly<Record<Language, SharedChartData>> })
  | (Extract<ShareTarget, { kind: 'hotWords' }> & { content: Readonly<Record<Language, SharedHotWords>> });

/** Checks that the company may show what it asks for, and computes what is to be kept. */
export async function snapshotShareTarget(
  { db, clock }: Pick<ShareDeps, 'db' | 'clock'>,
  { stockId, target }: { stockId: number; target: ShareTarget },
): Promise<ShareSnapshot> {
  const now = clock();
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
