import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type VersionedSubject, versionCalls } from '#contract/content/version-states.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { sources } from '#server/content/articles/tables.ts';
import { publishDueChanges } from '#server/content/reviews/publish-due.ts';
import { listPublic } from '#server/content/site/content/read-content.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { withNames } from '#server/identity/notifications/people-in-lines.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { operatorCompanyRow } from '#server/product/rows/operator-company.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { reviewSettings, versions } from './tables.ts';

// Articles, items of the site and chapters of the manual are edited alike; each test looks at all three.

interface Editable {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** A text as the calls of its kind want it, and what readers see of it. */
interface Calls {
  readonly create: EndpointName;
  readonly save: EndpointName;
  readonly step: EndpointName;
  readonly detail: EndpointName;
  readonly versions: EndpointName;
  readonly restore: EndpointName;
  readonly body: (title: string) => object;
  readonly titleOf: (text: Editable) => string;
  readonly read: (id: number) => Promise<string | undefined>;
  /** The rows of the editors' list. */
  readonly list: () => ReturnType<TestApp['call']>;
}

let app: TestApp;
let tokens: { writer: string; colleague: string; admin: string; client: string };
let sourceId: number;

beforeAll(async () => {
  app = await openTestApp();
  await app.db.insert(companies).values(operatorCompanyRow);
  await createUser(app.db, { username: 'writer', role: 'EDITOR', stockIds: [operatorStockId] });
  await createUser(app.db, { username: 'colleague', role: 'EDITOR', stockIds: [operatorStockId] });
  await createUser(app.db, { username: 'boss', role: 'ADMIN', stockIds: [operatorStockId] });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN' });
  tokens = {
    writer: await app.login('writer'),
    colleague: await app.login('colleague'),
    admin: await app.login('boss'),
    client: await app.login('client'),
  };
  sourceId = await createSource(app.db);
});
afterAll(() => app.close());
afterEach(() => app.db.delete(reviewSettings));

const past = '2026-11-01T00:00:00.000Z';
type Zh = { readonly 'zh-CN': string };
const zh = (text: string): Zh => ({ 'zh-CN': text });

const kinds: Readonly<Record<VersionedSubject, Calls>> = {
  article: {
    create: 'article.create',
    save: 'article.update',
    step: 'article.changeState',
    detail: 'article.manageDetail',
    versions: 'article.versions',
    restore: 'article.restore',
    body: (title) => ({
      content: {
        ...{ title: zh(title), summary: zh(''), body: zh(`<p>${title}</p>`) },
        ...{ sourceId, link: null, category: 'BA', publishedAt: past },
      },
    }),
    titleOf: ({ content }) => (content as { title: Zh }).title['zh-CN'],
    list: () => app.call('article.manageList', tokens.writer, { body: { page: 1, pageSize: 100 } }),
    read: async (id) => (await app.call('article.detail', tokens.client, { params: { id } })).json().result?.title,
  },
  content: {
    create: 'content.create',
    save: 'content.save',
    step: 'content.changeState',
    detail: 'content.detail',
    versions: 'content.versions',
    restore: 'content.restore',
    body: (title) => ({
      kind: 'frontTool',
      publishedAt: past,
      fields: { title: zh(title), text: zh('字'), href: '/' },
    }),
    titleOf: ({ fields }) => (fields as { title: Zh }).title['zh-CN'],
    list: () => app.call('content.list', tokens.writer, { body: { kind: 'frontTool', page: 1, pageSize: 100 } }),
    read: async (id) =>
      (await listPublic(app.db, 'frontTool', { now: app.now() })).find((item) => item.id === id)?.fields.title['zh-CN'],
  },
  manual: {
    create: 'manual.create',
    save: 'manual.save',
    step: 'manual.changeState',
    detail: 'manual.detail',
    versions: 'manual.versions',
    restore: 'manual.restore',
    body: (title) => ({ title: zh(title), body: zh(`<p>${title}</p>`) }),
    titleOf: ({ title }) => (title as Zh)['zh-CN'],
    list: () => app.call('manual.manageList', tokens.writer),
    read: async (id) =>
      (await app.call('manual.chapters', tokens.client))
        .json()
        .result.find((chapter: { id: number }) => chapter.id === id)?.title,
  },
};

const subjects = Object.keys(kinds) as VersionedSubject[];
const post = async (name: EndpointName, body: object, as: keyof typeof tokens = 'writer') =>
  (await app.call(name, tokens[as], { body })).json();

/** Calls about one text, each at the version that it has by then. */
async function begin(subject: VersionedSubject, title = '初稿') {
  const calls = kinds[subject];
  const { id } = (await post(calls.create, calls.body(title))).result as Editable;
  const open = async (as: keyof typeof tokens = 'writer'): Promise<Editable> =>
    (await app.call(calls.detail, tokens[as], { params: { id } })).json().result;
  const now = async () => ({ id, version: (await open()).version });
  return {
    id,
    open,
    /** Who was told what of it, by name. */
    told: async () => {
      const rows = await app.db
        .select({ who: users.username, told: notifications })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .orderBy(asc(users.username));
      const own = rows.filter(({ told }) => told.subject.startsWith(`${subject} ${id} `));
      const lines = await withNames(
        app.db,
        own.map(({ told }) => told),
      );
      return own.map(({ who, told: { title } }, place) => [who, title['zh-CN'], lines[place]?.line['zh-CN']]);
    },
    read: () => calls.read(id),
    /** How far the change over it has come, as the list says. */
    listed: async () => {
      const { result } = (await calls.list()).json();
      return (result.list ?? result).find((row: Editable) => row.id === id).draft;
    },
    title: async () => calls.titleOf(await open()),
    save: async (words: string, more: object = {}, as: keyof typeof tokens = 'writer') =>
      post(calls.save, { ...(await now()), ...calls.body(words), ...more }, as),
    saveAt: (version: number, words: string, as: keyof typeof tokens = 'writer') =>
      post(calls.save, { id, version, ...calls.body(words) }, as),
    step: async (action: string, more: object = {}, as: keyof typeof tokens = 'writer') =>
      post(calls.step, { ...(await now()), action, ...more }, as),
    restore: async (number: number) => post(calls.restore, { ...(await now()), number }),
    history: async () => (await app.call(calls.versions, tokens.writer, { params: { id } })).json().result,
    actions: async () => {
      const noun = subject === 'manual' ? 'manual chapter' : subject;
      const rows = await app.db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.subject, `${noun} ${id}`))
        .orderBy(auditEntries.id);
      return rows.map(({ action }) => action.replace(`${subject}.`, ''));
    },
  };
}

