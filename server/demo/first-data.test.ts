import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSetup } from '#server/content/setup/setup-code.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { demoAccountsPresent, loadFirstData } from './first-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a start that forgets DEMO=0 loads no demo where a code for the set-up was given out', async () => {
  const { db } = database;
  const now = new Date();
  await loadFirstData(db, { demo: false, now, say: () => {} });
  expect(await beginSetup(db, now)).toMatchObject({ code: expect.any(String) });
  const said: string[] = [];
  await loadFirstData(db, { demo: { secret: 'x'.repeat(40) }, now, say: (line) => said.push(line) });
  expect(said).not.toContain('Loading the demo …');
  expect(await demoAccountsPresent(db)).toBe(false);
  expect(await beginSetup(db, now)).toBe('valid');
});
