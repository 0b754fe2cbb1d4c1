import type { RepeatedWork, Sweep } from '#server/platform/feature.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { runEach } from '#server/platform/run-each.ts';
import { type SweepTime, sweepEvery } from './sweep-time.ts';

/**
 * Deletes what has expired, hourly, in one of the processes, at a plausible time: one after the other, because
 * each takes a connection that calls wait for. A failing sweep does not affect the others.
 */
export function sweepWork(sweeps: readonly Sweep[], time: SweepTime): RepeatedWork {
  return {
    name: 'sweep',
    every: sweepEvery,
    run: async ({ db, signal }) => {
      const now = await time.begin('sweep');
      if (!now) return;
      try {
        await runEach(sweeps, async (sweep) => {
          if (!signal.aborted) await sweep({ db, now, signal });
        });
      } catch (error) {
        await noteFailure(db, { kind: 'sweep' }, { now });
        throw error;
      }
      if (signal.aborted) return;
      await noteSuccess(db, { kind: 'sweep' }, { now, done: sweeps.length, isWorthShowing: true });
    },
  };
}
