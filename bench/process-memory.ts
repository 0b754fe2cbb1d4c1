import { readFileSync } from 'node:fs';
import { familyOf } from './cluster-processes.ts';

/** What processes take, in MB. */
export interface MemoryUse {
  readonly all: number;
  readonly application: number;
  /** PostgreSQL's processes for connections: all of them together, and how many there are. */
  readonly connections: number;
  readonly connectionCount: number;
  /** What else descends from the application: PostgreSQL's other processes, shells, image and video processes. */
  readonly others: number;
}

/**
 * A process and all that descends from it, each with its proportional share of what they have in common (Pss of
 * /proc/PID/smaps_rollup).
 */
export function memoryOf(pid: number): MemoryUse {
  const use = { application: 0, connections: 0, connectionCount: 0, others: 0 };
  for (const one of familyOf(pid)) {
    const megabytes = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0) / 1024;
    if (one === pid) use.application += megabytes;
    else if (/^postgres: .* (\[local\]|\d+\.\d+\.\d+\.\d+\()/.test(read(`/proc/${one}/cmdline`))) {
      use.connections += megabytes;
      use.connectionCount += 1;
    } else use.others += megabytes;
  }
  const { application, connections, others } = use;
  return { ...use, all: application + connections + others };
}

/** Nothing of a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
