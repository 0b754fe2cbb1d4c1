import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { readConnectionUrl } from '#server/platform/database/connection-url.ts';
import { type OpenDatabase, openPool } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { type Cluster, freePort, hasPostgresTools, startCluster } from '#server/testing/debian-postgres.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const now = new Date('2026-11-20T02:00:00Z');
/** Within which a call is answered, whatever the database does, and within which calls work again, in milliseconds. */
const limits = { answer: 15_000, back: 15_000 };

describe.skipIf(!hasPostgresTools)('with two servers in its URL, of which one is in charge', () => {
  let cluster: Cluster;
  let database: OpenDatabase;
  let t: TestApp;
  let token: string;
  let folder: string;
  let lastNumber = 0;

  // A cluster for each: what a test takes away from it, it cannot take away again.
  beforeEach(async () => {
    // The other one looks for its primary again at once: until then nothing is kept twice, so nothing is acknowledged.
    cluster = await startCluster(() => "max_wal_senders = 4\nwal_retrieve_retry_interval = '100ms'\n");
    await cluster.run('pg_basebackup --pgdata=standby --write-recovery-conf --checkpoint=fast --no-sync');
    const standbyPort = await freePort();
    await cluster.run(`pg_ctl --pgdata=standby --wait --log=standby.log --options="-p ${standbyPort}" start`);
    const hosts = `127.0.0.1:${cluster.port},127.0.0.1:${standbyPort}`;
    const connection = readConnectionUrl(`postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`);
    database = openPool({ connection, connections: 5, statementTimeoutMs: 30_000, onError: () => {} });
    await migrateDatabase(database);
    await applyProductRows(database.db, { now });
    folder = await mkdtemp(path.join(tmpdir(), 'goes-away-'));
    t = await openTestApp({}, { database, store: openLocalStore(folder) });
    token = await t.login((await createUser(database.db, { role: 'CLIENT_ADMIN' })).username);
    await onPrimary("ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()');
  });
  afterEach(async () => {
    try {
      await t.close();
    } finally {
      await cluster.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });

  async function onPrimary(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  const add = () => {
    lastNumber += 1;
    return t.call('contact.add', token, { body: { name: `联系人${lastNumber}`, email: `c${lastNumber}@example.com` } });
  };

  /** Four people add contacts until `stop`. */
  function startWriting() {
    let isOn = true;
    let slowest = 0;
    const acknowledged: number[] = [];
    const codes = new Set<number>();
    const write = async () => {
      while (isOn) {
        const began = performance.now();
        const answer = await add();
        slowest = Math.max(slowest, performance.now() - began);
        codes.add(answer.statusCode);
        if (answer.statusCode === 200) acknowledged.push(answer.json().result.id);
        else await wait(20);
      }
    };
    const writing = Promise.all(Array.from({ length: 4 }, write));
    const stop = async () => {
      isOn = false;
      await writing;
      return { acknowledged, codes, slowest };
    };
    return { acknowledged, stop };
  }

  /** A job, from its start to its end. */
  async function exportContacts(): Promise<void> {
    const started = await t.call('contact.startExport', token, { body: {} });
    expect(started.statusCode).toBe(200);
    const { id } = started.json().result;
    const state = async () => (await t.call('contact.exportState', token, { params: { id } })).json().result.state;
    await expect.poll(state).toBe('done');
  }

  /** While people write, the database goes away and comes back. */
  async function workThrough(fault: () => Promise<unknown>): Promise<void> {
    const writing = startWriting();
    try {
      await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(40);
      await fault();
      await expect.poll(async () => (await add()).statusCode, { timeout: limits.back }).toBe(200);
      const soFar = writing.acknowledged.length;
      await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(soFar + 20);
    } finally {
      await writing.stop();
    }
    const { acknowledged, codes, slowest } = await writing.stop();
    // Clearly told, or done.
    expect([...codes].sort()).toEqual([200, 503]);
    expect(slowest).toBeLessThan(limits.answer);
    const stored = await database.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inArray(contacts.id, acknowledged));
    expect(stored).toHaveLength(acknowledged.length);
    await exportContacts();
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  }

  test('a restart is got over within 15 s, with nothing lost and jobs that go on', async () => {
    await workThrough(() => cluster.run('pg_ctl --pgdata=primary --mode=fast --wait --log=primary.log restart'));
  }, 90_000);

  test('a crash of the server is got over alike', async () => {
    await workThrough(() =>
      cluster.run(
        'pg_ctl --pgdata=primary --mode=immediate --wait stop && pg_ctl --pgdata=primary --wait --log=primary.log start',
      ),
    );
  }, 90_000);

  test('when the other one takes over, calls go there within 15 s, with nothing lost', async () => {
    await workThrough(() =>
      cluster.run('pg_ctl --pgdata=primary --mode=immediate --wait stop && pg_ctl --pgdata=standby --wait promote'),
    );
  }, 90_000);
});
