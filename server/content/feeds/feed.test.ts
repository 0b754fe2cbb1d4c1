import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { FetchOutcome } from '#contract/content/feeds.ts';
import { articles, importedArticles, sources } from '#server/content/articles/tables.ts';
import { insertVersion } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { isAnotherPublisher } from './another-publisher.ts';
import { type FeedDeps, fetchDueFeeds, fetchFeedNow } from './fetch-feed.ts';
import { findStanding } from './find-standing.ts';
import { readFeed } from './read-feed.ts';
import { feedEntries, feeds } from './tables.ts';

const minute = 60_000;

let app: TestApp;
let site: ForeignServer;
let elsewhere: ForeignServer;
let token: string;
let sourceId: number;
let deps: FeedDeps;
beforeAll(async () => {
  site = await startForeignServer();
  elsewhere = await startForeignServer();
  const allowedHosts = new Set([site.host, elsewhere.host]);
  app = await openTestApp({ feedAllowedHosts: allowedHosts });
  deps = { db: app.db, clock: app.now, allowedHosts };
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  token = await app.login('editor');
  sourceId = await createSource(app.db);
});
afterAll(async () => {
  await app.close();
  await site.close();
  await elsewhere.close();
});
beforeEach(async () => {
  await app.db.delete(feeds);
  await app.db.delete(articles);
});

