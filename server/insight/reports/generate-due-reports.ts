import { type ReportKind, reportKinds } from '#contract/insight/reports.ts';
import { corpusQueue } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { generateReport } from './generate-report.ts';
import { periodsBefore } from './periods.ts';
import { listClientIds, listReportKeys } from './queries.ts';

/** How many past periods a client has reports of from its first day on. */
const kept: Readonly<Record<ReportKind, number>> = { weekly: 8, monthly: 3 };

interface DueReports {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Generates every client's reports of past periods that are not there yet, the newest first, one after the other.
 * While articles wait to be analysed it does nothing: a report is kept for good.
 * @returns how many were generated
 */
export async function generateDueReports(db: Database, { now, signal }: DueReports): Promise<number> {
  if ((await db.$count(corpusQueue)) > 0) return 0;
  const today = chinaDate(now);
  const due = reportKinds.flatMap((kind) => periodsBefore(kind, today, kept[kind]).map((period) => ({ kind, period })));
  due.sort((left, right) => (left.period.until < right.period.until ? 1 : -1));
  let generated = 0;
  for (const stockId of await listClientIds(db)) {
    const present = new Set((await listReportKeys(db, stockId)).map(({ kind, from }) => `${kind} ${from}`));
    for (const { kind, period } of due) {
      if (signal?.aborted) return generated;
      if (present.has(`${kind} ${period.from}`)) continue;
      await generateReport(db, { stockId, kind, period, now });
      generated += 1;
    }
  }
  return generated;
}
