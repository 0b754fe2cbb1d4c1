import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/platform/start-error.ts';

/** Name of the product's clusters, shown in the titles of PostgreSQL's processes. */
export const clusterName = 'shangjian';

interface Found {
  readonly pid: number;
  readonly title: string;
}

/** Signals to send, in order, and the time for each to work, in milliseconds. */
const endings: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
];

/**
 * Stops a PostgreSQL left running by an earlier start so that the cluster can be opened. Acknowledged data is kept. The
 * caller holds the data folder, so no other process of the product uses it.
 *
 * @throws StartError if a PostgreSQL not started by the product uses the folder
 */
export async function stopOrphanedPostgres(folder: string): Promise<void> {
  for (const [signal, patience] of endings) {
    const left = processesOn(folder);
    const foreign = left.find(({ title }) => !title.includes(clusterName));
    if (foreign) {
      throw new StartError(
        `${folder} is in use by process ${foreign.pid} (${foreign.title.slice(0, 80)}), which the product did not start. Stop it first, or set DATA_DIR.`,
      );
    }
    for (const { pid } of left) end(pid, signal);
    const deadline = performance.now() + patience;
    while (processesOn(folder).length > 0 && performance.now() < deadline) await wait(50);
    if (processesOn(folder).length === 0) break;
  }
  // Recorded process ids may be reused by now, which PostgreSQL would take for itself still running.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    rmSync(path.join(folder, name), { force: true });
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** PostgreSQL processes that use a cluster. */
function processesOn(folder: string): Found[] {
  return existsSync('/proc/self/cwd') ? processesIn(folder) : processOfPidFile(folder);
}

/** All processes of PostgreSQL have the cluster as their working directory. */
function processesIn(folder: string): Found[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== folder) return [];
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return title.includes('postgres') ? [{ pid: Number(name), title }] : [];
    } catch {
      // It has ended since, or belongs to another user, who cannot access our folder.
      return [];
    }
  });
}

function processOfPidFile(folder: string): Found[] {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    const title = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return title.includes('postgres') && title.includes(folder) ? [{ pid, title }] : [];
  } catch {
    return [];
  }
}
