import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { CompanyEffect, CompanyMatches, Industry, ManagedCompany } from '#contract/insight/companies.ts';
import { articleCompanies, articles } from '#server/content/articles/tables.ts';
import { clients, companies, industries } from '#server/identity/companies/tables.ts';
import { analyseWaiting } from '#server/insight/corpus/analyse.ts';
import { corpusQueue, scopeDays } from '#server/insight/corpus/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { noteQueued, settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let sourceId: number;
const zh = (text: string) => ({ 'zh-CN': text });

beforeAll(async () => {
  t = await openTestApp();
  const { username, stockIds } = await createOperator();
  await t.db
    .update(companies)
    .set({ code: '' })
    .where(eq(companies.stockId, stockIds[0] ?? 0));
  token = await t.login(username);
  sourceId = await createSource(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(articles);
  await settle(t.db, t.now());
  await t.db.delete(clients);
  await t.db.delete(companies).where(eq(companies.code, '600100'));
});

async function createOperator() {
  const stockId = await createListedCompany(t.db, '运营方', null);
  return { ...(await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] })), stockIds: [stockId] };
}

const call = async (...[name, body]: [Parameters<TestApp['call']>[0], object?]) =>
  (await t.call(name, token, body && { body })).json();
const values = (change: object = {}) => ({
  ...{ code: '600100.SH', name: zh('澄川新材料股份有限公司'), shortName: { 'zh-CN': '澄川新材', en: 'Chengchuan' } },
  ...{ industryId: null, aliases: [], nameRules: [], ...change },
});
const add = async (change: object = {}): Promise<ManagedCompany> => (await call('company.save', values(change))).result;
const list = async (filter: object): Promise<{ total: number; list: ManagedCompany[] }> =>
  (await call('company.list', { page: 1, pageSize: 50, ...filter })).result;
const publish = (title: string, body = '正文') =>
  createArticle(t.db, { title: zh(title), body: zh(`<p>${body}</p>`), publishedAt: '2026-11-18T01:00:00Z', sourceId });
const mentioned = async () =>
  (await t.db.select().from(articleCompanies).orderBy(articleCompanies.stockId)).map(({ articleId, stockId }) => [
    articleId,
    stockId,
  ]);

describe('a company', () => {
  test('is added, found by its names in both languages and by its code, and changed', async () => {
    const industryId = await createIndustry(t.db, '新材料');
    const added = await add({ aliases: ['澄川', '澄川'] });
    expect(added).toMatchObject({ version: 1, code: '600100', industryName: '', aliases: ['澄川'], isClient: false });
    for (const keyword of ['川新', '料股份', 'chengCHUAN', '60010', '100'])
      expect((await list({ keyword })).list.map(({ stockId }) => stockId)).toEqual([added.stockId]);
    expect((await list({ keyword: '没有' })).total).toBe(0);
    const { stockId, version } = added;
    const changed = await call('company.save', values({ stockId, version, industryId, shortName: zh('新澄川') }));
    expect(changed.result).toMatchObject({ version: 2, industryName: '新材料', shortName: { 'zh-CN': '新澄川' } });
    expect((await list({ industryId })).list).toMatchObject([{ stockId }]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `company ${stockId}`));
    expect(entries).toMatchObject([
      { action: 'company.create', detail: { name: '澄川新材' } },
      { action: 'company.save', detail: { name: '新澄川', before: { shortName: { 'zh-CN': '澄川新材' } } } },
    ]);
  });

  test('keeps its number to itself, also above those that came in another way', async () => {
    await createListedCompany(t.db, '远处', null);
    const highest = Math.max(...(await t.db.select().from(companies)).map(({ stockId }) => stockId));
    const first = await add();
    expect(first.stockId).toBe(highest + 1);
    await t.db.delete(companies).where(eq(companies.stockId, first.stockId));
    expect((await add()).stockId).toBe(highest + 2);
  });

  test('is a client or not', async () => {
    const { stockId } = await add();
    await t.db.insert(clients).values({ stockId, openedAt: t.now() });
    expect((await list({ isClient: true })).list).toMatchObject([{ stockId, isClient: true }]);
    expect((await list({ isClient: false, keyword: '澄川' })).total).toBe(0);
  });

  test.each([
    [{ code: '' }, 'code'],
    [{ code: '600100.SZ' }, 'code'],
    [{ name: zh(' ') }, 'name.zh-CN'],
    [{ shortName: zh('长'.repeat(101)) }, 'shortName.zh-CN'],
    [{ industryId: 999 }, 'industryId'],
    [{ aliases: ['好名', '甲'] }, 'aliases.1'],
    [{ nameRules: [{ name: '别家', required: [], excluded: ['县'] }] }, 'nameRules.0.name'],
    [{ nameRules: [{ name: '澄川新材', required: [' '], excluded: [] }] }, 'nameRules.0.required.0'],
  ])('%j is refused, by the name of the field', async (change, path) => {
    const answer = await call('company.save', values(change));
    expect(answer.code).toBe(400);
    expect(answer.issues.map((issue: { path: string }) => issue.path)).toEqual([`body.${path}`]);
  });

  test('has a code of its own, also when two are added at once', async () => {
    const answers = await Promise.all([1, 2].map(() => call('company.save', values())));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errorTable.COMPANY_CODE_TAKEN.code]));
  });

  test('is not saved over what a colleague saved in between', async () => {
    const { stockId, version } = await add();
    await call('company.save', values({ stockId, version, shortName: zh('甲名') }));
    const answer = await call('company.save', values({ stockId, version, shortName: zh('乙名') }));
    expect(answer.code).toBe(errorTable.COMPANY_CHANGED.code);
    const found = await t.call('company.detail', token, { params: { id: stockId } });
    expect(found.json().result).toMatchObject({ version: 2, shortName: { 'zh-CN': '甲名' } });
    expect((await call('company.save', values({ stockId: 99_999, version: 1 }))).code).toBe(404);
  });

  test('that is the operator is none', async () => {
    const [own] = await t.db.select().from(companies).where(eq(companies.code, ''));
    expect((await t.call('company.detail', token, { params: { id: own?.stockId ?? 0 } })).json().code).toBe(404);
    expect((await list({ keyword: '运营方' })).total).toBe(0);
  });
});

