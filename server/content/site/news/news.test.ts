import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteNews } from '#contract/content/site-news.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const write = (title: string, zh: string, en = '') =>
    createContent(app.db, 'news', {
      ...{ title: { 'zh-CN': title }, summary: { 'zh-CN': '' }, tag: 'event' as const, pattern: 'mirror' as const },
      body: { 'zh-CN': zh, en },
    });
  await write('研发', '<p>新的 R&amp;D 中心，误差 &lt; 3%</p>');
  await write('热词', '<p>AI<strong>热词</strong>上线</p><ul><li>第一项</li><li>第二项</li></ul>', '<p>Hot words</p>');
});
afterAll(() => app.close());

async function search(q: string, language = 'zh-CN'): Promise<string[]> {
  const headers = { cookie: `lang=${language}` };
  const { list } = (await app.call('site.news', undefined, { query: { q }, headers })).json().result as SiteNews;
  return list.map(({ title }) => title);
}

test('news is found by the words that readers see, and not by how they are stored', async () => {
  expect(await search('R&D')).toEqual(['研发']);
  expect(await search('误差 < 3%')).toEqual(['研发']);
  expect(await search('amp')).toEqual([]);
  expect(await search('AI热词')).toEqual(['热词']);
  expect(await search('strong')).toEqual([]);
  expect(await search('第一项第二项')).toEqual([]);
});

test('news is found in the language that it is read in', async () => {
  expect(await search('hot words', 'en')).toEqual(['热词']);
  expect(await search('上线', 'en')).toEqual([]);
  expect(await search('研发', 'en')).toEqual(['研发']);
});
