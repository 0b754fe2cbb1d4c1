import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { insertVersion } from '#server/content/versions/queries.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let address: string;

const now = new Date('2026-11-20T02:00:00Z');
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const news = { tag: 'product', pattern: 'mirror', summary: both('摘要', 'Summary') } as const;
const later = { publishedAt: '2026-11-20T02:00:01Z' };

beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => now, shareSecret: testShareSecret },
    publicUrl: () => 'https://shangjian.example',
    build: await loadClientBuild(path.resolve('dist')),
    send: discardMessages,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A page without script. */
async function open(target: string, language = 'zh-CN') {
  const response = await fetch(address + target, { headers: { cookie: `lang=${language}` } });
  const html = await response.text();
  return { status: response.status, html, main: /<main.*<\/main>/s.exec(html)?.[0] ?? '' };
}

/** The article in the JSON-LD of a page. */
function articleIn(html: string): unknown {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json)['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'NewsArticle');
}

const titlesIn = (main: string) => [...main.matchAll(/class="stretched"[^>]*>([^<]*)</g)].map(([, title]) => title);

describe('company news', () => {
  beforeAll(async () => {
    for (let day = 1; day <= 9; day++) {
      await createContent(
        database.db,
        'news',
        { ...news, title: both(`旧闻${day}`, `Old ${day}`), body: both('<p>正文</p>', '<p>Text</p>') },
        { publishedAt: `2025-03-0${day}T02:00:00Z` },
      );
    }
    const fresh = {
      ...news,
      tag: 'event',
      title: both('新年第一课', 'First class'),
      body: both('<p>白泽公开课</p>', '<p>Baize</p>'),
    } as const;
    // The first hour of the year in China.
    await createContent(database.db, 'news', fresh, { publishedAt: '2025-12-31T16:30:00Z' });
    await createContent(database.db, 'news', { ...news, title: both('草稿', 'Draft') }, { state: 'draft' });
    await createContent(database.db, 'news', { ...news, title: both('还没到', 'Ahead') }, later);
  });

  test('is listed latest first, six to a page, by links', async () => {
    const { status, main } = await open('/companyNews');
    expect(status).toBe(200);
    expect(titlesIn(main)).toEqual(['新年第一课', '旧闻9', '旧闻8', '旧闻7', '旧闻6', '旧闻5']);
    expect(main).toContain('href="/companyNews?page=2"');
    // Or a browser would bring another choice out again than what is listed.
    expect(main).toMatch(/<select name="year" autocomplete="off"/i);
    expect(titlesIn((await open('/companyNews?page=2')).main)).toEqual(['旧闻4', '旧闻3', '旧闻2', '旧闻1']);
  });

  test('can be narrowed by section, year in China and words, which the address keeps', async () => {
    expect(titlesIn((await open('/companyNews?tag=event')).main)).toEqual(['新年第一课']);
    expect(titlesIn((await open('/companyNews?year=2026')).main)).toEqual(['新年第一课']);
    expect(titlesIn((await open('/companyNews?year=2025&page=2')).main)).toEqual(['旧闻3', '旧闻2', '旧闻1']);
    expect(titlesIn((await open('/companyNews?q=%E7%99%BD%E6%B3%BD%20%E7%AC%AC%E4%B8%80')).main)).toEqual([
      '新年第一课',
    ]);
    expect(titlesIn((await open('/companyNews?q=strong')).main)).toEqual([]);
    const { main } = await open('/companyNews?tag=product&year=2025');
    expect(main).toContain('href="/companyNews?tag=product&amp;year=2025&amp;page=2"');
    expect(main).toContain('<option value="2025" selected="">');
  });

  test.each(['tag=none', 'year=abc', 'page=0', 'page=x', 'year=99999999', 'year=1999', 'tag=', 'q=%00'])(
    'takes %s for nothing said',
    async (query) => {
      const { status, main } = await open(`/companyNews?${query}`);
      expect([status, titlesIn(main).length]).toEqual([200, 6]);
    },
  );

  test('is kept as anybody can ask for it, but not for words or years that somebody makes up', async () => {
    // A page that is kept is sent before anything gives its request an id.
    const isKept = async (target: string) => {
      await fetch(address + target);
      return !(await fetch(address + target)).headers.has('x-request-id');
    };
    expect(await isKept('/companyNews?tag=product&year=2025')).toBe(true);
    for (const query of ['q=x1', 'q=x2', 'tag=product&q=x1', 'year=1999', 'year=2200', 'tag=event&year=1999'])
      expect(await isKept(`/companyNews?${query}`), query).toBe(false);
  });

  test('says so where there is nothing', async () => {
    const none = await open('/companyNews?q=%25');
    expect([none.status, none.main.includes('没有符合条件的新闻')]).toEqual([200, true]);
    const beyond = await open('/companyNews?page=99');
    expect([beyond.status, beyond.main.includes('没有这一页')]).toEqual([404, true]);
  });
});