describe('articles', () => {
  test('are matched to a new company and to a new alias by an analyser that has read others before', async () => {
    const tools = new Tools();
    const analyse = async () => {
      while ((await analyseWaiting(t.db, tools, { now: t.now(), batch: 50 })) > 0);
    };
    const byName = await publish('澄川新材公布计划');
    const byAlias = await publish('老澄厂扩产', '这家厂子又叫 ChengFab');
    const other = await publish('无关的消息');
    await analyse();
    expect(await mentioned()).toEqual([]);

    const { stockId, version } = await add();
    await analyse();
    expect(await mentioned()).toEqual([[byName, stockId]]);

    const queued = await noteQueued(t.db);
    await call('company.save', values({ stockId, version, aliases: ['老澄厂'] }));
    expect(await queued()).toEqual([byAlias]);
    await analyse();
    expect(await mentioned()).toEqual([
      [byName, stockId],
      [byAlias, stockId],
    ]);
    expect(other).toBeGreaterThan(byAlias);

    await call(
      'company.save',
      values({ stockId, version: 2, aliases: ['chengfab'], shortName: zh('改了名'), keepsFormer: false }),
    );
    await analyse();
    expect(await mentioned()).toEqual([[byAlias, stockId]]);
  });

  test('of before a company was renamed and got another code go on to mention it, unless that is not wanted', async () => {
    const { stockId, version } = await add({ nameRules: [{ name: '澄川新材', required: [], excluded: ['县'] }] });
    const articles = [await publish('澄川新材公布计划'), await publish('600100.SH 停牌')];
    await settle(t.db, t.now());
    const both = articles.map((article) => [article, stockId]);
    expect(await mentioned()).toEqual(both);
    const renamed = {
      ...{ stockId, code: '600200', shortName: zh('澄川集团') },
      nameRules: [{ name: '澄川新材', required: [], excluded: ['县'] }],
    };
    const seen = await call('company.preview', values(renamed));
    expect(seen.result).toMatchObject({ mentions: 2, again: 0 });
    const { result: saved } = await call('company.save', values({ ...renamed, version }));
    expect(saved.aliases).toEqual(['600100', 'Chengchuan', '澄川新材']);
    await settle(t.db, t.now());
    expect(await mentioned()).toEqual(both);
    // Its former code may be that of another one day.
    const { result: next } = await call('company.preview', values({ shortName: zh('别家'), name: zh('别家公司') }));
    expect(next.shared).toEqual([{ name: '600100', companies: ['澄川集团'] }]);

    const corrected = values({ stockId, code: '600200', shortName: zh('另一家'), keepsFormer: false });
    expect((await call('company.preview', corrected)).result).toMatchObject({ mentions: 2, again: 2 });
    expect((await call('company.save', { ...corrected, version: 2 })).result.aliases).toEqual([]);
    await settle(t.db, t.now());
    expect(await mentioned()).toEqual([]);
    await t.db.delete(companies).where(eq(companies.stockId, stockId));
  });

  test('cannot be kept by a former name where there are as many aliases as there may be', async () => {
    const aliases = Array.from({ length: 20 }, (_, index) => `别名${index}`);
    const { stockId, version } = await add({ aliases });
    const answer = await call('company.save', values({ stockId, version, aliases, shortName: zh('新名') }));
    expect(answer.issues).toMatchObject([{ path: 'body.aliases' }]);
  });

  test('are read again for a new name of two Latin letters, which the index knows only by what may follow', async () => {
    const article = await publish('CF 公布计划');
    const { stockId, version } = await add();
    await settle(t.db, t.now());
    expect(await mentioned()).toEqual([]);
    await call('company.save', values({ stockId, version, aliases: ['CF'] }));
    await settle(t.db, t.now());
    expect(await mentioned()).toEqual([[article, stockId]]);
  });

  test('count for the industry that their company has moved to', async () => {
    const [from, to] = [await createIndustry(t.db, '甲业'), await createIndustry(t.db, '乙业')];
    const { stockId, version } = await add({ industryId: from });
    await publish('澄川新材公布计划');
    await settle(t.db, t.now());
    const scopes = async () =>
      (await t.db.select().from(scopeDays)).filter(({ stories }) => stories > 0).map(({ scopeId }) => scopeId);
    expect(await scopes()).toEqual([0, from]);
    await call('company.save', values({ stockId, version, industryId: to }));
    await settle(t.db, t.now());
    expect(await scopes()).toEqual([0, to]);
  });

  test('are counted before a name is saved, and a name that others have is pointed out', async () => {
    const { stockId } = await add();
    const rival = await createListedCompany(t.db, '澄江股份', null);
    await publish('澄川新材公布计划');
    await publish('澄川新材扩产');
    await publish('澄江股份公告');
    await settle(t.db, t.now());
    const preview = async (change: object): Promise<CompanyEffect> =>
      (await call('company.preview', values({ stockId, ...change }))).result;
    expect(await preview({})).toEqual({ mentions: 2, again: 0, shared: [] });
    expect(await preview({ aliases: ['澄江股份'] })).toEqual({
      ...{ mentions: 2, again: 1 },
      shared: [{ name: '澄江股份', companies: ['澄江股份'] }],
    });
    expect(await preview({ shortName: zh('新名'), keepsFormer: false })).toEqual({ mentions: 2, again: 2, shared: [] });
    const { result } = await call('company.preview', values({ code: '600200', shortName: zh('澄江股份') }));
    expect(result).toMatchObject({ mentions: 0, again: 1 });
    expect(rival).toBeGreaterThan(0);
    // What saving is refused with.
    const taken = await call('company.preview', values({}));
    expect(taken.code).toBe(errorTable.COMPANY_CODE_TAKEN.code);
    expect((await call('company.preview', values({ stockId, industryId: 999 }))).issues).toMatchObject([
      { path: 'body.industryId' },
    ]);
    expect(await t.db.$count(corpusQueue)).toBe(0);
  });
});

