import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/platform/start-error.ts';

/** The name of the product's clusters: PostgreSQL shows it in the titles of its processes. */
export const clusterName = 'shangjian';

interface Found {
  readonly pid: number;
  readonly title: string;
}

/** What to end with, one after the other, and how long each may take, in milliseconds. */
const endings: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
];

/**
 * Ends what an earlier start has left running on a cluster, so that it can be opened. What was acknowledged stays.
 * Whoever calls holds the data folder, so nobody else of the product is at work on it.
 *
 * @throws StartError where a PostgreSQL that the product did not start works on the folder
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
  // Their numbers may belong to others by now, which PostgreSQL would take for itself still running.
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

/** Processes of PostgreSQL that work on a cluster. */
function processesOn(folder: string): Found[] {
  return existsSync('/proc/self/cwd') ? processesIn(folder) : processOfPidFile(folder);
}

/** PostgreSQL and all that it starts have the cluster as their working directory. */
function processesIn(folder: string): Found[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== folder) return [];
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return title.includes('postgres') ? [{ pid: Number(name), title }] : [];
    } catch {
      // It has gone meanwhile, or is somebody else's, who then cannot be at work on our closed folder.
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
