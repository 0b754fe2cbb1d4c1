import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { sources } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let stockId: number;
let sourceId: number;
beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川', null);
  sourceId = await createSource(t.db, '晨报');
  await write('澄川的量子通讯投产');
  await write('澄川通讯中的量子');
  await createUser(t.db, { username: 'reader', stockIds: [stockId] });
  token = await t.login('reader');
});
afterAll(() => t.close());

async function write(title: string): Promise<void> {
  const publishedAt = new Date(t.now().getTime() - 60_000).toISOString();
  await createArticle(t.db, { sourceId, title: { 'zh-CN': title }, publishedAt });
  await settle(t.db, t.now());
}

async function search(q: string): Promise<ExplorerAnswer> {
  return (await t.call('explorer.search', token, { body: { q, unit: 'articles' } })).json().result as ExplorerAnswer;
}

test.each(['', '量子通讯'])('a search for "%s" that was just made is not made again', async (q) => {
  const first = await search(q);
  await t.db.transaction(async (tx) => {
    // Whoever reads texts now waits until the end of this.
    await tx.execute(sql`lock table article_text in access exclusive mode`);
    expect(await search(q)).toEqual(first);
  });
});

describe('a search for words is made anew at once', () => {
  test.each<[string, (db: Database) => PromiseLike<unknown>]>([
    ['when an article comes', () => write('澄川又有量子通讯')],
    [
      'when a source is renamed',
      (db) =>
        db
          .update(sources)
          .set({ name: { 'zh-CN': '晚报' } })
          .where(eq(sources.id, sourceId)),
    ],
    [
      'when a company is renamed',
      (db) =>
        db
          .update(companies)
          .set({ shortName: { 'zh-CN': '新川' } })
          .where(eq(companies.stockId, stockId)),
    ],
    [
      'when words are cut in another way',
      (db) => saveSetting(db, { topic: 'userWords', stockId: 0, content: ['量子通讯'], changedBy: null }),
    ],
  ])('%s', async (_when, change) => {
    const first = await search('量子通讯');
    await change(t.db);
    expect(await search('量子通讯')).not.toEqual(first);
  });
});

test('a search for words counts an article that has come before anybody is told', async () => {
  const { rows } = await t.db.execute<{ name: string; trigger: string }>(
    sql`select tgrelid::regclass as name, tgname as trigger from pg_trigger where tgname like 'announce_%'`,
  );
  const announce = async (act: 'enable' | 'disable') => {
    for (const { name, trigger } of rows) await t.db.execute(sql.raw(`alter table ${name} ${act} trigger ${trigger}`));
  };
  const { total } = await search('量子通讯');
  await announce('disable');
  try {
    await write('量子通讯也来了');
    expect((await search('量子通讯')).total).toBe(total + 1);
  } finally {
    await announce('enable');
  }
});

test('when a text that another process has read becomes due, a search for words finds it', async () => {
  await t.db.update(articleTexts).set({ publishedAt: new Date(t.now().getTime() + 5_000) });
  const found = async () => (await search('澄川的量子通讯')).list.length;
  expect(await found()).toBe(0);
  t.pass(6_000);
  expect(await found()).toBe(1);
});