const rss = (items: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>源</title><link>https://media.example/</link><description>d</description>${items}</channel></rss>`;
const item = (id: string | null, more = `<title>标题 ${id}</title><description>正文 ${id}</description>`) =>
  `<item>${id === null ? '' : `<guid isPermaLink="false">${id}</guid>`}${more}</item>`;

function serve(path: string, content: string | Buffer, headers: Record<string, string> = {}) {
  site.answer(path, (_request, response) => response.writeHead(200, headers).end(content));
}
async function save(body: { readonly id?: number; readonly version?: number; readonly [field: string]: unknown }) {
  const version = body.id === undefined ? undefined : (await stateOf(body.id))?.version;
  const settings = { url: site.url('/feed'), sourceId, category: 'BA', intervalMinutes: 15, enabled: true };
  const whole = { ...settings, ...(version !== undefined && { version }), ...body };
  return (await app.call('feed.save', token, { body: whole })).json();
}
async function addFeed(path: string): Promise<number> {
  return (await save({ url: site.url(path) })).result.id;
}
const fetchNow = async (id: number): Promise<FetchOutcome> =>
  (await app.call('feed.fetch', token, { body: { id } })).json().result;
const unexpected = (error: unknown) => {
  throw error;
};
const stateOf = async (id: number) => (await app.db.select().from(feeds).where(eq(feeds.id, id)))[0];
/** Invalid characters: lone surrogates, NUL, and what XML does not allow, in every notation. */
const spoilt = [
  '\\ud800',
  '\\udc00',
  '\\u0000',
  '&#xD800;',
  '&#xDFFF;',
  '&#0;',
  '&#x0;',
  '&#55296;',
  '\\uffff',
  '\\u0007',
];
const stored = () => app.db.select().from(articles).orderBy(articles.id);

test('a feed that names an uploaded picture does not use it, not even once its article is edited', async () => {
  const { id: userId, stockIds } = await createUser(app.db, { role: 'CLIENT_ADMIN' });
  const id = 'ab'.repeat(16);
  await app.db.insert(uploads).values({
    ...{ id, stockId: stockIds[0] ?? 0, userId, kind: 'image', state: 'ready', name: 'a.png', bytes: 1 },
    ...{ createdAt: app.now(), touchedAt: app.now() },
  });
  const address = `https://media.example/media/images/${id}/480.webp`;
  const html = `&lt;p&gt;&lt;a href="${address}"&gt;图&lt;/a&gt; ${address} "upload/${id}" /media/&lt;b&gt;images&lt;/b&gt;/${id}/&lt;/p&gt;`;
  serve(
    '/uploads',
    rss(
      [
        item('1', `<title>图</title><link>${address}</link><description>${html}</description>`),
        item('2', `<title>${address}</title><description>${address}</description>`),
        item('3', `<title>upload/${id}</title><description>upload/${id}</description>`),
      ].join(''),
    ),
  );
  await fetchNow(await addFeed('/uploads'));
  const rows = await stored();
  expect(rows).toHaveLength(3);
  // The address leads where it did.
  const encoded = address.replace(id, `%61${id.slice(1)}`);
  expect(rows[0]?.link).toBe(encoded);
  expect(rows[0]?.body['zh-CN']).toContain(`<a href="${encoded}">图</a>`);
  for (const row of rows) {
    const { content } = (await app.call('article.manageDetail', token, { params: { id: row.id } })).json().result;
    const changed = { ...content, category: 'ESG' };
    const saved = await app.call('article.update', token, { body: { id: row.id, version: 0, content: changed } });
    expect(saved.json()).toMatchObject({ code: 200 });
  }
  expect((await app.db.select().from(uploads)).map(({ usedAt }) => usedAt)).toEqual([null]);
});

describe('the time of an entry', () => {
  const timeOf = (text: string) => {
    const entry = item('1', `<title>a</title><pubDate>${text}</pubDate>`);
    const { entries } = readFeed(rss(entry), { base: 'https://media.example/', now: new Date('2027-01-01') });
    return entries[0]?.publishedAt.toISOString();
  };

  test.each([
    '2026-11-20 10:00:00',
    'Fri, 20 Nov 2026 10:00:00',
    '20 Nov 2026 10:00',
    'Nov 20, 2026 10:00 AM',
    'Fri Nov 20 10:00:00 2026',
    'Fri, 20 Nov 2026 10:00:00 CST',
    'Fri Nov 20 10:00:00 CST 2026',
    'Fri, 20 Nov 2026 10:00:00 (CST)',
  ])('is China’s where it says no zone, or CST: %s', (text) => {
    expect(timeOf(text)).toBe('2026-11-20T02:00:00.000Z');
  });

  test('is midnight in China where it is only a day', () => {
    expect(timeOf('20 Nov 2026')).toBe('2026-11-19T16:00:00.000Z');
  });

  test.each([
    ['Fri, 20 Nov 2026 10:00:00 GMT', '10:00'],
    ['Fri, 20 Nov 2026 10:00:00Z', '10:00'],
    ['2026-11-20T10:00:00.5Z', '10:00'],
    ['Fri, 20 Nov 2026 10:00:00 +0800 (CST)', '02:00'],
    ['Fri, 20 Nov 2026 10:00:00 CST+0800', '02:00'],
    ['2026-11-20T10:00:00+08:00', '02:00'],
    ['Fri, 20 Nov 2026 10:00 AM -0500', '15:00'],
    ['Fri, 20 Nov 2026 10:00:00 EST', '15:00'],
    ['Fri Nov 20 10:00:00 PST 2026', '18:00'],
  ])('is that of the zone it says: %s', (text, time) => {
    expect(timeOf(text)).toContain(`2026-11-20T${time}:00`);
  });
});

describe('a feed', () => {
  test('of RSS becomes articles, once', async () => {
    serve(
      '/rss',
      rss(
        `<item><guid>1</guid><title>投产 &amp;amp; 扩建</title><link>/a/1</link><pubDate>Fri, 20 Nov 2026 08:30:00 +0800</pubDate>
         <description>一句话</description><content:encoded><![CDATA[<div><p onclick="x()">正文<a href="/b">链</a></p><script>alert(1)</script><img src="x"></div>]]></content:encoded></item>`,
      ),
    );
    const id = await addFeed('/rss');
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1, known: 0 });
    expect(await stored()).toMatchObject([
      {
        title: { 'zh-CN': '投产 & 扩建' },
        summary: { 'zh-CN': '一句话' },
        body: { 'zh-CN': `<p>正文<a href="${site.url('/b')}">链</a></p>` },
        link: site.url('/a/1'),
        publishedAt: new Date('2026-11-20T00:30:00Z'),
        publishedOn: '2026-11-20',
        state: 'published',
        category: 'BA',
        sourceId,
      },
    ]);
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 0, known: 1 });
    expect(await stored()).toHaveLength(1);
    expect((await app.call('feed.list', token)).json().result).toMatchObject([
      { articles: 1, lastArticles: 1, failure: null },
    ]);
  });

  test('of Atom, RDF and JSON is read too', async () => {
    serve(
      '/atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>urn:1</id><title type="html">A &lt;b&gt;粗&lt;/b&gt;</title><link rel="alternate" href="https://media.example/1"/><updated>2026-11-19T00:00:00Z</updated><content type="html">&lt;p&gt;c&lt;/p&gt;</content></entry></feed>',
    );
    serve(
      '/rdf',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>t</title><link>https://x.example</link><description>d</description></channel><item rdf:about="https://x.example/1"><title>R</title><link>https://x.example/1</link><dc:date>2026-11-18T00:00:00Z</dc:date></item></rdf:RDF>',
    );
    serve(
      '/json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 't',
        items: [
          {
            id: '1',
            title: 'J',
            url: 'https://x.example/j',
            content_html: '<p>j</p>',
            date_published: '2026-11-17T00:00:00Z',
          },
        ],
      }),
      { 'content-type': 'application/feed+json' },
    );
    for (const path of ['/atom', '/rdf', '/json']) expect((await fetchNow(await addFeed(path))).added).toBe(1);
    expect((await stored()).map(({ title, link, publishedOn }) => [title['zh-CN'], link, publishedOn])).toEqual([
      ['A 粗', 'https://media.example/1', '2026-11-19'],
      ['R', 'https://x.example/1', '2026-11-18'],
      ['J', 'https://x.example/j', '2026-11-17'],
    ]);
  });

  test('in GBK is read by its header, by its declaration, and by its mark', async () => {
    // 「中文」 in GBK.
    const gbk = (head: string) =>
      Buffer.concat(
        [Buffer.from(rss('<item><guid>1</guid><title>#</title></item>', head))].map((text) => {
          const at = text.indexOf('#');
          return Buffer.concat([text.subarray(0, at), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), text.subarray(at + 1)]);
        }),
      );
    const ascii = (head: string) => Buffer.from(gbk(head).toString('latin1').replace('源', ''), 'latin1');
    serve('/gbk-header', ascii('<?xml version="1.0"?>'), { 'content-type': 'text/xml; charset=GBK' });
    serve('/gbk-declared', ascii('<?xml version="1.0" encoding="gb2312"?>'), { 'content-type': 'text/plain' });
    serve(
      '/utf16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rss(item('1', '<title>中文</title>'), ''), 'utf16le')]),
    );
    for (const path of ['/gbk-header', '/gbk-declared', '/utf16']) await fetchNow(await addFeed(path));
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['中文', '中文', '中文']);
  });

  test('with odd entries gives what can be read', async () => {
    serve(
      '/odd',
      rss(
        [
          item('same', '<title>第一</title>'),
          item('same', '<title>第二</title>'),
          item(null, '<title>没有编号</title><link>javascript:alert(1)</link>'),
          item('ahead', '<title>将来</title><pubDate>Fri, 20 Nov 2099 08:30:00 GMT</pubDate>'),
          item('nonsense', '<title>乱写</title><pubDate>yesterday</pubDate>'),
          item('local', '<title>当地</title><pubDate>2026-11-20 09:30:00</pubDate>'),
          item('untitled', '<description>&lt;p&gt;只有正文&lt;/p&gt;</description>'),
          item('nothing', '<title>  </title><description>&lt;script&gt;x&lt;/script&gt;</description>'),
          item('nul', '<title>&lt;img src=x onerror=alert(1)&gt;安全</title>'),
          item('long', `<title>${'长'.repeat(5000)}</title>`),
        ].join(''),
      ),
    );
    expect(await fetchNow(await addFeed('/odd'))).toMatchObject({ added: 8, empty: 1 });
    const now = app.now();
    const rows = await stored();
    expect(rows.map(({ title }) => title['zh-CN'].slice(0, 4))).toEqual([
      '第一',
      '没有编号',
      '将来',
      '乱写',
      '当地',
      '只有正文',
      '安全',
      '长长长长',
    ]);
    expect(rows.map(({ link }) => link)).toEqual(Array(8).fill(null));
    expect(rows.map(({ publishedAt }) => publishedAt)).toEqual([
      now,
      now,
      now,
      now,
      new Date('2026-11-20T01:30:00Z'),
      now,
      now,
      now,
    ]);
    expect(rows[7]?.title['zh-CN']).toHaveLength(200);
  });
});

