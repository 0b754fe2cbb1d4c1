import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#contract/codes/errors.ts';
import { reportKinds, reportKindTraits } from '#contract/insight/reports.ts';
import { isCorpusBehind } from '#server/insight/corpus/corpus-lag.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { runEach } from '#server/platform/run-each.ts';
import { generateReport } from './generate-report.ts';
import { periodsBefore } from './periods.ts';
import { listMissingReports } from './queries.ts';
import type { ChosenThemes } from './report-themes.ts';
import { findFirstDay } from './service.ts';

/** Number of past periods for which a new client gets reports of each kind. */
const kept = { week: 8, month: 3 } as const;

interface DueReports {
  readonly now: Date;
  readonly cut: ChosenThemes['cut'];
  readonly signal?: AbortSignal;
  /** Milliseconds between two attempts at a report while articles are analysed; shorter in tests. */
  readonly pause?: number;
}

/** How often in a row a report is tried that articles refuse, before the rest is left for the next round. */
const attempts = 20;
/** How often it is tried of which something changes while it is computed though none waits, before it alone is left. */
const attemptsAtChanging = 3;

/**
 * Generates missing reports of past periods for every client, newest first, sequentially. Articles that are queued for
 * analysis are waited for a moment, because they come all day; where there are more and more, what is left is looked for
 * again in the next round. A period that ended before the first article has none: a new
 * installation would begin with a list of empty ones.
 * @returns how many were generated
 */
export async function generateDueReports(
  db: Database,
  { now, cut, signal, pause = 1_000 }: DueReports,
): Promise<number> {
  const firstDay = await findFirstDay(db, now);
  if (firstDay === null) return 0;
  const today = chinaDate(now);
  const due = reportKinds
    .flatMap((kind) =>
      periodsBefore(kind, today, kept[reportKindTraits[kind].rhythm]).map((period) => ({
        ...{ kind, period, from: period.from },
        needsEsg: reportKindTraits[kind].subject === 'esg',
      })),
    )
    .filter(({ period }) => period.until >= firstDay);
  due.sort((left, right) => (left.period.until < right.period.until ? 1 : -1));
  const wanted = (await listMissingReports(db, due, now)).flatMap(({ stockId, places }) =>
    places.flatMap((place) => due[place] ?? []).map(({ kind, period }) => ({ stockId, kind, period })),
  );
  let generated = 0;
  let comesLater = false;
  await runEach(wanted, async (one) => {
    let changes = 0;
    for (let attempt = 1; !(comesLater || signal?.aborted); attempt += 1) {
      const refusal = await generateNoted(db, { ...one, now, cut });
      if (refusal === undefined) generated += 1;
      if (refusal !== 'ARTICLES_IN_ANALYSIS') return;
      if (!(await isCorpusBehind(db))) changes += 1;
      if (changes === attemptsAtChanging) return;
      comesLater = attempt === attempts;
      if (!comesLater) await wait(pause);
    }
  });
  return generated;
}

/** What refuses a report that was missing a moment ago, and is no failure: articles have come, or the client goes. */
const refusals: readonly ErrorCode[] = ['ARTICLES_IN_ANALYSIS', 'CLIENT_BEING_ERASED'];

/** Generates a report that is listed among the jobs, by its kind and first day; returns what refused it. */
async function generateNoted(
  db: Database,
  wanted: Parameters<typeof generateReport>[1],
): Promise<ErrorCode | undefined> {
  const { stockId, kind, period, now } = wanted;
  const work = { kind: 'report', stockId, subject: `${kind} ${period.from}` };
  try {
    await generateReport(db, { ...wanted, isNews: true });
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return error.code;
    await noteFailure(db, work, { now });
    throw error;
  }
  await noteSuccess(db, work, { now, done: 1, isWorthShowing: true });
  return undefined;
}
