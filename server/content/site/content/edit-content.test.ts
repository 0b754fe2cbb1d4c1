import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { type ShownState, shownStates } from '#contract/content/site-content/states.ts';
import { versionActions, versionTransitions } from '#contract/content/version-states.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { menuItems } from '#server/identity/permissions/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listPublic } from './read-content.ts';

let app: TestApp;
let editor: string;
let client: string;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN' });
  editor = await app.login('editor');
  client = await app.login('client');
});
afterAll(() => app.close());

const past = '2026-11-01T00:00:00.000Z';
const ahead = '2026-12-24T00:00:00.000Z';

const jobFields = (title = '分析师') => ({
  title: { 'zh-CN': title },
  place: { 'zh-CN': '北京' },
  team: { 'zh-CN': '产品' },
  employment: 'fullTime',
  body: { 'zh-CN': '<p>职责</p>', en: '' },
  until: null,
});
const job = (title?: string) => ({ kind: 'job', publishedAt: past, fields: jobFields(title) });

type Name = 'create' | 'save' | 'changeState' | 'changeMany' | 'move' | 'remove' | 'restore' | 'list';
const post = async (name: Name, body: object) => (await app.call(`content.${name}`, editor, { body })).json();
const create = async (draft: object = job()) => (await post('create', draft)).result;
const open = async (id: number) => (await app.call('content.detail', editor, { params: { id } })).json().result;
const versions = async (id: number) => (await app.call('content.versions', editor, { params: { id } })).json().result;
const titles = async (filter: object) =>
  (await post('list', { page: 1, pageSize: 50, ...filter })).result.list.map(({ title }: { title: string }) => title);

async function step(id: number, action: string) {
  const { version } = await open(id);
  return post('changeState', { id, version, action });
}

describe('several items at once', () => {
  test('are each taken on by itself, and those that are refused are named with the reason', async () => {
    const [one, other] = [await create(job('第一个职位')), await create(job('第二个职位'))];
    const many = async (ids: number[], action: string) => (await post('changeMany', { ids, action })).result;
    expect(await many([one.id, other.id, 987_654], 'publish')).toEqual({
      done: 2,
      refused: [{ id: 987_654, title: '', reason: expect.any(String) }],
    });
    expect((await open(one.id)).state).toBe('published');
    expect(await many([one.id], 'submit')).toEqual({
      done: 0,
      refused: [{ id: one.id, title: '第一个职位', reason: expect.any(String) }],
    });
    expect(await many([one.id, other.id], 'withdraw')).toEqual({ done: 2, refused: [] });
  });
});

test('items are listed with their versions in one statement, between which nothing can change', async () => {
  const { id } = await create(job('名单上的另一个职位'));
  const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(rows[0]?.name ?? '');
  const { list } = (await post('list', { kind: 'job', page: 1, pageSize: 200 })).result;
  recorded.stop();
  expect(list).toContainEqual(expect.objectContaining({ id, version: 1, draft: null }));
  expect(recorded.take().filter(({ text }) => /(from|join) "version"/.test(text))).toMatchObject([
    { text: expect.stringContaining('from "content_item"') },
  ]);
});

test('several items are not withdrawn with a draft that was begun over one since they were listed', async () => {
  const { id } = await create(job('名单上的职位'));
  await step(id, 'publish');
  const { list } = (await post('list', { kind: 'job', page: 1, pageSize: 200 })).result;
  const seen = list.flatMap((listed: { id: number; version: number }) =>
    listed.id === id ? [{ id, version: listed.version }] : [],
  );
  expect(seen).toEqual([{ id, version: 2 }]);
  await post('save', { id, version: 2, ...job('还在写') });
  expect((await post('changeMany', { ids: [id], action: 'withdraw', seen })).result).toEqual({
    done: 0,
    refused: [{ id, title: '还在写', reason: '列出之后又有改动，请看过最新内容再处理' }],
  });
  expect(await open(id)).toMatchObject({ state: 'published', draft: { state: 'draft' } });
});

describe('the settings of the site, which every page needs,', () => {
  test('are not withdrawn, alone or with others', async () => {
    const id = await createContent(app.db, 'settings', { brand: { 'zh-CN': '商鉴' }, phone: '400' });
    const { code, desc } = await step(id, 'withdraw');
    expect(code).toBe(errorTable.CONTENT_IS_LASTING.code);
    const { result } = await post('changeMany', { ids: [id], action: 'withdraw' });
    expect(result).toEqual({ done: 0, refused: [{ id, title: '商鉴', reason: desc }] });
    expect((await open(id)).state).toBe('published');
  });
});

