import type { RepeatedWork } from '#server/platform/feature.ts';
import type { SweepTime } from './sweep-time.ts';

/** Begins at a plausible time only: what a wrong clock has published, sent or missed does not come back. */
export function timedWork(work: RepeatedWork, time: SweepTime): RepeatedWork {
  return {
    ...work,
    run: async (given) => {
      const now = await time.beginStep();
      if (now) await work.run({ ...given, now });
    },
  };
}
