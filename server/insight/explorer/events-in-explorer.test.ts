import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
let operator: string;
let own: number;
let peer: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  own = await createListedCompany(db, '澄川新材', null);
  peer = await createListedCompany(db, '青筠科技', null);
  const sourceId = await createSource(db, '产线日报');
  const write = async (name: string, day: string, title: string, body = '') => {
    ids[name] = await createArticle(db, {
      publishedAt: `${day}T01:00:00Z`,
      title: { 'zh-CN': title },
      body: { 'zh-CN': body },
      sourceId,
    });
  };
  await write('tender', '2026-11-18', '澄川新材中标安澜储能示范项目', '<p>公司公告，中标金额2.2亿元。</p>');
  await write('reprint', '2026-11-19', '澄川新材中标安澜储能示范项目', '<p>公司公告，中标金额2.2亿元。</p>');
  await write('contract', '2026-11-15', '澄川新材与青筠科技签订供货合同，金额2.2亿元');
  await write('fine', '2026-11-12', '青筠科技被监管部门罚款84万元', '<p>同日澄川新材召开年会。</p>');
  await write('party', '2026-11-10', '澄川新材召开年会');
  await settle(db, app.now());
  const user = await createUser(db, { stockIds: [own] });
  token = await app.login(user.username);
  operator = await app.login((await createUser(db, { role: 'ADMIN' })).username);
});
afterAll(() => app.close());

const named = [
  { enumeration: 'event_type', key: 'contract', label: { 'zh-CN': '签署合同', en: 'Contract' }, sort: 1 },
  { enumeration: 'event_type', key: 'tender', label: { 'zh-CN': '中标', en: 'Tender won' }, sort: 2 },
];

async function search(body: object): Promise<ExplorerAnswer> {
  const response = await app.call('explorer.search', token, { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result as ExplorerAnswer;
}

const nameOf = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0];
const found = async (body: object) => (await search(body)).list.map(({ id }) => nameOf(id)).sort();
const counts = ({ facets }: ExplorerAnswer) =>
  Object.fromEntries(facets.events.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));

describe('types of events', () => {
  test('narrow what is found, of stories by their first article', async () => {
    expect(await found({ eventTypes: ['tender'] })).toEqual(['reprint', 'tender']);
    expect(await found({ eventTypes: ['tender'], unit: 'stories' })).toEqual(['tender']);
    expect(await found({ eventTypes: ['contract', 'penalty'] })).toEqual(['contract', 'fine']);
    expect(await found({ eventTypes: ['pledge'] })).toEqual([]);
    expect(await found({ eventTypes: ['tender'], q: '储能', sort: 'reprints', unit: 'stories' })).toEqual(['tender']);
  });

  test('are of the chosen companies', async () => {
    expect(await found({ eventTypes: ['penalty'], stockIds: [own] })).toEqual([]);
    expect(await found({ eventTypes: ['penalty'], stockIds: [peer] })).toEqual(['fine']);
    expect(await found({ eventTypes: ['penalty'], stockIds: [own, peer] })).toEqual(['fine']);
    expect(await found({ eventTypes: ['contract'], stockIds: [peer] })).toEqual(['contract']);
  });

  test('are counted with all other filters applied, and companies with their own events', async () => {
    expect(counts(await search({ unit: 'stories' }))).toEqual({ tender: 1, contract: 1, penalty: 1 });
    expect(counts(await search({}))).toEqual({ tender: 2, contract: 1, penalty: 1 });
    expect(counts(await search({ stockIds: [own] }))).toEqual({ tender: 2, contract: 1 });
    const { facets, total } = await search({ eventTypes: ['penalty'], unit: 'stories' });
    expect(total).toBe(1);
    expect(facets.companies.map(({ value, count }) => [Number(value), count])).toEqual([
      [peer, 1],
      [own, 0],
    ]);
    expect(facets.events.slice(0, 3).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('find the same whether time alone decides or all that is found is looked through', async () => {
    for (const facets of [{}, { stockIds: [own] }, { stockIds: [own, peer], positions: ['body'] }]) {
      const body = { ...facets, eventTypes: ['contract', 'penalty'], pageSize: 20 };
      const newest = await search({ ...body, sort: 'newest' });
      const all = await search({ ...body, sort: 'reprints' });
      expect(newest.list.map(({ id }) => id)).toEqual(all.list.map(({ id }) => id));
      expect(newest.total).toBe(newest.list.length);
    }
  });

  test('have their names in rows and in the export, but not those that are off', async () => {
    await app.db.insert(dictionaryItems).values(named).onConflictDoNothing();
    const [row] = (await search({ eventTypes: ['contract'] })).list;
    expect(row?.events).toEqual(['签署合同']);
    await grantElement(app.db, 'CLIENT_USER', 'explorer:export');
    const file = await app.call('explorer.export', token, { body: { unit: 'stories', sort: 'newest' } });
    const [sheet] = (await readXlsx(file.rawPayload)).sheets;
    const column = sheet?.rows[0]?.indexOf('事件类型') ?? -1;
    expect(sheet?.rows.slice(1).map((cells) => cells[column] ?? '')).toEqual(['中标', '签署合同', '', '']);

    const isTender = and(eq(dictionaryItems.enumeration, 'event_type'), eq(dictionaryItems.key, 'tender'));
    await app.db.update(dictionaryItems).set({ isOff: true }).where(isTender);
    const { facets, list } = await search({ unit: 'stories', sort: 'newest', until: '2026-11-19' });
    expect(facets.events.map(({ value }) => value)).not.toContain('tender');
    expect(list[0]?.events).toEqual([]);
    await app.db.update(dictionaryItems).set({ isOff: false }).where(isTender);
  });

  test('follow what a person decides, and what is read again', async () => {
    const key = { id: ids.contract ?? 0, stockId: peer, type: 'contract' };
    const correct = async (role: 'none' | null) => {
      expect((await app.call('event.correct', operator, { body: { ...key, role } })).json().code).toBe(200);
      await settle(app.db, app.now());
    };
    await correct('none');
    expect(await found({ eventTypes: ['contract'], stockIds: [peer] })).toEqual([]);
    expect(await found({ eventTypes: ['contract'], stockIds: [own] })).toEqual(['contract']);
    await correct(null);
    expect(await found({ eventTypes: ['contract'], stockIds: [peer] })).toEqual(['contract']);
    const [text] = await app.db
      .select({ events: articleTexts.events })
      .from(articleTexts)
      .where(eq(articleTexts.articleId, ids.contract ?? 0));
    expect(text?.events).toEqual(['contract', `contract/${own}`, `contract/${peer}`].sort());
  });

  test('that do not exist are refused', async () => {
    const response = await app.call('explorer.search', token, { body: { eventTypes: ['party'] } });
    expect(response.statusCode).toBe(400);
  });
});