test('a rule of a name is previewed article by article, and reads again what has the name', async () => {
  const { stockId, version } = await add({ aliases: ['老澄厂'] });
  const kept = await publish('老澄厂新材扩产');
  const lost = await publish('老澄厂足球队夺冠', '周末的比赛');
  const inBody = await publish('园区开工', '昨天老澄厂宣布开工');
  await settle(t.db, t.now());
  const nameRules = [{ name: '老澄厂', required: [], excluded: ['足球'] }];
  const preview = async (change: object): Promise<CompanyMatches> =>
    (await call('company.previewMatches', values(change))).result;
  const found = await preview({ stockId, aliases: ['老澄厂', '园区'], nameRules });
  expect(found).toMatchObject({ added: 0, lost: 1, read: 3, total: 3, next: null });
  const of = (name: string) => found.names.find((one) => one.name === name);
  expect(of('老澄厂')).toMatchObject({ before: 3, after: 2 });
  expect(of('老澄厂')?.samples).toEqual([
    { articleId: inBody, title: '园区开工', excerpt: expect.stringContaining('昨天老澄厂宣布'), change: 'kept' },
    { articleId: lost, title: '老澄厂足球队夺冠', excerpt: '', change: 'lost' },
    { articleId: kept, title: '老澄厂新材扩产', excerpt: '', change: 'kept' },
  ]);
  expect(of('园区')).toMatchObject({ before: 0, after: 1, samples: [{ articleId: inBody, change: 'added' }] });
  expect(await preview({ code: '600200', shortName: zh('园区') })).toMatchObject({ added: 1, lost: 0 });
  expect((await call('company.previewMatches', values({ stockId: 99_999 }))).code).toBe(404);

  await call('company.save', values({ stockId, version, aliases: ['老澄厂'], nameRules }));
  await settle(t.db, t.now());
  expect(await mentioned()).toEqual([
    [kept, stockId],
    [inBody, stockId],
  ]);
});

