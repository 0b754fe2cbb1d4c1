import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readDictionary } from './service.ts';
import { dictionaryItems } from './tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an empty dictionary has no enumerations', async () => {
  expect(await readDictionary(database.db, 'zh-CN')).toEqual({});
});

test('each enumeration lists its labels in display order, in Chinese where English is missing', async () => {
  await database.db.insert(dictionaryItems).values([
    { enumeration: 'state', key: '20', label: { 'zh-CN': '已报价', en: 'Quoted' }, sort: 2 },
    { enumeration: 'state', key: '10', label: { 'zh-CN': '未报价', en: 'Not quoted' }, sort: 1 },
    { enumeration: 'domain', key: 'a', label: { 'zh-CN': '鉴证' }, sort: 1 },
  ]);
  expect(await readDictionary(database.db, 'en')).toEqual({
    domain: [{ k: 'a', v: '鉴证' }],
    state: [
      { k: '10', v: 'Not quoted' },
      { k: '20', v: 'Quoted' },
    ],
  });
});
