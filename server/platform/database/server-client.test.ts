import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listenForChanges } from '#server/platform/revisions/listen.ts';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { call, discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { readConnectionUrl } from './connection-url.ts';
import { type OpenDatabase, openPool } from './database.ts';
import { PatientPool } from './patient-pool.ts';
import { primaryOnly } from './read-replica.ts';
import { openVisitorSearches } from './visitor-searches.ts';

let database: TestDatabase;
let address: URL;
beforeAll(async () => {
  database = await openTestDatabase();
  address = new URL(database.url);
});
afterAll(() => database.close());

/** A port at which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('statements are neither compiled nor run by several processes, and what a search finds is kept row by row', async () => {
  const settings = ['jit', 'max_parallel_workers_per_gather', 'work_mem'];
  const { rows } = await database.db.execute(
    sql`select ${sql.join(
      settings.map((name) => sql`current_setting(${name})`),
      sql` || ' ' || `,
    )} as settings`,
  );
  expect(rows).toEqual([{ settings: 'off 0 32MB' }]);
});

describe('of several servers', () => {
  const poolAt = (hosts: string, question = '') =>
    new PatientPool({
      ...readConnectionUrl(`postgres://${address.username}:${address.password}@${hosts}${address.pathname}${question}`),
      max: 2,
    });

  test('the one that answers is used, and asked first from then on', async () => {
    const pool = poolAt(`127.0.0.1:${await freePort()},${address.host}`);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const [first, second] = [await pool.connect(), await pool.connect()];
    expect([first, second].map(({ port }) => String(port))).toEqual([address.port, address.port]);
    first.release();
    second.release();
    await pool.end();
  });

  test('none is there: the call is told after each was asked once', async () => {
    const pool = poolAt(`127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}`);
    await expect(pool.query('select 1')).rejects.toThrow('no database connection');
    await pool.end();
  });

  test('one without encryption is used where encryption is only preferred, and refused where it is required', async () => {
    const preferring = poolAt(address.host, '?sslmode=prefer');
    expect((await preferring.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await preferring.end();
    const requiring = poolAt(address.host, '?sslmode=require');
    await expect(requiring.query('select 1')).rejects.toThrow('no database connection');
    await requiring.end();
  });
});

/** Until somebody listens there, for at most 10 s. */
async function waitFor(url: string): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  }
}

const pgbouncer = '/usr/sbin/pgbouncer';

/** A pooler in transaction mode that may use two connections. */
async function startPooler(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await makeDataFolder('shangjian-pooler-');
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  const role = decodeURIComponent(address.username);
  const password = decodeURIComponent(address.password);
  await writeFile(
    settings,
    `[databases]
* = host=${address.hostname} port=${address.port} user=${role}${password && ` password='${password}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, settings]) await chown(file, 65_534, 65_534);
  const child = spawn(pgbouncer, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = new URL(address);
  url.port = String(port);
  await waitFor(url.href);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

describe.skipIf(!existsSync(pgbouncer))('behind PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let pooled: OpenDatabase;
  beforeAll(async () => {
    pooler = await startPooler();
    pooled = openPool({
      connection: { ...readConnectionUrl(pooler.url), isPooled: true },
      direct: readConnectionUrl(database.url),
      ...{ connections: 8, statementTimeoutMs: 30_000 },
      onError: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await pooled.close();
    await pooler.stop();
  });

  test('two processes work and share two connections', async () => {
    const start = () =>
      buildApp({
        ...{ config: testConfig(), database: pooled, clock: () => new Date(), shareSecret: testShareSecret },
        send: discardMessages,
        publicUrl: () => 'https://shangjian.example',
      });
    const apps = [await start(), await start()] as const;
    const { username } = await createUser(database.db, { role: 'ADMIN' });
    const body = { username, password: testPassword, platform: 2 };
    const token = (await call(apps[0], 'session.login', undefined, { body })).json().result.token;
    const looks = Array.from({ length: 40 }, (_, index) => call(apps[index % 2 ? 0 : 1], 'session.currentUser', token));
    expect(new Set((await Promise.all(looks)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));

    await call(apps[0], 'session.logout', token);
    expect((await call(apps[1], 'session.currentUser', token)).json()).toMatchObject({ reason: 'SESSION_ENDED' });
    for (const app of apps) await app.close();
  });

  test('changes are told past it', async () => {
    const told: string[] = [];
    const stop = await listenForChanges(pooled, {
      ...{ onChange: (topic) => told.push(topic), onGap: () => {} },
      onError: (error) => {
        throw error;
      },
    });
    await pooled.pool.query(`select pg_notify('revision', 'site')`);
    await expect.poll(() => told).toEqual(['site']);
    await stop();
  });

  test('a search of a visitor still has its own limit', async () => {
    const visitors = openVisitorSearches(pooled, primaryOnly, () => {});
    const limit = visitors.run(async (db) => (await db.execute('show statement_timeout')).rows);
    expect(await limit).toEqual([{ statement_timeout: '3s' }]);
    await visitors.close();
  });
});
