import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles, sources } from '#server/content/articles/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { corpusQueue } from '#server/insight/corpus/tables.ts';
import { indicatorScores, indicators } from '#server/insight/evaluations/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { toneCorrections } from '#server/insight/tone/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { generateReport } from './generate-report.ts';
import { reports } from './tables.ts';
import { type VerifiedReport, verifyReport } from './verify-report.ts';

const cut = () => () => [];
const generatedAt = new Date('2026-11-16T02:00:00Z');
const later = new Date('2026-11-18T02:00:00Z');
const period = { from: '2026-11-09', until: '2026-11-15' };

let database: TestDatabase;
let own: number;
let sourceId: number;
let userId: number;
let first: number;
const ids = { weekly: 0, esgWeekly: 0 };

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const industry = await createIndustry(db, '新材料');
  own = await createListedCompany(db, '云麓材料', industry);
  for (const name of ['青砚电子', '白渡化工', '沧澜机械', '赤岭能源']) await createListedCompany(db, name, industry);
  await db.insert(clients).values({ stockId: own, openedAt: generatedAt });
  userId = (await createUser(db, { role: 'ADMIN' })).id;
  sourceId = await createSource(db, '产线日报');
  const other = await createSource(db, '澜观财经');
  const write = (day: string, title: string, from = sourceId) =>
    createArticle(db, {
      ...{ publishedAt: `${day}T02:00:00Z`, title: { 'zh-CN': title }, sourceId: from, category: 'ESG' as const },
    });
  await write('2026-07-01', '行业开始收录');
  first = await write('2026-11-10', '云麓材料中标储能项目 净利润同比增长三成');
  await write('2026-11-11', '青砚电子被证监会立案调查 上半年亏损', other);
  await write('2026-11-12', '云麓材料扩建二号产线并开始试车');
  await settle(db, generatedAt);
  const named = (text: string) => ({ 'zh-CN': text, en: text });
  await db.insert(indicators).values({ id: 1, code: 'E1', pillar: named('环境'), name: named('碳排放'), sort: 1 });
  await db.insert(indicatorScores).values({ stockId: own, period: '2026Q3', indicatorId: 1, score: 72 });
  for (const kind of ['weekly', 'esgWeekly'] as const) {
    ids[kind] = (await generateReport(db, { stockId: own, kind, period, now: generatedAt, cut })).id;
  }
}, 120_000);
afterAll(() => database.close());

const verify = async (kind: keyof typeof ids): Promise<VerifiedReport> => {
  const verified = await verifyReport(database.db, ids[kind], cut);
  if (!verified) throw new Error('there is no such report');
  return verified;
};

/** Each value that differs, with the reasons that are known for it. */
const differing = async (kind: keyof typeof ids) =>
  new Map((await verify(kind)).differences.map(({ name, reasons }) => [name, reasons]));

const note = (action: string, subject: string, detail = {}) =>
  recordAudit(database.db, { at: later, userId, stockId: own, address: '127.0.0.1', action, subject, detail });

test('a report comes out as it was kept, whatever has become of settings', async () => {
  await saveSetting(database.db, { topic: 'tierWeights', stockId: 0, content: { 1: 9, 2: 1, 3: 1 }, changedBy: null });
  const [weekly, esg] = [await verify('weekly'), await verify('esgWeekly')];
  expect(weekly).toMatchObject({ kind: 'weekly', ...period, company: '云麓材料', differences: [], isLogWhole: true });
  expect(weekly.values).toBeGreaterThan(100);
  expect(esg).toMatchObject({ kind: 'esgWeekly', differences: [] });
  expect(esg.values).toBeGreaterThan(10);
  expect(await verifyReport(database.db, 999_999, cut)).toBeUndefined();
});

