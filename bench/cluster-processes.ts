import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of a product that runs on its embedded database. */
export interface ClusterProcesses {
  readonly postmaster: number;
  /** Those that PostgreSQL has started for connections. */
  readonly backends: readonly number[];
  /** The shell that PostgreSQL runs under, and what waits in it for the product to end. */
  readonly guardians: readonly number[];
}

/** Whose parent `pid` is, as far as the kernel lists them. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number);
}

/** The process and all that descend from it. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** What works on the cluster in `dataDir`; fails when nothing does. */
export function clusterProcesses(dataDir: string): ClusterProcesses {
  const postmaster = Number(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0]);
  const shell = parentOf(postmaster) ?? 0;
  return {
    postmaster,
    backends: childrenOf(postmaster).filter((pid) => titleOf(pid).includes('[local]')),
    guardians: [...childrenOf(shell).filter((pid) => pid !== postmaster), shell],
  };
}

/** Whatever has the cluster of `dataDir` as its working directory: PostgreSQL's processes, also those that were left. */
export function processesIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const folder = read(() => readlinkSync(`/proc/${pid}/cwd`));
      return folder === join(dataDir, 'database') || folder.startsWith(join(dataDir, 'database.unfinished-'));
    });
}

/** Sends a signal to those that are still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** The program that a process runs. */
export const programOf = (pid: number): string => readlinkSync(`/proc/${pid}/exe`);

/** The command line of a process, as it is or as the process has changed it. */
export const titleOf = (pid: number): string => read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

function parentOf(pid: number): number | undefined {
  const parent = /^PPid:\s*(\d+)$/m.exec(read(() => readFileSync(`/proc/${pid}/status`, 'utf8')))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Nothing of a process that has ended meanwhile. */
function read(act: () => string): string {
  try {
    return act();
  } catch {
    return '';
  }
}
