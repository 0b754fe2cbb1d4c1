import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import { articleStates } from '#contract/content/article-states.ts';
import { imagePath } from '#contract/content/image-address.ts';
import { type VersionAction, versionActions, versionTransitions } from '#contract/content/version-states.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { createSource, createArticle as insertArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleEdits } from './edit-article.ts';
import { articles, sources } from './tables.ts';

const imageOfNobody = imagePath('0123456789abcdef'.repeat(2), 480);

let app: TestApp;
let editor: string;
let client: string;
let sourceId: number;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN' });
  editor = await app.login('editor');
  client = await app.login('client');
  sourceId = await createSource(app.db);
});
afterAll(() => app.close());

const contentOf = (changes: Partial<ArticleContent> = {}): ArticleContent => ({
  title: { 'zh-CN': '新产线投产' },
  summary: { 'zh-CN': '' },
  body: { 'zh-CN': '<p>正文</p>' },
  sourceId,
  link: null,
  category: 'BA',
  publishedAt: '2026-11-20T01:00:00.000Z',
  ...changes,
});

async function post(
  name: 'article.create' | 'article.update' | 'article.changeState' | 'article.restore',
  body: object,
) {
  return (await app.call(name, editor, { body })).json();
}
const create = async (changes?: Partial<ArticleContent>) =>
  (await post('article.create', { content: contentOf(changes) })).result;
const open = async (id: number) => (await app.call('article.manageDetail', editor, { params: { id } })).json().result;

async function step(id: number, action: VersionAction) {
  const { version } = await open(id);
  return post('article.changeState', { id, version, action });
}