describe('a redirect', () => {
  const move = (from: string) =>
    post('create', { kind: 'moved', publishedAt: past, fields: { from, to: '/companyProfile' } });
  beforeAll(async () => {
    const page = { id: 5_100_001, pid: 0, sort: 1, icon: '', types: 'MENU' as const, component: 'Articles' };
    await app.db.insert(menuItems).values({ ...page, name: { 'zh-CN': '文章' }, path: '/articles' });
  });

  test.each([
    '/',
    '/login/',
    '/home',
    '/home?tab=1',
    '/ba/stories/7',
    '/articles',
    'https://old.example.cn',
    'https://old.example.cn/front',
  ])('from %s is refused at its field: there is a page there', async (from) => {
    const { code, issues } = await move(from);
    expect(code).toBe(errorTable.INVALID_REQUEST.code);
    expect(issues).toEqual([{ path: 'body.fields.from', message: '本站在这个地址有页面，它不能指向别处' }]);
  });

  test.each(['/about.html', '/companyNewsDetail?id=17', 'https://old.example.cn/about'])(
    'from %s is kept',
    async (from) => {
      expect((await move(from)).result.fields.from).toBe(from);
    },
  );
});

describe('writing', () => {
  test('begins with a draft that visitors do not see, and ends with an item that they do', async () => {
    const item = await create();
    expect(item).toMatchObject({ version: 1, state: 'draft', changedBy: 'editor', removable: true });
    const seen = async () => (await listPublic(app.db, 'job', { now: app.now() })).map(({ id }) => id);
    expect(await seen()).not.toContain(item.id);
    expect((await step(item.id, 'publish')).result).toMatchObject({ state: 'published', removable: false });
    expect(await seen()).toContain(item.id);
    await step(item.id, 'withdraw');
    expect(await seen()).not.toContain(item.id);
  });

  test('keeps the fields of the kind, tidied: no empty translation, lines on one line', async () => {
    const { fields } = await create(job('首席\n分析师'));
    expect(fields).toEqual({ ...jobFields('首席 分析师'), body: { 'zh-CN': '<p>职责</p>' } });
  });

  test.each([
    [{ title: { 'zh-CN': ' ' } }, 'body.fields.title.zh-CN'],
    [{ title: { en: 'only English' } }, 'body.fields.title.zh-CN'],
    [{ title: { 'zh-CN': '长'.repeat(121) } }, 'body.fields.title.zh-CN'],
    [{ body: { 'zh-CN': '<script>x</script>' } }, 'body.fields.body.zh-CN'],
    [{ employment: 'never' }, 'body.fields.employment'],
    [{ until: '2026-02-30' }, 'body.fields.until'],
    [{ place: undefined }, 'body.fields.place'],
    [{ another: 1 }, 'body.fields'],
  ])('%j is refused at its field', async (changes, path) => {
    const { code, issues } = await post('create', { ...job(), fields: { ...jobFields(), ...changes } });
    expect(code).toBe(400);
    expect(issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test.each([
    ['/contactUs', true],
    ['/', true],
    ['/videoList?type=BA', true],
    ['/front#solutions', true],
    ['https://example.com/a?b=c', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a//b', false],
    ['/\t/evil.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['contactUs', false],
    ['http://', false],
    ['https://a b', false],
    ['', false],
  ])('an address %j: %s', async (href, isTaken) => {
    const text = { 'zh-CN': '字' };
    const fields = { title: text, text, href };
    const { code, issues } = await post('create', { kind: 'frontTool', publishedAt: past, fields });
    expect(code).toBe(isTaken ? 200 : 400);
    if (!isTaken) expect(issues).toMatchObject([{ path: 'body.fields.href' }]);
  });

  const figure = (source: string, value: string) => ({
    kind: 'companyFigure',
    publishedAt: past,
    fields: { source, value, unit: { 'zh-CN': '年' }, label: { 'zh-CN': '成立' } },
  });

  test('a figure of the company that is written by hand needs its value, one that is counted does not', async () => {
    const { code, issues } = await post('create', figure('written', ' '));
    expect([code, issues]).toEqual([400, [{ path: 'body.fields.value', message: '请填写内容' }]]);
    expect((await post('create', figure('written', '2019'))).code).toBe(200);
    expect((await post('create', figure('sources', ''))).code).toBe(200);
  });

  test.each([
    ['jobs@example.com', 200],
    ['', 200],
    ['hr@example.com / 人事部', 400],
    ['hr@example', 400],
  ])('the mailbox %j for applications: %i', async (mail, answered) => {
    const text = { 'zh-CN': '字' };
    const fields = { title: text, lead: text, apply: { 'zh-CN': '<p>字</p>' }, mail };
    const { code, issues } = await post('create', { kind: 'careers', publishedAt: past, fields });
    expect(code).toBe(answered);
    if (answered === 400)
      expect(issues).toMatchObject([{ path: 'body.fields.mail', message: expect.stringContaining('邮箱') }]);
    else await app.db.delete(contentItems).where(eq(contentItems.kind, 'careers'));
  });

  test('an item that belongs to another needs one that exists', async () => {
    const menu = await createContent(app.db, 'menu', { label: { 'zh-CN': '栏' } });
    const other = await createContent(app.db, 'frontTool', {});
    const link = (to: number) => ({
      kind: 'menuLink',
      publishedAt: past,
      fields: { menu: to, label: { 'zh-CN': '链' }, note: { 'zh-CN': '' }, href: '/front' },
    });
    expect((await post('create', link(menu))).code).toBe(200);
    for (const id of [other, 987_654]) {
      expect((await post('create', link(id))).issues).toMatchObject([{ path: 'body.fields.menu' }]);
    }
  });

  test('chapters stand in the order of time', async () => {
    const title = { 'zh-CN': '章' };
    const fields = {
      ...(await open(await createContent(app.db, 'video', {}))).fields,
      category: 'BA',
      title,
      summary: title,
    };
    const chapters = [
      { at: 30, title },
      { at: 0, title },
    ];
    const item = await create({ kind: 'video', publishedAt: past, fields: { ...fields, seconds: 60, chapters } });
    expect(item.fields.chapters.map(({ at }: { at: number }) => at)).toEqual([0, 30]);
    const refused = async (changes: object) => {
      const draft = { kind: 'video', publishedAt: past, fields: { ...fields, seconds: 60, ...changes } };
      return (await post('create', draft)).issues?.map(({ path }: { path: string }) => path);
    };
    expect(await refused({ chapters: [...chapters, { at: 30, title }] })).toEqual(['body.fields.chapters.2.at']);
    expect(await refused({ chapters: [...chapters, { at: 60, title }] })).toEqual(['body.fields.chapters.2.at']);
    expect(await refused({ captions: { 'zh-CN': '没有时间的字幕' } })).toEqual(['body.fields.captions.zh-CN']);
    expect(await refused({ captions: { 'zh-CN': '1\n00:00:01,000 --> 00:00:02,000\n字幕' } })).toBeUndefined();
  });

  test('a kind that has one item takes no second', async () => {
    const text = { 'zh-CN': '字' };
    const draft = { kind: 'callToAction', publishedAt: past, fields: { title: text, text } };
    const answers = await Promise.all([post('create', draft), post('create', draft)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1709, 200].sort());
  });

  test('over somebody else’s newer version is refused and changes nothing', async () => {
    const { id } = await create();
    const answers = await Promise.all(['甲', '乙'].map((title) => post('save', { id, version: 1, ...job(title) })));
    expect(answers.map(({ code }) => code).sort()).toEqual([1701, 200].sort());
    const late = await post('save', { id, version: 1, ...job('后到') });
    expect(late).toMatchObject({ code: 1701, desc: expect.stringContaining('其他人') });
    expect((await open(id)).fields.title).not.toMatchObject({ 'zh-CN': '后到' });
  });

  test('what is published cannot be moved into the future, where nobody would see it', async () => {
    const id = await createContent(app.db, 'job', {});
    const { issues } = await post('save', { id, version: 0, ...job(), publishedAt: ahead });
    expect(issues).toMatchObject([{ path: 'body.publishedAt' }]);
  });

  test('is for editors: a client is refused, and a number that is no item is not found', async () => {
    expect((await app.call('content.create', client, { body: job() })).json().code).toBe(1004);
    expect((await post('save', { id: 987_654, version: 0, ...job() })).code).toBe(404);
    expect((await app.call('content.detail', editor, { params: { id: 987_654 } })).statusCode).toBe(404);
    const tool = await createContent(app.db, 'frontTool', {});
    expect((await post('save', { id: tool, version: 0, ...job() })).code).toBe(404);
  });
});

describe('the steps of an item’s life', () => {
  const cases = versionActions.flatMap((action) => shownStates.map((state) => [action, state] as const));
  const stored = (state: ShownState) => (state === 'scheduled' ? 'published' : state);

  test.each(cases)('%s from %s does what the table says', async (action, state) => {
    const publishedAt = state === 'published' || state === 'withdrawn' ? past : ahead;
    const id = await createContent(app.db, 'job', {}, { state: stored(state), publishedAt });
    const answer = await step(id, action);
    const next = versionTransitions[action][state];
    if (!next) {
      expect(answer).toMatchObject({ desc: expect.stringMatching(/只有|没有草稿/) });
      expect((await open(id)).state).toBe(state);
    } else expect(answer.result.state).toBe(next);
  });

  test('what goes out for the first time goes out now; what comes back has its own time', async () => {
    const { id } = await create();
    expect((await step(id, 'publish')).result.publishedAt).toBe(app.now().toISOString());
    const old = await createContent(app.db, 'job', {}, { publishedAt: past });
    await step(old, 'withdraw');
    await step(old, 'reopen');
    expect((await step(old, 'publish')).result.publishedAt).toBe(past);
  });

  test('scheduling for a time that is over is refused', async () => {
    const { id } = await create();
    expect((await step(id, 'schedule')).code).toBe(1708);
  });

  test('a scheduled item is there from its second on', async () => {
    const publishedAt = new Date(app.now().getTime() + 5_000).toISOString();
    const { id } = await create({ ...job(), publishedAt });
    expect((await step(id, 'schedule')).result.state).toBe('scheduled');
    const seen = async () => (await listPublic(app.db, 'job', { now: app.now() })).some((item) => item.id === id);
    app.pass(4_999);
    expect(await seen()).toBe(false);
    app.pass(1);
    expect(await seen()).toBe(true);
    expect((await open(id)).state).toBe('published');
  });

  test('what is withdrawn is not changed before it is reopened', async () => {
    const id = await createContent(app.db, 'job', {}, { state: 'withdrawn' });
    expect((await post('save', { id, version: 0, ...job() })).code).toBe(1707);
  });
});

describe('removing', () => {
  test('takes a draft that was never out, at the version that was seen', async () => {
    const { id } = await create();
    expect((await post('remove', { id, version: 7 })).code).toBe(1701);
    expect((await post('remove', { id, version: 1 })).code).toBe(200);
    expect((await post('remove', { id, version: 1 })).code).toBe(404);
  });

  test('spares what was ever published, and what others belong to', async () => {
    const { id } = await create();
    for (const action of ['publish', 'withdraw', 'reopen']) await step(id, action);
    const { version, removable } = await open(id);
    expect(removable).toBe(false);
    expect((await post('remove', { id, version })).code).toBe(1711);
    const menu = await create({ kind: 'menu', publishedAt: past, fields: { label: { 'zh-CN': '新栏' } } });
    await createContent(app.db, 'menuLink', { menu: menu.id });
    expect((await post('remove', { id: menu.id, version: 1 })).code).toBe(1712);
  });
});

describe('history', () => {
  test('holds every version, from the one that came with the product, and brings any of them back', async () => {
    const text = (title: string) => ({ title: { 'zh-CN': title }, text: { 'zh-CN': '字' }, href: '/' });
    const id = await createContent(app.db, 'frontTool', text('原来'));
    const draft = { kind: 'frontTool', publishedAt: past, fields: text('改过') };
    await post('save', { id, version: 0, ...draft });
    expect(await versions(id)).toMatchObject([
      { number: 2, title: '改过', changed: ['title'], changedBy: 'editor' },
      { number: 1, title: '原来', changed: [], changedBy: null },
    ]);
    const restored = await post('restore', { id, version: 2, number: 1 });
    expect(restored.result).toMatchObject({ version: 3, state: 'published', fields: text('原来') });
    expect((await post('restore', { id, version: 3, number: 77 })).code).toBe(404);
    expect((await post('restore', { id, version: 2, number: 1 })).code).toBe(1701);
  });

  test('a version that lacks what the kind demands today is not brought back', async () => {
    const id = await createContent(app.db, 'frontTool', { href: '/' });
    const text = { 'zh-CN': '字' };
    await post('save', {
      id,
      version: 0,
      kind: 'frontTool',
      publishedAt: past,
      fields: { title: text, text, href: '/' },
    });
    const { issues } = await post('restore', { id, version: 2, number: 1 });
    expect(issues.map((issue: { path: string }) => issue.path)).toEqual([
      'body.fields.title.zh-CN',
      'body.fields.text.zh-CN',
    ]);
  });
});

describe('lists', () => {
  test('hold the items of a kind in every state, narrowed by state and words, page by page', async () => {
    const add = (zh: string, state: 'draft' | 'published', publishedAt: string) =>
      createContent(
        app.db,
        'news',
        { title: { 'zh-CN': zh }, body: { 'zh-CN': '<p>深处 <b>Fund</b></p>' } },
        { state, publishedAt },
      );
    await add('甲', 'published', '2026-10-01T00:00:00Z');
    await add('乙', 'draft', '2026-10-02T00:00:00Z');
    await add('丙', 'published', ahead);
    const kind = 'news';
    expect(await titles({ kind })).toEqual(['丙', '乙', '甲']);
    expect(await titles({ kind, state: 'scheduled' })).toEqual(['丙']);
    expect(await titles({ kind, state: 'published' })).toEqual(['甲']);
    expect(await titles({ kind, keyword: '深处 fund' })).toEqual(['丙', '乙', '甲']);
    expect(await titles({ kind, keyword: 'zh-CN' })).toEqual([]);
    await createContent(app.db, 'partner', { type: 20, name: { 'zh-CN': '客户' } });
    expect(await titles({ kind: 'partner', choice: 20 })).toEqual(['客户']);
    expect(await titles({ kind: 'partner', choice: 10 })).toEqual([]);
    expect(await titles({ kind, pageSize: 2, page: 2 })).toEqual(['甲']);
  });

  test('follow the order that operators give, among what belongs together', async () => {
    const menus: number[] = [];
    for (const [index, label] of ['一', '二'].entries()) {
      menus.push(await createContent(app.db, 'menu', { label: { 'zh-CN': label } }, { sort: 100 + index }));
    }
    const [first = 0, second = 0] = menus;
    const link = (menu: number, label: string, sort: number) =>
      createContent(app.db, 'menuLink', { menu, label: { 'zh-CN': label } }, { sort });
    const a = await link(first, 'a', 1);
    const x = await link(second, 'x', 1);
    const b = await link(first, 'b', 2);
    const c = await link(first, 'c', 2);
    const shown = async () => (await titles({ kind: 'menuLink' })).filter((title: string) => /^[abcx]$/.test(title));
    expect(await shown()).toEqual(['a', 'b', 'c', 'x']);
    await post('move', { id: c, after: null });
    expect(await shown()).toEqual(['c', 'a', 'b', 'x']);
    await post('move', { id: c, after: a });
    expect(await shown()).toEqual(['a', 'c', 'b', 'x']);
    expect((await post('move', { id: b, after: x })).code).toBe(404);
    expect((await post('move', { id: await createContent(app.db, 'job', {}), after: null })).code).toBe(1710);
  });

  test('counts say what there is', async () => {
    const counts = (await app.call('content.counts', editor)).json().result;
    expect(counts).toContainEqual({ kind: 'news', items: 3 });
  });

  test('views are counted as the list would say', async () => {
    const filters = [{}, { state: 'draft' }, { state: 'published' }, { keyword: '没有这样的字' }];
    const wanted = filters.map((filter) => ({ kind: 'news', ...filter }));
    const answer = await app.call('content.viewCounts', editor, { body: { filters: wanted } });
    const totals = [];
    for (const filter of wanted) {
      const body = { ...filter, page: 1, pageSize: 20 };
      totals.push((await app.call('content.list', editor, { body })).json().result.total);
    }
    expect(answer.json().result).toEqual(totals);
    expect(totals[0]).toBe(3);
    expect(totals.at(-1)).toBe(0);
  });
});
