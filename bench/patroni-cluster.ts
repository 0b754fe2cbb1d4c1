import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#e2e/setup/server.ts';
import { programs } from '#server/testing/debian-postgres.ts';
import { processesIn, signal } from './cluster-processes.ts';

/** After which a leader that says nothing is one no more, in seconds: the least that Patroni allows. */
export const leaseSeconds = 20;

/** One server of PostgreSQL with the Patroni that looks after it. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataDir: string;
}

/** etcd and two servers under Patroni, of which one follows the other synchronously, as the user `postgres`. */
export async function startPatroniCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-patroni-'));
  execFileSync('chown', ['postgres', folder]);
  await chmod(folder, 0o700);
  const running = new Map<string, ChildProcess>();
  const runAsPostgres = (name: string, command: readonly string[]) => {
    const log = `exec "$@" >> ${join(folder, `${name}.log`)} 2>&1`;
    const args = ['-u', 'postgres', '--', '/bin/sh', '-c', log, 'sh', ...command];
    running.set(name, spawn('runuser', args, { stdio: 'ignore', cwd: folder }));
  };

  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  runAsPostgres('etcd', [
    ...['etcd', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `${client}`, '--advertise-client-urls', `${client}`],
    ...['--listen-peer-urls', `${peer}`, '--initial-advertise-peer-urls', `${peer}`],
    ...['--initial-cluster', `default=${peer}`],
  ]);

  const members: Member[] = [];
  const begin = ({ name }: Member) => runAsPostgres(name, ['patroni', join(folder, `${name}.json`)]);
  for (const name of ['one', 'two']) {
    const member = { name, port: await freePort(), restPort: await freePort(), dataDir: join(folder, name) };
    // JSON is YAML as well.
    const settings = settingsOf(member, { folder, etcd: new URL(client ?? '').host });
    await writeFile(join(folder, `${name}.json`), JSON.stringify(settings));
    members.push(member);
    begin(member);
    await reached(() => hasRole(member, members.length === 1 ? 'primary' : 'sync'), `${name} is ready`, 120_000);
  }
  const oneIs = async (role: Role) => {
    const roles = await Promise.all(members.map((member) => hasRole(member, role)));
    return roles.filter(Boolean).length === 1;
  };
  const url = `postgres://postgres@${members.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres?target_session_attrs=read-write`;
  const processesOf = ({ name, dataDir }: Member) => [
    ...processesIn(dataDir),
    ...pidsWith(join(folder, `${name}.json`)),
  ];
  return {
    url,
    members: members as readonly Member[],
    /** Starts the Patroni of a member again, whose processes have all ended. */
    begin,
    signalAll: (member: Member, name: NodeJS.Signals) => signal(processesOf(member), name),
    /** The process of PostgreSQL from which its others descend. */
    postmasterOf: async ({ dataDir }: Member) =>
      Number((await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    leader: async () => {
      for (const member of members) if (await hasRole(member, 'primary')) return member;
      return undefined;
    },
    /** Waits until one leads and the other follows it. */
    followed: () => reached(() => oneIs('replica'), 'one follows the other', 180_000),
    /** Waits until it follows synchronously, so that what is acknowledged is on both. */
    whole: () => reached(() => oneIs('sync'), 'one follows the other synchronously', 180_000),
    remove: async () => {
      for (const member of members) signal(processesOf(member), 'SIGKILL');
      signal(pidsWith(join(folder, 'etcd')), 'SIGKILL');
      await wait(500);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>;

function settingsOf(member: Member, { folder, etcd }: { readonly folder: string; readonly etcd: string }) {
  const rest = `127.0.0.1:${member.restPort}`;
  const server = `127.0.0.1:${member.port}`;
  return {
    scope: 'shangjian',
    name: member.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ...{ ttl: leaseSeconds, loop_wait: 2, retry_timeout: 5, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 50, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust'],
    },
    postgresql: {
      ...{ listen: server, connect_address: server, data_dir: join(member.dataDir, 'database'), bin_dir: programs },
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
      parameters: { unix_socket_directories: folder },
    },
  };
}

type Role = 'primary' | 'replica' | 'sync';

/** Asks a member's Patroni whether it has a role; a silent one has none. */
async function hasRole({ restPort }: Member, role: Role): Promise<boolean> {
  const path = role === 'sync' ? 'synchronous' : role;
  const answer = await fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(500) }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** Processes with a text in their command line. */
function pidsWith(text: string): number[] {
  try {
    return execFileSync('pgrep', ['-f', '--', text]).toString().trim().split('\n').map(Number);
  } catch {
    // There are none.
    return [];
  }
}

/** Waits until something holds. */
export async function reached(holds: () => Promise<boolean>, what: string, within: number): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not reached within ${within / 1_000} s: ${what}`);
    await wait(50);
  }
}