describe('industries', () => {
  const read = async (): Promise<Industry[]> => (await t.call('industry.list', token)).json().result;
  beforeEach(async () => {
    await t.db.update(companies).set({ industryId: null });
    await t.db.delete(industries);
  });

  test('are added, renamed and put in order', async () => {
    const { result: first } = await call('industry.save', { name: zh('新能源') });
    const { result: second } = await call('industry.save', { name: { 'zh-CN': '食品', en: '' } });
    expect(second).toEqual({ id: first.id + 1, version: 1, name: zh('食品'), companies: 0 });
    for (const name of [zh('食品'), { 'zh-CN': '饮料', en: ' 食品' }, { 'zh-CN': '新能源（另）', en: '新能源' }])
      expect((await call('industry.save', { name })).code).toBe(errorTable.INDUSTRY_NAME_TAKEN.code);
    const renamed = await call('industry.save', {
      ...first,
      companies: undefined,
      name: { 'zh-CN': '能源', en: 'Energy' },
    });
    expect(renamed.result).toMatchObject({ version: 2, name: { 'zh-CN': '能源', en: 'Energy' } });
    const stale = await call('industry.save', { id: first.id, version: 1, name: zh('旧名') });
    expect(stale.code).toBe(errorTable.INDUSTRY_CHANGED.code);
    const before = [first.id, second.id];
    const ids = [second.id, first.id];
    const ordered = await call('industry.order', { before, ids });
    expect(ordered.result.map(({ id }: Industry) => id)).toEqual(ids);
    const { result: third } = await call('industry.save', { name: zh('饮料') });
    const now = [...ids, third.id];
    for (const wrong of [
      { before: ids, ids: [first.id, second.id] },
      { before: now, ids: [second.id, second.id, third.id] },
      { before: now, ids: [...ids, 99] },
      // As somebody sees them who has not seen the order of before.
      { before: [...before, third.id], ids: [third.id, ...before] },
    ])
      expect((await call('industry.order', wrong)).code).toBe(errorTable.INDUSTRIES_CHANGED.code);
    expect((await call('industry.order', { before: [third.id, ...ids], ids: now })).code).toBe(200);
  });

  test('go when no company belongs to them, and their number is not given again', async () => {
    const { result: industry } = await call('industry.save', { name: zh('新能源') });
    await add({ industryId: industry.id });
    expect(await read()).toMatchObject([{ id: industry.id, companies: 1 }]);
    expect((await call('industry.remove', { id: industry.id })).code).toBe(errorTable.INDUSTRY_IN_USE.code);
    await t.db.update(companies).set({ industryId: null });
    expect((await call('industry.remove', { id: industry.id })).result).toEqual([]);
    expect((await call('industry.save', { name: zh('食品') })).result.id).toBe(industry.id + 1);
  });
});

test('companies are exported with their names and aliases', async () => {
  await add({
    aliases: ['老澄厂', '澄厂'],
    nameRules: [{ name: '澄厂', required: ['新材'], excluded: ['足球'] }],
  });
  const file = await t.call('company.export', token, { body: { keyword: '澄川' }, headers: { cookie: 'lang=zh-CN' } });
  const rows = [];
  for await (const { cells } of (await readXlsx(file.rawPayload)).rows) rows.push(cells);
  expect(rows[1]).toEqual([
    ...['600100', '澄川新材', '澄川新材料股份有限公司', 'Chengchuan', null, null, '老澄厂; 澄厂'],
    ...['澄厂: +新材 -足球', '否'],
  ]);
});
