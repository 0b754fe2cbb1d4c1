import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readArticle } from './service.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-20T02:00:00Z');

describe('an article', () => {
  test('comes with its companies, those of the headline first, and says how it mentions the reader’s', async () => {
    const { db } = database;
    const inBody = await createListedCompany(db, '甲', null);
    const inHeadline = await createListedCompany(db, '乙', null);
    const id = await createArticle(db, {
      publishedAt: '2026-11-20T01:00:00Z',
      title: { 'zh-CN': '乙公司投产', en: 'B starts' },
      body: { 'zh-CN': '<p>中文</p>', en: '<p>English</p>' },
      category: 'ESG',
      sourceId: await createSource(db, '周刊'),
      link: 'https://example.com/1',
      mentions: [
        [inBody, 'body'],
        [inHeadline, 'headline'],
      ],
    });
    expect(await readArticle(db, { id, stockId: inBody, language: 'en', now })).toEqual({
      id,
      title: 'B starts',
      summary: '摘要 (en)',
      category: 'ESG',
      sourceName: '周刊 (en)',
      publishedAt: '2026-11-20T01:00:00.000Z',
      mention: 'body',
      bodyHtml: '<p>English</p>',
      link: 'https://example.com/1',
      untranslated: false,
      companies: [
        { stockId: inHeadline, code: `T${inHeadline}`, name: '乙 (en)', position: 'headline' },
        { stockId: inBody, code: `T${inBody}`, name: '甲 (en)', position: 'body' },
      ],
    });
  });

  test('that nobody translated comes in Chinese and says so', async () => {
    const id = await createArticle(database.db, {
      publishedAt: '2026-11-20T01:00:00Z',
      title: { 'zh-CN': '只有中文' },
      body: { 'zh-CN': '<p>只有中文</p>' },
    });
    const article = await readArticle(database.db, { id, stockId: 1, language: 'en', now });
    expect(article).toMatchObject({ title: '只有中文', bodyHtml: '<p>只有中文</p>', untranslated: true, link: null });
  });

  test('that does not mention the reader’s company is readable all the same', async () => {
    const id = await createArticle(database.db, { publishedAt: '2026-11-20T01:00:00Z' });
    expect((await readArticle(database.db, { id, stockId: 1, language: 'zh-CN', now })).mention).toBeNull();
  });

  test.each(['draft', 'in_review', 'withdrawn'] as const)('in state %s does not exist', async (state) => {
    const id = await createArticle(database.db, { publishedAt: '2026-11-01T01:00:00Z', state });
    await expect(readArticle(database.db, { id, stockId: 1, language: 'zh-CN', now })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each(['published', 'scheduled'] as const)('%s exists from the moment of its publication on', async (state) => {
    const id = await createArticle(database.db, { publishedAt: '2026-11-20T02:00:01Z', state });
    const read = (moment: string) =>
      readArticle(database.db, { id, stockId: 1, language: 'zh-CN', now: new Date(moment) });
    await expect(read('2026-11-20T02:00:00Z')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read('2026-11-20T02:00:01Z')).id).toBe(id);
  });

  test('with an unknown number does not exist', async () => {
    const read = readArticle(database.db, { id: Number.MAX_SAFE_INTEGER, stockId: 1, language: 'zh-CN', now });
    await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
