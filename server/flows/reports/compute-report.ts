import type { SettingVersions } from '#contract/figure.ts';
import type { ReportKind } from '#contract/report.ts';
import type { Period } from '#server/features/report/periods.ts';
import type { ReportContent } from '#server/features/report/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

interface ToCompute {
  readonly stockId: number;
  readonly kind: ReportKind;
  readonly period: Period;
  readonly now: Date;
}

export async function computeReport(
  _db: Database,
  _report: ToCompute,
): Promise<{ versions: SettingVersions; content: ReportContent }> {
  throw new AppError('NOT_FOUND');
}
