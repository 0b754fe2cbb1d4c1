import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listWords, publishDue } from './queries.ts';
import { corpusQueue } from './tables.ts';

let app: TestApp;
let site: ForeignServer;
let editor: string;
let client: string;
let sourceId: number;
beforeAll(async () => {
  site = await startForeignServer();
  app = await openTestApp({ feedAllowedHosts: new Set([site.host]) });
  const stockId = await createListedCompany(app.db, '澄川新材', null);
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [stockId] });
  editor = await app.login('editor');
  client = await app.login('client');
  sourceId = await createSource(app.db);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const post = async (name: Parameters<TestApp['call']>[0], body: object, token = editor) =>
  (await app.call(name, token, { body })).json().result;

async function found(words: string): Promise<number> {
  const { total } = await post('explorer.search', { q: words }, client);
  return total;
}

test('what an editor publishes is searched and counted for the company it mentions, until it is withdrawn', async () => {
  const content = {
    title: { 'zh-CN': '澄川新材送测长寿命电解质' },
    summary: { 'zh-CN': '' },
    body: { 'zh-CN': '<p>样品已送测。</p>' },
    sourceId,
    link: null,
    category: 'BA',
    publishedAt: app.now().toISOString(),
  };
  const { id } = await post('article.create', { content });
  await settle(app.db, app.now());
  expect(await found('长寿命电解质')).toBe(0);
  await post('article.changeState', { id, version: 1, action: 'submit' });
  await post('article.changeState', { id, version: 2, action: 'publish' });
  await settle(app.db, app.now());
  expect(await found('长寿命电解质')).toBe(1);
  const detail = (await app.call('article.manageDetail', editor, { params: { id } })).json().result;
  expect(detail.companies).toMatchObject([{ name: '澄川新材', position: 'headline' }]);
  await post('article.changeState', { id, version: 3, action: 'withdraw' });
  await settle(app.db, app.now());
  expect(await found('长寿命电解质')).toBe(0);
});

test('what a feed brings is searched too', async () => {
  site.answer('/feed', (_request, response) =>
    response.end(
      '<rss version="2.0"><channel><title>t</title><link>https://x.example</link><description>d</description><item><guid>1</guid><title>澄川新材中标储能示范</title><description>正文</description></item></channel></rss>',
    ),
  );
  const feed = await post('feed.save', {
    url: site.url('/feed'),
    sourceId,
    category: 'BA',
    intervalMinutes: 15,
    enabled: true,
  });
  await post('feed.fetch', { id: feed.id });
  await settle(app.db, app.now());
  expect(await found('储能示范')).toBe(1);
});

test('a scheduled article is counted from its second on', async () => {
  const content = {
    title: { 'zh-CN': '澄川新材定时公告' },
    summary: { 'zh-CN': '' },
    body: { 'zh-CN': '<p>正文</p>' },
    sourceId,
    link: null,
    category: 'BA',
    publishedAt: new Date(app.now().getTime() + 5_000).toISOString(),
  };
  const { id } = await post('article.create', { content });
  await post('article.changeState', { id, version: 1, action: 'submit' });
  await post('article.changeState', { id, version: 2, action: 'schedule' });
  await settle(app.db, app.now());
  expect(await found('定时公告')).toBe(0);
  app.pass(5_000);
  await publishDue(app.db, app.now());
  await settle(app.db, app.now());
  expect(await found('定时公告')).toBe(1);
});

test('what is put off of an article is sorted into the index soon after', async () => {
  // Which sorts in as well, now and then.
  await app.db.execute(sql`alter table article_text set (autovacuum_enabled = false)`);
  let round = 0;
  const pagesLeft = async () => {
    round += 1;
    const words = `储能电站第${round}期`;
    const title = { 'zh-CN': words };
    await createArticle(app.db, { title, sourceId, publishedAt: app.now().toISOString() });
    // By the application itself, which knows then that there is something to sort in.
    await expect.poll(() => found(`"${words}"`)).toBe(1);
    await setTimeout(4_000);
    // This sorts in what it counts, so each article is looked at once.
    const { rows } = await app.db.execute<{ pages: number }>(
      sql`select gin_clean_pending_list('article_text_numbers')::int as pages`,
    );
    return rows[0]?.pages;
  };
  await expect.poll(pagesLeft, { timeout: 40_000 }).toBe(0);
});

test('an article that cannot be analysed keeps up none of the others, and is read once it can be', async () => {
  await app.db.execute(
    sql.raw(`
    create function refuse_text() returns trigger language plpgsql as
      $$ begin if new.content like '%无法分析%' then raise 'This text is refused'; end if; return new; end $$;
    create trigger refuse_text before insert on article_text for each row execute function refuse_text();`),
  );
  const add = (title: string) =>
    createArticle(app.db, { sourceId, title: { 'zh-CN': title }, publishedAt: app.now().toISOString() });
  const refused = await add('无法分析的稿件');
  await add('排在其后的稿件');
  await expect.poll(() => found('排在其后')).toBe(1);
  await expect
    // It is found due again and again, as this clock stands still.
    .poll(async () => new Set((await app.db.select().from(corpusQueue)).map((entry) => entry.articleId)))
    .toEqual(new Set([refused]));
  await app.db.execute('drop trigger refuse_text on article_text; drop function refuse_text');
  await expect.poll(() => found('无法分析')).toBe(1);
});

test('letters without a blank are no word, however many there are', async () => {
  const digits = Array.from({ length: 50 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('');
  const content = { title: { 'zh-CN': '附校验码的公告' }, body: { 'zh-CN': `<p>${digits}</p>` } };
  const id = await createArticle(app.db, { sourceId, ...content, publishedAt: app.now().toISOString() });
  await settle(app.db, app.now());
  const [{ words } = { words: [] }] = await listWords(app.db, [id]);
  expect(words).toContain('公告');
  expect(words.filter((word) => word.length > 50)).toEqual([]);
});