describe('a piece of news', () => {
  test('is read with its contents, and beside its neighbours', async () => {
    const at = (publishedAt: string) => ({ publishedAt });
    const body = both('<h2>其一</h2><p>甲</p><h2>其二</h2><blockquote><p>乙</p></blockquote>', '<p>Text</p>');
    const text = (title: string) => ({ ...news, title: both(title, `${title} en`), body });
    const first = await createContent(database.db, 'news', text('先'), at('2026-05-01T00:00:00Z'));
    const id = await createContent(database.db, 'news', text('中'), at('2026-05-02T00:00:00Z'));
    const last = await createContent(database.db, 'news', text('后'), at('2026-05-02T00:00:00Z'));
    const { status, main, html } = await open(`/companyNewsDetail?id=${id}`);
    expect(status).toBe(200);
    expect(main).toContain('<h2 id="part-2">其二</h2>');
    expect(main).toContain('href="#part-2"');
    expect(main).toContain(`href="/companyNewsDetail?id=${first}"`);
    expect(main).toContain(`href="/companyNewsDetail?id=${last}"`);
    const brand = { '@id': 'https://shangjian.example/#organization' };
    expect(articleIn(html)).toMatchObject({ author: brand, publisher: brand, inLanguage: 'zh-CN' });
  });

  test('in a language it has not been translated to is shown in Chinese, which it says', async () => {
    const id = await createContent(database.db, 'news', {
      ...news,
      title: both('有译名', 'Translated title'),
      body: { 'zh-CN': '<p>只有中文</p>' },
    });
    const { main } = await open(`/companyNewsDetail?id=${id}`, 'en');
    expect(main).toContain('<h1>Translated title</h1>');
    expect(main).toMatch(/<div class="prose" lang="zh-CN"><p>只有中文/);
    expect(main).toContain('no English version');
    expect((await open(`/companyNewsDetail?id=${id}`)).main).not.toContain('lang="zh-CN"');
  });

  test('can hold nothing that acts, whatever was written past the editor', async () => {
    const body = '<p>好<img src=x onerror=alert(1)></p><script>alert(2)</script><a href="javascript:alert(3)">a</a>';
    const id = await createContent(database.db, 'news', {
      ...news,
      title: both('<b>题</b>', 'x'),
      body: both(body, ''),
    });
    const { main } = await open(`/companyNewsDetail?id=${id}`);
    expect(main).toContain('&lt;b&gt;题');
    expect(main).not.toMatch(/alert|<img src=x|<script/);
  });

  test('that was withdrawn is gone, one that never was there is not found', async () => {
    const create = (options: object) =>
      createContent(database.db, 'news', { ...news, title: both('某', 'One') }, options);
    const withdrawn = await open(`/companyNewsDetail?id=${await create({ state: 'withdrawn' })}`);
    expect([withdrawn.status, withdrawn.main.includes('这条新闻已经下线')]).toEqual([410, true]);
    expect(withdrawn.main).not.toContain('某');
    const missing = [await create({ state: 'draft' }), await create(later), 999_999, 'x', '1e3', '-1'];
    for (const id of missing) {
      const { status, main } = await open(`/companyNewsDetail?id=${id}`);
      expect([id, status, main.includes('没有找到这条新闻')]).toEqual([id, 404, true]);
    }
    const video = await createContent(database.db, 'video', { category: 'BA', title: both('片', 'Film'), seconds: 1 });
    expect((await open(`/companyNewsDetail?id=${video}`)).status).toBe(404);
  });

  test('answers a navigation inside the site alike', async () => {
    const id = await createContent(database.db, 'news', { ...news, title: both('去', 'x') }, { state: 'withdrawn' });
    const response = await fetch(`${address}/_data/companyNewsDetail?id=${id}`);
    expect([response.status, await response.json()]).toMatchObject([410, { article: null }]);
  });
});

describe('an article in public', () => {
  const publishedAt = '2026-11-19T02:00:00Z';

  test('shows its text, its companies and the way to its original', async () => {
    const company = await createListedCompany(database.db, '澄川', null);
    const id = await createArticle(database.db, {
      publishedAt,
      link: 'https://news.example/a?b=1',
      // Which the analyser reads again, and so keeps the mention; the Chinese page has the name of the company alone.
      body: both('<p>正文，见<a href="https://other.example/c">此处</a></p>', '<p>Text on 澄川</p>'),
      mentions: [[company, 'body']],
    });
    await settle(database.db, now);
    const { status, main } = await open(`/releaseDetail?id=${id}`);
    expect(status).toBe(200);
    expect(main).toContain('正文，见');
    expect(main).toContain('澄川');
    for (const target of ['https://news.example/a?b=1', 'https://other.example/c']) {
      expect(main).toContain(`href="/linkDescription?url=${encodeURIComponent(target)}"`);
    }
    expect(main).not.toContain('href="https://');
  });

  test('names its source as the author, its original, its last change and the language of its text to search engines', async () => {
    const id = await createArticle(database.db, {
      publishedAt,
      link: 'https://news.example/original',
      sourceId: await createSource(database.db, '晨报'),
      body: { 'zh-CN': '<p>只有中文</p>' },
    });
    const changedAt = new Date('2026-11-19T05:00:00Z');
    const change = { number: 2, content: {}, state: 'published', changedAt } as const;
    await insertVersion(database.db, { subject: 'article', subjectId: id, ...change });
    const { html } = await open(`/releaseDetail?id=${id}`, 'en');
    expect(articleIn(html)).toMatchObject({
      author: { '@type': 'Organization', name: '晨报 (en)' },
      publisher: { '@id': 'https://shangjian.example/#organization' },
      isBasedOn: 'https://news.example/original',
      datePublished: '2026-11-19T02:00:00.000Z',
      dateModified: '2026-11-19T05:00:00.000Z',
      inLanguage: 'zh-CN',
    });
    expect(html).toContain('<meta property="article:modified_time" content="2026-11-19T05:00:00.000Z">');
  });

  test('that was withdrawn is gone, one that nobody may read yet is not found', async () => {
    const statusOf = async (options: object) => {
      const id = await createArticle(database.db, { publishedAt, ...options });
      return (await open(`/releaseDetail?id=${id}`)).status;
    };
    expect(await statusOf({ state: 'withdrawn' })).toBe(410);
    expect(await statusOf({ state: 'draft' })).toBe(404);
    expect(await statusOf({ state: 'in_review' })).toBe(404);
    expect(await statusOf({ state: 'scheduled' })).toBe(200);
    expect(await statusOf({ state: 'scheduled', ...later })).toBe(404);
  });
});

