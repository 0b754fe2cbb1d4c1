import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { databaseOutage } from './database-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What is made of an error with this SQLSTATE. */
async function codeOf(sqlState: string): Promise<string | undefined> {
  const raise = sql.raw(`do $$ begin raise exception using errcode = '${sqlState}', message = 'caused'; end $$`);
  const error: unknown = await database.db.execute(raise).catch((cause: unknown) => cause);
  return databaseOutage(error)?.code;
}

test.each([
  ['a broken page', 'XX001', 'DATABASE_UNAVAILABLE'],
  ['a broken index', 'XX002', 'DATABASE_UNAVAILABLE'],
  ['a disk that cannot be read', '58030', 'DATABASE_UNAVAILABLE'],
  ['a file that is missing', '58P01', 'DATABASE_UNAVAILABLE'],
  ['a server that shuts down', '57P01', 'DATABASE_UNAVAILABLE'],
  ['a server that can only be read', '25006', 'DATABASE_READ_ONLY'],
  ['a full disk', '53100', 'STORAGE_FULL'],
  ['a deadlock', '40P01', 'OVERLOADED'],
  ['a division by zero', '22012', undefined],
])('%s (%s) is told as %s', async (_what, sqlState, code) => {
  expect(await codeOf(sqlState)).toBe(code);
});