describe('an entry that was corrected', () => {
  const body = '澄川新材公告，公司与一家整车客户签订供货合同，履行期限36个月，须经股东会审议后生效。';
  const told = (more: string, title = '澄川新材签订合同') =>
    `<title>${title}</title><link>https://media.example/1</link><description>${body}${more}</description>`;
  const say = (...items: string[]) => serve('/corrected', rss(items.join('')));

  test('changes its article, which keeps its time and what it said before', async () => {
    say(item('1', told('金额2.4亿元。')));
    const id = await addFeed('/corrected');
    await fetchNow(id);
    const [first] = await stored();
    app.pass(60_000);
    say(item('1', told('更正：金额2.2亿元。', '澄川新材签订合同（更正）')), item('2'));
    expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 1, known: 0 });
    const [now] = await stored();
    expect(now).toMatchObject({ id: first?.id, publishedAt: first?.publishedAt, state: 'published' });
    expect(now?.title['zh-CN']).toBe('澄川新材签订合同（更正）');
    expect(now?.body['zh-CN']).toContain('2.2亿元');
    say(item('1', told('再更正：金额2.3亿元。')), item('2'));
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 1, known: 1 });
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 2 });
    const kept = await app.db
      .select()
      .from(versions)
      .where(eq(versions.subjectId, first?.id ?? 0))
      .orderBy(versions.id);
    expect(kept.map(({ content }) => (content as { title: object }).title)).toEqual([
      { 'zh-CN': '澄川新材签订合同' },
      { 'zh-CN': '澄川新材签订合同' },
    ]);
  });

  test('leaves alone what a person has edited or withdrawn', async () => {
    say(item('1', told('金额2.4亿元。')));
    const id = await addFeed('/corrected');
    await fetchNow(id);
    const [article] = await stored();
    const step = { id: article?.id, version: 0, action: 'withdraw' };
    const done = await app.call('article.changeState', token, { body: step });
    expect(done.json().code, done.body).toBe(200);
    say(item('1', told('金额2.2亿元。')));
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 1 });
    expect(await stored()).toMatchObject([{ body: article?.body, state: 'withdrawn' }]);
  });

  test.each([
    [
      'withdrawn',
      async (tx: Database, id: number) => {
        await tx.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
      },
    ],
    [
      'edited',
      async (tx: Database, id: number) => {
        const [article] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
        const [row] = await tx.select({ id: users.id }).from(users).limit(1);
        const draft = {
          content: article,
          state: 'draft',
          isPending: true,
          changedBy: row?.id,
          changedAt: app.now(),
        } as const;
        await insertVersion(tx, { ...draft, subject: 'article', subjectId: id, number: 1 });
      },
    ],
  ])('leaves alone what is being %s in the moment it is fetched', async (_what, act) => {
    say(item('1', told('金额2.4亿元。')));
    const id = await addFeed('/corrected');
    await fetchNow(id);
    const [article] = await stored();
    say(item('1', told('金额2.2亿元。')));
    let fetched: Promise<FetchOutcome> | undefined;
    await app.db.transaction(async (tx) => {
      await act(tx, article?.id ?? 0);
      fetched = fetchNow(id);
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    });
    expect(await fetched).toMatchObject({ added: 0, corrected: 0, known: 1 });
    const [now] = await stored();
    expect(now?.body).toEqual(article?.body);
    const shipped = and(eq(versions.subjectId, article?.id ?? 0), isNull(versions.changedBy));
    expect(await app.db.$count(versions, shipped)).toBe(0);
  });

  test('without an id is found by its link, if the texts are alike and no other entry has it', async () => {
    say(item(null, told('金额2.4亿元。')));
    const id = await addFeed('/corrected');
    await fetchNow(id);
    say(item(null, told('金额2.4亿元。', '澄川新材签订供货合同')));
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 1 });
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 1 });
    // Feeds whose entries all lead to one page.
    const meeting =
      '<title>青筠科技召开股东大会</title><link>https://media.example/1</link><description>会议审议了年度报告。</description>';
    say(item(null, meeting));
    expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 0 });
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual([
      '澄川新材签订供货合同',
      '青筠科技召开股东大会',
    ]);
    expect((await app.call('feed.list', token)).json().result).toMatchObject([{ articles: 2 }]);
  });
});

