import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { databaseOutage } from '#server/platform/database/database-error.ts';
import { loadClientBuild } from '#server/site/client-build.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { type SilentProxy, startSilentProxy } from '#server/testing/silent-proxy.ts';
import { call, discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

let direct: Awaited<ReturnType<typeof openTestDatabase>>;
let proxy: SilentProxy;
let database: OpenDatabase;
let app: FastifyInstance;
let address: string;
let token: string;

beforeAll(async () => {
  direct = await openTestDatabase();
  const server = new URL(direct.url);
  proxy = await startSilentProxy({ host: server.hostname, port: Number(server.port) });
  server.port = String(proxy.port);
  database = openPool({
    connection: { connectionString: server.href },
    connections: 5,
    statementTimeoutMs: 30_000,
    onError: () => {},
  });
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => new Date(), shareSecret: testShareSecret },
    ...{ send: discardMessages, publicUrl: () => 'https://shangjian.example' },
    build: await loadClientBuild(path.resolve('dist')),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { username } = await createUser(direct.db);
  const body = { username, password: testPassword, platform: 2 };
  token = (await call(app, 'session.login', undefined, { body })).json().result.token;
}, 120_000);
afterAll(async () => {
  proxy.resume();
  await app.close();
  await database.close();
  await proxy.close();
  await direct.close();
});

async function timed<T>(act: Promise<T>): Promise<{ value: T; took: number }> {
  const started = performance.now();
  return { value: await act, took: performance.now() - started };
}

const ask = () => call(app, 'session.currentUser', token);
async function front(): Promise<string> {
  const response = await fetch(`${address}/front`);
  expect(response.status).toBe(200);
  return response.text();
}

test('a database that falls silent is told so within 15 s, kept pages go on, and calls work when it is back', async () => {
  // Connections from before the silence of a first try have to be replaced.
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
  const page = await front();
  onTestFinished(() => proxy.resume());
  proxy.fallSilent();

  const body = { username: 'nobody', password: 'x', platform: 2 };
  const calls: Promise<{ readonly statusCode: number; json(): unknown }>[] = [
    ...Array.from({ length: 20 }, ask),
    ...Array.from({ length: 5 }, () => call(app, 'session.login', undefined, { body })),
    ...Array.from({ length: 5 }, () => call(app, 'site.frame', undefined)),
  ];
  const ready = await timed(app.inject('/readyz').then((answer) => answer));
  expect(ready.took).toBeLessThan(5_000);
  expect(ready.value.statusCode).toBe(503);
  expect(ready.value.json().desc).toBe('数据库暂时不可用，请稍后再试');
  const pages = ['/companyNews', '/nowhere'].map((url) => app.inject({ url }));
  for (const { value, took } of await Promise.all(pages.map(timed))) {
    expect(value.statusCode).toBe(503);
    expect(value.headers).toMatchObject({
      ...{ 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
    });
    expect(value.body).toContain('重新加载');
    expect(took).toBeLessThan(15_000);
  }
  for (const { value, took } of await Promise.all(calls.map(timed))) {
    expect(value.statusCode).toBe(503);
    expect(value.json()).toMatchObject({ code: 503, desc: '数据库暂时不可用，请稍后再试' });
    expect(took).toBeLessThan(15_000);
  }
  expect(await front()).toBe(page);
  // Including later ones.
  const late = await timed(ask());
  expect(late.value.statusCode).toBe(503);
  expect(late.took).toBeLessThan(15_000);

  proxy.resume();
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  // Missed changes are found, and new ones are received.
  await createContent(direct.db, 'menu', { label: { 'zh-CN': '后来的' } });
  await expect.poll(front).toContain('后来的');
}, 90_000);

test('connections that lead nowhere, while others do, are replaced under a statement and in a transaction', async () => {
  onTestFinished(() => proxy.resume());
  await Promise.all(Array.from({ length: 5 }, () => database.db.execute(sql`select pg_sleep(0.1)`)));
  const busy = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.silenceOpenOnes();
    await tx.execute(sql`select 2`);
  });
  const { value, took } = await timed(
    busy.then(
      () => undefined,
      (error: Error) => error,
    ),
  );
  expect(databaseOutage(value)?.code).toBe('DATABASE_UNAVAILABLE');
  expect(took).toBeLessThan(10_000);
  await expect.poll(async () => (await ask()).statusCode, { interval: 10 }).toBe(200);
});

test('a statement that takes long is let be', async () => {
  const { rows } = await database.db.execute(sql`select pg_sleep(9), 1 as n`);
  expect(rows[0]?.n).toBe(1);
  await wait(10);
});
