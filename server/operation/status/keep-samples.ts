import type { Database } from '#server/platform/database/database.ts';
import { insertSamples } from './queries.ts';
import type { StatusBoard } from './status-board.ts';

/** Seconds between two samples. */
export const sampleEvery = 5 * 60;

interface Keeping {
  /** What every process finds alike, or what only processes of this machine do. */
  readonly whose: 'all' | 'machine';
  readonly now: Date;
}

/** Keeps the main figures of the probes as they were last read. */
export async function keepSamples(db: Database, board: StatusBoard, { whose, now }: Keeping): Promise<void> {
  const { all } = await board.read();
  const samples = all.flatMap(({ probe, found }) => {
    const value = probe.main && found?.values[probe.main];
    if (value === undefined || (found?.place === undefined) !== (whose === 'all')) return [];
    return [{ probe: probe.name, place: found?.place ?? '', value }];
  });
  await insertSamples(db, samples, now);
}

interface OwnSamples {
  readonly db: Database;
  readonly board: StatusBoard;
  /** Nothing while the time is implausible. */
  readonly timeOfStep: () => Promise<Date | undefined>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps samples of what only this machine has, in every process: work that one process does for all is mostly done by
 * the same one, and nothing would be kept of the disks of the others.
 *
 * @returns ends it
 */
export function keepOwnSamples({ db, board, timeOfStep, onError }: OwnSamples): () => Promise<void> {
  let keeping: Promise<void> | undefined;
  const keep = async () => {
    const now = await timeOfStep();
    if (now) await keepSamples(db, board, { whose: 'machine', now });
  };
  const timer = setInterval(() => {
    keeping = keep().catch(onError);
  }, sampleEvery * 1_000).unref();
  return async () => {
    clearInterval(timer);
    await keeping;
  };
}
