import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFilters, toRequest } from '#contract/insight/explorer-filters.ts';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { Report } from '#contract/insight/reports.ts';
import { clientModules, clients } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { indicatorScores, indicators } from '#server/insight/evaluations/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { computeEsgReport } from './compute-esg-report.ts';
import { generateDueReports } from './generate-due-reports.ts';
import { reproduceReport } from './reproduce-report.ts';
import { reports } from './tables.ts';

let t: TestApp;
let own: number;
let peer: number;
let other: number;
let reader: string;
const cut = () => () => [];
const week = { from: '2026-11-09', until: '2026-11-15' };

beforeAll(async () => {
  t = await openTestApp();
  const industry = await createIndustry(t.db, '新材料');
  own = await createListedCompany(t.db, '云麓材料', industry);
  peer = await createListedCompany(t.db, '青砚电子', industry);
  other = await createListedCompany(t.db, '白渡化工', industry);
  await t.db.insert(clients).values([
    { stockId: own, openedAt: t.now() },
    { stockId: other, openedAt: t.now() },
  ]);
  await openAllModules(t.db, [own]);
  await t.db.insert(clientModules).values({ stockId: other, moduleCode: 'report' });
  await saveSetting(t.db, { topic: 'peers', stockId: own, content: [peer], changedBy: null });
  const sourceId = await createSource(t.db, '产线日报');
  const write = (day: string, title: string, category: 'BA' | 'ESG') =>
    createArticle(t.db, { publishedAt: `${day}T02:00:00Z`, title: { 'zh-CN': title }, sourceId, category });
  await write('2026-09-01', '行业开始收录', 'BA');
  await write('2026-11-10', '云麓材料中标储能项目 净利润同比增长三成', 'ESG');
  await write('2026-11-11', '青砚电子被证监会立案调查 上半年亏损', 'ESG');
  await write('2026-11-12', '云麓材料扩建二号产线并开始试车', 'BA');
  await write('2026-11-04', '云麓材料公布供应商守则的执行情况', 'ESG');
  await settle(t.db, t.now());
  const named = (zh: string, en: string) => ({ 'zh-CN': zh, en });
  await t.db.insert(indicators).values([
    { id: 1, code: 'E1', pillar: named('环境', 'Environment'), name: named('碳排放', 'Emissions'), sort: 1 },
    { id: 2, code: 'G1', pillar: named('治理', 'Governance'), name: named('董事会', 'Board'), sort: 2 },
  ]);
  const score = (stockId: number, period: string, indicatorId: number, value: number) => ({
    ...{ stockId, period, indicatorId, score: value },
  });
  await t.db.insert(indicatorScores).values([
    score(own, '2026Q2', 1, 60),
    score(own, '2026Q3', 1, 72),
    score(peer, '2026Q3', 1, 80),
    score(other, '2026Q3', 1, 50),
    score(peer, '2026Q3', 2, 40),
    // Of a period that had not ended when the week had.
    score(own, '2026Q4', 1, 99),
  ]);
  await createUser(t.db, { username: 'reader', role: 'CLIENT_ADMIN', stockIds: [own] });
  await createUser(t.db, { username: 'stranger', role: 'CLIENT_ADMIN', stockIds: [other] });
  reader = await t.login('reader');
}, 120_000);
afterAll(() => t.close());

const generate = (token: string, kind: string, day = '2026-11-11') =>
  t.call('report.generate', token, { body: { kind, day } });

async function generated(): Promise<Report> {
  const { id } = (await generate(reader, 'esgWeekly')).json().result;
  return (await t.call('report.detail', reader, { params: { id } })).json().result;
}