describe.each(subjects)('a change to something published (%s)', (subject) => {
  test('is a draft over it until it is published', async () => {
    const text = await begin(subject);
    expect(await text.read()).toBeUndefined();
    await text.step('publish');
    expect(await text.read()).toBe('初稿');
    const saved = await text.save('改过');
    expect(saved.result).toMatchObject({ state: 'published', draft: { state: 'draft', publishAt: null } });
    expect([await text.read(), await text.title(), await text.listed()]).toEqual(['初稿', '改过', 'draft']);
    expect((await text.step('publish')).result).toMatchObject({ state: 'published', draft: null });
    expect([await text.read(), await text.listed()]).toEqual(['改过', null]);
    expect(await text.actions()).toEqual(['create', 'publish', 'save', 'publish']);
  });

  test('can be given up: what is published stays, and what was written stays in the history', async () => {
    const text = await begin(subject);
    await text.step('publish');
    await text.save('改过');
    const stale = (await text.open()).version;
    expect((await text.step('discard')).result).toMatchObject({ draft: null, state: 'published' });
    expect([await text.read(), await text.title()]).toEqual(['初稿', '初稿']);
    expect((await text.saveAt(stale, '迟到')).desc).toContain('其他人');
    const [given] = await text.history();
    expect(given).toMatchObject({ state: 'discarded' });
    await text.restore(given.number);
    expect([await text.read(), await text.title()]).toEqual(['初稿', '改过']);
    expect((await (await begin(subject)).step('discard')).desc).toContain('没有草稿');
  });

  test('takes its place at the time that it was scheduled for', async () => {
    const text = await begin(subject);
    await text.step('publish');
    await text.save('改过');
    expect((await text.step('schedule')).desc).toContain('发布时间已过');
    const at = new Date(app.now().getTime() + 60_000);
    expect((await text.step('schedule', { at: at.toISOString() })).result).toMatchObject({
      draft: { state: 'scheduled', publishAt: at.toISOString() },
    });
    await publishDueChanges(app.db, new Date(at.getTime() - 1));
    expect(await text.read()).toBe('初稿');
    await publishDueChanges(app.db, at);
    expect(await text.read()).toBe('改过');
    expect(await text.open()).toMatchObject({ draft: null, state: 'published' });
  });

  test('takes its place also where another that is due before it fails', async () => {
    const [broken, text] = [await begin(subject), await begin(subject)];
    const at = new Date(app.now().getTime() + 60_000);
    for (const one of [broken, text]) {
      await one.step('publish');
      await one.save('改过');
      await one.step('schedule', { at: at.toISOString() });
    }
    const isLatest = and(eq(versions.subject, subject), eq(versions.subjectId, broken.id), versions.isLatest);
    await app.db
      .update(versions)
      .set({ content: { publishedAt: 7 } })
      .where(isLatest);
    await expect(publishDueChanges(app.db, at)).rejects.toThrow(TypeError);
    expect([await broken.read(), await text.read()]).toEqual(['初稿', '改过']);
    await app.db.delete(versions).where(isLatest);
  });

  test('that is scheduled does not go out with an earlier version that is restored', async () => {
    const text = await begin(subject);
    await text.step('publish');
    await text.save('改过');
    const at = new Date(app.now().getTime() + 60_000);
    await text.step('schedule', { at: at.toISOString() });
    expect((await text.restore(1)).result).toMatchObject({
      state: 'published',
      draft: { state: 'draft', publishAt: null },
    });
    await publishDueChanges(app.db, at);
    expect([await text.read(), await text.title()]).toEqual(['初稿', '初稿']);
    expect((await text.open()).draft).toMatchObject({ state: 'draft' });
  });

  test('goes with what it lies over when that is withdrawn, and stays in the history', async () => {
    const text = await begin(subject);
    await text.step('publish');
    await text.save('改过');
    expect((await text.step('withdraw')).result).toMatchObject({ state: 'withdrawn', draft: null });
    expect([await text.read(), await text.title()]).toEqual([undefined, '初稿']);
    await text.step('reopen');
    const states = (await text.history()).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['draft', 'withdrawn', 'draft', 'published', 'draft']);
  });

  test('of a colleague in between is not overwritten', async () => {
    const text = await begin(subject);
    await text.step('publish');
    const { version } = await text.open();
    await text.saveAt(version, '先到', 'colleague');
    expect((await text.saveAt(version, '后到')).desc).toContain('其他人');
    expect(await text.title()).toBe('先到');
  });
});

