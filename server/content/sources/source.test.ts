import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedSource } from '#contract/content/sources.ts';
import { isSourceOpen } from '#server/content/articles/editing-queries.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  token = await app.login('editor');
});
afterAll(() => app.close());

const save = async (body: object) =>
  (await app.call('source.save', token, { body: { tier: 2, enabled: true, ...body } })).json();
const add = async (name: string, values: object = {}): Promise<ManagedSource> =>
  (await save({ name: { 'zh-CN': name }, ...values })).result;
const remove = async (id: number) => (await app.call('source.delete', token, { params: { id } })).json();
const list = async (body: object): Promise<{ total: number; list: ManagedSource[] }> =>
  (await app.call('source.manageList', token, { body: { page: 1, pageSize: 20, ...body } })).json().result;
const again = async (id: number, tier: number) =>
  (await app.call('source.preview', token, { body: { id, tier } })).json().result?.again;
const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000).toISOString();

test('a source is added, renamed and removed', async () => {
  const { result } = await save({ name: { 'zh-CN': '晨报', en: '' }, tier: 1 });
  expect(result).toEqual({
    ...{ id: 1, version: 1, name: { 'zh-CN': '晨报' }, tier: 1, enabled: true },
    ...{ articles: 0, lastArticleAt: null, feeds: [] },
  });
  await save({ id: 1, version: 1, name: { 'zh-CN': '晚报', en: 'Evening' }, tier: 3 });
  expect((await app.call('source.list', token)).json().result).toEqual([
    { id: 1, name: { 'zh-CN': '晚报', en: 'Evening' }, tier: 3, enabled: true },
  ]);
  expect((await remove(1)).code).toBe(200);
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'source.remove'));
  expect(entry?.detail).toEqual({ before: { name: { 'zh-CN': '晚报', en: 'Evening' }, tier: 3, enabled: true } });
  expect((await remove(1)).code).toBe(404);
  expect((await save({ id: 1, version: 2, name: { 'zh-CN': '没有' } })).code).toBe(404);
});

test('names are taken once, also by those who come together', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save({ name: { 'zh-CN': '同名' } })));
  expect(answers.map(({ code }) => code).sort()).toEqual([1611, 1611, 200].sort());
});

test('a name of one language is no name of another source in any language, whatever the case', async () => {
  const { id, version } = await add('澜观', { name: { 'zh-CN': '澜观', en: 'Lanview Daily' } });
  const codeOf = async (name: object) => (await save({ name })).code;
  expect(await codeOf({ 'zh-CN': '别家', en: 'LANVIEW daily' })).toBe(1611);
  expect(await codeOf({ 'zh-CN': 'lanview Daily' })).toBe(1611);
  expect(await codeOf({ 'zh-CN': '别家', en: '澜观' })).toBe(1611);
  expect((await save({ id, version, name: { 'zh-CN': 'Lanview Daily', en: 'Lanview Daily' } })).code).toBe(200);
});

test('a save over that of a colleague is refused', async () => {
  const { id, version } = await add('两个人改');
  const saves = [1, 3].map((tier) => save({ id, version, name: { 'zh-CN': '两个人改' }, tier }));
  expect((await Promise.all(saves)).map(({ code }) => code).sort()).toEqual([1613, 200].sort());
});

test('a source that an article names stays', async () => {
  const { id } = await add('用过');
  await createArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: id });
  expect((await remove(id)).code).toBe(1612);
});

test('a source that an article is just being saved with stays', async () => {
  const { id } = await add('正在用');
  let removed: ReturnType<typeof remove> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.select().from(sources).where(eq(sources.id, id)).for('share');
    await createArticle(tx, { publishedAt: '2026-11-01T00:00:00Z', sourceId: id });
    removed = remove(id);
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
  });
  expect((await removed)?.code).toBe(1612);
});