describe('a feed that is added again', () => {
  const told = (id: string) =>
    item(
      id,
      `<title>标题 ${id}</title><link>https://media.example/${id}</link><description>正文 ${id}，公告全文如下，敬请投资者注意阅读。</description>`,
    );
  const datedOf = (id: string) =>
    item(id, `<title>标题 ${id}</title><pubDate>Fri, 20 Nov 2026 08:30:00 +0800</pubDate>`);
  const dated = datedOf('3');
  const titles = async () => (await stored()).map(({ title }) => title['zh-CN']);

  test('finds the articles that it brought before, by link, or by time and headline, and goes on correcting them', async () => {
    serve('/again', rss(`${told('1')}${told('2')}${dated}`));
    const former = await addFeed('/again');
    expect((await fetchNow(former)).added).toBe(3);
    const [first] = await stored();
    const step = { id: first?.id, version: 0, action: 'withdraw' };
    expect((await app.call('article.changeState', token, { body: step })).json().code).toBe(200);
    await app.call('feed.delete', token, { params: { id: former } });
    app.pass(60_000);
    serve('/again', rss(`${told('1')}${told('2')}${dated}${told('4')}`));
    const id = await addFeed('/again');
    expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 0, known: 3 });
    expect(await titles()).toEqual(['标题 1', '标题 2', '标题 3', '标题 4']);
    serve('/again', rss(`${told('1')}${told('2').replace('标题 2', '标题 2（更正）')}${dated}${told('4')}`));
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 1, known: 3 });
    expect(await titles()).toEqual(['标题 1', '标题 2（更正）', '标题 3', '标题 4']);
    expect((await app.call('feed.list', token)).json().result).toMatchObject([{ articles: 4 }]);
  });

  test('takes neither another source’s article for its own, nor one with the same link and another text, nor what another feed brings', async () => {
    const other = await createSource(app.db, '别的来源');
    serve('/again', rss(`${told('1')}${dated}`));
    await fetchNow((await save({ url: site.url('/again'), sourceId: other })).result.id);
    await app.db.delete(feeds);
    serve('/home', rss(item('a', '<title>年度报告</title><link>https://media.example/1</link>')));
    await fetchNow(await addFeed('/home'));
    await app.db.delete(feeds);
    serve('/kept', rss(dated));
    await fetchNow(await addFeed('/kept'));
    expect(await fetchNow(await addFeed('/again'))).toMatchObject({ added: 2, known: 0 });
    expect(await stored()).toHaveLength(6);
  });

  test('leaves alone what came from an Excel file, and does not bring it once more', async () => {
    const publishedAt = '2026-11-20T00:30:00.000Z';
    const excel = { publishedAt, sourceId, title: { 'zh-CN': '标题 3' }, body: { 'zh-CN': '<p>全文</p>' } };
    const articleId = await createArticle(app.db, excel);
    await app.db.insert(importedArticles).values({ articleId, publishedOn: '2026-11-20' });
    serve('/again', rss(dated));
    expect(await fetchNow(await addFeed('/again'))).toMatchObject({ added: 0, corrected: 0, known: 1 });
    expect(await stored()).toMatchObject([{ body: excel.body }]);
  });

  test('brings what came from an Excel file itself once that import is undone, but for what somebody has touched', async () => {
    const source = '晨间财经';
    const heading = ['标题', '正文', '来源', '类别', '发布时间'];
    const rowOf = (title: string) => [title, '全文', source, 'BA', '2026-11-20 08:30'];
    const rows = [heading, rowOf('标题 3'), rowOf('标题 4')];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const ofMorning = await createSource(app.db, source);
    const { digest } = (await sendFile(app, 'article.previewImport', token, file)).json().result;
    expect((await sendFile(app, 'article.commitImport', token, file, { digest })).json().code).toBe(200);
    site.answer('/again', (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"v1"' }).end(rss(`${dated}${datedOf('4')}`)),
    );
    const id = (await save({ url: site.url('/again'), sourceId: ofMorning })).result.id;
    expect(await fetchNow(id)).toMatchObject({ added: 0, known: 2 });
    const step = { id: (await stored())[1]?.id, version: 0, action: 'withdraw' };
    expect((await app.call('article.changeState', token, { body: step })).json().code).toBe(200);
    const last = (await app.call('article.lastImport', token)).json().result;
    const undone = await app.call('article.undoImport', token, { body: { id: last?.id } });
    expect(undone.json().result).toEqual({ undone: 1, left: 1 });
    expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 0, known: 1 });
    expect((await stored()).map(({ title, state }) => [title['zh-CN'], state])).toEqual([
      ['标题 4', 'withdrawn'],
      ['标题 3', 'published'],
    ]);
  });
});

test('an import that is undone while a feed takes its article over leaves no entry without one', async () => {
  const publishedAt = new Date('2026-11-20T00:30:00.000Z');
  const rows = [
    ['标题', '正文', '来源', '类别', '发布时间'],
    ['标题 7', '全文', '午间财经', 'BA', '2026-11-20 08:30'],
  ];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
  const ofNoon = await createSource(app.db, '午间财经');
  const { digest } = (await sendFile(app, 'article.previewImport', token, file)).json().result;
  await sendFile(app, 'article.commitImport', token, file, { digest });
  const last = (await app.call('article.lastImport', token)).json().result;
  const id = await addFeed('/noon');
  const { entries } = readFeed(rss(item('7', `<title>标题 7</title><pubDate>${publishedAt.toUTCString()}</pubDate>`)), {
    base: site.url('/noon'),
    now: app.now(),
  });
  let undone: ReturnType<TestApp['call']> | undefined;
  await app.db.transaction(async (tx) => {
    const found = await findStanding(tx, { feed: { id, sourceId: ofNoon }, now: app.now() }, entries);
    expect(found.size).toBe(1);
    undone = app.call('article.undoImport', token, { body: { id: last?.id } });
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
  });
  expect((await undone)?.json().result).toEqual({ undone: 1, left: 0 });
  expect(await app.db.$count(feedEntries)).toBe(0);
});