describe('writing', () => {
  test('begins with a draft that readers do not see, and ends with an article that they do', async () => {
    const article = await create({ title: { 'zh-CN': '甲', en: 'A' } });
    expect(article).toMatchObject({ version: 1, state: 'draft', changedBy: 'editor' });
    const read = () => app.call('article.detail', client, { params: { id: article.id } });
    expect((await read()).statusCode).toBe(404);
    await step(article.id, 'submit');
    expect((await step(article.id, 'publish')).result).toMatchObject({ state: 'published', version: 3 });
    expect((await read()).json().result).toMatchObject({ title: '甲', bodyHtml: '<p>正文</p>' });
    await step(article.id, 'withdraw');
    expect((await read()).statusCode).toBe(404);
  });

  test('stores what is safe, and keeps the day of publication with its time', async () => {
    const article = await create({
      body: { 'zh-CN': '<p onclick="x()">文<script>alert(1)</script><a href="javascript:x">链</a></p>', en: '<p></p>' },
      publishedAt: '2026-11-19T16:30:00+00:00',
    });
    expect(article.content.body).toEqual({ 'zh-CN': '<p>文链</p>' });
    const [row] = await app.db.select().from(articles).where(eq(articles.id, article.id));
    expect(row?.publishedOn).toBe('2026-11-20');
    const moved = { ...article.content, publishedAt: '2026-11-01T00:00:00Z' };
    await post('article.update', { id: article.id, version: 1, content: moved });
    const [later] = await app.db.select().from(articles).where(eq(articles.id, article.id));
    expect(later?.publishedOn).toBe('2026-11-01');
  });

  test('puts a title on one line, without what a program left in it', async () => {
    const article = await create({ title: { 'zh-CN': '幻灯片\u000b标题\r\n第二行\u0003' } });
    expect(article.content.title).toEqual({ 'zh-CN': '幻灯片 标题 第二行' });
  });

  test.each([
    [{ title: { 'zh-CN': ' ' } }, 'body.content.title.zh-CN'],
    [{ title: { en: 'only English' } }, 'body.content.title.zh-CN'],
    [{ body: { 'zh-CN': '<script>x</script>' } }, 'body.content.body.zh-CN'],
    [{ title: { 'zh-CN': '\u200b' } }, 'body.content.title.zh-CN'],
    [{ body: { 'zh-CN': '<p>\u200b</p>' } }, 'body.content.body.zh-CN'],
    // Each `&` is stored as five characters.
    [{ body: { 'zh-CN': '&'.repeat(30_000) } }, 'body.content.body.zh-CN'],
    [{ link: 'javascript:alert(1)' }, 'body.content.link'],
    [{ link: 'example.com' }, 'body.content.link'],
    // Whatever names an upload uses it.
    [{ title: { 'zh-CN': imageOfNobody } }, 'body.content.title'],
    [{ summary: { 'zh-CN': imageOfNobody } }, 'body.content.summary'],
    [{ body: { 'zh-CN': `<p>字</p><img src="${imageOfNobody}">` } }, 'body.content.body'],
    [{ link: `https://example.com${imageOfNobody}` }, 'body.content.link'],
    [{ sourceId: 999_999 }, 'body.content.sourceId'],
    [{ sourceId: 1e12 }, 'body.content.sourceId'],
    [{ publishedAt: '+275760-09-13T00:00:00Z' }, 'body.content.publishedAt'],
    [{ publishedAt: '1200-01-01T00:00:00Z' }, 'body.content.publishedAt'],
    [{ category: 'XYZ' }, 'body.content.category'],
  ])('%j is refused at its field', async (changes, path) => {
    const { code, issues } = await post('article.create', { content: { ...contentOf(), ...changes } });
    expect(code).toBe(400);
    expect(issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test('over somebody else’s newer version is refused and changes nothing', async () => {
    const { id } = await create();
    await post('article.update', { id, version: 1, content: contentOf({ title: { 'zh-CN': '先到' } }) });
    const late = await post('article.update', { id, version: 1, content: contentOf({ title: { 'zh-CN': '后到' } }) });
    expect(late).toMatchObject({ code: 1601, desc: expect.stringContaining('其他人') });
    expect((await open(id)).content.title['zh-CN']).toBe('先到');
  });

  test('two at the same moment: one is taken, one refused', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      ['甲', '乙'].map((title) =>
        post('article.update', { id, version: 1, content: contentOf({ title: { 'zh-CN': title } }) }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1601, 200]);
  });

  test('a published article cannot be moved into the future, where nobody would see it', async () => {
    const id = await insertArticle(app.db, { publishedAt: '2026-11-20T01:00:00Z' });
    const { issues } = await post('article.update', {
      id,
      version: 0,
      content: contentOf({ publishedAt: '2026-12-01T00:00:00Z' }),
    });
    expect(issues).toMatchObject([{ path: 'body.content.publishedAt' }]);
  });

  test('is for editors: a client is refused, and a number that is no article is not found', async () => {
    expect((await app.call('article.create', client, { body: { content: contentOf() } })).json().code).toBe(1004);
    expect((await app.call('article.manageList', client, { body: { page: 1, pageSize: 20 } })).json().code).toBe(1004);
    expect((await post('article.update', { id: 987_654, version: 0, content: contentOf() })).code).toBe(404);
    expect((await app.call('article.manageDetail', editor, { params: { id: 987_654 } })).statusCode).toBe(404);
  });
});

describe('the steps of an article’s life', () => {
  const cases = versionActions.flatMap((action) => articleStates.map((state) => [action, state] as const));
  test.each(cases)('%s from %s does what the table says', async (action, state) => {
    // In the future, so that it can be scheduled.
    const id = await insertArticle(app.db, { publishedAt: '2026-12-24T00:00:00Z', state });
    const answer = await step(id, action);
    const next = versionTransitions[action][state];
    if (next) expect(answer.result.state).toBe(next);
    else {
      expect(answer).toMatchObject({ desc: expect.stringMatching(/只有|没有草稿/) });
      expect((await open(id)).state).toBe(state);
    }
  });

  test('publishing before the planned time makes now the time', async () => {
    const id = await insertArticle(app.db, { publishedAt: '2026-12-24T00:00:00Z', state: 'in_review' });
    expect((await step(id, 'publish')).result.content.publishedAt).toBe(app.now().toISOString());
  });

  test('scheduling for a time that is over is refused', async () => {
    const id = await insertArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', state: 'in_review' });
    expect((await step(id, 'schedule')).code).toBe(1608);
  });

  test('a scheduled article is there from its second on', async () => {
    const id = await insertArticle(app.db, { publishedAt: '2026-11-20T02:00:05Z', state: 'scheduled' });
    const read = () => app.call('article.detail', client, { params: { id } });
    expect((await read()).statusCode).toBe(404);
    app.pass(5_000);
    expect((await read()).statusCode).toBe(200);
  });

  test('a withdrawn article is not changed before it is reopened', async () => {
    const id = await insertArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', state: 'withdrawn' });
    expect((await post('article.update', { id, version: 0, content: contentOf() })).code).toBe(1607);
  });
});

describe('history', () => {
  test('holds every version, from the one that came in, and brings any of them back', async () => {
    const id = await insertArticle(app.db, {
      publishedAt: '2026-11-01T00:00:00Z',
      title: { 'zh-CN': '原来' },
      sourceId,
    });
    await post('article.update', { id, version: 0, content: contentOf({ title: { 'zh-CN': '改过' } }) });
    const versions = async () => (await app.call('article.versions', editor, { params: { id } })).json().result;
    expect(await versions()).toMatchObject([
      { number: 2, title: '改过', changedBy: 'editor' },
      { number: 1, title: '原来', changedBy: null },
    ]);
    const restored = await post('article.restore', { id, version: 2, number: 1 });
    expect(restored.result).toMatchObject({ version: 3, state: 'published', content: { title: { 'zh-CN': '原来' } } });
    expect(await versions()).toHaveLength(3);
    expect((await post('article.restore', { id, version: 3, number: 77 })).code).toBe(404);
    expect((await post('article.restore', { id, version: 2, number: 1 })).code).toBe(1601);
  });

  test('brings back what was to come out later, or earlier, as a draft', async () => {
    const [ago, ahead] = [-5, 3].map((days) => new Date(app.now().getTime() + days * 86_400_000).toISOString());
    const content = contentOf({ publishedAt: ago });
    const { result } = await post('article.create', { content });
    const scheduled = await post('article.changeState', { id: result.id, version: 1, action: 'schedule', at: ahead });
    expect(scheduled.result).toMatchObject({ state: 'scheduled' });
    const restored = await post('article.restore', { id: result.id, version: 2, number: 1 });
    expect(restored.result).toMatchObject({ version: 3, state: 'draft' });
    const published = await post('article.changeState', { id: result.id, version: 3, action: 'publish' });
    const { publishedAt } = published.result.content;
    const again = await post('article.restore', { id: result.id, version: 4, number: 2 });
    expect(again.result).toMatchObject({ state: 'published', draft: { state: 'draft' }, content: { publishedAt } });
  });
});

describe('a source that is off', () => {
  const switchOff = (id: number) => app.db.update(sources).set({ enabled: false }).where(eq(sources.id, id));
  const refused = { code: 400, issues: [{ path: 'body.content.sourceId', message: expect.stringContaining('停用') }] };

  test('is refused for articles that do not have it, and stays with those that do', async () => {
    const off = await createSource(app.db);
    const own = await create({ sourceId: off });
    const published = await insertArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId });
    const other = await create();
    await switchOff(off);
    const update = (id: number, version: number) =>
      post('article.update', { id, version, content: contentOf({ sourceId: off }) });
    expect(await update(other.id, 1)).toMatchObject(refused);
    expect(await update(published, 0)).toMatchObject(refused);
    expect((await update(own.id, 1)).code).toBe(200);
    expect((await step(own.id, 'publish')).code).toBe(200);
    // A draft gave it up; what is published still has it.
    expect((await post('article.update', { id: own.id, version: 3, content: contentOf() })).code).toBe(200);
    expect((await update(own.id, 4)).code).toBe(200);
  });

  test('is refused to an editor who still has it open after it was merged', async () => {
    const merged = await createSource(app.db);
    const draft = await create({ sourceId: merged });
    const { id } = await insertOver(merged);
    await app.call('source.merge', editor, { body: { id: merged, version: 1, into: sourceId } });
    const stale = contentOf({ sourceId: merged });
    expect(await post('article.update', { id: draft.id, version: 1, content: stale })).toMatchObject(refused);
    expect(await post('article.update', { id, version: 2, content: stale })).toMatchObject(refused);
    expect((await open(draft.id)).content.sourceId).toBe(sourceId);
    expect((await post('article.update', { id, version: 2, content: contentOf() })).code).toBe(200);
  });

  test('does not come back with an earlier version, which takes the source that the article has now', async () => {
    const former = await createSource(app.db);
    const { id } = await create({ sourceId: former, title: { 'zh-CN': '从前' } });
    await post('article.update', { id, version: 1, content: contentOf({ title: { 'zh-CN': '现在' } }) });
    await switchOff(former);
    const content = { title: { 'zh-CN': '从前' }, sourceId };
    expect((await post('article.restore', { id, version: 2, number: 1 })).result).toMatchObject({ content });
    await app.db.delete(sources).where(eq(sources.id, former));
    expect((await post('article.restore', { id, version: 3, number: 1 })).result).toMatchObject({ content });
  });

  /** What is published, with a draft over it. */
  async function insertOver(source: number) {
    const id = await insertArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: source });
    return (await post('article.update', { id, version: 0, content: contentOf({ sourceId: source }) })).result;
  }
});

