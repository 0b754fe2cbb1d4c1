import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readManual } from './service.ts';
import { manualChapters } from './tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('chapters come in reading order and say when they are not translated', async () => {
  const updatedAt = new Date('2026-11-01T00:00:00Z');
  await database.db.insert(manualChapters).values([
    { sort: 2, title: { 'zh-CN': '二' }, body: { 'zh-CN': '<p>二</p>' }, updatedAt },
    { sort: 1, title: { 'zh-CN': '一', en: 'One' }, body: { 'zh-CN': '<p>一</p>', en: '<p>1</p>' }, updatedAt },
  ]);
  expect(await readManual(database.db, { language: 'en', now: new Date() })).toEqual([
    { id: 2, title: 'One', bodyHtml: '<p>1</p>', updatedAt: '2026-11-01T00:00:00.000Z', untranslated: false },
    { id: 1, title: '二', bodyHtml: '<p>二</p>', updatedAt: '2026-11-01T00:00:00.000Z', untranslated: true },
  ]);
});
