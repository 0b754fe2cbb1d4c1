import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { articles } from '#server/content/articles/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { item, openFeedSites, rss, unexpected } from '#server/testing/feed-sites.ts';
import { isAnotherPublisher } from './another-publisher.ts';
import { fetchFeedNow } from './fetch-feed.ts';
import { feedEntries } from './tables.ts';

const sites = await openFeedSites();
const { app, site, elsewhere, deps, serve, save, addFeed, fetchNow, stateOf, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

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