test('a source that a feed is just being added to stays', async () => {
  const { id } = await add('正在订阅');
  const feed = { sourceId: id, url: 'https://feeds.example/waits', category: 'BA', intervalMinutes: 60 } as const;
  let added: Promise<{ code: number }> | undefined;
  let removed: ReturnType<typeof remove> | undefined;
  await app.db
    .transaction(async (tx) => {
      // The address is just being taken: the feed, whose source is held, waits for what becomes of it.
      await tx.insert(feeds).values({ ...feed, sourceId: (await add('另一家')).id });
      added = app.call('feed.save', token, { body: { ...feed, enabled: true } }).then((answer) => answer.json());
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      removed = remove(id);
      await expect.poll(() => countLockWaits(app.db)).toBe(2);
      throw new Error('given up');
    })
    .catch(() => undefined);
  expect((await added)?.code).toBe(200);
  expect((await removed)?.code).toBe(1612);
});

test('a number that a source had never becomes that of another, also where it came with a number of its own', async () => {
  const first = await add('走了的');
  await remove(first.id);
  const second = await add('后来的');
  expect(second.id).toBeGreaterThan(first.id);
  const own = second.id + 100;
  await app.db.insert(sources).values({ id: own, name: { 'zh-CN': '自带编号' }, tier: 2 });
  await remove(own);
  expect((await add('再后来的')).id).toBe(own + 1);
});

test('before a tier is saved it is known how many articles it weighs anew', async () => {
  const { id } = await add('换级别');
  for (const days of [1, 400]) await createArticle(app.db, { publishedAt: daysAgo(days), sourceId: id });
  expect([await again(id, 1), await again(id, 2)]).toEqual([2, 0]);
  expect(await again(9_999_999, 1)).toBeUndefined();
});

test('a source shows what it brought, and how its feeds fare', async () => {
  const { id } = await add('看得见');
  const latest = daysAgo(2);
  for (const publishedAt of [latest, daysAgo(20), daysAgo(40)])
    await createArticle(app.db, { publishedAt, sourceId: id });
  await createArticle(app.db, { publishedAt: daysAgo(1), sourceId: id, state: 'draft' });
  await app.pool.query(
    `insert into feed (url, source_id, category, fetched_at, failure, failures)
     values ('https://media.example/a', $1, 'BA', '2026-11-01T00:00:00Z', 'TIMED_OUT', 3)`,
    [id],
  );
  const { list: found } = await list({ keyword: '看得见' });
  expect(found).toMatchObject([
    {
      ...{ id, articles: 2, lastArticleAt: latest },
      feeds: [
        { url: 'https://media.example/a', fetchedAt: '2026-11-01T00:00:00.000Z', failure: 'TIMED_OUT', failures: 3 },
      ],
    },
  ]);
  expect((await app.call('source.detail', token, { params: { id } })).json().result).toEqual(found[0]);
});

test('the list is searched in both languages, narrowed and sorted', async () => {
  await add('筛选甲', { tier: 3 });
  await save({ name: { 'zh-CN': '筛选乙', en: 'Sieve 100%' }, tier: 1 });
  await add('筛选丙', { enabled: false });
  const names = async (body: object) => (await list(body)).list.map(({ name }) => name['zh-CN']);
  expect(await names({ keyword: '筛选' })).toEqual(['筛选乙', '筛选丙', '筛选甲']);
  expect(await names({ keyword: '筛选', sort: '-added' })).toEqual(['筛选丙', '筛选乙', '筛选甲']);
  expect(await names({ keyword: 'sieve 100%' })).toEqual(['筛选乙']);
  expect(await names({ keyword: '筛选', tier: 3 })).toEqual(['筛选甲']);
  expect(await names({ keyword: '筛选', enabled: false })).toEqual(['筛选丙']);
  const { result } = (
    await app.call('source.manageCounts', token, { body: { filters: [{ keyword: '筛选' }, { keyword: '没有' }] } })
  ).json();
  expect(result).toEqual([3, 0]);
});