test('a figure that was changed where it is kept differs for no known reason, in whatever language', async () => {
  const { db } = database;
  const [row] = await db.select().from(reports).where(eq(reports.id, ids.weekly));
  const figures = row?.content.en.figures ?? [];
  const at = figures.findIndex(({ figure }) => figure.ref.kind === 'articles');
  const forged = sql`jsonb_set(content, ${`{en,figures,${at},figure,value}`}::text[], '77')`;
  await db.update(reports).set({ content: forged }).where(eq(reports.id, ids.weekly));
  expect((await verify('weekly')).differences).toEqual([
    { name: `articles of ${own}`, kept: '77', again: '2', reasons: [] },
  ]);
  if (row) await db.update(reports).set({ content: row.content }).where(eq(reports.id, ids.weekly));
});

test('what has changed since is the reason for what depends on it, and for nothing else', async () => {
  const { db } = database;
  // Its two stories now weigh as much as one of the other source.
  await db.update(sources).set({ tier: 3 }).where(eq(sources.id, sourceId));
  await settle(db, later);
  // Only switched off and on: no figure depends on that.
  const as = (tier: number, enabled = true) => ({ name: { 'zh-CN': '产线日报' }, tier, enabled });
  await note('source.save', `source ${sourceId}`, { before: as(2), after: as(2, false) });
  const before = { at: new Date('2026-11-15T02:00:00Z'), userId, stockId: own, address: '127.0.0.1' };
  await recordAudit(database.db, { ...before, action: 'source.merge', subject: 'source 99', detail: {} });
  const unexplained = await differing('weekly');
  expect(unexplained.size).toBeGreaterThan(0);
  expect([...unexplained.values()].flat()).toEqual([]);
  expect([...unexplained.keys()]).not.toContain(`articles of ${own}`);
  await note('source.save', `source ${sourceId}`, { before: as(2), after: as(3) });
  const explained = await differing('weekly');
  expect([...explained.keys()]).toEqual([...unexplained.keys()]);
  for (const reasons of explained.values()) expect(reasons).toEqual(['sources']);

  await db.update(indicatorScores).set({ score: 80 }).where(eq(indicatorScores.stockId, own));
  expect((await differing('esgWeekly')).get(`evaluation of ${own}, 1`)).toEqual([]);
  await note('score.save', `company ${own}`);
  expect((await differing('esgWeekly')).get(`evaluation of ${own}, 1`)).toEqual(['scores']);

  const correction = { articleId: first, headline: '', tone: 'negative', reason: '', judged: 'positive' } as const;
  await db.insert(toneCorrections).values({ ...correction, modelVersion: 2, correctedBy: userId, correctedAt: later });
  await db.insert(corpusQueue).values({ articleId: first });
  await settle(db, later);
  expect((await differing('esgWeekly')).get('theme 1: netTone, negative')).toContain('tone');

  await db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, first));
  await settle(db, later);
  expect((await differing('weekly')).get(`articles of ${own}`)).toEqual([]);
  await note('article.withdraw', `article ${first}`);
  expect((await differing('weekly')).get(`articles of ${own}`)).toEqual(['articles']);
});

test('the command tells by its exit code whether anything differs for no known reason', async () => {
  const { db, url } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-report-'));
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder };
  const run = (...given: string[]) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const child = execFile(process.execPath, ['server/report.ts', ...given], { env }, (_error, out, failure) =>
        resolve({ code: child.exitCode, said: `${out}${failure}` }),
      );
    });
  const explained = await run('verify', String(ids.weekly));
  expect(explained.code).toBe(0);
  expect(explained.said).toMatch(/articles of \d+: kept 2, now 1 \(articles\)/);
  await db.update(reports).set({ content: sql`jsonb_set(content, '{en,industrySize}', '99')` });
  const changed = await run('verify', String(ids.weekly), String(ids.esgWeekly));
  expect(changed.code).toBe(1);
  expect(changed.said).toContain('industry size: kept 99, now 5 (no known reason)');
  expect((await run('verify', '999999')).code).toBe(1);
  expect((await run('verify')).code).toBe(2);
  expect((await run('verify', 'x')).code).toBe(2);
  await rm(folder, { recursive: true });
}, 60_000);
