import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { joinEmbeddedPostgres, openEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { removeDataFolder } from '#server/testing/data-folder.ts';
import { freePort } from '#server/testing/debian-postgres.ts';
import { createUser } from '#server/testing/factories.ts';
import { withDatabase } from '#server/testing/postgres-server.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

/** These tests start the real process and make it fail. */
let folder: string;
let taken: Server;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  taken.close();
  await database.close();
  await removeDataFolder(folder);
});

const portTaken = () => String((taken.address() as { port: number }).port);
const serverUrl = () => inject('databaseTemplate').url;

/** Processes that should have ended but did not are stopped with the tests. */
const started: ChildProcess[] = [];

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      PORT: '0',
      DATA_DIR: path.join(folder, 'none'),
      DEMO: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Starts a healthy process, stops it, and returns its stdout. */
async function run(environment: Record<string, string>): Promise<string> {
  const child = start(environment);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const ended = once(child, 'close');
  while (!out.includes('http://')) {
    if (child.exitCode !== null) throw new Error(`it ended:\n${out}${error}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  child.kill('SIGTERM');
  await ended;
  return out;
}

async function fail(environment: Record<string, string>) {
  const child = start(environment);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, error };
}

const quiet = { debug: () => {}, error: () => {} };

function dataDirWith(name: string, files: Readonly<Record<string, string>>): string {
  const dataDir = path.join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), content);
  }
  return dataDir;
}

/** A server that takes no writes, as a standby. */
const readOnlyServer = () => {
  const address = new URL(database.url);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  return address.href;
};

const wrongPassword = () => {
  const address = new URL(serverUrl());
  address.password = 'guessed';
  return address.href;
};

/** Each fault: the settings that cause it, and what the message names. */
const faults: readonly (readonly [string, () => Record<string, string>, RegExp])[] = [
  ['a setting that cannot be used', () => ({ PORT: 'door', LOG_LEVEL: 'loud' }), /PORT: .*; LOG_LEVEL: /],
  ['a setting that is not JSON', () => ({ UNIFY_PARTNERS: '{' }), /UNIFY_PARTNERS/],
  [
    'a missing secret in production',
    () => ({ NODE_ENV: 'production', DATABASE_URL: serverUrl() }),
    /SHARE_SECRET: needed in production/,
  ],
  ['a server that refuses', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }), /ECONNREFUSED 127\.0\.0\.1:1/],
  ['a name that nobody knows', () => ({ DATABASE_URL: 'postgres://nowhere.invalid/x' }), /nowhere\.invalid/],
  ['a wrong password', () => ({ DATABASE_URL: wrongPassword() }), /password authentication failed/],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: withDatabase(serverUrl(), 'not_there') }),
    /database "not_there" does not exist/,
  ],
  [
    'a server that takes no writes',
    () => ({ DATABASE_URL: readOnlyServer(), DEMO: '1' }),
    /^The database takes no writes: .*DATABASE_URL/,
  ],
  [
    'a file in place of the data folder',
    () => ({ DATA_DIR: path.join(dataDirWith('file', { a: '' }), 'a') }),
    /is no folder/,
  ],
  ['a folder of something else', () => ({ DATA_DIR: dataDirWith('diary', { 'diary.txt': '' }) }), /holds diary\.txt/],
  [
    'an empty secret',
    () => ({ DATABASE_URL: database.url, DATA_DIR: dataDirWith('empty', { 'share-secret': '' }) }),
    /share-secret holds no secret/,
  ],
  ['a port that somebody has', () => ({ DATABASE_URL: database.url, PORT: portTaken() }), /EADDRINUSE.*:\d+/],
  ['an address that is not ours', () => ({ DATABASE_URL: database.url, HOST: '192.0.2.1' }), /^HOST.*192\.0\.2\.1/],
  ['a host that nobody knows', () => ({ DATABASE_URL: database.url, HOST: 'nowhere.invalid' }), /^HOST.*ENOTFOUND/],
  ['proxies that are no addresses', () => ({ TRUST_PROXY: '10.0.0.0/99' }), /TRUST_PROXY: must be addresses/],
  ['a place in which no folder can be made', () => ({ DATA_DIR: '/proc/x/data' }), /\/proc\/x\/data cannot be made/],
];

describe('a start that fails says why in one line:', { timeout: 60_000 }, () => {
  test.each(faults)('%s', async (_fault, environment, reason) => {
    const { code, out, error } = await fail(environment());
    expect(code).toBe(1);
    expect(error).toMatch(reason);
    expect(error.trimEnd().split('\n')).toHaveLength(1);
    expect(error).not.toMatch(/\[object|guessed| {4}at /);
    for (const line of out.split('\n').filter(Boolean)) expect(() => JSON.parse(line), line).not.toThrow();
  });

  test.for([
    ['while the database is made', 20],
    ['while it is filled', 64],
  ] as const)('a disk that is full %s', async ([_when, megabytes], context) => {
    const dataDir = mkdtempSync(path.join(folder, 'small-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir]);
    if (mounted.status !== 0) context.skip();
    try {
      const { code, error } = await fail({ DATA_DIR: dataDir, DISK_RESERVE_MB: '0', DEMO: '1' });
      expect(code).toBe(1);
      expect(error).toMatch(/^The disk is full: .*\n$/);
      // Nothing incomplete is left in the database's place.
      if (readdirSync(dataDir).includes('database'))
        expect(readdirSync(path.join(dataDir, 'database'))).toContain('made-by-shangjian');
    } finally {
      // PostgreSQL may take a moment longer to end than the product.
      await expect.poll(() => spawnSync('umount', [dataDir]).status).toBe(0);
    }
  });

  test('too few descriptors for the programs of the database', async () => {
    const dataDir = path.join(folder, 'few');
    const program = [process.execPath, path.resolve('dist/server/main.mjs')];
    const environment = { PATH: process.env.PATH, PORT: '0', DEMO: '0', DATA_DIR: dataDir };
    await (await openEmbeddedPostgres({ dataDir, diskReserveBytes: 0, log: quiet })).close();
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -n 24; exec "$@"', 'sh', ...program], {
      env: environment,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The database in .*few does not start: .*EMFILE.*\n$/);
  });

  test.for([
    ['with a database', 'database'],
    ['that is empty', ''],
    ['above the one that is to be made', 'sub/data'],
  ] as const)('a read-only folder %s', async ([_what, name], context) => {
    const place = mkdtempSync(path.join(folder, 'read-only-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place]);
    if (mounted.status !== 0) context.skip();
    try {
      const dataDir = name.startsWith('sub') ? path.join(place, name) : place;
      chmodSync(place, 0o700);
      if (name === 'database') {
        mkdirSync(path.join(place, name));
        writeFileSync(path.join(place, name, 'PG_VERSION'), '18\n');
        writeFileSync(path.join(place, name, 'made-by-shangjian'), '');
      }
      spawnSync('mount', ['-o', 'remount,ro', place]);
      const { code, error } = await fail({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(error).toBe(`${dataDir} is on a read-only file system. Make it writable, or set DATA_DIR.\n`);
    } finally {
      expect(spawnSync('umount', [place]).status).toBe(0);
    }
  });
});

test('on stdout everything is JSON', { timeout: 60_000 }, async () => {
  const out = await run({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) });
});

test('a data folder that others could read is closed, also beside a server', { timeout: 60_000 }, async () => {
  const dataDir = dataDirWith('open', { 'outbox/a.json': '{}' });
  chmodSync(dataDir, 0o755);
  await run({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'share-secret')).mode & 0o777).toBe(0o600);
});

test('beside a server, only its own of a folder with things of others is closed', { timeout: 60_000 }, async () => {
  const dataDir = dataDirWith('shared', { 'diary.txt': '', 'uploads/a': '', 'share-secret': 'x'.repeat(40) });
  for (const open of ['.', 'uploads']) chmodSync(path.join(dataDir, open), 0o755);
  chmodSync(path.join(dataDir, 'share-secret'), 0o644);
  await run({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const modeOf = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777;
  expect({ folder: modeOf('.'), uploads: modeOf('uploads'), secret: modeOf('share-secret') }).toEqual({
    ...{ folder: 0o755, uploads: 0o700, secret: 0o600 },
  });
});

test('in production nobody stays in by the demo’s password', { timeout: 60_000 }, async () => {
  const own = await openTestDatabase();
  const t = await openTestApp({}, { database: own });
  await applyProductRows(t.db, { now: t.now() });
  const { username } = await createUser(t.db, { demo: true });
  const others = await createUser(t.db);
  const [token, othersToken] = [await t.login(username), await t.login(others.username)];
  await run({ NODE_ENV: 'production', SHARE_SECRET: 'x'.repeat(40), DATABASE_URL: own.url });
  expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  expect((await t.call('session.currentUser', othersToken)).statusCode).toBe(200);
  await t.close();
});

test('a command beside a server whose disk is full says that it is', { timeout: 60_000 }, async () => {
  const dataDir = path.join(folder, 'beside');
  const child = start({ DATA_DIR: dataDir, DEMO: '0' });
  while (!String(await once(child.stdout, 'data')).includes('http://'));
  const { connection, letGo } = joinEmbeddedPostgres(dataDir);
  const client = new pg.Client(connection);
  await client.connect();
  // What the server's guard does where there is no room.
  await client.query('alter system set default_transaction_read_only = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  letGo();
  const { status, stderr } = spawnSync(process.execPath, ['server/setup-code.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/^The disk is full: .*\n$/);
});

test('a start whose output nobody reads goes on without a word', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const child = start({ DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'info' });
  child.stdout.destroy();
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => error || 'not yet',
    );
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(error).toBe('');
});

test('a first start that is killed at any moment leaves what the next can start on', { timeout: 120_000 }, async () => {
  const dataDir = path.join(folder, 'killed');
  for (const moment of [150, 400, 700, 1_000, 1_400, 2_000]) {
    const child = start({ DATA_DIR: dataDir });
    await wait(moment);
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await run({ DATA_DIR: dataDir });
  const cluster = await openEmbeddedPostgres({ dataDir, diskReserveBytes: 0, log: quiet });
  const client = new pg.Client(cluster.connection);
  await client.connect();
  expect((await client.query('select count(*)::int as n from role')).rows[0].n).toBeGreaterThan(0);
  await client.end();
  await cluster.close();
});

// Root makes a file and gives it away in two calls, and may be killed in between: what it never gives away fails each try.
const triesOfRoot = { retry: 4, timeout: 120_000 };

test('killed, a product of root leaves nothing that the folder’s owner cannot read', triesOfRoot, async (context) => {
  if (process.getuid?.() !== 0) context.skip();
  const dataDir = path.join(mkdtempSync(path.join(folder, 'of-root-')), 'data');
  const child = start({ DATA_DIR: dataDir, DEMO: '1' });
  while (!existsSync(path.join(dataDir, 'uploads'))) await wait(100);
  child.kill('SIGKILL');
  await once(child, 'close');
  const { uid } = statSync(dataDir);
  expect(uid).not.toBe(0);
  const entries = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(entries).toContain('share-secret');
  expect(entries.filter((name) => statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.uid === 0)).toEqual(
    [],
  );
});

test.each([
  ['backup.ts', 'elsewhere.backup'],
  ['audit.ts', 'verify'],
  ['report.ts', 'verify', '1'],
  ['setup-code.ts'],
  ['load.ts', 'articles', 'package.json'],
])('%s makes no database in a folder that has none', { timeout: 60_000 }, (command, ...rest) => {
  const dataDir = path.join(folder, 'mistyped');
  const { status, stderr } = spawnSync(process.execPath, [`server/${command}`, ...rest], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compiled', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it. Nothing was made.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['read-again.ts', '--help'],
  ['setup-code.ts', '--help'],
  ['report.ts', 'verify', 'latest'],
  ['load.ts', 'articles', 'one.jsonl', 'two.jsonl'],
])('%s does nothing with arguments that it does not know', { timeout: 60_000 }, (command, ...given) => {
  const { status, stderr } = spawnSync(process.execPath, [`server/${command}`, ...given], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compiled', DATA_DIR: path.join(folder, 'untouched') },
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/^Usage: npm run /);
  expect(existsSync(path.join(folder, 'untouched'))).toBe(false);
});

test('every program closes its files to others, and outlives whoever reads its output', () => {
  const programs = readdirSync('server')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join('server', name), 'utf8') }))
    .filter(({ text }) => text.includes('readConfig(process.env)'));
  expect(programs.length).toBeGreaterThan(8);
  for (const { name, text } of programs) expect(text, name).toContain('beginProcess();\n');
});
