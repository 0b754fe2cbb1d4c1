import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyNamed } from '#server/demo/companies.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { addDays } from '#server/platform/days.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { rankDays } from './rank-days.ts';
import { rankWords, readWindows } from './rank-words.ts';
import { readWordRules } from './service.ts';

const demoDay = '2026-11-20';
const { stockId } = companyNamed('澄川新材');
let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

test.each([
  ['everything', { scopeId: everything }],
  ['an industry', { scopeId: 1 }],
  ['a company', { stockId }],
] as const)('the hot words of %s on each of many days are those of that day', async (_name, scope) => {
  const { db } = database;
  const rules = await readWordRules(db, await readSettings(db, { stockId }));
  // Over the end of two months.
  const window = { from: addDays(demoDay, -45), until: demoDay };
  const days = await rankDays(db, scope, window, rules);
  const read = new Map(
    await Promise.all(
      [0, 7, 18, 19, 20, 33, 45].map(async (back) => {
        const day = addDays(demoDay, -back);
        return [day, await rankWords(db, scope, await readWindows(db, scope, day), rules)] as const;
      }),
    ),
  );
  expect([...read.values()].flat()).not.toEqual([]);
  for (const [day, words] of read) expect(days.get(day)).toEqual(words);
});
