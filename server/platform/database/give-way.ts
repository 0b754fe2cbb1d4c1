import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/platform/start-error.ts';
import { sqlStateOf } from './sql-state.ts';

/** How long a change of tables waits for whoever uses them: all others who want them queue behind it meanwhile. */
export const lockTimeout = '1s';
const maxAttempts = 20;
/** Lock not available, deadlock. */
const inEachOthersWay = new Set(['55P03', '40P01']);

interface Waiting {
  /** Called once, when the first attempt has failed. */
  readonly onWait?: (() => void) | undefined;
  /** Milliseconds between attempts, in which those go on who queued behind. */
  readonly pause?: number;
}

/**
 * Makes a transaction with {@link lockTimeout}, again and again until it gets all that it locks
 * (docs/decisions/0138-migrations-give-way.md).
 *
 * @throws StartError when it never does
 */
export async function givingWay(act: () => Promise<void>, { onWait, pause = 500 }: Waiting): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!inEachOthersWay.has(sqlStateOf(error) ?? '')) throw error;
      if (attempt === maxAttempts) throw new StartError(neverItsTurn, { cause: error });
      if (attempt === 1) onWait?.();
      await wait(pause);
    }
  }
}

const neverItsTurn =
  'The database could not be brought up to date: somebody has used its tables for half a minute without a pause, such as a backup, a long report or a transaction that was left open (pg_stat_activity shows who). Start again when that has ended.';