describe('a feed that goes on at another publisher', () => {
  const numbered = (title: string) =>
    rss(
      item(
        '1024',
        `<title>${title}</title><link>https://media.example/${title}</link><description>${title}</description>`,
      ),
    );
  const moveTo = (id: number, path: string) => save({ id, url: elsewhere.url(path) });
  beforeEach(() => serve('/numbers', numbered('旧闻')));

  test('brings its own articles, though their numbers are those of the former ones', async () => {
    const id = await addFeed('/numbers');
    await fetchNow(id);
    elsewhere.answer('/numbers', (_request, response) => response.writeHead(200).end(numbered('新刊')));
    await moveTo(id, '/numbers');
    expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 0, known: 0 });
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['旧闻', '新刊']);
  });

  test('finds its articles again where it is the same one, and knows them all along on the same host', async () => {
    const id = await addFeed('/numbers');
    await fetchNow(id);
    elsewhere.answer('/numbers', (_request, response) => response.writeHead(200).end(numbered('旧闻')));
    await moveTo(id, '/numbers');
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 1 });
    const entries = await app.db.select().from(feedEntries);
    await moveTo(id, '/moved-here');
    expect(await app.db.select().from(feedEntries)).toEqual(entries);
  });

  test('is the same one where its address has or loses www.', () => {
    expect(isAnotherPublisher('https://www.media.example/feed', 'https://media.example/rss')).toBe(false);
    expect(isAnotherPublisher('https://media.example/feed', 'https://www.media.example/rss')).toBe(false);
    expect(isAnotherPublisher('https://media.example/feed', 'https://other.example/feed')).toBe(true);
  });

  test('knows its articles where its site got another name, also one that an editor has changed', async () => {
    const entry = (id: string) => item(id, `<title>旧闻 ${id}</title><description>全文 ${id}</description>`);
    serve('/numbers', rss(`${entry('1')}${entry('2')}`));
    const id = await addFeed('/numbers');
    await fetchNow(id);
    const [first] = await stored();
    await app.db
      .update(articles)
      .set({ title: { 'zh-CN': '改过的标题' } })
      .where(eq(articles.id, first?.id ?? 0));
    elsewhere.answer('/numbers', (_request, response) =>
      response.writeHead(200).end(rss(`${entry('1')}${entry('2')}${entry('3')}`)),
    );
    redirectTo(elsewhere.url('/numbers'));
    expect(await fetchFeedNow(deps, id, unexpected)).toMatchObject({ added: 1 });
    expect(await stored()).toHaveLength(3);
  });

  const redirectTo = (location: string) =>
    site.answer('/numbers', (_request, response) => response.writeHead(301, { location }).end());
  const lastEntry = async () => (await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

  test('brings its own articles too where its former address led there for good, and its new one is noted in the audit log', async () => {
    const id = await addFeed('/numbers');
    await fetchNow(id);
    elsewhere.answer('/numbers', (_request, response) => response.writeHead(200).end(numbered('新刊')));
    redirectTo(elsewhere.url('/numbers'));
    expect(await fetchFeedNow(deps, id, unexpected)).toMatchObject({ added: 1, corrected: 0, known: 0 });
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['旧闻', '新刊']);
    expect(await stateOf(id)).toMatchObject({ url: elsewhere.url('/numbers'), lastArticles: 1 });
    expect(await lastEntry()).toMatchObject({
      action: 'feed.move',
      subject: `feed ${id}`,
      userId: null,
      detail: { before: { url: site.url('/numbers') }, after: { url: elsewhere.url('/numbers') } },
    });
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 1 });
  });

  test('goes on correcting its articles where its former address led to the same one elsewhere, or to another on its host', async () => {
    const id = await addFeed('/numbers');
    await fetchNow(id);
    serve('/moved-here', numbered('旧闻'));
    redirectTo(site.url('/moved-here'));
    const entries = await app.db.select().from(feedEntries);
    expect(await fetchNow(id)).toMatchObject({ added: 0, known: 1 });
    expect(await app.db.select().from(feedEntries)).toEqual(entries);
    elsewhere.answer('/numbers', (_request, response) => response.writeHead(200).end(numbered('旧闻')));
    site.answer('/moved-here', (_request, response) =>
      response.writeHead(308, { location: elsewhere.url('/numbers') }).end(),
    );
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 1 });
    expect(await stored()).toHaveLength(1);
  });
});

