import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Allowed growth of the heap beyond live data before the next collection, in percent. By default the engine lets it
 * grow fourfold.
 */
const growth = 20;

/**
 * Returns memory used during startup to the system: code loading, first data. By default the engine keeps it for hours,
 * because an idle server allocates too little for a collection. From now on the heap stays near its live data.
 */
export function releaseMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
  const collect: (options: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
