import type { Language } from '#contract/language.ts';
import type { SharedChartData, SharedHotWords, ShareTarget } from '#contract/share.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

interface ChartToKeep {
  readonly stockId: number;
  readonly target: Extract<ShareTarget, { kind: 'chart' }>;
  readonly now: Date;
}

export async function computeSharedChart(
  _db: Database,
  _chart: ChartToKeep,
): Promise<Record<Language, SharedChartData>> {
  throw new AppError('NOT_FOUND');
}

export async function computeSharedHotWords(
  _db: Database,
  _words: { readonly stockId: number; readonly until: string; readonly now: Date },
): Promise<Record<Language, SharedHotWords>> {
  throw new AppError('NOT_FOUND');
}