describe('asking again', () => {
  test('sends back the validators, and takes 304 for an answer', async () => {
    site.answer('/cached', (request, response) => {
      if (request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'])
        response.writeHead(304).end();
      else
        response.writeHead(200, { etag: '"v1"', 'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT' }).end(rss(item('1')));
    });
    const id = await addFeed('/cached');
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1 });
    expect(await fetchNow(id)).toMatchObject({ outcome: 'notModified', added: 0 });
    expect(await stateOf(id)).toMatchObject({ etag: '"v1"', failure: null, lastArticles: 1 });
    // Validators do not apply to a new address.
    await save({ id, url: site.url('/elsewhere') });
    expect(await stateOf(id)).toMatchObject({ etag: null, lastModified: null });
  });

  test('sends back no part of a validator that is too long to be kept', async () => {
    const asked: unknown[] = [];
    site.answer('/long-validator', (request, response) => {
      asked.push(request.headers['if-none-match']);
      response.writeHead(200, { etag: `"${'v'.repeat(1_000)}"` }).end(rss(item('1')));
    });
    const id = await addFeed('/long-validator');
    await fetchNow(id);
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched' });
    expect(asked).toEqual([undefined, undefined]);
  });

  test('happens when it is due, less and less often while it fails', async () => {
    let works = false;
    site.answer('/shaky', (_request, response) =>
      works ? response.end(rss(item('1'))) : response.writeHead(500).end(),
    );
    const id = await addFeed('/shaky');
    const asked = () => site.asked.filter(({ path }) => path === '/shaky').length;
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await fetchDueFeeds(deps);
      await fetchDueFeeds(deps);
      const pause = ((await stateOf(id))?.nextFetchAt.getTime() ?? 0) - app.now().getTime();
      pauses.push(pause / 60_000);
      app.pass(pause);
    }
    expect(asked()).toBe(9);
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440, 1440]);
    expect(await stateOf(id)).toMatchObject({ failure: 'HTTP_ERROR', failures: 9 });
    works = true;
    await fetchDueFeeds(deps);
    expect(await stateOf(id)).toMatchObject({ failure: null, failures: 0, lastArticles: 1 });
    // The clock is shared with other tests, whose sessions have expired.
    token = await app.login('editor');
  });

  test('leaves out feeds that are switched off', async () => {
    serve('/off', rss(item('1')));
    await save({ url: site.url('/off'), enabled: false });
    await fetchDueFeeds(deps);
    expect(site.asked.some(({ path }) => path === '/off')).toBe(false);
  });

  test('is never done by two at once', async () => {
    const asked = () => site.asked.filter(({ path }) => path === '/slow').length;
    const released = Promise.withResolvers<void>();
    site.answer('/slow', async (_request, response) => {
      await released.promise;
      response.end(rss(item('1')));
    });
    const id = await addFeed('/slow');
    const all = [fetchDueFeeds(deps), fetchDueFeeds(deps), fetchDueFeeds(deps)];
    await expect.poll(asked).toBe(1);
    await expect(fetchFeedNow(deps, id, unexpected)).rejects.toMatchObject({ code: 'FEED_BUSY' });
    // The others find that there is nothing left for them.
    await Promise.any([Promise.all(all.slice(1)), Promise.all([all[0], all[2]]), Promise.all(all.slice(0, 2))]);
    released.resolve();
    await Promise.all(all);
    expect(asked()).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect((await stateOf(id))?.claimedUntil).toBeNull();
  });

  test('goes on after a process that died with the feed in its hands', async () => {
    serve('/orphan', rss(item('1')));
    const id = await addFeed('/orphan');
    await app.db
      .update(feeds)
      .set({ claimedUntil: new Date(app.now().getTime() + 60_000) })
      .where(eq(feeds.id, id));
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(0);
    app.pass(61_000);
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(1);
  });

  test('goes by the time of steps where somebody asks for it, so that a clock which was ahead delays nothing', async () => {
    // Its analysis is a step, from which on the time is known.
    await createArticle(app.db, { publishedAt: app.now().toISOString(), sourceId });
    await expect.poll(async () => (await app.pool.query('select 1 from corpus_queue')).rowCount).toBe(0);
    serve('/asked', rss(item('1')));
    const nextOf = async (id: number) => ((await stateOf(id))?.nextFetchAt.getTime() ?? 0) - app.now().getTime();
    app.setClock(8 * 60 * minute);
    token = await app.login('editor');
    const [fetched, saved] = [await addFeed('/asked'), await addFeed('/saved')];
    await fetchNow(fetched);
    app.setClock(-8 * 60 * minute);
    token = await app.login('editor');
    expect(await nextOf(saved)).toBeLessThanOrEqual(0);
    expect(await nextOf(fetched)).toBeLessThanOrEqual(15 * minute);
  });

  test('goes on at once where the process that died had a clock which was ahead', async () => {
    serve('/held', rss(item('1')));
    const id = await addFeed('/held');
    const claimedUntil = new Date(app.now().getTime() + 8 * 60 * minute);
    await app.db.update(feeds).set({ claimedUntil }).where(eq(feeds.id, id));
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1 });
  });

  test('takes one feed at a time, also where the planner believes that there is no other', async () => {
    for (const id of ['1', '2', '3']) {
      serve(`/one-of-${id}`, rss(item(id)));
      await addFeed(`/one-of-${id}`);
      if (id === '1') await app.pool.query('vacuum analyze feed');
    }
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(3);
  });

  test('goes on with the others where what one brings cannot be saved, which is said of it', async () => {
    serve('/unsaved', rss(item('1', '<title>存不下的标题</title>')));
    serve('/behind', rss(item('2')));
    const unsaved = await addFeed('/unsaved');
    app.pass(1_000);
    const behind = await addFeed('/behind');
    await app.db.execute(
      sql`alter table article add constraint refused check (title ->> 'zh-CN' <> '存不下的标题') not valid`,
    );
    try {
      await expect(fetchDueFeeds(deps)).rejects.toMatchObject({ cause: { cause: { constraint: 'refused' } } });
    } finally {
      await app.db.execute(sql`alter table article drop constraint refused`);
    }
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['标题 2']);
    expect(await stateOf(behind)).toMatchObject({ failure: null, lastArticles: 1 });
    const state = await stateOf(unsaved);
    expect(state).toMatchObject({ failure: 'NOT_SAVED', failures: 1, claimedUntil: null });
    expect(state?.nextFetchAt.getTime()).toBe(app.now().getTime() + 30 * 60_000);
    const noted = await app.db.select().from(jobs).where(eq(jobs.subjectId, unsaved));
    expect(noted).toMatchObject([{ kind: 'feed', state: 'failed', reason: 'NOT_SAVED' }]);
    app.pass(30 * 60_000);
    await fetchDueFeeds(deps);
    expect(await stateOf(unsaved)).toMatchObject({ failure: null, failures: 0, lastArticles: 1 });
    token = await app.login('editor');
  });

  test('tells whoever fetches it now that what it brings cannot be saved', async () => {
    serve('/unsaved-now', rss(item('1', '<title>存不下的标题</title>')));
    const id = await addFeed('/unsaved-now');
    await app.db.execute(
      sql`alter table article add constraint refused check (title ->> 'zh-CN' <> '存不下的标题') not valid`,
    );
    try {
      expect(await fetchNow(id)).toMatchObject({ outcome: 'failed', failure: 'NOT_SAVED' });
    } finally {
      await app.db.execute(sql`alter table article drop constraint refused`);
    }
    expect(await stateOf(id)).toMatchObject({ failure: 'NOT_SAVED', failures: 1, claimedUntil: null });
  });

  test('stops at once when the server does, and is no failure of the feed', async () => {
    site.answer('/hanging', () => {});
    const id = await addFeed('/hanging');
    const controller = new AbortController();
    const fetching = fetchDueFeeds(deps, controller.signal);
    await expect.poll(() => site.asked.some(({ path }) => path === '/hanging')).toBe(true);
    controller.abort();
    await fetching;
    expect(await stateOf(id)).toMatchObject({ failure: null, failures: 0, claimedUntil: null });
  });

  test('keeps the new address of a feed that has moved for good', async () => {
    serve('/new-home', rss(item('1')));
    site.answer('/old-home', (_request, response) => response.writeHead(301, { location: '/new-home' }).end());
    const id = await addFeed('/old-home');
    expect((await fetchNow(id)).added).toBe(1);
    expect((await stateOf(id))?.url).toBe(site.url('/new-home'));
  });

  test('keeps its own address where the new one is longer than the form takes, and all that it brought', async () => {
    const long = `/new-home?key=${'k7Qx'.repeat(1_000)}`;
    site.answer('/long-home', (_request, response) => response.writeHead(301, { location: long }).end());
    site.answer(long, (_request, response) => response.end(rss(item('1'))));
    const id = await addFeed('/long-home');
    expect((await fetchNow(id)).added).toBe(1);
    expect(await stateOf(id)).toMatchObject({ url: site.url('/long-home'), failure: null });
  });

  test('keeps its own address where another takes the new one in the same moment, and all that it brought', async () => {
    serve('/new-home', rss(item('1')));
    site.answer('/old-home', (_request, response) => response.writeHead(301, { location: '/new-home' }).end());
    const [id, other] = [await addFeed('/old-home'), await addFeed('/other')];
    let fetched: Promise<FetchOutcome> | undefined;
    await app.db.transaction(async (tx) => {
      await tx
        .update(feeds)
        .set({ url: site.url('/new-home') })
        .where(eq(feeds.id, other));
      fetched = fetchNow(id);
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await fetched)?.added).toBe(1);
    expect(await stateOf(id)).toMatchObject({ url: site.url('/old-home'), failure: null, claimedUntil: null });
    expect(await stored()).toHaveLength(1);
  });

  test('is refused the address that another gets in the same moment', async () => {
    const [id, other] = [await addFeed('/one'), await addFeed('/other')];
    const url = site.url('/wanted');
    let refused: ReturnType<typeof save> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.update(feeds).set({ url }).where(eq(feeds.id, other));
      refused = save({ id, url });
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await refused)?.code).toBe(errorTable.FEED_URL_TAKEN.code);
    expect((await save({ id, url })).code).toBe(errorTable.FEED_URL_TAKEN.code);
  });
});

