import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { articles } from '#server/content/articles/tables.ts';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { type Cluster, freePort, hasPostgresTools, startCluster } from '#server/testing/debian-postgres.ts';
import { formerStates, readFormerState } from '#server/testing/former-states.ts';
import { sampleRequests } from '#server/testing/sample-request.ts';
import { type CallParts, call, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { replicaReads } from './replica-reads.ts';

const now = new Date('2026-11-20T02:00:00Z');
const raise = (error: Error) => {
  throw error;
};
const open = (url: string): OpenDatabase =>
  openPool({ connection: { connectionString: url }, connections: 5, statementTimeoutMs: 30_000, onError: raise });

describe.skipIf(!hasPostgresTools)('with a standby for what only reads', () => {
  let cluster: Cluster;
  let standbyPort: number;
  let standby: pg.Client;
  let database: OpenDatabase;
  /** One process has the standby, the other has not. */
  let t: TestApp;
  let other: TestApp;
  let token: string;
  const log: string[] = [];

  const startStandby = () =>
    cluster.run(`pg_ctl --pgdata=standby --wait --log=standby.log --options="-p ${standbyPort}" start`);
  const openStandby = async () => {
    standby = new pg.Client({ connectionString: cluster.urlAt(standbyPort) });
    standby.on('error', () => {});
    await standby.connect();
  };

  beforeAll(async () => {
    cluster = await startCluster(() => 'max_wal_senders = 4\n');
    await cluster.run('pg_basebackup --pgdata=standby --write-recovery-conf --checkpoint=fast --no-sync');
    standbyPort = await freePort();
    await startStandby();
    await openStandby();
    const first = new pg.Client({ connectionString: cluster.url });
    await first.connect();
    await first.query('CREATE ROLE shangjian_company NOLOGIN');
    await first.query(readFormerState(formerStates.at(-1) ?? ''));
    await first.end();
    database = open(cluster.url);
    await migrateDatabase(database);
    await applyProductRows(database.db, { now });
    const connection = { connectionString: cluster.urlAt(standbyPort) };
    const replica = { connection, connections: 5, statementTimeoutMs: 30_000 };
    const logTo = { write: (line: string) => log.push(line) };
    t = await openTestApp({ logLevel: 'error' }, { database: { ...database, replica }, logTo });
    other = await openTestApp({}, { database: open(cluster.url) });
    token = await t.login('admin');
  });
  afterAll(async () => {
    try {
      await standby.end();
      await t.close();
      await other.close();
    } finally {
      await cluster.remove();
    }
  });

  /** Calls that read, by who answered. */
  async function reads(app: FastifyInstance) {
    const text = (await app.inject({ url: '/metrics' })).body;
    const count = (outcome: string) =>
      Number(new RegExp(`replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0);
    return {
      replica: count('replica'),
      late: count('late'),
      failed: count('failed'),
    };
  }

  test('each of these calls is answered there as it is on the primary', async () => {
    for (const name of replicaReads) {
      const { params, query, body }: Endpoint = endpoints[name];
      const [inPath, asked, sent] = [params, query, body].map((schema) => schema && sampleRequests(schema)[0]);
      const parts = {
        params: inPath as CallParts['params'],
        query: asked as CallParts['query'],
        body: sent,
      } as CallParts;
      const there = await other.call(name, token, parts);
      let here: typeof there | undefined;
      // The standby may be behind for a moment: the call counts once it was not left to the primary.
      await expect
        .poll(async () => {
          const { late } = await reads(t.app);
          here = await t.call(name, token, parts);
          return (await reads(t.app)).late - late;
        })
        .toBe(0);
      expect(here?.statusCode, `${name}: ${here?.body}`).toBe(there.statusCode);
      expect({ ...here?.json(), requestId: '' }, name).toEqual({ ...there.json(), requestId: '' });
    }
    const { replica, failed } = await reads(t.app);
    expect({ failed, said: log.filter((line) => line.includes('replica')) }).toEqual({ failed: 0, said: [] });
    expect(replica).toBeGreaterThan(replicaReads.size / 2);
  });

  test('a search of a visitor is answered there as well', async () => {
    const before = await reads(t.app);
    const [body] = sampleRequests(endpoints['explorer.sample'].body) as [object];
    await expect
      .poll(async () => {
        await t.call('explorer.sample', undefined, { body });
        return (await reads(t.app)).replica;
      })
      .toBeGreaterThan(before.replica);
  });

  test('who has just written finds it, while the standby lags', async () => {
    onTestFinished(async () => {
      await standby.query('select pg_wal_replay_resume()');
    });
    await standby.query('select pg_wal_replay_pause()');
    const before = await reads(t.app);
    const id = await createArticle(database.db, { publishedAt: '2026-11-20T01:59:00Z', sourceId: 1 });
    for (const app of [t.app, other.app])
      expect((await call(app, 'site.article', undefined, { params: { id } })).statusCode).toBe(200);
    await database.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
    for (const app of [t.app, other.app])
      expect((await call(app, 'site.article', undefined, { params: { id } })).statusCode).toBe(410);
    const after = await reads(t.app);
    expect(after).toEqual({ ...before, late: before.late + 2 });
    await standby.query('select pg_wal_replay_resume()');
    await expect
      .poll(async () => {
        expect((await t.call('site.article', undefined, { params: { id } })).statusCode).toBe(410);
        return (await reads(t.app)).replica;
      })
      .toBeGreaterThan(after.replica);
  });

  test('what a call has kept from before a change is not kept after it', async () => {
    const front = async (app: FastifyInstance) =>
      JSON.stringify((await call(app, 'site.frame', undefined)).json().result);
    for (const brand of ['甲', '乙', '丙', '丁']) {
      await database.pool.query(
        `update content_item set fields = jsonb_set(fields, '{brand,zh-CN}', to_jsonb($1::text))
        where kind = 'settings'`,
        [`品牌${brand}`],
      );
      await Promise.all([front(t.app), front(t.app), front(t.app)]);
      await expect.poll(() => front(t.app)).toContain(`品牌${brand}`);
      expect(await front(t.app)).toBe(await front(other.app));
    }
  });

  test('nobody notices that the standby goes and comes back', async () => {
    let isBack = false;
    const comeBack = async () => {
      if (isBack) return;
      await startStandby();
      await openStandby();
      isBack = true;
    };
    await standby.end();
    await cluster.run('pg_ctl --pgdata=standby --mode=immediate --wait stop');
    onTestFinished(comeBack);
    for (let calls = 0; calls < 5; calls += 1) {
      expect((await t.call('site.front', undefined)).statusCode).toBe(200);
      expect((await t.call('home.overview', token, { query: { range: '90' } })).statusCode).toBe(200);
    }
    const before = await reads(t.app);
    await comeBack();
    await expect
      .poll(async () => {
        await t.call('site.front', undefined);
        return (await reads(t.app)).replica;
      })
      .toBeGreaterThan(before.replica);
  });

  test('a server that is no standby of it is not read from', async () => {
    const stranger = await openTestDatabase();
    const connection = { connectionString: stranger.url };
    const replica = { connection, connections: 2, statementTimeoutMs: 30_000 };
    const lines: string[] = [];
    const logTo = { write: (line: string) => lines.push(line) };
    const app = await openTestApp({ logLevel: 'error' }, { database: { ...open(cluster.url), replica }, logTo });
    try {
      expect((await app.call('site.front', undefined)).statusCode).toBe(200);
      expect(await reads(app.app)).toMatchObject({ replica: 0, failed: 0 });
      expect(lines.join('')).toContain('the replica is left alone for a moment');
    } finally {
      // Left open, they would be cut off when the cluster stops.
      await app.close();
      await stranger.close();
    }
  });
});
