import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { readComparison } from './comparison-overview.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let written = 0;
/** Characters that are in no other text. */
function distinct(length: number): string {
  return Array.from({ length }, () => {
    written += 1;
    return String.fromCharCode(0x4e00 + ((written * 7) % 20_000));
  }).join('');
}

/** An industry whose companies are each in so many stories; returns their ids. */
async function createCovered(counts: readonly number[]): Promise<number[]> {
  const { db } = database;
  const industryId = await createIndustry(db);
  const sourceId = await createSource(db);
  const ids: number[] = [];
  for (const count of counts) {
    const name = distinct(4);
    ids.push(await createListedCompany(db, name, industryId));
    for (let number = 0; number < count; number += 1) {
      const title = `${name}：${distinct(8)}`;
      await createArticle(db, {
        ...{ publishedAt: '2026-11-18T02:00:00Z', sourceId, title: { 'zh-CN': title } },
        body: { 'zh-CN': `<p>${title}</p>` },
      });
    }
  }
  await settle(db, now);
  return ids;
}

const compare = async (stockId: number) =>
  (await readComparison(database.db, { stockId, range: '30', language: 'zh-CN', now })).rows;

test('the last company of a large industry has its place there, not the one after those that are shown', async () => {
  const ids = await createCovered([3, ...Array.from({ length: 38 }, () => 1), 0]);
  const own = ids.at(-1) ?? 0;
  const rows = await compare(own);
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatchObject({ stockId: own, own: true, ranks: { volume: 40, activityIndex: 40 } });
  expect(rows.map(({ ranks }) => ranks.volume)).toEqual([1, ...Array.from({ length: 29 }, () => 2), 40]);
  // Of companies that are not shown, articles are not counted.
  expect(rows.map(({ ranks }) => ranks.articles)).toEqual(rows.map(() => null));
});

test('equal companies share the better place, and what has no value has none', async () => {
  const [own = 0] = await createCovered([2, 2, 1]);
  const ranks = (await compare(own)).map((row) => row.ranks);
  expect(ranks.map(({ volume, articles }) => [volume, articles])).toEqual([
    [1, 1],
    [1, 1],
    [3, 3],
  ]);
  expect(ranks.map(({ activityIndex, shareOfVoice }) => [activityIndex, shareOfVoice])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test('where nobody was written about, nobody has a place', async () => {
  const [own = 0] = await createCovered([0, 0]);
  const ranks = (await compare(own)).map((row) => row.ranks);
  expect(ranks.map(({ volume, articles }) => [volume, articles])).toEqual([
    [null, null],
    [null, null],
  ]);
});