describe('lists', () => {
  test('show editors every state and clients what is published, narrowed and page by page', async () => {
    const own = await createSource(app.db, '专用来源');
    const add = (title: string, state: 'draft' | 'published', minute: number) =>
      insertArticle(app.db, {
        title: { 'zh-CN': title },
        state,
        sourceId: own,
        category: 'TPC',
        publishedAt: `2026-10-01T00:0${minute}:00Z`,
      });
    await add('一 100% 完成', 'published', 1);
    await add('二', 'draft', 2);
    await add('三 100 完成', 'published', 3);
    const list = async (name: 'article.list' | 'article.manageList', token: string, filter: object) => {
      const body = { sourceId: own, page: 1, pageSize: 20, ...filter };
      const { total, list: rows } = (await app.call(name, token, { body })).json().result;
      return [total, ...rows.map((row: { title: string }) => row.title)];
    };
    expect(await list('article.manageList', editor, {})).toEqual([3, '三 100 完成', '二', '一 100% 完成']);
    expect(await list('article.manageList', editor, { state: 'draft' })).toEqual([1, '二']);
    expect(await list('article.list', client, {})).toEqual([2, '三 100 完成', '一 100% 完成']);
    expect(await list('article.list', client, { keyword: '100%' })).toEqual([1, '一 100% 完成']);
    expect(await list('article.list', client, { category: 'ESG' })).toEqual([0]);
    expect(await list('article.list', client, { pageSize: 1, page: 2 })).toEqual([2, '一 100% 完成']);
    expect(await list('article.list', client, { pageSize: 200, page: 10_000 })).toEqual([2]);
  });
});