describe.each([
  ['article', 'body.content.publishedAt'],
  ['content', 'body.publishedAt'],
] as const)('a text that is scheduled (%s)', (subject, path) => {
  test.each([true, false])('does not go out by a time in the past, saved by itself %s', async (autosaved) => {
    const text = await begin(subject);
    const at = new Date(app.now().getTime() + 60_000).toISOString();
    await text.step('schedule', { at });
    expect(await text.save('改过', { autosaved })).toMatchObject({
      code: 400,
      issues: [{ path, message: '时间已过，请选之后的时间' }],
    });
    expect(await text.read()).toBeUndefined();
    expect(await text.open()).toMatchObject({ state: 'scheduled', version: 2 });
  });

  test('is changed as what is published once its time has come', async () => {
    const text = await begin(subject);
    await text.step('schedule', { at: new Date(app.now().getTime() + 60_000).toISOString() });
    app.pass(60_000);
    expect((await text.save('改过')).result).toMatchObject({ state: 'published', draft: { state: 'draft' } });
    expect(await text.read()).toBe('初稿');
  });
});

describe.each(subjects)('saves that happen by themselves (%s)', (subject) => {
  const auto = { autosaved: true };

  test('leave one version in a row, and none when nothing has changed', async () => {
    const text = await begin(subject);
    await text.step('publish');
    for (const words of ['改', '改过', '改过了', '改过了']) await text.save(words, auto);
    const history = await text.history();
    expect(history.map(({ title, autosaved }: Record<string, unknown>) => [title, autosaved])).toEqual([
      ['改过了', true],
      ['初稿', false],
      ['初稿', false],
    ]);
    expect(history.map(({ place }: { place: number }) => place)).toEqual([3, 2, 1]);
    expect(await text.actions()).toEqual(['create', 'publish', 'save']);
    await text.save('存下', {});
    expect(await text.history()).toMatchObject([{ title: '存下', autosaved: false }, {}, {}]);
  });

  test('do not swallow what a colleague wrote, nor what was saved by hand', async () => {
    const text = await begin(subject);
    await text.save('甲', auto);
    await text.save('乙', auto, 'colleague');
    await text.save('手存');
    await text.save('丙', auto);
    expect((await text.history()).map(({ title }: { title: string }) => title)).toEqual([
      ...['丙', '手存', '乙', '甲', '初稿'],
    ]);
  });

  test('refuse who has seen less', async () => {
    const text = await begin(subject);
    const { version } = await text.open();
    await text.save('甲', auto);
    expect((await text.saveAt(version, '乙', 'colleague')).desc).toContain('其他人');
  });
});

