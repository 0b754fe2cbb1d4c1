import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Database, transactPrepared } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute('create table note (id int primary key)');
});
afterAll(() => database.close());

const rows = async (tx: Database, statement: ReturnType<typeof sql>) => (await tx.execute(statement)).rows;

/** Keeps this process from doing anything. */
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe('statements of a transaction that are started together', () => {
  test('are with the server together: the second runs although the answer to the first is not read', async () => {
    const [first, second] = await database.db.transaction(async (tx) => {
      const asked = Promise.all([
        rows(tx, sql`select clock_timestamp()::text as at from pg_sleep(${0.1}::float)`),
        rows(tx, sql`select clock_timestamp()::text as at, ${1}::int as one`),
      ]);
      await setImmediate();
      await setImmediate();
      block(3_000);
      return asked;
    });
    const passed = Date.parse(String(second?.[0]?.at)) - Date.parse(String(first?.[0]?.at));
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(2_500);
  });

  test('change nothing if one of them fails, and the connection goes on', async () => {
    const { db } = database;
    const together = db.transaction((tx) =>
      Promise.all([
        tx.execute(sql`insert into note values (${1})`),
        tx.execute(sql`select 1 / ${0}::int`),
        tx.execute(sql`insert into note values (${2})`),
      ]),
    );
    await expect(together).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await rows(db, sql`select * from note`)).toEqual([]);
  });
});

test('work that goes on after another part has failed writes nothing', async () => {
  const { db } = database;
  const ends: unknown[] = [];
  const together = db.transaction((tx) => {
    const goOn = async () => {
      await wait(100);
      await tx.execute(sql`insert into note values (${4})`).catch((error: Error) => {
        ends.push(error.cause);
        throw error;
      });
    };
    return Promise.all([tx.execute(sql`select 1 / ${0}::int`), goOn()]);
  });
  await expect(together).rejects.toMatchObject({ cause: { code: '22012' } });
  await expect.poll(() => ends.length).toBe(1);
  expect(ends).toEqual([new Error('The transaction has ended')]);
  expect(await rows(db, sql`select * from note`)).toEqual([]);
});

describe('a transaction that prepares its statements', () => {
  test('has each parsed and planned once, whatever the values', async () => {
    const uses = sql.raw(`select generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements where statement = 'select $1::int as id'`);
    const find = (id: number) =>
      transactPrepared(database.db, async (tx) => ({
        found: await rows(tx, sql`select ${id}::int as id`),
        used: (await rows(tx, uses))[0],
      }));
    const before = await find(1);
    const after = await find(2);
    expect([before.found, after.found]).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(after.used).toEqual({ generic: Number(before.used?.generic) + 1, custom: 0 });
  });

  test('has them prepared however many statements other connections have', async () => {
    const other = await openTestDatabase();
    for (let number = 0; number < 101; number += 1)
      await transactPrepared(other.db, (tx) => rows(tx, sql`select ${1}::int as ${sql.identifier(`n${number}`)}`));
    await other.close();
    const prepared = await transactPrepared(database.db, async (tx) => {
      await rows(tx, sql`select ${1}::int as late`);
      return rows(tx, sql.raw("select from pg_prepared_statements where statement = 'select $1::int as late'"));
    });
    expect(prepared.length).toBe(1);
  });

  test('runs first what it is told to, for itself alone', async () => {
    const setting = sql.raw('show enable_seqscan');
    const inside = await transactPrepared(database.db, (tx) => rows(tx, setting), ['set local enable_seqscan = off']);
    const outside = await transactPrepared(database.db, (tx) => rows(tx, setting));
    expect([inside, outside]).toEqual([[{ enable_seqscan: 'off' }], [{ enable_seqscan: 'on' }]]);
  });

  test('is undone as a whole if it fails', async () => {
    const { db } = database;
    const failing = transactPrepared(db, async (tx) => {
      await tx.execute(sql`insert into note values (${3})`);
      throw new Error('on the way');
    });
    await expect(failing).rejects.toThrow('on the way');
    expect(await rows(db, sql`select * from note`)).toEqual([]);
  });
});
