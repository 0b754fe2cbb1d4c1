import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { primaryOnly } from './read-replica.ts';
import { openVisitorSearches, type VisitorSearchPool } from './visitor-searches.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let visitors: VisitorSearchPool;
beforeAll(async () => {
  database = await openTestDatabase();
  visitors = openVisitorSearches(database, primaryOnly, () => {});
});
afterAll(async () => {
  await visitors.close();
  await database.close();
});

test('searches of visitors wait for each other, nobody waits for them, and the database gives them up', async () => {
  const slow = Promise.allSettled([1, 2].map(() => visitors.run((db) => db.execute(sql`select pg_sleep(60)`))));
  const quick = Array.from({ length: 20 }, () => visitors.run(async () => 'quick'));
  await expect(visitors.run(async () => 'one too many')).rejects.toMatchObject({ code: 'OVERLOADED' });
  // No shared connection was used.
  expect(database.pool.totalCount).toBe(0);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  // 57014: statement timeout.
  const givenUp = { status: 'rejected', reason: { cause: { code: '57014' } } };
  expect(await slow).toMatchObject([givenUp, givenUp]);
  expect(await Promise.all(quick)).toEqual(quick.map(() => 'quick'));
});
