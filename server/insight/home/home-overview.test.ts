import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles } from '#server/content/articles/tables.ts';
import { readActivityOverview } from '#server/insight/activity/activity-overview.ts';
import { readFigureState } from '#server/insight/figures/queries.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readHomeOverview } from './home-overview.ts';

/** Friday 20 November 2026, 10:00 in China. */
const now = new Date('2026-11-20T02:00:00Z');
const language = 'zh-CN';

let database: OpenDatabase;
const companies: number[] = [];

/** Three companies of an industry that has been written about for a week only. */
const titles = [
  ['澄川', ['澄川签署年度长协', '澄川第二条产线投产', '澄川召开投资者交流会']],
  ['岫衡', ['岫衡获得专利授权', '岫衡董事会完成换届']],
  ['汐陶', ['汐陶披露三季度报告']],
] as const;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const industry = await createIndustry(db, '新材料');
  for (const [name, news] of titles) {
    companies.push(await createListedCompany(db, name, industry));
    for (const [day, title] of news.entries())
      await createArticle(db, { title: { 'zh-CN': title }, publishedAt: `2026-11-${14 + day}T02:00:00Z` });
  }
  await settle(db, now);
});
afterAll(() => database.close());

const placesOf = async (range: '7' | '30', at = now, stockId = companies[1] ?? 0) => {
  const { peerRanks } = await readHomeOverview(database.db, { stockId, range, language, now: at });
  return peerRanks.rows.map(({ rank, change }) => [rank, change]);
};

test('a rank has not changed where there is nothing before it', async () => {
  expect(await placesOf('30')).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
});

test('a rank has not changed since days of which only the last is on record', async () => {
  expect(await placesOf('7', new Date('2026-11-21T02:00:00Z'))).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
});

test('nobody has a place, or a change of one, in a week in which nobody was written about', async () => {
  const silent = Array.from({ length: 3 }, () => [null, null]);
  expect(await placesOf('7', new Date('2026-12-20T02:00:00Z'))).toEqual(silent);
  const { db } = database;
  const [own = 0, ...peers] = companies;
  await saveSetting(db, { topic: 'peers', stockId: own, content: peers, changedBy: null });
  expect(await placesOf('7', new Date('2026-12-20T02:00:00Z'), own)).toEqual(silent);
  expect((await placesOf('30', now, own)).map(([rank]) => rank)).toEqual([1, 2, 3]);
});

test('weeks in which nobody was written about have no rank', async () => {
  const { bump } = await readActivityOverview(database.db, { stockId: companies[1] ?? 0, language, now });
  expect(bump.series.map(({ values }) => values)).toEqual([
    [null, null, null, null, null, null, 1],
    [null, null, null, null, null, null, 2],
    [null, null, null, null, null, null, 3],
  ]);
});

test('an article with a wrong date is not on record any more when it is withdrawn', async () => {
  const { db } = database;
  const first = async () => (await readFigureState(db, 0)).firstDay;
  const before = await first();
  const id = await createArticle(db, { publishedAt: '2001-01-05T02:00:00Z' });
  await settle(db, now);
  expect(await first()).toBe('2001-01-05');
  // On record, and nobody was written about.
  expect((await placesOf('30')).map(([, change]) => change)).toEqual([null, null, null]);
  await db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
  await settle(db, now);
  expect(await first()).toBe(before);
});
