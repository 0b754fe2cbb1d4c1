import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyNamed } from '#server/demo/companies.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { addDays, daysIn } from '#server/platform/days.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { findRisen, rankDays } from './rank-days.ts';
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
  const days = await rankDays(db, scope, daysIn({ from: addDays(demoDay, -45), until: demoDay }), rules);
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

test('of days far apart the lists are the same as of all of them', async () => {
  const { db } = database;
  const rules = await readWordRules(db, await readSettings(db, { stockId }));
  const scope = { scopeId: everything };
  const all = await rankDays(db, scope, daysIn({ from: addDays(demoDay, -45), until: demoDay }), rules);
  const some = [addDays(demoDay, -40), addDays(demoDay, -33), demoDay];
  const lists = await rankDays(db, scope, some, rules);
  expect([...lists.keys()]).toEqual(some);
  for (const day of some) expect(lists.get(day)).toEqual(all.get(day));
  expect(await rankDays(db, scope, [], rules)).toEqual(new Map());
});

test('words that are on a list have risen, and are found without reading the others', async () => {
  const { db } = database;
  const rules = await readWordRules(db, await readSettings(db, { stockId }));
  const scope = { scopeId: everything };
  const days = [addDays(demoDay, -7), demoDay];
  const lists = await rankDays(db, scope, days, rules);
  const listed = [...new Set([...lists.values()].flatMap((list) => list.map(({ word }) => word)))];
  const risen = await findRisen(db, scope, { words: [...listed, '没有这个词'], days }, rules);
  for (const day of days) {
    const words = (lists.get(day) ?? []).map(({ word }) => word);
    expect(words.filter((word) => !risen.get(day)?.has(word))).toEqual([]);
    expect(risen.get(day)?.has('没有这个词')).toBe(false);
  }
});
