import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { item, openFeedSites, rss } from '#server/testing/feed-sites.ts';
import { readFeed } from './read-feed.ts';

const sites = await openFeedSites();
const { app, site, token, sourceId, serve, addFeed, fetchNow, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

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
    'Fri, 20 Nov 2026 10:00:00 XYZ',
    '2026/11/20 上午10:00:00',
    '2026-11-20 上午 10:00',
    '2026年11月20日 10时00分',
    '2026年11月20日 星期五 10时0分00秒',
    '周五, 20 十一月 2026 10:00:00',
    '20261120100000',
  ])('is China’s where it says no zone, or CST: %s', (text) => {
    expect(timeOf(text)).toBe('2026-11-20T02:00:00.000Z');
  });

  test('is before or after noon as it says in Chinese', () => {
    expect(timeOf('2026/11/20 下午3:05:00')).toBe('2026-11-20T07:05:00.000Z');
    expect(timeOf('2026/11/20 下午12:05')).toBe('2026-11-20T04:05:00.000Z');
    expect(timeOf('2026/11/20 上午12:05')).toBe('2026-11-19T16:05:00.000Z');
  });

  test.each(['yesterday', '20261320', '2026-11-20 25:00', '9'.repeat(30)])(
    'is that of the fetch where nobody can read it: %s',
    (text) => {
      expect(timeOf(text)).toBe('2027-01-01T00:00:00.000Z');
    },
  );

  test('is midnight in China where it is only a day', () => {
    expect(timeOf('20 Nov 2026')).toBe('2026-11-19T16:00:00.000Z');
    expect(timeOf('20261120')).toBe('2026-11-19T16:00:00.000Z');
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
    ['Fri, 20 Nov 2026 10:00:00 HKT', '02:00'],
    ['Fri, 20 Nov 2026 10:00:00 BJT', '02:00'],
    ['Fri, 20 Nov 2026 11:00:00 JST', '02:00'],
    ['Fri, 20 Nov 2026 11:00:00 CET', '10:00'],
    ['Fri, 20 Nov 2026 11:00:00 KST+0900', '02:00'],
    ['2026-11-20T10:00:00 EST', '15:00'],
    ['2026-11-20T10:00:00 HKT', '02:00'],
    ['2026-11-20T10:00:00+08', '02:00'],
    ['2026-11-20 10:00:00.25+08', '02:00'],
    ['20261120100000+0100', '09:00'],
    ['周五, 20 十一月 2026 10:00:00 +0800', '02:00'],
    ['星期五, 20 11月 2026 10:00:00 GMT', '10:00'],
    ['1795168800', '10:00'],
    ['1795168800000', '10:00'],
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
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1, known: 0, undated: 0 });
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

  test.each([
    ['marked', rss(item('1', '<title>a</title><description><![CDATA[写 <!ENTITY x "y"> 就行]]></description>'))],
    [
      'with a whole document',
      rss(item('1', '<title>a</title><description><![CDATA[<!DOCTYPE a [<!ENTITY x "y">]>]]> 就行</description>')),
    ],
    [
      'in JSON',
      JSON.stringify({
        ...{ version: 'https://jsonfeed.org/version/1.1', title: 't' },
        items: [{ id: '1', content_text: '写 <!ENTITY x "y"> 就行' }],
      }),
    ],
  ])('with an article about entities is read: %s', (_how, text) => {
    const { entries } = readFeed(text, { base: 'https://media.example/', now: app.now() });
    expect(entries[0]?.body).toContain('就行');
  });

  test('of JSON with plain text keeps what looks like a tag', () => {
    const plain = { id: '1', title: 'J', content_text: '先写 <b> 再写 </b>，A & B，&lt;\n第二行' };
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 't', items: [plain] };
    const { entries } = readFeed(JSON.stringify(feed), { base: 'https://media.example/', now: app.now() });
    expect(entries).toMatchObject([
      {
        summary: '先写 <b> 再写 </b>，A & B，&lt; 第二行',
        body: '<p>先写 &lt;b&gt; 再写 &lt;/b&gt;，A &amp; B，&amp;lt;</p><p>第二行</p>',
      },
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
    expect(await fetchNow(await addFeed('/odd'))).toMatchObject({ added: 8, empty: 1, undated: 7 });
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
