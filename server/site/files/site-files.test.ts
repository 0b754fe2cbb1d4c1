import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { articles } from '#server/content/articles/tables.ts';
import { siteFileSource } from '#server/content/site/files/file-source.ts';
import { articlesPerFile } from '#server/content/site/files/sitemap-entries.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { loadClientBuild } from '#server/site/client-build.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { recordStatements, type Statement } from '#server/testing/statements.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let newsId: number;
let videoId: number;
let articleId: number;

const both = (text: string) => ({ 'zh-CN': text, en: `${text} in English` });
const databaseName = () => new URL(database.url).pathname.slice(1);
/** Only sitemap and feeds ask for the last change. */
const readsEntries = ({ text }: Statement) => text.includes('greatest(');
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await createContent(db, 'settings', { brand: both('一面镜子') });
  newsId = await createContent(
    db,
    'news',
    { title: both('搬到新址 <b>&'), summary: both('办公室换了'), tag: 'company', body: both('') },
    { publishedAt: '2026-05-01T02:00:00Z' },
  );
  await createContent(db, 'news', { title: both('明天的消息') }, { publishedAt: '2999-01-01T00:00:00Z' });
  await createContent(db, 'news', { title: both('撤回的消息') }, { state: 'withdrawn' });
  videoId = await createContent(
    db,
    'video',
    { title: both('一段视频'), category: 'ESG', seconds: 90 },
    { publishedAt: '2026-05-03T02:00:00Z' },
  );
  await createContent(db, 'video', { title: both('撤回的视频'), category: 'BA', seconds: 90 }, { state: 'withdrawn' });
  await createArticle(db, { publishedAt: '2026-05-01T02:00:00Z', title: both('较早的文章') });
  articleId = await createArticle(db, { publishedAt: '2026-05-02T02:00:00Z', title: both('一篇文章') });
  await createArticle(db, { publishedAt: '2999-01-01T00:00:00Z', title: both('明天的文章'), state: 'scheduled' });
  app = await buildApp({
    ...{
      config: testConfig(),
      database,
      clock: () => new Date(),
      shareSecret: testShareSecret,
      send: discardMessages,
    },
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('the sitemap', () => {
  test('lists every public page in both languages, with the time of its last change', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain('<loc>https://shangjian.example/front</loc>');
    expect(body).toContain('<loc>https://shangjian.example/cooperativePartner?type=20&#38;lang=en</loc>');
    expect(body).toContain(
      `<loc>https://shangjian.example/companyNewsDetail?id=${newsId}</loc><lastmod>2026-05-01T02:00:00.000Z</lastmod>`,
    );
    expect(body).toContain(
      `<loc>https://shangjian.example/releaseDetail?id=${articleId}</loc><lastmod>2026-05-02T02:00:00.000Z</lastmod>`,
    );
    expect(body.match(/companyNewsDetail\?id=\d+<\/loc>/g)).toHaveLength(1);
    expect(body).toContain(
      `<loc>https://shangjian.example/videoList?type=ESG&#38;id=${videoId}</loc><lastmod>2026-05-03T02:00:00.000Z</lastmod>`,
    );
    expect(body).not.toContain('/login');
  });

  test('has a part for each range of articles, and none beyond', async () => {
    expect((await get('/sitemap-articles-1.xml')).body).toContain(`releaseDetail?id=${articleId}<`);
    expect((await get('/sitemap-articles-2.xml')).statusCode).toBe(404);
    expect((await get('/sitemap-articles-x.xml')).statusCode).toBe(404);
    expect((await get('/sitemap-pages.xml')).body).toContain('/front');
  });

  test('is read from the database once, part by part and however its address is spelled, until something changes', async () => {
    const address = '/sitemap-articles-1.xml';
    const reads = async (url: string) => {
      const recorded = recordStatements(databaseName());
      try {
        await get(url);
        return recorded.take().filter(readsEntries).length;
      } finally {
        recorded.stop();
      }
    };
    // What the analyser finds in the articles meanwhile is a change as well.
    await expect.poll(() => reads(address)).toBe(0);
    for (const spelled of ['/sitemap-articles-%31.xml', `${address}?again`]) expect(await reads(spelled)).toBe(0);
    const later = await createArticle(database.db, { publishedAt: '2026-05-03T02:00:00Z' });
    await expect.poll(async () => (await get(address)).body).toContain(`releaseDetail?id=${later}<`);
    await database.db.delete(articles).where(eq(articles.id, later));
    await expect.poll(async () => (await get(address)).body).not.toContain(`releaseDetail?id=${later}<`);
  });

  test('has a part without pages for a range whose articles are all gone, because its index lists it', async () => {
    const [last] = await database.db.select({ id: articles.id }).from(articles).orderBy(desc(articles.id)).limit(1);
    const parts = Math.ceil((last?.id ?? 0) / articlesPerFile);
    await database.db.execute(
      sql`select setval(pg_get_serial_sequence('article', 'id'), ${(parts + 2) * articlesPerFile - 1})`,
    );
    const far = await createArticle(database.db, { publishedAt: '2026-05-03T02:00:00Z' });
    await expect.poll(async () => (await get(`/sitemap-articles-${parts + 2}.xml`)).statusCode).toBe(200);
    const { statusCode, body } = await get(`/sitemap-articles-${parts + 1}.xml`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<urlset');
    expect(body).not.toContain('<url>');
    await database.db.delete(articles).where(eq(articles.id, far));
  });

  test('reads no articles for a part that is not there', async () => {
    const recorded = recordStatements(databaseName());
    try {
      expect((await get('/sitemap-articles-9999999.xml')).statusCode).toBe(404);
      expect(recorded.take().filter(readsEntries)).toEqual([]);
    } finally {
      recorded.stop();
    }
  });

  test('has parts that are written within the time of a page', () => {
    expect(articlesPerFile).toBeLessThanOrEqual(1_000);
  });

  test('counts articles only as far as it asks', async () => {
    const source = siteFileSource(database.db);
    const now = new Date();
    expect(await source.countArticles({ now, most: 5 })).toEqual({ total: 2, highestId: articleId });
    expect(await source.countArticles({ now, most: 0 })).toEqual({ total: 1, highestId: articleId });
  });

  test('is named by robots.txt', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://shangjian.example/sitemap.xml');
  });
});

describe('a feed', () => {
  test('is read by a reader of Atom', async () => {
    const { headers, body } = await get('/feeds/news.atom');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(parseAtomFeed(body)).toMatchObject({
      title: { value: '一面镜子 · 公司动态' },
      updated: '2026-05-01T02:00:00.000Z',
      entries: [
        {
          id: `https://shangjian.example/companyNewsDetail?id=${newsId}`,
          title: { value: '搬到新址 <b>&' },
          summary: { value: '办公室换了' },
          published: '2026-05-01T02:00:00.000Z',
          categories: [{ term: 'company', label: '公司' }],
        },
      ],
    });
  });

  test('is read by a reader of RSS, in English', async () => {
    const { headers, body } = await get('/feeds/articles.rss?lang=en');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(parseRssFeed(body)).toMatchObject({
      title: '一面镜子 in English · Latest articles',
      language: 'en',
      items: [
        { title: '一篇文章 in English', link: `https://shangjian.example/releaseDetail?id=${articleId}&lang=en` },
        { title: '较早的文章 in English' },
      ],
    });
  });

  test('in English says of what is not translated that it is Chinese', async () => {
    await createContent(
      database.db,
      'news',
      { title: { 'zh-CN': '只有中文的消息' }, summary: { 'zh-CN': '一句摘要' }, tag: 'company', body: both('') },
      { publishedAt: '2026-04-30T01:00:00Z' },
    );
    const id = await createArticle(database.db, {
      title: { 'zh-CN': '只有中文的文章' },
      publishedAt: '2026-05-01T03:00:00Z',
    });
    const said = 'Not translated yet, in Chinese: ';
    await expect.poll(async () => (await get('/feeds/news.atom?lang=en')).body).toContain('只有中文的消息');
    const { entries } = parseAtomFeed((await get('/feeds/news.atom?lang=en')).body);
    expect(entries).toMatchObject([
      { title: { value: '搬到新址 <b>& in English' }, summary: { value: '办公室换了 in English' } },
      { title: { value: '只有中文的消息', xml: { lang: 'zh-CN' } }, summary: { value: `${said}一句摘要` } },
    ]);
    expect(entries?.[0]?.title).not.toHaveProperty('xml');
    const { items } = parseRssFeed((await get('/feeds/articles.rss?lang=en')).body);
    expect(items?.find(({ link }) => link?.includes(`id=${id}&`))?.description).toMatch(
      /^The title is not translated yet\. 摘要 /,
    );
    expect((await get('/feeds/news.rss')).body).not.toContain(said);
  });

  test('has nothing in it that XML cannot have, whatever was stored', async () => {
    await createArticle(database.db, {
      title: { 'zh-CN': '响铃\u0007标题\n第二行\u000b' },
      publishedAt: '2026-11-01T01:00:00Z',
    });
    for (const address of ['/feeds/articles.rss', '/feeds/articles.atom']) {
      await expect.poll(async () => (await get(address)).body).toContain('响铃标题 第二行');
      expect((await get(address)).body).not.toMatch(/[\p{Cc}--[\n\t]]/v);
    }
  });

  test('is not sent twice to who has it, and changes with its content', async () => {
    const etag = String((await get('/feeds/news.rss')).headers.etag);
    expect((await get('/feeds/news.rss', { 'if-none-match': etag })).statusCode).toBe(304);
    await database.db
      .update(contentItems)
      .set({ publishedAt: new Date('2026-06-01T00:00:00Z') })
      .where(eq(contentItems.id, newsId));
    await expect.poll(async () => (await get('/feeds/news.rss', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is there in its two forms only', async () => {
    expect((await get('/feeds/news.json')).statusCode).toBe(404);
  });
});

describe('an address that has moved', () => {
  const move = (from: string, to: string) => createContent(database.db, 'moved', { from, to });
  /** Redirects are known at the moment that pages change. */
  const expectMove = (address: string, location: string) =>
    expect
      .poll(async () => {
        const { statusCode, headers } = await get(address);
        return [statusCode, headers.location];
      })
      .toEqual([301, location]);

  test('leads on for good, in the language it was asked for, and with what else it was asked', async () => {
    await move('/old/office?id=7', `/companyNewsDetail?id=${newsId}`);
    await expectMove('/old/office?id=7&lang=en', `/companyNewsDetail?id=${newsId}&lang=en`);
    expect((await get('/old/office?id=8')).statusCode).toBe(404);
  });

  test('leads on with every value of a query parameter, but not where its new address has that parameter', async () => {
    await move('/old/list', '/companyNews?sort=latest');
    await expectMove('/old/list?tag=a&tag=b&sort=oldest&sort=best', '/companyNews?sort=latest&tag=a&tag=b');
  });

  test('leads on with a slash at its end as well', async () => {
    await move('/old', '/companyNews');
    await move('/older/', '/companyNews');
    await expectMove('/old/?a=1', '/companyNews?a=1');
    await expectMove('/older', '/companyNews');
  });

  test('leads to the address of another site, Chinese letters in it included, with nothing added', async () => {
    await move('/out', 'https://elsewhere.example/first');
    await expectMove('/out?a=1', 'https://elsewhere.example/first');
    await move('/news', 'https://example.com/新闻');
    await expectMove('/news', 'https://example.com/%E6%96%B0%E9%97%BB');
    expect((await get('/_data/news')).headers.location).toBe('https://example.com/%E6%96%B0%E9%97%BB');
  });

  test('leads at once to the end of a row of redirects, and nowhere in a circle', async () => {
    await move('/first', '/second?from=first');
    await move('/second', '/companyNews');
    await expectMove('/first', '/companyNews?from=first');
    await move('/before', '/round');
    await move('/round', '/round/again');
    await move('/round/again', '/round');
    await move('/itself', '/itself?twice=1');
    // A page that is there is shown.
    await move('/contactUs', '/reach-us');
    await move('/reach-us', '/contactUs');
    await move('/last', '/companyNews');
    await expectMove('/last', '/companyNews');
    for (const address of ['/before', '/round', '/round/again', '/itself', '/_data/round'])
      expect((await get(address)).statusCode, address).toBe(404);
    expect((await get('/contactUs')).statusCode).toBe(200);
  });

  test('leads on within the site, too, where its new address was written with the site in front', async () => {
    const own = 'https://shangjian.example';
    await move('/old/reports', `${own}/companyNews?sort=latest`);
    await expectMove('/old/reports?lang=en&tag=report', '/companyNews?sort=latest&lang=en&tag=report');
    await move('/to/pool', '/from/pool');
    await move('/from/pool', `${own}/to/pool`);
    await move('/tryuse', `${own}/tryuse`);
    await move('/other/door', `${own}//elsewhere.example`);
    await expectMove('/other/door', `${own}//elsewhere.example`);
    for (const address of ['/to/pool', '/from/pool']) expect((await get(address)).statusCode, address).toBe(404);
    expect((await get('/tryuse')).statusCode).toBe(200);
  });

  test('leads on however the letters of its old address are written, as programs of former years did, too', async () => {
    await move('/旧闻', '/companyNews');
    await expectMove('/%e6%97%a7%e9%97%bb', '/companyNews');
    await expectMove('/%E6%97%A7%E9%97%BB/', '/companyNews');
    await move('/%e5%85%b3%e4%ba%8e.html', '/companyProfile');
    await expectMove('/%E5%85%B3%E4%BA%8E.html', '/companyProfile');
    // 新闻 in GBK, which is no text in an address of today.
    await move('/%D0%C2%CE%C5.html', '/companyNews');
    await expectMove('/%d0%c2%ce%c5.html?page=2', '/companyNews?page=2');
    expect((await get('/%D0%C2%CE%C6.html')).statusCode).toBe(404);
  });

  test('is looked up without the database, whichever addresses are asked for', async () => {
    const recorded = recordStatements(databaseName());
    try {
      await expect
        .poll(async () => {
          recorded.take();
          const answers = await Promise.all([get('/unknown'), get('/unknown/other'), get('/_data/unknown')]);
          expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
          return recorded.take().filter(({ text }) => text.includes('content_item'));
        })
        .toEqual([]);
    } finally {
      recorded.stop();
    }
  });

  test('so does another spelling of a page', async () => {
    const { statusCode, headers } = await get('/companyNews/?lang=en');
    expect([statusCode, headers.location]).toEqual([301, '/companyNews?lang=en']);
  });
});

test('a picture is there as a bitmap, in the size of link previews', async () => {
  const { headers, rawPayload } = await get('/illustrations/waves/7.png?ground=ink');
  expect(headers['content-type']).toBe('image/png');
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
});
