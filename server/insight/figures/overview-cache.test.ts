import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeOverview } from '#contract/insight/home.ts';
import { sources } from '#server/content/articles/tables.ts';
import { clientModules, companies, modules } from '#server/identity/companies/tables.ts';
import { companyDays } from '#server/insight/corpus/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let stockId: number;
let sourceId: number;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川新材', await createIndustry(t.db));
  sourceId = await createSource(t.db, '晨报');
  await createUser(t.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [stockId] });
  token = await t.login('client');
});
afterAll(() => t.close());

const home = async (): Promise<HomeOverview> => (await t.call('home.overview', token)).json().result;
const activity = async () => (await t.call('activity.overview', token)).json().result;
const minute = 60_000;
/** Names the company, so that its mention stays when the article is read. */
const title = { 'zh-CN': '澄川新材公布年报' };

test('an overview is the one of a moment ago, for a minute', async () => {
  for (const read of [home, activity]) {
    const first = await read();
    t.pass(1_000);
    expect(await read()).toEqual(first);
    t.pass(minute);
    expect((await read()).asOf).toBe(t.now().toISOString());
  }
});

test('each company has its own', async () => {
  const other = await createListedCompany(t.db, '别家', null);
  await createUser(t.db, { username: 'other', role: 'CLIENT_ADMIN', stockIds: [other] });
  const theirs = (await t.call('home.overview', await t.login('other'))).json().result;
  expect([theirs.company.stockId, (await home()).company.stockId]).toEqual([other, stockId]);
});

describe('an overview is made anew at once', () => {
  const day = '2026-11-18';
  test.each<[string, (db: Database) => PromiseLike<unknown>]>([
    [
      'a company is renamed',
      (db) =>
        db
          .update(companies)
          .set({ name: { 'zh-CN': '澄川' } })
          .where(eq(companies.stockId, stockId)),
    ],
    [
      'a count changes',
      (db) =>
        db.insert(companyDays).values({
          stockId,
          publishedOn: day,
          category: 'BA',
          tier: 1,
          articles: 1,
          stories: 1,
          headlineValue: 1,
          bodyValue: 0,
        }),
    ],
    ['a setting changes', (db) => saveSetting(db, { topic: 'peers', stockId, content: [], changedBy: null })],
    [
      'a module is closed',
      (db) =>
        db
          .delete(clientModules)
          .where(and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, 'CONTACTS'))),
    ],
    ['a module is renamed', (db) => db.update(modules).set({ name: { 'zh-CN': '新名' } })],
    [
      'a source is renamed',
      (db) =>
        db
          .update(sources)
          .set({ name: { 'zh-CN': '晚报' } })
          .where(eq(sources.id, sourceId)),
    ],
    [
      'an article is written',
      (db) =>
        createArticle(db, { sourceId, title, publishedAt: t.now().toISOString(), mentions: [[stockId, 'headline']] }),
    ],
  ])('when %s', async (_what, change) => {
    await home();
    await activity();
    t.pass(1_000);
    await change(t.db);
    expect((await home()).asOf).toBe(t.now().toISOString());
    expect((await activity()).asOf).toBe(t.now().toISOString());
  });
});

describe('time alone changes an overview at its second', () => {
  const inFiveSeconds = () => new Date(t.now().getTime() + 5_000);

  test('that of an article', async () => {
    const id = await createArticle(t.db, {
      sourceId,
      title,
      state: 'scheduled',
      publishedAt: inFiveSeconds().toISOString(),
      mentions: [[stockId, 'headline']],
    });
    const shown = async () => (await home()).latestArticles.map((article) => article.id);
    expect(await shown()).not.toContain(id);
    t.pass(4_999);
    expect(await shown()).not.toContain(id);
    t.pass(1);
    expect(await shown()).toContain(id);
  });

  test('and that of the end of a module', async () => {
    await t.db.update(clientModules).set({ expiresAt: inFiveSeconds() }).where(eq(clientModules.stockId, stockId));
    const expired = async () => (await home()).modules.map((module) => module.expired);
    expect(await expired()).not.toContain(true);
    t.pass(5_000);
    expect(await expired()).not.toContain(false);
  });
});