describe.each(subjects)('a review (%s)', (subject) => {
  const settings = { article: false, content: false, manual: false };
  const demand = () => post('version.saveReviewSettings', { ...settings, [subject]: true }, 'admin');

  test('is somebody else’s than the writer’s, and asked for before anything is published', async () => {
    await demand();
    const text = await begin(subject);
    expect((await text.step('publish')).desc).toContain('提交审核');
    expect((await text.step('submit')).result).toMatchObject({
      ...{ state: 'in_review', isOwnText: true, isOwnChange: true },
    });
    expect((await text.step('publish')).desc).toContain('撰稿人不能');
    expect((await text.step('publish', {}, 'colleague')).result).toMatchObject({
      ...{ state: 'published', isOwnText: false, isOwnChange: true },
    });
    expect(await text.open()).toMatchObject({ isOwnText: true, isOwnChange: false });
    expect(await text.read()).toBe('初稿');
  });

  test('is not passed by with what its writer had scheduled before it was asked for', async () => {
    await post('version.saveReviewSettings', settings, 'admin');
    const soon = { at: new Date(app.now().getTime() + 3_600_000).toISOString() };
    const mine = await begin(subject);
    await mine.step('publish');
    await mine.save('改过');
    await mine.step('schedule', soon);
    const approved = await begin(subject, '同事排的');
    await approved.step('publish');
    await approved.save('同事改过');
    await approved.step('schedule', soon, 'colleague');
    await demand();
    expect((await mine.step('publish')).desc).toContain('撰稿人不能');
    expect(await mine.read()).toBe('初稿');
    expect((await approved.step('publish')).code).toBe(200);
    expect((await mine.step('publish', {}, 'colleague')).code).toBe(200);
    expect(await mine.read()).toBe('改过');
  });

  test('sends back with a word, and looks again at what was changed since', async () => {
    await demand();
    const text = await begin(subject);
    await text.step('submit');
    await text.step('publish', {}, 'colleague');
    await text.save('改过');
    await text.step('submit');
    await text.step('sendBack', { note: '请补来源' }, 'colleague');
    expect(await text.open()).toMatchObject({ draft: { state: 'draft' }, note: '请补来源' });
    await text.step('submit');
    await text.save('又改');
    expect(await text.open()).toMatchObject({ draft: { state: 'draft' } });
    expect((await text.step('publish', {}, 'colleague')).desc).toContain('提交审核');
    expect(await text.read()).toBe('初稿');
  });

  test('has a queue, the longest waiting first, that says whose text it is', async () => {
    await app.db
      .update(versions)
      .set({ isLatest: false })
      .where(and(versions.isLatest, eq(versions.state, 'in_review')));
    const text = await begin(subject, '第一');
    await text.step('submit');
    app.pass(1_000);
    const other = await begin(subject, '第二');
    await other.step('submit');
    const queue = async (as: keyof typeof tokens) =>
      (await app.call('version.reviewQueue', tokens[as]))
        .json()
        .result.filter((one: Pick<Editable, 'id'>) => [text.id, other.id].includes(one.id));
    expect(await queue('writer')).toMatchObject([
      { subject, id: text.id, title: '第一', writer: 'writer', isOwnText: true },
      { id: other.id },
    ]);
    const waiting = async (as: keyof typeof tokens) =>
      (await app.call('version.reviewCount', tokens[as])).json().result.waiting;
    expect([await waiting('writer'), await waiting('colleague')]).toEqual([0, 2]);
    expect(await queue('colleague')).toMatchObject([{ isOwnText: false }, { isOwnText: false }]);
    await text.step('publish', {}, 'colleague');
    expect(await queue('colleague')).toMatchObject([{ id: other.id }]);
  });

  test('that is wanted by the time a change is due holds it back', async () => {
    const text = await begin(subject);
    await text.step('publish');
    await text.save('改过');
    const at = new Date(app.now().getTime() + 60_000);
    await text.step('schedule', { at: at.toISOString() });
    await demand();
    await publishDueChanges(app.db, at);
    expect(await text.open()).toMatchObject({ draft: { state: 'in_review' }, note: expect.stringContaining('审核') });
    expect(await text.read()).toBe('初稿');
    expect(await text.told()).toEqual([
      ['boss', '「改过」等您审核', 'writer排定的时间已到'],
      ['colleague', '「改过」等您审核', 'writer排定的时间已到'],
      ['writer', '「改过」未能按时更新', expect.stringContaining('审核')],
    ]);
    expect((await text.actions()).slice(-2)).toEqual(['schedule', 'takeBack']);
  });

  test('is decided by administrators', async () => {
    expect((await post('version.saveReviewSettings', settings)).code).toBe(1004);
    expect((await demand()).result).toEqual({ ...settings, [subject]: true });
    expect((await app.call('version.reviewSettings', tokens.writer)).json().result[subject]).toBe(true);
  });

  test('is decided for one kind of text, and stays as it is for those that are not named', async () => {
    const other = subjects.find((one) => one !== subject) ?? subject;
    await demand();
    const change = (body: object) => post('version.saveReviewSettings', body, 'admin');
    expect((await change({ [other]: true })).result).toEqual({ ...settings, [subject]: true, [other]: true });
    expect((await change({ [other]: false })).result).toEqual({ ...settings, [subject]: true });
    expect((await change({})).issues).toMatchObject([{ path: 'body' }]);
  });

  test('is noted in the audit log only where it is decided otherwise', async () => {
    const noted = () =>
      app.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'version.reviewSettings'))
        .orderBy(auditEntries.id);
    const former = (await noted()).length;
    await demand();
    await demand();
    const entries = (await noted()).slice(former);
    expect(entries.map(({ detail }) => detail)).toEqual([{ before: { [subject]: false }, after: { [subject]: true } }]);
  });
});

