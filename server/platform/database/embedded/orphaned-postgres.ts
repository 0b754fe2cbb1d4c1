import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/platform/start-error.ts';

/** Name of the product's clusters, shown in the titles of PostgreSQL's processes. */
const clusterName = 'shangjian';
/** The argument with which the product starts PostgreSQL. */
export const nameSetting = `cluster_name=${clusterName}`;

interface Found {
  readonly pid: number;
  readonly title: string;
  /** Whether the product started it. */
  readonly isOurs: boolean;
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
    const foreign = left.find(({ isOurs }) => !isOurs);
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
  const own = statSync(folder, { bigint: true, throwIfNoEntry: false });
  if (!own) return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      // The folder itself, not its path: another container may have a folder of the same path.
      const { dev, ino } = statSync(`/proc/${name}/cwd`, { bigint: true });
      if (dev !== own.dev || ino !== own.ino || !isPostgres(readlinkSync(`/proc/${name}/exe`))) return [];
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const title = words.join(' ').trim();
      const isOurs = words.includes(nameSetting) || title.startsWith(`postgres: ${clusterName}: `);
      return [{ pid: Number(name), title, isOurs }];
    } catch {
      // It has ended since, or belongs to another user, who cannot access our folder.
      return [];
    }
  });
}

/** Whether a program is PostgreSQL's, also one that was replaced since it was started. */
const isPostgres = (program: string) => path.basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';

function processOfPidFile(folder: string): Found[] {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    const title = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // The process id may be another program's by now.
    if (!title.includes('postgres -D ') || !title.includes(folder)) return [];
    return [{ pid, title, isOurs: title.includes(` -D ${folder} -c ${nameSetting}`) }];
  } catch {
    return [];
  }
}
