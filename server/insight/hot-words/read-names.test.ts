import { afterAll, beforeAll, expect, test } from 'vitest';
import { sources } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readWordRules } from './service.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('names of companies and sources are stopped as a whole, and none of their parts for itself', async () => {
  const { db } = database;
  await db.insert(sources).values([
    { id: 901, name: { 'zh-CN': 'ESG 周刊', en: 'ESG Weekly' }, tier: 2 },
    { id: 902, name: { 'zh-CN': '澜观财经', en: 'Lanwan' }, tier: 2 },
  ]);
  await db.insert(companies).values({
    ...{ stockId: 7001, code: '300001', name: { 'zh-CN': '澄川新材股份', en: 'Chengchuan AI Materials' } },
    ...{ shortName: { 'zh-CN': '澄川新材', en: 'CCNM' }, aliases: ['澄川'] },
  });
  const { stopWords } = await readWordRules(db, await readSettings(db, { stockId: 0 }));
  const isStopped = (word: string) => stopWords.isStopped(word);
  expect(['澜观财经', 'lanwan', '澄川新材股份', '澄川新材', 'ccnm', '澄川', 'esg 周刊'].filter(isStopped)).toHaveLength(
    7,
  );
  expect(['esg', '周刊', 'weekly', 'ai', 'materials', 'chengchuan'].filter(isStopped)).toEqual([]);
});
