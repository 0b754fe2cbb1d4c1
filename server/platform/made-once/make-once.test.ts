import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/codes/roles.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { articles } from '#server/content/articles/tables.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { inquiries } from '#server/cooperation/inquiries/tables.ts';
import { shareLinks } from '#server/outreach/sharing/tables.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const zh = (text: string) => ({ 'zh-CN': text });
const creations = {
  'article.create': () => ({
    content: {
      ...{ title: zh('新产线投产'), summary: zh(''), body: zh('<p>正文</p>'), sourceId, link: null },
      ...{ category: 'BA', publishedAt: '2026-11-20T01:00:00.000Z' },
    },
  }),
  'manual.create': () => ({ title: zh('一章'), body: zh('<p>正文</p>') }),
  'content.create': () => ({
    ...{ kind: 'job', publishedAt: '2026-11-01T00:00:00Z' },
    fields: {
      ...{ title: zh('分析师'), place: zh('北京'), team: zh('产品'), employment: 'fullTime' },
      ...{ body: { 'zh-CN': '<p>职责</p>', en: '' }, until: null },
    },
  }),
  'inquiry.save': () => ({ content: publishable() }),
  'inquiry.copy': (maker) => ({ id: sources.get(maker)?.inquiry }),
  'inquiryTemplate.begin': (maker) => ({ id: sources.get(maker)?.template }),
  'share.create': () => ({
    days: 7,
    target: {
      ...{ kind: 'digest', from: '2026-11-16', until: '2026-11-20', title: '本周摘要', note: '' },
      articleIds: [articleId],
    },
  }),
} satisfies Partial<Record<EndpointName, (maker: string) => object>>;
type Creation = keyof typeof creations;
const names = Object.keys(creations) as Creation[];

let t: TestApp;
let sourceId: number;
let articleId: number;
/** Somebody, a colleague and somebody of another company, signed in, of whom each may make it. */
const makers = new Map<Creation, readonly string[]>();
/** What each buyer begins an inquiry from. */
const sources = new Map<string, { readonly inquiry: number; readonly template: number }>();

beforeAll(async () => {
  t = await openTestApp();
  sourceId = await createSource(t.db);
  articleId = await createArticle(t.db, { publishedAt: '2026-11-18T02:00:00Z', sourceId });
  await addServiceField(t.db);
  const signIn = async (role: Role) => {
    const { username, stockIds } = await createUser(t.db, { role });
    const colleague = await createUser(t.db, { role, stockIds });
    const stranger = await createUser(t.db, { role });
    return Promise.all([username, colleague.username, stranger.username].map((name) => t.login(name)));
  };
  const [editors, buyers, clients] = [
    await signIn('EDITOR'),
    await signIn('ADMIN_BUYER'),
    await signIn('CLIENT_ADMIN'),
  ];
  for (const name of ['article.create', 'manual.create', 'content.create'] as const) makers.set(name, editors);
  for (const name of ['inquiry.save', 'inquiry.copy', 'inquiryTemplate.begin'] as const) makers.set(name, buyers);
  makers.set('share.create', clients);
  for (const buyer of buyers) {
    const { id: inquiry } = (await t.call('inquiry.save', buyer, { body: { content: publishable() } })).json().result;
    sources.set(buyer, { inquiry, template: await keepTemplate(buyer, { id: inquiry, name: '展台' }) });
  }
});
afterAll(() => t.close());

const makersOf = (name: Creation) => makers.get(name) ?? [];
async function keepTemplate(buyer: string, body: { readonly id: number; readonly name: string }): Promise<number> {
  const { result } = (await t.call('inquiryTemplate.save', buyer, { body })).json();
  return result.find(({ name }) => name === body.name)?.id ?? expect.unreachable();
}
async function create(name: Creation, token = '', body: object = {}) {
  const answer = (await t.call(name, token, { body: { ...creations[name](token), ...body } })).json();
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.result;
}
const tables = {
  'article.create': articles,
  'manual.create': manualChapters,
  'content.create': contentItems,
  'inquiry.save': inquiries,
  'inquiry.copy': inquiries,
  'inquiryTemplate.begin': inquiries,
  'share.create': shareLinks,
};

describe.each(names)('%s', (name) => {
  test('answers with what is stored when it is tried again with its key', async () => {
    const [maker] = makersOf(name);
    const key = randomUUID();
    const first = await create(name, maker, { key });
    const count = await t.db.$count(tables[name]);
    expect((await create(name, maker, { key })).id).toBe(first.id);
    expect(await t.db.$count(tables[name])).toBe(count);
    expect((await create(name, maker, { key: randomUUID() })).id).not.toBe(first.id);
    expect((await create(name, maker, {})).id).not.toBe(first.id);
  });

  test('makes one thing of several tries at once', async () => {
    const [maker] = makersOf(name);
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(name, maker, { key })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('makes it anew for somebody else with the same key', async () => {
    const key = randomUUID();
    const made = [];
    for (const maker of makersOf(name)) made.push((await create(name, maker, { key })).id);
    expect(new Set(made).size).toBe(made.length);
  });
});

test('what was refused is made by the next try with its key', async () => {
  const [editor] = makersOf('article.create');
  const key = randomUUID();
  const refused = { ...creations['article.create']().content, sourceId: 999_999_999 };
  expect((await t.call('article.create', editor, { body: { key, content: refused } })).json().code).toBe(400);
  expect(await create('article.create', editor, { key })).toMatchObject({ version: 1, state: 'draft' });
});

test('an inquiry that was begun from a template is answered with also where that is gone', async () => {
  const [buyer = ''] = makersOf('inquiryTemplate.begin');
  const key = randomUUID();
  const id = await keepTemplate(buyer, { id: sources.get(buyer)?.inquiry ?? 0, name: '用一次' });
  const begun = await create('inquiryTemplate.begin', buyer, { id, key });
  expect((await t.call('inquiryTemplate.remove', buyer, { body: { id } })).json().code).toBe(200);
  expect((await create('inquiryTemplate.begin', buyer, { id, key })).id).toBe(begun.id);
});

test('a key that has made something of another kind is not found', async () => {
  const [editor] = makersOf('article.create');
  const key = randomUUID();
  await create('article.create', editor, { key });
  const answer = await t.call('manual.create', editor, { body: { ...creations['manual.create'](), key } });
  expect(answer.statusCode).toBe(404);
});
