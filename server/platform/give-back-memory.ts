import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back to the system what the start has taken and no longer needs: reading the code, making the first data. Left
 * to itself the engine keeps it for hours, because a server that waits allocates too little for a collection.
 */
export function giveBackMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
