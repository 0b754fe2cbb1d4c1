import { and, eq, isNull } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FetchOutcome } from '#contract/content/feeds.ts';
import { articles, importedArticles } from '#server/content/articles/tables.ts';
import { insertVersion } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { item, openFeedSites, rss } from '#server/testing/feed-sites.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { findStanding } from './find-standing.ts';
import { readFeed } from './read-feed.ts';
import { feedEntries, feeds } from './tables.ts';

const sites = await openFeedSites();
const { app, site, token, sourceId, serve, save, addFeed, fetchNow, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

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
