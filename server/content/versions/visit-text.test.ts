import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '#contract/content/versions.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textVisits } from './tables.ts';
import { sweepVisits } from './visit-text.ts';

const minute = 60_000;
let t: TestApp;
const tokens: Record<string, string> = {};
let id: number;
beforeAll(async () => {
  t = await openTestApp();
  for (const username of ['first', 'second']) {
    await createUser(t.db, { username, role: 'EDITOR' });
    tokens[username] = await t.login(username);
  }
  id = await createArticle(t.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: await createSource(t.db) });
});
afterAll(() => t.close());

const visit = (username: string, isTyping: boolean, text = id) =>
  t.call('version.visitArticle', tokens[username], { body: { id: text, isTyping } });
const seenBy = async (username: string): Promise<Visitor[]> => (await visit(username, false)).json().result;

test('whoever opens a text learns who writes at it, and who looked at it lately', async () => {
  expect(await seenBy('first')).toEqual([]);
  await visit('first', true);
  expect(await seenBy('second')).toMatchObject([{ isTyping: true }]);
  expect(await seenBy('first')).toMatchObject([{ isTyping: false }]);
  t.pass(minute);
  expect(await seenBy('second')).toMatchObject([{ isTyping: false }]);
  t.pass(16 * minute);
  expect(await seenBy('second')).toHaveLength(1);
  t.pass(16 * minute);
  expect(await seenBy('second')).toEqual([]);
  await sweepVisits(t.db, t.now());
  expect(await t.db.$count(textVisits)).toBe(1);
});

test('nobody is said to write once that a clock which was ahead is right', async () => {
  const other = await createArticle(t.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: await createSource(t.db) });
  for (const username of ['first', 'second']) tokens[username] = await t.login(username);
  t.setClock(9 * minute);
  await visit('first', true, other);
  t.setClock(-9 * minute);
  const [visitor] = (await visit('second', false, other)).json().result;
  await t.db.delete(textVisits).where(eq(textVisits.subjectId, other));
  expect(visitor?.isTyping).toBe(false);
});

test('a text that is not there has no visitors', async () => {
  expect((await visit('second', false, 999_999)).json().code).toBe(404);
  expect(await t.db.$count(textVisits)).toBe(1);
});