test('a source that is switched off takes no new articles', async () => {
  const { id } = await add('停用了', { enabled: false });
  const content = {
    ...{ title: { 'zh-CN': '标题' }, summary: { 'zh-CN': '' }, body: { 'zh-CN': '<p>正文</p>' } },
    ...{ sourceId: id, category: 'BA', publishedAt: daysAgo(1), link: null },
  };
  const answer = (await app.call('article.create', token, { body: { content } })).json();
  expect(answer).toMatchObject({ code: 400, issues: [{ path: 'body.content.sourceId' }] });
});

test.each([{ tier: 4 }, { tier: 1.5 }, { name: { 'zh-CN': '' } }, { id: 2 ** 40 }, { enabled: 'yes' }])(
  '%j is refused',
  async (change) => {
    expect((await save({ name: { 'zh-CN': '好' }, tier: 1, ...change })).code).toBe(400);
  },
);

test('merging moves articles, feeds and drafts, says so before, and leaves the source empty and off', async () => {
  const { id, version } = await add('并走的', { tier: 3 });
  const into = (await add('留下的')).id;
  const articles = [];
  for (const state of ['published', 'draft'] as const)
    articles.push(await createArticle(app.db, { publishedAt: daysAgo(3), sourceId: id, state }));
  await app.db.insert(feeds).values({ url: 'https://merge.example/a', sourceId: id, category: 'BA' });
  const [draft] = await app.db
    .insert(versions)
    .values({
      ...{ subject: 'article', subjectId: articles[0] ?? 0, number: 900, content: { sourceId: id, title: {} } },
      ...{ state: 'draft', isPending: true, changedAt: app.now() },
    })
    .returning({ id: versions.id });
  const merge = (body: object) => app.call('source.merge', token, { body: { id, version, into, ...body } });
  const preview = await app.call('source.previewMerge', token, { body: { id, into } });
  expect(preview.json().result).toEqual({ articles: 2, feeds: 1, isOtherTier: true });
  expect((await merge({ version: version + 1 })).json().code).toBe(1613);
  expect((await merge({ into: id })).json().issues).toMatchObject([{ path: 'body.into' }]);
  expect((await merge({ into: 9_999_999 })).json().code).toBe(404);
  const off = await add('停用的', { enabled: false });
  expect((await merge({ into: off.id })).json().issues).toMatchObject([{ path: 'body.into' }]);

  expect((await merge({})).json().result).toEqual({ articles: 2, feeds: 1 });
  const { list: found } = await list({ keyword: '留下的' });
  expect(found).toMatchObject([{ id: into, articles: 1, feeds: [{ url: 'https://merge.example/a' }] }]);
  expect((await list({ keyword: '并走的' })).list).toMatchObject([{ enabled: false, articles: 0, feeds: [] }]);
  const [followed] = await app.db
    .select()
    .from(versions)
    .where(eq(versions.id, draft?.id ?? 0));
  expect(followed?.content).toEqual({ sourceId: into, title: {} });
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'source.merge'));
  expect(entry).toMatchObject({ subject: `source ${id}`, detail: { into, articles: 2, feeds: 1 } });
  expect((await remove(id)).code).toBe(200);
});

test('an article that is being saved while its source is merged goes with the others', async () => {
  const [{ id, version }, { id: into }] = [await add('并走的报'), await add('留下的报')];
  const merged = await app.db.transaction(async (tx) => {
    expect(await isSourceOpen(tx, id)).toBe(true);
    const merging = Promise.resolve(app.call('source.merge', token, { body: { id, version, into } }));
    // As long as the article is not saved the merge waits.
    expect(await Promise.race([merging, setTimeout(500, 'waits')])).toBe('waits');
    await createArticle(tx, { publishedAt: daysAgo(1), sourceId: id });
    return { merging };
  });
  expect((await merged.merging).json().result).toEqual({ articles: 1, feeds: 0 });
  expect(await app.db.$count(articles, eq(articles.sourceId, id))).toBe(0);
  expect(await app.db.$count(articles, eq(articles.sourceId, into))).toBe(1);
});
