import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { snapshotShareTarget } from './snapshot-target.ts';

let t: TestApp;
let stockId: number;
/** The story that counts most on the day of the spike, and the one that counts most of the category ESG. */
let loudest: number;
let loudestEsg: number;
const day = '2026-11-18';

beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川新材', await createIndustry(t.db));
  const sourceId = await createSource(t.db);
  const write = (text: string, category: ArticleCategory, publishedAt = `${day}T02:00:00Z`) =>
    createArticle(t.db, { title: { 'zh-CN': `澄川新材${text}` }, category, sourceId, publishedAt });
  // So that the weeks before the day are on record.
  await write('成立新的研究院', 'BA', '2026-08-01T02:00:00Z');
  const esg = ['披露碳排放数据', '捐建乡村图书馆', '获绿色工厂称号', '公布员工培训时长', '启用雨水回收系统'];
  for (const text of esg) await write(text, 'ESG');
  // The more reprints, the more a story counts.
  loudestEsg = await write('发布可持续发展报告', 'ESG');
  await write('发布可持续发展报告', 'ESG', `${day}T03:00:00Z`);
  loudest = await write('签订固态电解质供货合同', 'BA');
  for (const hour of [3, 4]) await write('签订固态电解质供货合同', 'BA', `${day}T0${hour}:00:00Z`);
  await settle(t.db, t.now());
});
afterAll(() => t.close());

async function eventsOf(category?: ArticleCategory) {
  const target = { kind: 'chart', chart: 'volume', from: '2026-11-14', until: '2026-11-20', category } as const;
  const request = { stockId, language: 'zh-CN', target } as const;
  const kept = await snapshotShareTarget({ db: t.db, clock: t.now }, request);
  if (!('content' in kept) || !('data' in kept.content.en)) throw new Error('nothing was kept');
  return kept.content.en.data.events;
}

test('a shared chart of one category names its spikes by stories of that category, and refers to figures of it', async () => {
  const [spike, ...others] = await eventsOf('ESG');
  expect(others).toEqual([]);
  expect(spike?.articleId).toBe(loudestEsg);
  expect(spike?.z.ref).toEqual({ kind: 'spike', stockId, from: day, until: day, category: 'ESG' });
});

test('one of all categories names them by the story that counts most', async () => {
  const [spike] = await eventsOf();
  expect(spike?.articleId).toBe(loudest);
  expect(spike?.z.ref).toEqual({ kind: 'spike', stockId, from: day, until: day });
});
