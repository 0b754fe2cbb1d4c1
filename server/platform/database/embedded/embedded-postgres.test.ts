import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeDataFolder } from '#server/testing/data-folder.ts';
import { openPool } from '../database.ts';
import { databaseOutage } from '../database-error.ts';
import { clusterMarkerFile } from './data-folder.ts';
import { type EmbeddedOptions, openEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let said: string[];
let closings: (() => Promise<void>)[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  said = [];
  closings = [];
});
afterEach(async () => {
  for (const close of closings.reverse()) await close();
  await removeDataFolder(folder);
});

const log = {
  debug: () => {},
  error: (text: string) => {
    said.push(text);
  },
};

async function openHere(options: Partial<EmbeddedOptions> = {}) {
  const cluster = await openEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    diskReserveBytes: 0,
    log,
    // Waiting for the disk takes most of the time, so only tests of durability enable it.
    durable: false,
    ...options,
  });
  closings.push(cluster.close);
  return cluster;
}

function poolOn(connection: pg.ClientConfig) {
  const database = openPool({ connection, connections: 4, statementTimeoutMs: 20_000, onError: () => {} });
  closings.push(database.close);
  return database.pool;
}

/** The message of a refused start. */
const refusal = (options?: Partial<EmbeddedOptions>): Promise<string> =>
  openHere(options).then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** A program of that name that waits until it is ended. */
function makeProgram(name: string): string {
  const program = path.join(folder, name);
  copyFileSync('/bin/sh', program);
  return program;
}

/** Starts a program in the folder of the database, or another one; returns its process id. */
async function startBeside(program: string, named: string, cwd = path.join(folder, 'data/database')): Promise<number> {
  const child = spawn(program, ['-c', 'read forever', named], { cwd, stdio: ['pipe', 'ignore', 'ignore'] });
  closings.push(async () => {
    child.kill('SIGKILL');
  });
  await once(child, 'spawn');
  return child.pid as number;
}

/** The location that PostgreSQL reports. */
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0]);