test('the history of an article is read without what its versions say, which each is opened for', async () => {
  const { id } = await create({ title: { 'zh-CN': '长文' }, body: { 'zh-CN': '<p>一段很长的正文</p>' } });
  const listed = await articleEdits.listVersions(app.db, id, { userId: 1, now: app.now(), language: 'zh-CN' } as Actor);
  expect(listed).toMatchObject([{ number: 1, title: '长文', state: 'draft' }]);
  expect(JSON.stringify(listed)).not.toContain('正文');
});

describe('several articles at once', () => {
  const many = async (ids: number[], action: string) =>
    (await app.call('article.changeMany', editor, { body: { ids, action } })).json().result;

  test('are each taken on by itself, and those that are refused are named with the reason', async () => {
    const [one, other, out] = [
      (await create({ title: { 'zh-CN': '第一篇' } })).id,
      (await create({ title: { 'zh-CN': '第二篇' } })).id,
      (await create({ title: { 'zh-CN': '已发布的一篇' } })).id,
    ];
    await step(out, 'submit');
    await step(out, 'publish');
    expect(await many([one, out, other, 987_654, one], 'submit')).toEqual({
      done: 2,
      refused: [
        { id: out, title: '已发布的一篇', reason: '只有草稿可以提交审核' },
        { id: 987_654, title: '', reason: expect.any(String) },
      ],
    });
    expect(await many([one, other], 'publish')).toEqual({ done: 2, refused: [] });
    expect(await many([one, other, out], 'withdraw')).toEqual({ done: 3, refused: [] });
    expect((await open(one)).state).toBe('withdrawn');
    const entries = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `article ${one}`))
      .orderBy(auditEntries.id);
    expect(entries.map(({ action }) => action)).toEqual([
      ...['article.create', 'article.submit', 'article.publish', 'article.withdraw'],
    ]);
  });

  test('are taken on over what was listed: one that has changed since stays as it is, and is named', async () => {
    const ids: number[] = [];
    for (const title of ['没动过', '又改过']) ids.push((await create({ title: { 'zh-CN': title } })).id);
    const [, changed = 0] = ids;
    const body = { page: 1, pageSize: 200 };
    const { list } = (await app.call('article.manageList', editor, { body })).json().result;
    const seen = list.flatMap(({ id, version }) => (ids.includes(id) ? [{ id, version }] : []));
    const content = contentOf({ title: { 'zh-CN': '写到一半' } });
    await post('article.update', { id: changed, version: 1, content, autosaved: true });
    const submit = { ids, action: 'submit', seen };
    expect((await app.call('article.changeMany', editor, { body: submit })).json().result).toEqual({
      done: 1,
      refused: [{ id: changed, title: '写到一半', reason: '列出之后又有改动，请看过最新内容再处理' }],
    });
    expect((await open(changed)).state).toBe('draft');
    // A call that names no version goes by what there is.
    expect(await many([changed], 'submit')).toEqual({ done: 1, refused: [] });
  });

  test('are listed with their versions in one statement, between which nothing can change', async () => {
    const listed = await create({ title: { 'zh-CN': '一篇待列出' } });
    const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
    const recorded = recordStatements(rows[0]?.name ?? '');
    const body = { page: 1, pageSize: 20, keyword: '待列出' };
    const { list } = (await app.call('article.manageList', editor, { body })).json().result;
    recorded.stop();
    expect(list).toContainEqual(expect.objectContaining({ id: listed.id, version: 1, draft: null }));
    expect(recorded.take().filter(({ text }) => /(from|join) "version"/.test(text))).toMatchObject([
      { text: expect.stringContaining('from "article"') },
    ]);
  });

  test('are all taken on but the one that the database fails at, which is named', async () => {
    const ids = [];
    for (const title of ['其一', '其二', '其三']) ids.push((await create({ title: { 'zh-CN': title } })).id);
    const [one = 0, broken = 0, other = 0] = ids;
    await app.db.execute(sql`create function fail_at_article() returns trigger language plpgsql as
      $$ begin if new.subject_id = ${sql.raw(String(broken))} then raise exception 'no'; end if; return new; end $$`);
    await app.db.execute(sql`create trigger fail_at_article before insert or update on version
      for each row execute function fail_at_article()`);
    try {
      const refused = [{ id: broken, title: '其二', reason: '服务器发生错误' }];
      expect(await many([one, broken, other], 'submit')).toEqual({ done: 2, refused });
      expect((await open(broken)).version).toBe(1);
    } finally {
      await app.db.execute(sql`drop function fail_at_article cascade`);
    }
  });
});
