import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase } from './database.ts';
import { databaseOutage } from './database-error.ts';

let folder: string;
let errors: Error[];
let open: OpenDatabase[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  errors = [];
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  await rm(folder, { recursive: true });
});

async function openHere(options: { statementTimeoutMs?: number; diskReserveBytes?: number } = {}) {
  const database = await openEmbeddedDatabase({
    dataDir: path.join(folder, 'database'),
    statementTimeoutMs: 20_000,
    diskReserveBytes: 0,
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(database);
  return database;
}

describe('the embedded database', { timeout: 60_000 }, () => {
  test('gives values the types a server gives', async () => {
    const { pool } = await openHere();
    const query = `select 1 as "int", 2.5::numeric as "numeric", true as "bool", null as "none", '{"a":[1]}'::jsonb as "json",
      '2026-11-20T01:02:03Z'::timestamptz as "time", $1::text as "text", '\\x00ff'::bytea as "bytes", array['x','y'] as "list"`;
    const { rows } = await pool.query(query, ['中文 ✓']);
    expect(rows[0]).toEqual({
      int: 1,
      numeric: '2.5',
      bool: true,
      none: null,
      json: { a: [1] },
      time: new Date('2026-11-20T01:02:03Z'),
      text: '中文 ✓',
      bytes: Buffer.from([0, 255]),
      list: ['x', 'y'],
    });
  });

  test('keeps transactions apart and undoes a failed one', async () => {
    const { db } = await openHere();
    await db.execute(sql`create table counter (n int)`);
    await db.execute(sql`insert into counter values (0)`);
    const add = (fail: boolean) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter`);
        await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
        if (fail) throw new Error('changed my mind');
      });
    const outcomes = await Promise.allSettled([add(false), add(true), add(false), add(true), add(false)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const { rows } = await db.execute(sql`select n from counter`);
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('a query past its limit is ended, others wait for the restart, and acknowledged rows are still there', async () => {
    const { db } = await openHere({ statementTimeoutMs: 1_500 });
    await db.execute(sql`create table kept (n int)`);
    await db.execute(sql`insert into kept values (1)`);
    const endless = db.execute(sql`select count(*) from generate_series(1, 100000000000)`);
    const refused = await endless.then(
      () => undefined,
      (error: unknown) => databaseOutage(error)?.code,
    );
    expect(refused).toBe('DATABASE_UNAVAILABLE');
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 1 }]);
    expect(errors.length).toBeGreaterThan(0);
  });

  test('a query past its limit in a transaction ends this alone, and neither the process nor what comes after', async () => {
    const { db } = await openHere({ statementTimeoutMs: 1_500 });
    await db.execute(sql`create table kept (n int)`);
    const endless = db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      await tx.execute(sql`select count(*) from generate_series(1, 100000000000)`);
    });
    await expect(endless).rejects.toThrow();
    expect((await db.execute(sql`select count(*)::int as n from kept`)).rows).toEqual([{ n: 0 }]);
  });

  test('keeps nothing of what it has answered', async () => {
    const { pool } = await openHere();
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await pool.query(`select n, repeat('x', 600) as text from generate_series(1, 2000) n`);
      }
      return process.memoryUsage().rss / 1024 / 1024;
    };
    const before = await ask(50);
    expect((await ask(150)) - before).toBeLessThan(150);
  });

  test('an abandoned transaction is rolled back when its connection goes', async () => {
    const { pool } = await openHere();
    await pool.query('create table kept (n int)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into kept values (1)');
    client.release(true);
    expect((await pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  });

  test('short of space it refuses to write, says why, and goes on reading', async () => {
    const before = await openHere();
    await before.db.execute(sql`create table kept (n int)`);
    await before.close();
    open = [];
    const { db } = await openHere({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
    const refused = await db.execute(sql`insert into kept values (1)`).then(
      () => undefined,
      (error: unknown) => databaseOutage(error)?.code,
    );
    expect(refused).toBe('STORAGE_FULL');
    expect((await db.execute(sql`select count(*)::int as n from kept`)).rows).toEqual([{ n: 0 }]);
  });
});
