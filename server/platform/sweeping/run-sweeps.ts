import type { RepeatedWork, Sweep } from '#server/platform/feature.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { type SweepTime, sweepEvery } from './sweep-time.ts';

/**
 * Deletes what has expired, hourly, in one of the processes, at a plausible time. A failing sweep does not affect the
 * others.
 */
export function sweepWork(sweeps: readonly Sweep[], time: SweepTime): RepeatedWork {
  return {
    name: 'sweep',
    every: sweepEvery,
    run: async ({ db, signal }) => {
      const now = await time.begin('sweep');
      if (!now) return;
      const outcomes = await Promise.allSettled(sweeps.map((sweep) => sweep({ db, now, signal })));
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (failures.length > 0) {
        await noteFailure(db, { kind: 'sweep' }, { now });
        throw new AggregateError(failures, 'some sweeps failed');
      }
      await noteSuccess(db, { kind: 'sweep' }, { now, done: sweeps.length, isWorthShowing: true });
    },
  };
}
