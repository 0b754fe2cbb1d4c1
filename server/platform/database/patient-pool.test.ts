import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { destroyConnection } from './connection-watch.ts';

let database: OpenDatabase;
const backend = async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('ends the connections that lie idle, and leaves alone what is in use', async () => {
  const { pool } = database;
  const busy = await pool.connect();
  const former = await backend();
  expect(await backend()).toBe(former);

  await pool.endIdle();
  expect(pool.idleCount).toBe(0);
  expect(await backend()).not.toBe(former);
  expect((await busy.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  busy.release();
});

test('gets a connection back that breaks before its transaction has begun', async () => {
  const { db, pool } = database;
  await pool.endIdle();
  pool.once('acquire', destroyConnection);
  await expect(db.transaction(async () => undefined)).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
  expect(await db.transaction(async () => 'works')).toBe('works');
});