describe('a report on ESG', () => {
  test('tells the scores of the latest period that had ended, beside the industry', async () => {
    const { kind, from, evaluation } = await generated();
    expect([kind, from, evaluation?.period]).toEqual(['esgWeekly', '2026-11-09', '2026Q3']);
    const [environment, governance] = evaluation?.pillars ?? [];
    expect(environment?.name).toBe('环境');
    expect(environment?.indicators[0]).toMatchObject({ name: '碳排放', median: 72, rank: 2, of: 3 });
    expect(environment?.indicators[0]?.explanation.figure).toMatchObject({ value: 72, previous: 60 });
    expect(governance?.indicators[0]?.explanation.figure).toMatchObject({ value: null, gap: 'notScored' });
  });

  test('tells no scores of a period that has but those of indicators that are off', async () => {
    const trial = {
      id: 3,
      code: 'T1',
      pillar: { 'zh-CN': '环境' },
      name: { 'zh-CN': '试行' },
      sort: 3,
      enabled: false,
    };
    await t.db.insert(indicators).values(trial);
    await t.db.insert(indicatorScores).values({ stockId: own, period: '2026Q4', indicatorId: 3, score: 50 });
    const mine = and(eq(indicatorScores.stockId, own), eq(indicatorScores.period, '2026Q4'));
    await t.db.delete(indicatorScores).where(and(mine, eq(indicatorScores.indicatorId, 1)));
    const january = { from: '2027-01-01', until: '2027-01-31' };
    const { content } = await computeEsgReport(t.db, { stockId: own, period: january, now: t.now() });
    expect(content['zh-CN'].evaluation?.period).toBe('2026Q3');
    await t.db.insert(indicatorScores).values({ stockId: own, period: '2026Q4', indicatorId: 1, score: 99 });
    await t.db.delete(indicatorScores).where(eq(indicatorScores.indicatorId, 3));
    await t.db.delete(indicators).where(eq(indicators.id, 3));
  });

  test('tells the scores of a year rather than those of its quarters, which ended before it or with it', async () => {
    const periods = ['2025Q3', '2025', '2025Q4'];
    const january = { from: '2026-01-01', until: '2026-01-31' };
    for (const [index, period] of periods.entries()) {
      await t.db.insert(indicatorScores).values({ stockId: own, period, indicatorId: 1, score: 50 + index });
      const { content } = await computeEsgReport(t.db, { stockId: own, period: january, now: t.now() });
      expect(content['zh-CN'].evaluation?.period).toBe(index === 0 ? '2025Q3' : '2025');
    }
    await t.db.delete(indicatorScores).where(inArray(indicatorScores.period, periods));
  });

  test('counts the stories of its category alone, those of the company and those with its peers', async () => {
    const { themes, articles, articleCount } = await generated();
    const valuesOf = (place: number) =>
      Object.fromEntries(themes?.[place]?.figures.map(({ figure }) => [figure.ref.kind, figure.value]) ?? []);
    expect(themes?.map(({ name }) => name)).toEqual(['本公司', '本公司与同业']);
    expect(themes?.[0]?.figures.find(({ figure }) => figure.ref.kind === 'stories')?.figure.previous).toBe(1);
    expect(valuesOf(0)).toMatchObject({ stories: 1 });
    expect(valuesOf(0)).not.toHaveProperty('shareOfVoice');
    expect(valuesOf(1)).toMatchObject({ stories: 2, shareOfVoice: null });
    expect(themes?.[0]?.conditions).toContainEqual({ facet: 'categories', names: ['ESG'] });
    expect(articles.map(({ title }) => title)).toEqual(['云麓材料中标储能项目 净利润同比增长三成']);
    expect(articleCount).toBe(1);
  });

  test('counts the stories of all peers, also where a company has as many as it may', async () => {
    const many: number[] = [];
    for (let place = 0; place < maxPeers; place += 1) {
      many.push(await createListedCompany(t.db, `同业${place}号`, null));
    }
    const last = many.at(-1) ?? 0;
    const sourceId = await createSource(t.db, '绿色周刊');
    const article = { title: { 'zh-CN': `同业${maxPeers - 1}号公布碳排放目标` }, sourceId, category: 'ESG' as const };
    await createArticle(t.db, { ...article, publishedAt: '2026-10-14T02:00:00Z' });
    await settle(t.db, t.now());
    await saveSetting(t.db, { topic: 'peers', stockId: own, content: many, changedBy: null });
    const october = { from: '2026-10-12', until: '2026-10-18' };
    const { content } = await computeEsgReport(t.db, { stockId: own, period: october, now: t.now() });
    const withPeers = content['zh-CN'].themes?.[1];
    expect(withPeers?.figures.find(({ figure }) => figure.ref.kind === 'stories')?.figure.value).toBe(1);
    const query = new URLSearchParams(withPeers?.query);
    expect(query.getAll('company')).toContain(String(last));
    const found = await t.call('explorer.search', reader, { body: { ...toRequest(readFilters(query)), ...october } });
    expect(found.json().result).toMatchObject({ total: 1 });
    await saveSetting(t.db, { topic: 'peers', stockId: own, content: [peer], changedBy: null });
  });

  test('is written in both languages and comes out the same after peers have changed', async () => {
    const { id } = await generated();
    await saveSetting(t.db, { topic: 'peers', stockId: own, content: [other], changedBy: null });
    const { kept, again } = await reproduceReport(t.db, id, cut);
    expect(again).toEqual(kept);
    expect(kept.en.themes?.map(({ name }) => name)).toEqual(['The company', 'The company and its peers']);
    expect(kept.en.evaluation?.pillars.map(({ name }) => name)).toEqual(['Environment', 'Governance']);
  });

  test('reads all scores of the industry once for each language, and no more than one indicator for a figure', async () => {
    const { rows: names } = await t.pool.query<{ name: string }>('select current_database() as name');
    const recorded = recordStatements(names[0]?.name ?? '');
    const sent = await computeEsgReport(t.db, { stockId: own, period: week, now: t.now() })
      .then(() => recorded.take())
      .finally(() => recorded.stop());
    const indicatorsRead = [];
    for (const { text, values } of sent.filter((one) => one.text.includes('"indicator_score"."score"'))) {
      const { rows } = await t.pool.query({ text, values: [...values], rowMode: 'array' });
      indicatorsRead.push(new Set(rows.map((row) => row[4])).size);
    }
    indicatorsRead.sort((one, other) => other - one);
    // An indicator that was never scored has no rows.
    expect(indicatorsRead).toEqual([2, 2, 1, 1, 1, 1]);
  });

  test('needs the module of evaluations, asked for or by itself', async () => {
    const refused = await generate(await t.login('stranger'), 'esgWeekly');
    expect(refused.json().code).toBe(1461);
    await generateDueReports(t.db, { now: t.now(), cut });
    const kindsOf = async (stockId: number) => {
      const rows = await t.db.select({ stockId: reports.stockId, kind: reports.kind }).from(reports);
      return [...new Set(rows.filter((row) => row.stockId === stockId).map(({ kind }) => kind))].sort();
    };
    expect(await kindsOf(own)).toEqual(['esgMonthly', 'esgWeekly', 'monthly', 'weekly']);
    expect(await kindsOf(other)).toEqual(['monthly', 'weekly']);
  });

  test('is listed by its kind, found by its name and told of', async () => {
    await t.db.delete(reports);
    await generateDueReports(t.db, { now: t.now(), cut });
    const list = await t.call('report.list', reader, { body: { kind: 'esgMonthly', page: 1, pageSize: 50 } });
    expect(list.json().result.list.map(({ kind, from }) => [kind, from])).toEqual([
      ['esgMonthly', '2026-10-01'],
      ['esgMonthly', '2026-09-01'],
    ]);
    const found = await t.call('finder.find', reader, { body: { words: 'ESG 周报' } });
    const [group] = found.json().result.filter(({ kind }) => kind === 'report');
    const titles = group?.items.map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(['esgWeekly']));
    const told = await t.call('notification.list', reader);
    expect(told.json().result.list.map(({ title }) => title)).toContain('2026-11-09 至 2026-11-15 的 ESG 周报已生成');
  });

  test('is told of only to those who may open it', async () => {
    const toldOf = async () => {
      await t.db.delete(reports);
      await t.db.delete(notifications);
      await generateDueReports(t.db, { now: t.now(), cut });
      const rows = await t.db.select().from(notifications).where(eq(notifications.stockId, own));
      return [...new Set(rows.map(({ subject }) => subject.split(' ')[0]))].sort();
    };
    expect(await toldOf()).toEqual(['esgWeekly', 'weekly']);
    const report = and(eq(clientModules.stockId, own), eq(clientModules.moduleCode, 'report'));
    await t.db.update(clientModules).set({ expiresAt: t.now() }).where(report);
    expect(await toldOf()).toEqual([]);
    expect(await t.db.$count(reports, eq(reports.stockId, own))).toBeGreaterThan(0);
    await t.db.update(clientModules).set({ expiresAt: null }).where(report);
  });

  test('has no scores for whoever has none', async () => {
    await t.db.delete(indicatorScores);
    await t.db.delete(reports);
    const { evaluation } = await generated();
    expect(evaluation).toBeNull();
  });
});