describe.each(subjects)('a version (%s)', (subject) => {
  test('can be read as it was', async () => {
    const text = await begin(subject);
    await text.save('改过');
    const read = async (number: number) =>
      (await app.call(versionCalls[subject], tokens.writer, { params: { id: text.id, number } })).json();
    expect(JSON.stringify((await read(1)).result.content)).toContain('初稿');
    expect((await read(9)).code).toBe(404);
  });
});

test('a scheduled change that cannot go out is told to its writer and to whoever scheduled it, and counts as none that did', async () => {
  const gone = await createSource(app.db, '短命来源');
  const text = await begin('article');
  await text.step('publish');
  const { content } = kinds.article.body('改过') as { content: object };
  await text.save('改过', { content: { ...content, sourceId: gone } });
  const at = new Date(app.now().getTime() + 60_000);
  await text.step('schedule', { at: at.toISOString() }, 'colleague');
  const other = await begin('article', '照常');
  await other.step('publish');
  await other.save('照常更新');
  await other.step('schedule', { at: at.toISOString() });
  await app.db.delete(sources).where(eq(sources.id, gone));
  await app.db.delete(jobs);
  await publishDueChanges(app.db, at);
  const { draft, note } = await text.open();
  expect([draft, note]).toEqual([expect.objectContaining({ state: 'draft' }), expect.stringContaining('来源')]);
  expect(await text.told()).toEqual([
    ['colleague', '「改过」未能按时更新', note],
    ['writer', '「改过」未能按时更新', note],
  ]);
  const told = await app.db
    .select({ line: notifications.line })
    .from(notifications)
    .where(like(notifications.subject, `article ${text.id} %`));
  expect(told.map(({ line }) => line.en)).toEqual([
    expect.stringMatching(/^[^\u4e00-\u9fff]*source/i),
    expect.stringMatching(/^[^\u4e00-\u9fff]*source/i),
  ]);
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'article.takeBack'), eq(auditEntries.subject, `article ${text.id}`)));
  expect(entry).toMatchObject({ userId: null, detail: { state: 'draft', note } });
  expect(await other.told()).toEqual([]);
  expect(await app.db.select().from(jobs)).toMatchObject([{ kind: 'publish', state: 'done', done: 1 }]);
});

