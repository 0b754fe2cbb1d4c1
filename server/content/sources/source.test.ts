import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  token = await app.login('editor');
});
afterAll(() => app.close());

const save = async (body: object) => (await app.call('source.save', token, { body })).json();
const remove = async (id: number) => (await app.call('source.delete', token, { params: { id } })).json();

test('a source is added, renamed and removed', async () => {
  const { result } = await save({ name: { 'zh-CN': '晨报', en: '' }, tier: 1 });
  expect(result).toEqual({ id: 1, name: { 'zh-CN': '晨报' }, tier: 1 });
  await save({ id: result.id, name: { 'zh-CN': '晚报', en: 'Evening' }, tier: 3 });
  expect((await app.call('source.list', token)).json().result).toEqual([
    { id: 1, name: { 'zh-CN': '晚报', en: 'Evening' }, tier: 3 },
  ]);
  expect((await remove(1)).code).toBe(200);
  expect((await remove(1)).code).toBe(404);
  expect((await save({ id: 1, name: { 'zh-CN': '没有' }, tier: 1 })).code).toBe(404);
});

test('names are taken once, also by those who come together', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save({ name: { 'zh-CN': '同名' }, tier: 2 })));
  expect(answers.map(({ code }) => code).sort()).toEqual([1611, 1611, 200].sort());
});

test('a source that an article names stays', async () => {
  const { result } = await save({ name: { 'zh-CN': '用过' }, tier: 2 });
  await createArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: result.id });
  expect((await remove(result.id)).code).toBe(1612);
});

test.each([{ tier: 4 }, { tier: 1.5 }, { name: { 'zh-CN': '' } }, { id: 2 ** 40 }])('%j is refused', async (change) => {
  expect((await save({ name: { 'zh-CN': '好' }, tier: 1, ...change })).code).toBe(400);
});
