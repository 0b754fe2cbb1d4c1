import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { applyWordMonths } from './apply-tally.ts';
import { wordMonths } from './tables.ts';
import { CountChanges } from './tally.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const article = {
  articleId: 1,
  publishedAt: new Date('2026-11-18T01:00:00Z'),
  place: 1,
  publishedOn: '2026-11-18',
  category: 'BA' as const,
  sourceId: 1,
  tier: 2,
  stockIds: [],
  headlineStockIds: [],
  tone: null,
};

test('each word of a month has its own numbers, and goes when they come to nothing', async () => {
  const { db } = database;
  const story = (day: string) => {
    const original = { ...article, publishedOn: day };
    return { original, reprints: 0, members: [original] };
  };
  const days = async () =>
    (await db.select().from(wordMonths).orderBy(wordMonths.scopeId, wordMonths.month, wordMonths.word)).map(
      (row) => `${row.scopeId} ${row.month} ${row.word} ${row.days.flatMap((n, at) => (n ? [`${at + 1}:${n}`] : []))}`,
    );
  const before = new CountChanges();
  before.count(story('2026-11-18'), 1, [0, 7], ['良率', 'at&t']);
  before.count(story('2026-11-18'), 1, [0], ['良率']);
  before.count(story('2026-11-30'), 1, [0], ['at&t', "o'neil"]);
  before.count(story('2026-12-31'), 1, [0], ['良率']);
  await applyWordMonths(db, before.wordMonths.entries());
  expect(await days()).toEqual([
    '0 2026-11-01 at&t 18:1,30:1',
    "0 2026-11-01 o'neil 30:1",
    '0 2026-11-01 良率 18:2',
    '0 2026-12-01 良率 31:1',
    '7 2026-11-01 at&t 18:1',
    '7 2026-11-01 良率 18:1',
  ]);
  const after = new CountChanges();
  after.count(story('2026-11-18'), -1, [0, 7], ['良率', 'at&t']);
  after.count(story('2026-11-30'), -1, [0], ["o'neil"]);
  after.count(story('2026-11-29'), 1, [0], ['at&t']);
  after.count(story('2026-12-01'), 1, [0], ['良率']);
  await applyWordMonths(db, after.wordMonths.entries());
  expect(await days()).toEqual(['0 2026-11-01 at&t 29:1,30:1', '0 2026-11-01 良率 18:1', '0 2026-12-01 良率 1:1,31:1']);
  const end = new CountChanges();
  end.count(story('2026-12-31'), 1, [0], ['良率']);
  end.count(story('2026-12-01'), 1, [3], ['at&t']);
  // As many stories on the 2nd as the checksum of numbers weighs the 1st.
  for (let stories = 0; stories < 31; stories += 1) end.count(story('2026-12-02'), 1, [3], ['良率']);
  await applyWordMonths(db, end.wordMonths.entries());
  expect((await days()).slice(2)).toEqual([
    '0 2026-12-01 良率 1:1,31:2',
    '3 2026-12-01 at&t 1:1',
    '3 2026-12-01 良率 2:31',
  ]);
});