describe('videos', () => {
  const film = {
    category: 'TPC',
    summary: both('摘要', 'Summary'),
    seconds: 9,
    file: 'demo/film',
    chapters: [{ at: 3, title: both('第二章', 'Part two') }],
    captions: { 'zh-CN': '00:00.000 --> 00:02.000\n字' },
  } as const;

  test('are listed by category, longer by a link, and opened by their address in the page', async () => {
    const ids: number[] = [];
    for (let day = 1; day <= 8; day++) {
      const options = { publishedAt: `2026-10-0${day}T00:00:00Z` };
      ids.push(await createContent(database.db, 'video', { ...film, title: both(`片${day}`, `Film ${day}`) }, options));
    }
    const { main } = await open('/videoList?type=TPC');
    expect(main).toContain('8 集');
    expect([main.includes('片2'), main.includes('片1<')]).toEqual([true, false]);
    expect(main).toContain('href="/videoList?type=TPC&amp;page=2"');
    expect((await open('/videoList?type=TPC&page=2')).main).toContain('片1<');
    const beyond = await open('/videoList?type=TPC&page=9');
    expect([beyond.status, beyond.html.includes('noindex')]).toEqual([404, true]);

    const opened = await open(`/videoList?id=${ids[0]}`);
    expect(opened.status).toBe(200);
    expect(opened.main).toMatch(/<dialog[^>]* open=""/);
    expect(opened.main).toContain(`<source src="/media/${ids[0]}/video.webm"`);
    expect(opened.main).toContain(`src="/media/${ids[0]}/captions.zh-CN.vtt"`);
    expect(opened.main).not.toContain('captions.en.vtt');
    expect(opened.main).toContain(`href="/media/${ids[0]}/video.mp4#t=3"`);
    expect(opened.html).toContain('VideoObject');
  });

  test('that were withdrawn say so above the others', async () => {
    const id = await createContent(database.db, 'video', { ...film, title: both('旧片', 'x') }, { state: 'withdrawn' });
    const gone = await open(`/videoList?type=TPC&id=${id}`);
    expect([gone.status, gone.main.includes('这个视频已经下线'), gone.main.includes('片2')]).toEqual([410, true, true]);
    expect(gone.main).toContain('别的视频在下面的栏目里。');
    const unknown = await open('/videoList?id=999999');
    expect([unknown.status, unknown.main.includes('别的视频在下面的栏目里。')]).toEqual([404, true]);
  });
});

describe('partners', () => {
  test('follow the type in the address, and are left by the page that says where to', async () => {
    const { db } = database;
    const label = both('合作TPC', 'TPC partners');
    await db.insert(dictionaryItems).values({ enumeration: 'partner_type', key: '40', label, sort: 4 });
    const partner = { field: both('研究', 'Research'), since: 2024, summary: both('一句', 'A sentence') } as const;
    await createContent(db, 'partner', {
      ...partner,
      type: 30,
      name: both('明圭', 'Minggui'),
      link: 'https://m.example/',
    });
    await createContent(db, 'partner', { ...partner, type: 10, name: both('澜观', 'Languan'), link: '' });
    await createContent(db, 'partnerIntro', { type: 30, text: both('研究机构', 'Institutes') });
    const strategic = await open('/cooperativePartner?type=30');
    for (const text of ['明圭', '2024 年起', '一句', '研究机构', '/linkDescription?url=https%3A%2F%2Fm.example%2F']) {
      expect(strategic.main).toContain(text);
    }
    expect(strategic.main).not.toContain('澜观');
    expect((await open('/cooperativePartner?type=99')).main).toContain('澜观');
    expect((await open('/cooperativePartner?type=40')).main).toContain('还没有发布合作TPC');
  });
});
