import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { unprivilegedUser } from '#server/platform/database/embedded/unprivileged-user.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

/** PostgreSQL’s programs of Debian. */
export const programs = '/usr/lib/postgresql/15/bin';

/** Whether this machine has PostgreSQL with the tools for operators, which the embedded one lacks. */
export const hasPostgresTools: boolean = existsSync(`${programs}/pg_basebackup`);

export interface Cluster {
  /** A folder that belongs to the cluster's user. */
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** Runs a text in the shell, as the cluster's user; `psql` and others find the cluster. */
  readonly run: (text: string) => Promise<string>;
  /** Runs it as it would be for another port of this machine. */
  readonly urlAt: (port: number) => string;
  /** Ends every server in the folder, and removes it. */
  readonly remove: () => Promise<void>;
}

/** A port at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a PostgreSQL of its own in a new folder, as `primary`, with these settings. */
export async function startCluster(settings: (folder: string) => string): Promise<Cluster> {
  const folder = await makeDataFolder('shangjian-cluster-');
  const user = unprivilegedUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  const port = await freePort();
  const env = {
    ...{ PATH: `${programs}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C.UTF-8' },
    ...{ PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres' },
  };
  const run = async (text: string) => {
    const options = { env, cwd: folder, timeout: 60_000, ...user };
    return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', text], options)).stdout;
  };
  await run('initdb --pgdata=primary --auth=trust --username=postgres --no-sync --encoding=UTF8 >/dev/null');
  // Nothing of it outlives the test.
  const own = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = '${folder}'`, 'fsync = off', ''].join('\n');
  await appendFile(path.join(folder, 'primary/postgresql.conf'), own + settings(folder));
  await run('pg_ctl --pgdata=primary --wait --log=primary.log start');
  const urlAt = (number: number) => `postgres://postgres@127.0.0.1:${number}/postgres`;
  return {
    ...{ folder, port, run, urlAt, url: urlAt(port) },
    remove: async () => {
      // Pools that were ended are still closing their connections, and would report that they were cut off.
      await run(`for held in */postmaster.pid; do
        folder="$(dirname "$held")"
        pg_ctl --pgdata="$folder" --mode=smart --timeout=20 --wait stop || pg_ctl --pgdata="$folder" --mode=fast --wait stop
      done`);
      await removeDataFolder(folder);
    },
  };
}