describe('a feed that means harm, or is none', () => {
  const redirect = (to: string) => () =>
    site.answer('/bad', (_request, response) => response.writeHead(302, { location: to }).end());
  const answer =
    (content: string | Buffer, headers: Record<string, string> = {}) =>
    () =>
      serve('/bad', content, headers);
  const cases: readonly (readonly [what: string, failure: string, prepare: () => void])[] = [
    ['a circle of redirects', 'TOO_MANY_REDIRECTS', redirect('/bad')],
    ['a way to this machine', 'ADDRESS_REFUSED', redirect('http://127.0.0.1/')],
    ['a way to the cloud’s secrets', 'ADDRESS_REFUSED', redirect('http://169.254.169.254/latest/meta-data/')],
    ['a way to this machine in IPv6', 'ADDRESS_REFUSED', redirect('http://[::1]/')],
    ['a way to a file', 'ADDRESS_REFUSED', redirect('file:///etc/passwd')],
    ['100 MB', 'TOO_LARGE', answer(Buffer.alloc(100 * 1024 * 1024, ' '))],
    ['a bomb', 'TOO_LARGE', answer(gzipSync(Buffer.alloc(100 * 1024 * 1024)), { 'content-encoding': 'gzip' })],
    [
      'a length it does not keep',
      'BAD_ANSWER',
      () =>
        site.answer('/bad', (_request, response) => {
          response.writeHead(200, { 'content-length': '100000' }).write(rss(item('1')));
          setTimeout(() => response.destroy(), 20);
        }),
    ],
    [
      'one byte at a time',
      'TIMED_OUT',
      () =>
        site.answer('/bad', (_request, response) => {
          const timer = setInterval(() => response.write(' '), 20);
          response.on('close', () => clearInterval(timer));
        }),
    ],
    ['torn XML', 'NOT_A_FEED', answer(rss(item('1')).slice(0, -40))],
    ['a web page', 'NOT_A_FEED', answer('<!DOCTYPE html><html><body><p>hello</p></body></html>')],
    ['nothing', 'NOT_A_FEED', answer('')],
    [
      'entities that multiply',
      'NOT_A_FEED',
      answer(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss(item('1', '<title>&b;</title>'))}`),
    ],
    [
      'an entity that reads files',
      'NOT_A_FEED',
      answer(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss(item('1', '<title>&a;</title>'))}`),
    ],
    ['nesting without end', 'NOT_A_FEED', answer(`<rss version="2.0"><channel>${'<a>'.repeat(300_000)}`)],
    [
      'an address that is gone',
      'HTTP_ERROR',
      () => site.answer('/bad', (_request, response) => response.writeHead(410).end()),
    ],
  ];
  test.each(cases)('%s fails with %s, and nothing of it is kept', async (_what, failure, prepare) => {
    prepare();
    const id = await addFeed('/bad');
    // Only for what has no end: a busy machine needs longer for the others.
    const hurry = failure === 'TIMED_OUT' && { timeLimit: 500 };
    expect(await fetchFeedNow({ ...deps, ...hurry }, id, unexpected)).toMatchObject({
      outcome: 'failed',
      failure,
      added: 0,
    });
    expect(await stored()).toEqual([]);
    expect(await app.db.$count(feedEntries)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ failure, failures: 1, claimedUntil: null });
  });
});

test.each([
  ['blanks', `a${' '.repeat(4_000_000)}b`],
  ['tags without an end', '<a'.repeat(2_000_000)],
])('an entry of nothing but %s is read at once', (_what, text) => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: '源',
    items: [{ id: '1', title: '标题', content_text: text }],
  };
  const { entries } = readFeed(JSON.stringify(feed), { base: 'https://media.example/', now: app.now() });
  expect(entries).toMatchObject([{ title: '标题' }]);
});

describe('saving a feed', () => {
  test.each([
    'http://127.0.0.1/feed',
    'http://localhost/feed',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://10.0.0.1/rss',
    'https://user:pass@media.example/rss',
    'https://media.example:8443/rss',
    'ftp://media.example/rss',
    'file:///etc/passwd',
    'media.example/rss',
  ])('at %s is refused at its field', async (url) => {
    const { code, issues } = await save({ url });
    expect(code).toBe(400);
    expect(issues).toEqual([{ path: 'body.url', message: expect.stringContaining('公网') }]);
  });

  test('refuses an address that is there already, a source that is not, and odd intervals', async () => {
    await save({ url: 'https://media.example/rss' });
    expect((await save({ url: 'https://media.example/rss' })).code).toBe(1631);
    expect((await save({ url: 'https://other.example/rss', sourceId: 4242 })).issues).toMatchObject([
      { path: 'body.sourceId' },
    ]);
    for (const intervalMinutes of [0, 1.5, 1441, '15']) {
      expect((await save({ url: 'https://other.example/rss', intervalMinutes })).issues).toMatchObject([
        { path: 'body.intervalMinutes' },
      ]);
    }
  });

  test('refuses to save over what a colleague has saved, or a new address that the feed has moved to, meanwhile', async () => {
    const id = await addFeed('/shared');
    const opened = (await stateOf(id))?.version ?? 0;
    expect((await save({ id, version: opened, url: site.url('/shared'), category: 'ESG' })).result).toMatchObject({
      ...{ category: 'ESG', version: opened + 1 },
    });
    const over = await save({ id, version: opened, url: site.url('/shared'), intervalMinutes: 60 });
    expect(over.code).toBe(errorTable.FEED_CHANGED.code);
    expect(await stateOf(id)).toMatchObject({ category: 'ESG', intervalMinutes: 15 });
    serve('/shared-now', rss(item('1')));
    site.answer('/shared', (_request, response) => response.writeHead(301, { location: '/shared-now' }).end());
    await fetchNow(id);
    expect((await save({ id, version: opened + 1, url: site.url('/shared') })).code).toBe(errorTable.FEED_CHANGED.code);
    expect((await save({ id, url: site.url('/shared-now') })).code).toBe(200);
  });

  test('notes in the audit log what changed of a feed, as it was and as it is', async () => {
    const id = await addFeed('/noted');
    await app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
    await save({ id, url: site.url('/noted'), intervalMinutes: 60, enabled: false });
    await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'feed.save', subject: `feed ${id}` });
    expect(entry?.detail).toEqual({
      before: { intervalMinutes: 15, enabled: true },
      after: { intervalMinutes: 60, enabled: false },
    });
  });

  test('notes nothing in the audit log of a feed that is saved as it was', async () => {
    const id = await addFeed('/unchanged');
    const entries = () => app.db.$count(auditEntries);
    const former = await entries();
    expect((await save({ id, url: site.url('/unchanged') })).code).toBe(200);
    expect(await entries()).toBe(former);
  });

  test('of a feed that is gone is not found, and removing one keeps what it brought', async () => {
    serve('/kept', rss(item('1')));
    const id = await addFeed('/kept');
    await fetchNow(id);
    expect((await app.call('feed.delete', token, { params: { id } })).json().code).toBe(200);
    expect(await stored()).toHaveLength(1);
    // Which one it was can be read nowhere else any more.
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'feed.remove', detail: { before: { url: site.url('/kept') } } });
    expect((await app.call('feed.delete', token, { params: { id } })).statusCode).toBe(404);
    expect((await save({ id, url: site.url('/kept') })).code).toBe(404);
    expect((await app.call('feed.fetch', token, { body: { id } })).statusCode).toBe(404);
  });
});

