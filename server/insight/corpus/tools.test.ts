import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '#server/identity/companies/tables.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { Tools } from './tools.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('names of companies are kept whole as long as there is a company of that name', async () => {
  const { db } = database;
  const tools = new Tools();
  const cut = async () => (await tools.findCut(db))('澄川新材携手汐陶电瓷');
  expect(await cut()).not.toContain('澄川新材');
  await createListedCompany(db, '澄川新材', null);
  expect(await cut()).toContain('澄川新材');
  expect(await cut()).not.toContain('汐陶电瓷');
  const second = await createListedCompany(db, '汐陶电瓷', null);
  expect(await cut()).toEqual(['澄川新材', '携手', '汐陶电瓷']);
  await db.delete(companies).where(eq(companies.stockId, second));
  expect(await cut()).toContain('澄川新材');
  expect(await cut()).not.toContain('汐陶电瓷');
});