/** The process that started this one; `undefined` when it has ended, which others do at any moment. */
function parentOf(pid: number | string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    // A zombie process still has its number.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * A process that opens the folder as the product does and writes consecutive numbers, printing each that was
 * acknowledged.
 */
async function startWriter(dataDir: string) {
  const code = `
    import pg from 'pg';
    import { openEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const log = { debug: () => {}, error: () => {} };
    const { connection } = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, diskReserveBytes: 0, log });
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    await client.query('create table if not exists kept (n int primary key)');
    for (let n = 1; ; n += 1) {
      await client.query('insert into kept values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closings.push(async () => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const acknowledged = () => Number(output.trimEnd().split('\n').at(-1));
  while (!(acknowledged() >= 100)) {
    if (child.exitCode !== null) throw new Error('the writer ended');
    await once(child.stdout, 'data');
  }
  return { child, acknowledged };
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('is version 18, with checksums, and writes through to the disk', async () => {
    const { connection } = await openHere({ durable: true });
    const { rows } = await poolOn(connection).query(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('data_checksums') as checksums,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as network`);
    expect(rows).toEqual([{ major: 18, checksums: 'on', fsync: 'on', commit: 'on', network: '' }]);
  });

  test('keeps what was written, in a folder that only its user can enter', async () => {
    const first = await openHere();
    const writing = new pg.Client(first.connection);
    await writing.connect();
    await writing.query(`create table kept (text text); insert into kept values ('中文 ✓')`);
    await writing.end();
    await first.close();
    const { connection } = await openHere();
    expect((await poolOn(connection).query('select text from kept')).rows).toEqual([{ text: '中文 ✓' }]);
    for (const place of ['data', 'data/database']) {
      expect(statSync(path.join(folder, place)).mode & 0o077, place).toBe(0);
    }
    expect(statSync(path.join(folder, 'data/database')).uid).not.toBe(0);
  });

  test('can be reached where the path is longer than a socket may be named, and folders above are closed', async () => {
    const closed = path.join(folder, '关'.repeat(30));
    const dataDir = path.join(closed, 'x'.repeat(80), 'data');
    mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o700 });
    chmodSync(closed, 0o700);
    const { connection } = await openHere({ dataDir });
    expect((await poolOn(connection).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('asks for its password where it is reached over the loopback', async () => {
    const { connection } = await openHere({ loopback: true });
    expect((await poolOn(connection).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const stranger = new pg.Client({ ...connection, password: 'guessed' });
    await expect(stranger.connect()).rejects.toThrow(/password/);
  });

  test('killed, it is started again, and calls meanwhile are told that the database is away', async () => {
    const { connection } = await openHere({ durable: true });
    const pool = poolOn(connection);
    await pool.query('create table kept (n int); insert into kept values (1)');
    const ask = (statement: string) =>
      pool.query(statement).then(
        ({ rows }) => rows,
        (error: unknown) => databaseOutage(error)?.code ?? error,
      );
    const underWay = ask('select pg_sleep(60)');
    process.kill(postmasterOf(path.join(folder, 'data')), 'SIGKILL');
    expect(await underWay).toBe('DATABASE_UNAVAILABLE');
    await expect.poll(() => ask('select n from kept')).toEqual([{ n: 1 }]);
    expect(said.join()).toContain('started again');
  });

  test('what fails when it is started again is noted, and tried again until nothing hinders it', async () => {
    const { connection } = await openHere();
    const pool = poolOn(connection);
    const pid = postmasterOf(path.join(folder, 'data'));
    const settings = path.join(folder, 'data/database/postgresql.conf');
    // Like a full disk: the settings can not be written.
    rmSync(settings);
    mkdirSync(`${settings}.draft`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => said.filter((text) => text.includes('postgresql.conf.draft')).length).toBeGreaterThan(1);
    expect(said.join()).toMatch(/PostgreSQL could not be started: .*It is tried again\./);
    rmdirSync(`${settings}.draft`);
    const ask = () => pool.query('select 1 as one').then(({ rows }) => rows, databaseOutage);
    await expect.poll(ask).toEqual([{ one: 1 }]);
  });

  test('killed with all that it was doing, it has kept whatever was acknowledged', async () => {
    const dataDir = path.join(folder, 'data');
    const writer = await startWriter(dataDir);
    // Like a loss of power: nothing is finished or written any more.
    process.kill(postmasterOf(dataDir), 'SIGQUIT');
    writer.child.kill('SIGKILL');
    await once(writer.child, 'close');
    const { connection } = await openHere();
    const { rows } = await poolOn(connection).query('select count(*)::int as n, max(n) as last from kept');
    expect(rows[0].n).toBe(rows[0].last);
    expect(rows[0].last).toBeGreaterThanOrEqual(writer.acknowledged());
  });

  test('ends by itself when the product is killed', async () => {
    const dataDir = path.join(folder, 'data');
    const writer = await startWriter(dataDir);
    const pid = postmasterOf(dataDir);
    writer.child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test.each([
    ['', 'data'],
    [', also where a link leads to the folder', 'link'],
  ])('one that was left running is ended by the next start%s', async (_where, name) => {
    mkdirSync(path.join(folder, 'data'));
    symlinkSync(path.join(folder, 'data'), path.join(folder, 'link'));
    const dataDir = path.join(folder, name);
    const writer = await startWriter(dataDir);
    const pid = postmasterOf(dataDir);
    // The process that should have stopped it is killed first.
    const guardian = parentOf(pid);
    if (!guardian) throw new Error('PostgreSQL has no guardian');
    for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (parentOf(other) === guardian && Number(other) !== pid) process.kill(Number(other), 'SIGKILL');
    }
    process.kill(guardian, 'SIGKILL');
    writer.child.kill('SIGKILL');
    await once(writer.child, 'close');
    expect(isAlive(pid)).toBe(true);
    const { connection } = await openHere({ dataDir });
    expect(isAlive(pid)).toBe(false);
    const { rows } = await poolOn(connection).query('select count(*)::int as n from kept');
    expect(rows[0].n).toBeGreaterThanOrEqual(writer.acknowledged());
  });

  test('what only names it, or works in the folder, is neither ended nor in the way', async () => {
    await (await openHere()).close();
    const other = await startBeside('/bin/sh', 'postgres cluster_name=shangjian');
    await openHere();
    expect(isAlive(other)).toBe(true);
  });

  test('one whose folder only has the same path, in a container for example, is not ended', async (context) => {
    await (await openHere()).close();
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const own = path.join(folder, 'data/database');
    const program = makeProgram('postgres');
    const script = `mount --bind "$1" "$2" && cd "$2" && echo in && exec "$3" -c 'read forever' cluster_name=shangjian`;
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', elsewhere, own, program], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    closings.push(async () => {
      child.kill('SIGKILL');
    });
    const begun = await Promise.race([
      once(child.stdout, 'data').then(() => true),
      once(child, 'close').then(() => false),
    ]);
    if (!begun) context.skip();
    await expect.poll(() => readlinkSync(`/proc/${child.pid}/exe`)).toBe(program);
    expect(readlinkSync(`/proc/${child.pid}/cwd`)).toBe(own);
    await openHere();
    expect(isAlive(child.pid as number)).toBe(true);
  });

  test('goes on while nobody can tell how much room its disk has, and says so once', async () => {
    const { connection } = await openHere();
    const pool = poolOn(connection);
    await pool.query('create table kept (n int)');
    const own = path.join(folder, 'data/database');
    renameSync(own, path.join(folder, 'away'));
    await wait(1_500);
    renameSync(path.join(folder, 'away'), own);
    expect(said).toEqual([
      expect.stringMatching(/^The room on the disk cannot be read: ENOENT.*\. It is tried again\.$/),
    ]);
    await pool.query('insert into kept values (1)');
  });

  test('short of space it refuses to write, says why, and goes on reading', async () => {
    const before = await openHere();
    const writing = new pg.Client(before.connection);
    await writing.connect();
    await writing.query('create table kept (n int)');
    await writing.end();
    await before.close();
    const { connection } = await openHere({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
    const pool = poolOn(connection);
    const refused = await pool.query('insert into kept values (1)').then(
      () => undefined,
      (error: unknown) => databaseOutage(error)?.code,
    );
    expect(refused).toBe('STORAGE_FULL');
    expect((await pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  });

  test('with room again it writes again, also after a start', async () => {
    const full = await openHere({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
    await full.close();
    const { connection } = await openHere();
    await poolOn(connection).query('create table kept (n int)');
  });
});

describe('a start is refused, and changes nothing,', { timeout: 60_000 }, () => {
  const put = (name: string, content = 'x') => {
    const file = path.join(folder, 'data', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const present = () => readdirSync(path.join(folder, 'data'), { recursive: true, encoding: 'utf8' }).sort();

  test.each([
    ['in a folder of something else', () => put('diary.txt'), /holds diary\.txt, but no database/],
    [
      'without the database beside the other files',
      () => put('uploads/a'),
      /holds uploads, but no database.*is missing/,
    ],
    [
      'with an empty folder where the database was',
      () => {
        put('share-secret');
        mkdirSync(path.join(folder, 'data/database'));
      },
      /but no database.*is empty/,
    ],
    [
      'on a database that does not say its version',
      () => {
        put('database/PG_VERSION', '');
        put(`database/${clusterMarkerFile}`);
      },
      /PG_VERSION is empty/,
    ],
    ['with a database that is none', () => put('database/base/1'), /PG_VERSION is missing/],
    ['on the database of an earlier version of the product', () => put('database/PG_VERSION', '18\n'), /PGlite/],
    [
      'on a database of another major version',
      () => {
        put('database/PG_VERSION', '17\n');
        put(`database/${clusterMarkerFile}`);
      },
      /PostgreSQL 17.*has PostgreSQL 18/,
    ],
  ])('%s', async (_what, prepare, message) => {
    prepare();
    const before = present();
    const text = await refusal();
    expect(text).toMatch(message);
    expect(text).toContain(path.join(folder, 'data'));
    expect(text).not.toContain('\n');
    expect(present()).toEqual(before);
  });

  test.each([
    ['is missing', () => rmSync(path.join(folder, 'data/database'), { recursive: true })],
    [
      'is empty, as a volume that was not mounted',
      () => {
        rmSync(path.join(folder, 'data/database'), { recursive: true });
        mkdirSync(path.join(folder, 'data/database'));
      },
    ],
  ])('where a database was, and its folder %s, though nothing else is there', async (_what, lose) => {
    await (await openHere()).close();
    lose();
    expect(await refusal()).toMatch(/holds database-was-made\.txt, but no database/);
  });

  test('where the folder is a file', async () => {
    writeFileSync(path.join(folder, 'data'), '');
    expect(await refusal()).toMatch(/is no folder/);
  });

  test.each([
    ['pg_control', 'global/pg_control', /pg_control.*No such file.*Put it back from a backup\.$/],
    ['the write-ahead log', 'pg_wal', /pg_wal.*does not exist.*Put it back from a backup\.$/],
    // PostgreSQL runs without it, and refuses every connection.
    [
      'the map of files',
      'base/5/pg_filenode.map',
      /could not open file .*pg_filenode\.map.*No such file.*Put it back from a backup\.$/,
    ],
    ['who may connect', 'pg_hba.conf', /pg_hba\.conf.*Put it back from a backup\.$/],
    ['the states of transactions', 'pg_xact/0000', /status of transaction.*Put it back from a backup\.$/],
  ])('where %s of the database is missing, with the reason and nothing else', async (_part, name, reason) => {
    await (await openHere()).close();
    await rm(path.join(folder, 'data/database', name), { recursive: true });
    const text = await refusal();
    expect(text).toMatch(reason);
    expect(text).toContain(`The database in ${path.join(folder, 'data')} does not start: `);
    expect(text).not.toMatch(/\n|\/proc\/|starting PostgreSQL|listening|\(PID/);
  });

  test('where the database belongs to another user than its folder', async (context) => {
    if (process.getuid?.() !== 0) context.skip();
    await (await openHere()).close();
    chownSync(path.join(folder, 'data'), 12_345, 12_345);
    expect(await refusal()).toMatch(/Permission denied.*Give .*data and all in it to one user\.$/);
    chownSync(path.join(folder, 'data'), 0, 0);
    await openHere();
  });

  test('where another PostgreSQL is at work on the folder', async () => {
    await (await openHere()).close();
    const other = await startBeside(makeProgram('postgres'), '-D /srv/shangjian');
    expect(await refusal()).toContain(`process ${other}`);
    expect(isAlive(other)).toBe(true);
  });

  test('where the process before is still at work', async () => {
    await openHere();
    expect(await refusal()).toContain(`in use by process ${process.pid}`);
  });
});

test('a start waits for the end of a command that has the folder, and says once for what', async () => {
  const command = await openHere({ isCommand: true });
  const waits: string[] = [];
  const started = openHere({ onWait: (holder) => void waits.push(holder) });
  await wait(800);
  expect(waits).toEqual([expect.stringMatching(`^process ${process.pid}, started .*, a command$`)]);
  await command.close();
  const { rows } = await poolOn((await started).connection).query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});

test('a start waits for no other server', async () => {
  await openHere();
  await expect(openHere({ onWait: () => said.push('waits') })).rejects.toThrow('in use by process');
  expect(said).toEqual([]);
});