describe('half characters and NUL in a feed', () => {
  const json = (part: string) =>
    `{"version":"https://jsonfeed.org/version/1.1","title":"源${part}","items":[
      {"id":"a${part}","url":"https://media.example/${part}","title":"题${part}","summary":"述${part}","content_html":"<p>文${part}<a href='/x${part}'>链</a></p>"}]}`;
  const raw = (part: string) => (JSON.parse(`"${part}"`) as string).replace('\0', '&#0;');
  const atom = (part: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>源${part}</title><entry><id>a${part}</id>
     <title>题${part}</title><link href="/a${part}"/><summary>述${part}</summary><content type="html">&lt;p&gt;文${part}${part.replace('&', '&amp;')}&lt;/p&gt;</content></entry></feed>`;
  const cases = spoilt.flatMap((part): [string, string][] => [
    [`JSON ${part}`, json(part)],
    [
      `RSS ${part}`,
      rss(item(`a${raw(part)}`, `<title>题${raw(part)}</title><description>文${raw(part)}</description>`)),
    ],
    [`Atom ${part}`, atom(raw(part))],
  ]);

  test.each(cases)('%s never break it: it is taken in whole and clean, or called no feed', async (_what, content) => {
    serve('/spoilt', content);
    const outcome = await fetchNow(await addFeed('/spoilt'));
    expect(outcome.failure).toBeOneOf([null, 'NOT_A_FEED']);
    const kept = await stored();
    expect(kept).toHaveLength(outcome.added);
    const texts = JSON.stringify(kept.map(({ title, summary, body, link }) => [title, summary, body, link]));
    expect(texts).not.toMatch(/\\ud[89a-f]|\\u0000/);
    for (const { title } of kept) expect(title['zh-CN']).toMatch(/^题/);
  });
});

test('feeds of a source that is switched off pause until it is on again', async () => {
  serve('/paused', rss(item('1')));
  const id = await addFeed('/paused');
  await app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
  await fetchDueFeeds(deps);
  expect(await stateOf(id)).toMatchObject({ fetchedAt: null });
  expect((await app.call('feed.fetch', token, { body: { id } })).json().code).toBe(errorTable.SOURCE_OFF.code);
  expect((await app.call('feed.list', token)).json().result).toMatchObject([{ id, isPaused: true }]);
  await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
  expect((await fetchNow(id)).added).toBe(1);
});

test('what a feed brings goes to the source of the end of the fetch, and to none that was switched off', async () => {
  const other = await createSource(app.db, '接手的来源');
  const during = (path: string, change: () => Promise<unknown>) =>
    site.answer(path, async (_request, response) => {
      await change();
      response.writeHead(200).end(rss(item(path)));
    });
  const [moved, off] = [await addFeed('/moved'), await addFeed('/off')];
  during('/moved', () => app.db.update(feeds).set({ sourceId: other }).where(eq(feeds.id, moved)));
  expect((await fetchNow(moved)).added).toBe(1);
  expect((await stored()).map((article) => article.sourceId)).toEqual([other]);
  during('/off', () => app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId)));
  expect((await fetchNow(off)).added).toBe(0);
  expect(await stored()).toHaveLength(1);
  expect(await stateOf(off)).toMatchObject({ claimedUntil: null, fetchedAt: null });
  await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
});

describe('a feed whose address is corrected while it is fetched', () => {
  const correctDuring = (path: string, answer: (response: ServerResponse) => void) =>
    site.answer(path, async (_request, response) => {
      await app.db
        .update(feeds)
        .set({ url: site.url('/corrected'), nextFetchAt: app.now() })
        .where(eq(feeds.url, site.url(path)));
      answer(response);
    });

  test.each<[string, (response: ServerResponse) => void]>([
    ['articles', (response) => response.writeHead(200, { etag: '"wrong"' }).end(rss(item('wrong')))],
    ['nothing new', (response) => response.writeHead(304).end()],
    ['a failure', (response) => response.writeHead(500).end()],
    ['a new address', (response) => response.writeHead(301, { location: '/moved-away' }).end()],
  ])('keeps nothing of what the former one answered, and stays due: %s', async (_what, answer) => {
    serve('/moved-away', rss(item('wrong')));
    serve('/corrected', rss(item('right')));
    correctDuring('/mistyped', answer);
    const id = await addFeed('/mistyped');
    const before = await stateOf(id);
    await fetchNow(id);
    expect(await stored()).toHaveLength(0);
    expect(await stateOf(id)).toEqual({ ...before, url: site.url('/corrected'), nextFetchAt: app.now() });
    await fetchDueFeeds(deps);
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['标题 right']);
  });

  test('is fetched next after the interval of the end of the fetch', async () => {
    site.answer('/hourly', async (_request, response) => {
      await app.db.update(feeds).set({ intervalMinutes: 60 });
      response.writeHead(200).end(rss(item('1')));
    });
    const id = await addFeed('/hourly');
    await fetchNow(id);
    expect((await stateOf(id))?.nextFetchAt.getTime()).toBe(app.now().getTime() + 60 * 60_000);
  });
});
