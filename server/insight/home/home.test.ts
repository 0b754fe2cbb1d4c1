import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientModules, clients, modules } from '#server/identity/companies/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { latestArticles, latestCount } from './queries.ts';
import { readHome } from './service.ts';

let database: OpenDatabase;
let stockId: number;

/** Friday 20 November 2026, 10:00 in China. */
const now = new Date('2026-11-20T02:00:00Z');
const read = (company = stockId) => readHome(database.db, { stockId: company, language: 'zh-CN', now });

beforeAll(async () => {
  database = await openTestDatabase();
  stockId = await createListedCompany(database.db, '澄川', await createIndustry(database.db, '新材料'));
});
afterAll(() => database.close());

describe('the dashboard', () => {
  test('of a company nobody wrote about names it, and has no article', async () => {
    const { company, latestArticles } = await read();
    expect(company).toEqual({
      stockId,
      code: `T${stockId}`,
      name: '澄川股份',
      shortName: '澄川',
      industryName: '新材料',
    });
    expect(latestArticles).toEqual([]);
  });

  test('shows the latest articles about the company that a reader may see', async () => {
    const { db } = database;
    const other = await createListedCompany(db, '别家', null);
    const about = (publishedAt: string, position: 'headline' | 'body' = 'body') =>
      createArticle(db, { publishedAt, mentions: [[stockId, position]] });
    await about('2026-11-13T16:00:00Z');
    await about('2026-03-01T16:00:00Z'); // before the months that are looked at first
    await about('2026-11-19T17:00:00Z', 'headline');
    await about('2026-11-20T02:00:00Z'); // this very moment
    await about('2026-11-20T02:00:01Z'); // still to come
    await createArticle(db, { publishedAt: '2026-11-20T01:00:00Z', state: 'withdrawn', mentions: [[stockId, 'body']] });
    await createArticle(db, { publishedAt: '2026-11-20T01:00:00Z', mentions: [[other, 'headline']] });

    const { latestArticles } = await read();
    expect(latestArticles.map(({ publishedAt, mention, reprints }) => [publishedAt, mention, reprints])).toEqual([
      ['2026-11-20T02:00:00.000Z', 'body', 0],
      ['2026-11-19T17:00:00.000Z', 'headline', 0],
      ['2026-11-13T16:00:00.000Z', 'body', 0],
      ['2026-03-01T16:00:00.000Z', 'body', 0],
    ]);
  });

  test('finds the latest articles in the order of an index, however many there are', async () => {
    const { sql: text } = latestArticles(database.db).getQuery();
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_sort = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${text}`));
      return rows.map((row) => row['QUERY PLAN']);
    });
    expect(plan.filter((line) => line.includes('Sort'))).toEqual([]);
  });

  test('shows each of the latest stories once, by its first article, and how far it went', async () => {
    const { db } = database;
    const papers = [await createSource(db, '产线日报'), await createSource(db, '晨圭日报')];
    const write = (publishedAt: string, text: string, sourceId = papers[0]) =>
      createArticle(db, { publishedAt, title: { 'zh-CN': text }, body: { 'zh-CN': `<p>${text}。</p>` }, sourceId });
    const title = '澄川股份与整车客户签订固态电解质供货合同';
    const first = await write('2026-11-19T02:00:00Z', title);
    await write('2026-11-19T05:00:00Z', title, papers[1]);
    await write('2026-11-19T06:00:00Z', '别家股份召开供应商大会');
    const later = await write('2026-11-19T07:00:00Z', '行业协会发布年度名单，澄川股份在列');
    await settle(db, now);

    const { latestStories } = await read();
    expect(latestStories.map(({ id, reprints, mention }) => [id, reprints, mention])).toEqual([
      [later, 0, 'headline'],
      [first, 1, 'headline'],
    ]);
    const lastAt = '2026-11-19T05:00:00.000Z';
    expect(latestStories[1]?.story).toEqual({ articles: 2, sources: 2, lastAt, tiers: [0, 2, 0], foundIn: null });
  });

  test('knows the reprints of a story that began long before, because people put its articles together', async () => {
    const { db } = database;
    const busy = await createListedCompany(db, '砚山', null);
    const about = (publishedAt: string) =>
      createArticle(db, { publishedAt, title: { 'zh-CN': `砚山披露 ${publishedAt.slice(0, 10)} 的第 7 号公告` } });
    const old = await about('2026-03-01T02:00:00Z');
    const recent: number[] = [];
    for (let day = 10; day < 10 + latestCount; day += 1) recent.push(await about(`2026-11-${day}T02:00:00Z`));
    await settle(db, now);
    const storyOf = async (id: number) =>
      (await db.select().from(articleTexts).where(eq(articleTexts.articleId, id)))[0]?.storyId ?? 0;
    const [story, put = 0] = [await storyOf(old), recent[0]];
    await db.update(articleTexts).set({ storyId: story }).where(eq(articleTexts.articleId, put));
    await db.update(stories).set({ reprints: 3 }).where(eq(stories.id, story));
    const { latestArticles: latest } = await read(busy);
    expect(latest.map(({ id }) => id).sort()).toEqual(recent.sort());
    expect(latest.find(({ id }) => id === put)?.reprints).toBe(3);
  });

  test('lists the company’s modules in order and marks the ended ones', async () => {
    const { db } = database;
    const text = (zh: string) => ({ 'zh-CN': zh });
    await db.insert(modules).values([
      { code: 'late', name: text('后'), description: text('后者'), sort: 2 },
      { code: 'early', name: text('先'), description: text('先者'), sort: 1 },
      { code: 'endless', name: text('长'), description: text('长者'), sort: 3 },
      { code: 'not_bought', name: text('无'), description: text('无者'), sort: 4 },
    ]);
    await db.insert(clients).values({ stockId, openedAt: now });
    await db.insert(clientModules).values([
      { stockId, moduleCode: 'late', expiresAt: new Date('2026-11-20T02:00:01Z') },
      { stockId, moduleCode: 'early', expiresAt: now },
      { stockId, moduleCode: 'endless', expiresAt: null },
    ]);
    expect((await read()).modules).toEqual([
      { code: 'early', name: '先', description: '先者', expiresAt: '2026-11-20T02:00:00.000Z', expired: true },
      { code: 'late', name: '后', description: '后者', expiresAt: '2026-11-20T02:00:01.000Z', expired: false },
      { code: 'endless', name: '长', description: '长者', expiresAt: null, expired: false },
    ]);
  });

  test('of a company outside any industry names none', async () => {
    const operator = await createListedCompany(database.db, '运营', null);
    expect(await read(operator)).toMatchObject({ company: { industryName: '' }, modules: [] });
  });
});