test('who submitted a text is told by the name of today, and not once the account is anonymised', async () => {
  const leaving = await createUser(app.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const { id, version } = await (await begin('article')).open();
  const submitted = { body: { id, version, action: 'submit' } };
  expect((await app.call('article.changeState', await app.login(leaving.username), submitted)).json().code).toBe(200);
  const said = async () => {
    const { list } = (await app.call('notification.list', tokens.admin)).json().result;
    return list[0]?.line;
  };
  expect(await said()).toBe(`${leaving.username}提交`);
  await app.db.update(users).set({ name: '改过的名字' }).where(eq(users.id, leaving.id));
  expect(await said()).toBe('改过的名字提交');
  // As lines were written once.
  const former = { 'zh-CN': '改过的名字提交', en: 'submitted by 改过的名字' };
  const colleague = await createUser(app.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  await app.db.insert(notifications).values({
    ...{ stockId: operatorStockId, userId: colleague.id, kind: 'review', subject: 'article 0 0', page: 'Reviews' },
    ...{ title: zh('旧'), line: former, search: '', createdAt: app.now() },
  });
  await app.db.transaction((tx) => emptyAccount(tx, leaving, app.now()));
  expect(await said()).toBe('已匿名提交');
  expect(JSON.stringify(await app.db.select().from(notifications))).not.toContain('改过的名字');
});

test('who was told of by name goes by the name of today once that is changed, and nobody of the same name', async () => {
  const open = async () => {
    const { id, username } = await createUser(app.db, { role: 'EDITOR', stockIds: [operatorStockId] });
    await app.db.update(users).set({ name: '李娜' }).where(eq(users.id, id));
    const token = await app.login(username);
    const text = await (await begin('article')).open();
    const submitted = { body: { id: text.id, version: text.version, action: 'submit' } };
    expect((await app.call('article.changeState', token, submitted)).json().code).toBe(200);
    const ofText = like(notifications.subject, `article ${text.id} %`);
    // As lines were written once.
    await app.db
      .update(notifications)
      .set({ line: { 'zh-CN': '李娜提交', en: 'submitted by 李娜' } })
      .where(ofText);
    const linesOf = () => app.db.select({ line: notifications.line }).from(notifications).where(ofText);
    return { id, username, token, linesOf };
  };
  const [person, namesake] = [await open(), await open()];
  const renamed = await app.call('profile.rename', person.token, { body: { name: '李娜娜' } });
  expect(renamed.json().code).toBe(200);
  const lines = await person.linesOf();
  expect(lines.length).toBeGreaterThan(0);
  const place = `{person ${person.id}}`;
  for (const { line } of lines) expect(line).toEqual({ 'zh-CN': `${place}提交`, en: `submitted by ${place}` });
  for (const { line } of await namesake.linesOf()) expect(line['zh-CN']).toBe('李娜提交');
  await app.db.transaction((tx) => emptyAccount(tx, namesake, app.now()));
  expect(JSON.stringify(await namesake.linesOf())).not.toContain('李娜');
});

test('one’s own texts that wait for review hide none of others', async () => {
  const { id: writer } = await createUser(app.db, { username: 'busy', role: 'EDITOR' });
  const { id: other } = await createUser(app.db, { username: 'quiet', role: 'EDITOR' });
  const waiting = (subjectId: number, writtenBy: number) => ({
    ...{ subject: 'manual' as const, subjectId, number: 1, content: { title: zh('等') }, state: 'in_review' as const },
    ...{ writtenBy, changedAt: new Date(Date.parse(past) + subjectId) },
  });
  const own = Array.from({ length: 201 }, (_, place) => waiting(900_001 + place, writer));
  await app.db.insert(versions).values([...own, waiting(900_999, other)]);
  const queue = (await app.call('version.reviewQueue', await app.login('busy'))).json().result;
  const idsOf = (isOwn: boolean) =>
    queue.flatMap((text: WaitingText) => (text.isOwnText === isOwn && text.id > 900_000 ? text.id : []));
  expect(idsOf(false)).toEqual([900_999]);
  expect(idsOf(true)).toEqual(own.slice(0, 200).map(({ subjectId }) => subjectId));
});

test('what waits of an article that was taken off with its month is not listed, and its change fails nothing', async () => {
  const { id: writtenBy } = await createUser(app.db, { username: 'former', role: 'EDITOR' });
  const due = new Date(Date.parse(past) + 1);
  const one = { subject: 'article' as const, number: 1, content: { title: zh('旧') }, writtenBy, changedAt: due };
  const count = async () => (await app.call('version.reviewCount', tokens.admin)).json().result.waiting;
  const former = await count();
  await app.db.insert(versions).values([
    { ...one, subjectId: 800_001, state: 'in_review' },
    { ...one, subjectId: 800_002, state: 'scheduled', isPending: true, publishAt: due, changedBy: writtenBy },
  ]);
  const queue = (await app.call('version.reviewQueue', tokens.admin)).json().result;
  expect(queue.filter(({ id, subject }: WaitingText) => subject === 'article' && id === 800_001)).toEqual([]);
  expect(await count()).toBe(former);
  await publishDueChanges(app.db, app.now());
  const kept = await app.db.select().from(versions).where(eq(versions.subjectId, 800_002));
  expect(kept).toMatchObject([{ state: 'scheduled', number: 1 }]);
});
