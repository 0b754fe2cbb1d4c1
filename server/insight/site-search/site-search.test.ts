import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteSearch } from '#contract/insight/site-search.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let newsId: number;
let videoId: number;

const only = (text: string) => ({ 'zh-CN': text });
const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });

async function search(query: Record<string, string | number>, language = 'zh-CN'): Promise<SiteSearch> {
  const answer = await app.app.inject({
    url: '/api/white/site/search',
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { cookie: `lang=${language}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
}

const titles = ({ site }: SiteSearch) => site.list.map(({ title }) => title);

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  const menu = await createContent(db, 'menu', { label: only('产品') });
  await createContent(db, 'menuLink', {
    menu,
    label: both('BA 热词', 'BA Hot words'),
    note: both('按突增度排序', 'Ranked by burst'),
    href: '/baHotWord',
  });
  await createContent(db, 'companyStatement', {
    slogan: only('以数为鉴'),
    title: only('一家做数据的公司'),
    body: only('<p>团队在<b>海边</b>的旧船厂里工作。</p>'),
    note: only(''),
  });
  newsId = await createContent(
    db,
    'news',
    {
      title: both('热词功能上线', 'Hot words are here'),
      summary: only('固态电解质排第一'),
      tag: 'product',
      body: only(''),
    },
    { publishedAt: '2026-11-01T00:00:00Z' },
  );
  await createContent(
    db,
    'news',
    { title: only('热词的明天'), summary: only(''), body: only('') },
    {
      publishedAt: '2026-12-24T00:00:00Z',
    },
  );
  videoId = await createContent(db, 'video', {
    category: 'BA',
    title: only('三分钟读懂活跃度'),
    summary: only('从热词说起'),
    chapters: [{ at: 0, title: only('什么是常态') }],
    captions: only('WEBVTT\n\n00:00:00.000 --> 00:00:03.000\n把中位数叫作平常'),
  });
  for (let i = 0; i < 30; i++) {
    await createArticle(db, { publishedAt: '2020-03-01T00:00:00Z', title: only(`固态电解质量产报道 ${i}`) });
  }
  await settle(db, app.now());
});
afterAll(() => app.close());

describe('the search of the site', () => {
  test('searches and shows what a video says, not how its captions are written', async () => {
    await createContent(app.db, 'video', {
      title: only('两分钟读懂披露'),
      summary: only(''),
      captions: only('1\n00:00:07,250 --> 00:00:09,000\n口径从未公布'),
    });
    const found = await search({ q: '从未公布', scope: 'site' });
    expect(found.site.list.map(({ summary }) => summary)).toEqual(['口径从未公布']);
    expect((await search({ q: '00:00:07,250', scope: 'site' })).site.total).toBe(0);
  });

  test('names a product page that no menu leads to by its claim', async () => {
    await createContent(app.db, 'productClaim', {
      ...{ page: 'dataProduct', title: only('把原始数据交给您'), lead: only('逐日交付'), note: only('') },
    });
    expect(titles(await search({ q: '逐日交付', scope: 'site' }))).toEqual(['把原始数据交给您']);
  });

  test('finds pages, news and videos, a title before a text, and nothing that is not out yet', async () => {
    const found = await search({ q: '热词' });
    expect(found.site.list.map(({ kind, href }) => [kind, href])).toEqual([
      ['news', `/companyNewsDetail?id=${newsId}`],
      ['page', '/baHotWord'],
      ['video', `/videoList?type=BA&id=${videoId}`],
    ]);
    expect(found.terms).toContainEqual({ pattern: '[热熱][词詞]', inTitle: false });
  });

  test('finds pieces of Chinese words and words apart, in HTML and in chapters', async () => {
    expect(titles(await search({ q: '船厂' }))).toHaveLength(1);
    expect(titles(await search({ q: '海边旧船厂' }))).toHaveLength(1);
    expect(titles(await search({ q: '常态' }))).toEqual(['三分钟读懂活跃度']);
    expect((await search({ q: '中位数' })).site.list.map(({ summary }) => summary)).toEqual(['把中位数叫作平常']);
    expect(titles(await search({ q: '热词 固态' }))).toEqual(['热词功能上线']);
  });

  test('speaks the language of the reader, and searches Chinese where nothing else is there', async () => {
    expect(titles(await search({ q: 'HOT WORDS' }, 'en'))).toEqual(['Hot words are here', 'BA Hot words']);
    expect(titles(await search({ q: '常态' }, 'en'))).toEqual(['三分钟读懂活跃度']);
  });

  test('finds stories of any age, some at a glance and all by pages', async () => {
    const glance = await search({ q: '固态电解质' });
    expect([glance.articles.total, glance.articles.list.length]).toEqual([30, 8]);
    expect(glance.articles.list[0]).toMatchObject({ kind: 'story', sourceName: expect.any(String) });
    const second = await search({ q: '固态电解质', scope: 'articles', page: 2 });
    expect([second.articles.list.length, second.site.list.length, second.site.total]).toEqual([10, 0, 1]);
  });

  test('finds the privacy version that the page shows, and no job whose deadline has passed', async () => {
    const { db } = app;
    const terms = (effectiveOn: string, body: string) =>
      createContent(db, 'privacyVersion', { version: effectiveOn, effectiveOn, changes: only(''), body: only(body) });
    await terms('2026-01-01', '<p>保管三年的鲸鱼</p>');
    await terms('2026-12-31', '<p>保管五年的海豚</p>');
    const job = (until: string | null, title: string) =>
      createContent(db, 'job', {
        ...{ title: only(title), place: only('厦门'), team: only('数据'), body: only('<p>海豹</p>') },
        ...{ employment: 'fullTime', until },
      });
    await job('2026-11-19', '昨天截止的海豹');
    expect((await search({ q: '海豹' })).site.total).toBe(0);
    await job('2026-11-20', '今天截止的海豹');
    await job(null, '一直在招的海豹');
    const [careers] = (await search({ q: '海豹' })).site.list;
    expect(careers?.href).toBe('/joinUs');
    expect((await search({ q: '昨天截止' })).site.total).toBe(0);
    expect((await search({ q: '今天截止' })).site.total).toBe(1);
    expect((await search({ q: '鲸鱼' })).site.list.map(({ href }) => href)).toEqual(['/privacy']);
    expect((await search({ q: '海豚' })).site.total).toBe(0);
  });

  test('leaves out what is not wanted', async () => {
    expect(titles(await search({ q: '热词 -固态' }))).not.toContain('热词功能上线');
  });

  test.each(['', '   ', '"', '(((', '%_\\', '-', 'no such thing'])('answers %j with nothing', async (q) => {
    const { site, articles } = await search({ q });
    expect([site.total, articles.total]).toEqual([0, 0]);
  });

  test('refuses what is too long or beyond its pages', async () => {
    for (const query of [`q=${'x'.repeat(101)}`, 'q=a&page=0', 'q=a&scope=none', 'q=a&other=1', '']) {
      expect((await app.app.inject({ url: `/api/white/site/search?${query}` })).statusCode).toBe(400);
    }
  });
});
