import { eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { CompanyImport } from '#contract/insight/company-import.ts';
import { articleCompanies, articles } from '#server/content/articles/tables.ts';
import { clients, companies, industries } from '#server/identity/companies/tables.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createArticle, createIndustry } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { readingOf, recordStatements } from '#server/testing/statements.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

let t: TestApp;
let token: string;
let industryId: number;
const zh = (text: string) => ({ 'zh-CN': text });

beforeAll(async () => {
  t = await openTestApp();
  token = await t.login((await createUser(t.db, { role: 'ADMIN' })).username);
  industryId = await createIndustry(t.db, '新材料');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(articles);
  await settle(t.db, t.now());
  await t.db.delete(clients).where(eq(clients.stockId, 1));
  await t.db.delete(companies).where(eq(companies.stockId, 1));
  for (const code of ['600100', '600200']) await t.db.delete(companies).where(eq(companies.code, code));
  await t.db.insert(companies).values({
    ...{
      stockId: 1,
      code: '600100',
      name: zh('澄川新材料股份有限公司'),
      shortName: { 'zh-CN': '澄川新材', en: 'Chengchuan' },
    },
    ...{ industryId: null, aliases: ['澄川'] },
  });
});

const heading = ['证券代码', '简称', '全称', '英文简称', '行业', '别名', '名称条件'];
type Cells = (string | number | null)[];
const workbook = async (...rows: Cells[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] }));
const preview = async (file: Uint8Array, fields = {}): Promise<CompanyImport> =>
  (await sendFile(t, 'company.previewImport', token, file, fields)).json().result;
const commit = async (file: Uint8Array, fields: object) =>
  (await sendFile(t, 'company.commitImport', token, file, { ...fields })).json();
const takeIn = async (file: Uint8Array) => commit(file, { digest: (await preview(file)).digest });
const byCode = async (code: string) => (await t.db.select().from(companies).where(eq(companies.code, code)))[0];
const mentions = async () => (await t.db.select().from(articleCompanies)).map(({ stockId }) => stockId);
const publish = (title: string) =>
  createArticle(t.db, { title: zh(title), body: zh('<p>正文</p>'), publishedAt: '2026-11-18T01:00:00Z' });

describe('a workbook of companies', () => {
  test('adds those with a new code and changes the others, where its cells are not empty', async () => {
    await publish('青筠科技公告');
    await settle(t.db, t.now());
    const file = await workbook(
      ['600100.SH', null, null, null, '新材料', '澄川；老澄厂', '老澄厂: -足球'],
      [600200, '青筠科技', '青筠科技股份有限公司', 'Qingyun', null, null],
    );
    const seen = await preview(file);
    expect(seen).toMatchObject({ total: 2, added: 1, changed: 1, unchanged: 0, faultCount: 0, again: 1 });
    expect(seen.rows.map(({ effect }) => effect)).toEqual(['changed', 'added']);
    expect(await byCode('600200')).toBeUndefined();
    expect((await commit(file, { digest: seen.digest })).result).toEqual({ added: 1, changed: 1 });
    expect(await byCode('600100')).toMatchObject({
      ...{ version: 2, industryId, aliases: ['澄川', '老澄厂'], shortName: { 'zh-CN': '澄川新材', en: 'Chengchuan' } },
    });
    expect((await byCode('600100'))?.nameRules).toEqual([{ name: '老澄厂', required: [], excluded: ['足球'] }]);
    const added = await byCode('600200');
    expect(added).toMatchObject({ industryId: null, name: zh('青筠科技股份有限公司') });
    await settle(t.db, t.now());
    expect(await mentions()).toEqual([added?.stockId]);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'company.import'));
    expect(entries.at(-1)?.detail).toEqual({ added: 1, changed: 1, names: ['青筠科技', '澄川新材'] });
    expect(await preview(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('keeps the former names of those that it renames, and says how many lose a name all the same', async () => {
    await publish('澄川新材公告');
    await settle(t.db, t.now());
    const renaming = await workbook(['600100', '澄川集团', null, null, null, null]);
    expect(await preview(renaming)).toMatchObject({ changed: 1, again: 0, renamed: 1, losing: 0 });
    await takeIn(renaming);
    expect((await byCode('600100'))?.aliases).toEqual(['澄川', '澄川新材']);
    await settle(t.db, t.now());
    expect(await mentions()).toEqual([1]);
    const dropping = await workbook(['600100', null, null, null, null, '澄川']);
    expect(await preview(dropping)).toMatchObject({ changed: 1, again: 1, renamed: 0, losing: 1 });
    const many = Array.from({ length: 20 }, (_, index) => `别名${index}`).join('；');
    const { faults } = await preview(await workbook(['600100', '再改名', null, null, null, many]));
    expect(faults.map(({ row, column }) => [row, column])).toEqual([[2, '别名']]);
  });

  test('drops former names where they were never those of the company, and names the companies that have them', async () => {
    await t.db
      .update(companies)
      .set({ shortName: zh('青筠科技') })
      .where(eq(companies.stockId, 1));
    await publish('青筠科技公告');
    await settle(t.db, t.now());
    const correcting = await workbook(
      ['600100', '澄川新材', null, null, null, null],
      ['600200', '青筠科技', '青筠科技股份有限公司', null, null, null],
    );
    const keeping = await preview(correcting);
    expect(keeping).toMatchObject({ formerNames: 'keep', renamed: 1, losing: 0 });
    expect(keeping.shared).toEqual([{ name: '青筠科技', companies: ['青筠科技'] }]);
    const dropping = await preview(correcting, { formerNames: 'drop' });
    expect(dropping).toMatchObject({ formerNames: 'drop', renamed: 1, losing: 1, shared: [] });
    // What is taken in is what was seen.
    const { digest } = dropping;
    expect((await commit(correcting, { digest })).code).toBe(errorTable.IMPORT_CHANGED.code);
    expect((await commit(correcting, { digest, formerNames: 'drop' })).result).toEqual({ added: 1, changed: 1 });
    expect((await byCode('600100'))?.aliases).toEqual(['澄川']);
    await settle(t.db, t.now());
    expect(await mentions()).toEqual([(await byCode('600200'))?.stockId]);
  });

  test('names those of the file alone that it leaves with the name', async () => {
    await t.db.insert(companies).values({
      ...{ stockId: 7_001, code: '600200', name: zh('青筠科技股份有限公司'), shortName: zh('青筠科技') },
      ...{ industryId: null, aliases: [] },
    });
    const row: Cells = ['600100', '青筠科技', null, null, null, null];
    await takeIn(await workbook(row));
    const back = await workbook(['600100', '澄川新材', null, null, null, '澄川']);
    expect((await preview(back)).shared).toEqual([{ name: '青筠科技', companies: ['青筠科技'] }]);
    expect((await preview(await workbook(row))).shared).toEqual([]);
  });

  test('has the aliases again that were exported, whatever commas are in them, and refuses a legal form alone', async () => {
    const english = 'Chengchuan Advanced Materials Co., Ltd.';
    for (const aliases of [[english], ['澄川', english], ['Chengchuan, Qingyun and Partners']]) {
      await t.db.update(companies).set({ aliases }).where(eq(companies.stockId, 1));
      const exported = await t.call('company.export', token, { body: {}, headers: { cookie: 'lang=zh-CN' } });
      const rows = [];
      for await (const { cells } of (await readXlsx(exported.rawPayload)).rows) rows.push(cells);
      const place = (rows[0] ?? []).indexOf('别名');
      const cell = String(rows.find(([code]) => code === '600100')?.[place] ?? expect.fail('it was not exported'));
      expect((await takeIn(await workbook(['600100', '新澄川', null, null, null, cell]))).code).toBe(200);
      expect((await byCode('600100'))?.aliases.slice(0, aliases.length)).toEqual(aliases);
    }
    const { faults } = await preview(await workbook(['600100', null, null, null, null, '澄川；Ltd.']));
    expect(faults).toMatchObject([{ column: '别名', reason: expect.stringContaining('公司形式') }]);
  });

  test('does not take the error of a formula for a name or an alias', async () => {
    const { faults } = await preview(await workbook(['600100', null, '#NAME?', null, null, '#N/A']));
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, '全称'],
      [2, '别名'],
    ]);
  });

  test('names every wrong cell, takes in corrected ones, and is taken in as a whole or not', async () => {
    const file = await workbook(
      ['600200', '青筠科技', '青筠科技股份有限公司', null, '没有的行业', '甲'],
      ['700', null, '无名公司', null, null, null],
      ['SH600100', '澄川', null, null, null, null],
      ['600100', '澄川', null, null, null, null],
    );
    const seen = await preview(file);
    expect(seen.faults.map(({ row, column }) => [row, column])).toEqual([
      ...[
        [2, '行业'],
        [2, '别名'],
      ],
      ...[
        [3, '证券代码'],
        [3, '简称'],
      ],
      [5, '证券代码'],
    ]);
    const rows = [];
    for await (const { cells } of (await readXlsx(Buffer.from(seen.annotated ?? '', 'base64'))).rows) rows.push(cells);
    expect(rows[0]?.at(-1)).toBe('错误');
    expect(rows[1]?.at(-1)).toContain('行业: 没有这个行业');
    expect((await commit(file, { digest: seen.digest })).code).toBe(errorTable.IMPORT_HAS_FAULTS.code);
    const corrections = JSON.stringify([
      { row: 2, column: 'industry', value: '新材料 (en)' },
      { row: 2, column: 'aliases', value: '甲厂' },
      { row: 3, column: 'code', value: '00700' },
      { row: 3, column: 'shortName', value: '无名' },
      { row: 5, column: 'code', value: 'D99001' },
    ]);
    const again = await preview(file, { corrections });
    expect(again.faults.map(({ row, column }) => [row, column])).toEqual([[5, '全称']]);
  });

  test('with a name that two industries have is refused, whichever of their languages it is in', async () => {
    const name = '新材料 (en)';
    await t.db.insert(industries).values({ id: 9_000, name: { 'zh-CN': name }, sort: 9 });
    const seen = await preview(await workbook(['600100', null, null, null, name, null]));
    expect(seen.faults).toMatchObject([{ column: '行业', reason: expect.stringContaining('不止一个行业') }]);
    await t.db.delete(industries).where(eq(industries.id, 9_000));
  });

  test.each([
    ['澄川 -县', '无法识别，应写作「名称: +须有的词 -不能有的词」，多条用分号分开'],
    ['别家: -县', '条件中的名称不是这家公司的名称、简称、代码或别名'],
  ])('has conditions of names that are understood: %s is not', async (rule, reason) => {
    const seen = await preview(await workbook(['600100', null, null, null, null, null, rule]));
    expect(seen.faultCount).toBe(1);
    expect(JSON.stringify(seen)).toContain(reason);
  });

  test('is not taken in when a company has changed since it was seen', async () => {
    const file = await workbook(['600100', '新澄川', null, null, null, null]);
    const { digest } = await preview(file);
    await t.db.update(companies).set({ version: 5 }).where(eq(companies.stockId, 1));
    expect((await commit(file, { digest })).code).toBe(errorTable.IMPORT_CHANGED.code);
  });

  test('begins as a template, whose example is refused until it is deleted', async () => {
    const template = await t.call('company.importTemplate', token, { headers: { cookie: 'lang=zh-CN' } });
    expect(await preview(template.rawPayload)).toMatchObject({ total: 1, added: 0 });
    expect((await preview(template.rawPayload)).faultCount).toBeGreaterThan(0);
  });
});

describe('the last import of companies', () => {
  const last = async () => (await t.call('company.lastImport', token)).json().result ?? expect.fail('there is none');
  const undo = async (id: number) => (await t.call('company.undoImport', token, { body: { id } })).json();
  const both = () =>
    workbook(
      ['600100', '新澄川', null, null, '新材料', null],
      ['600200', '青筠科技', '青筠科技股份有限公司', null, null, null],
    );

  test('is undone: changed companies are as before, added ones are gone, and articles follow', async () => {
    await publish('青筠科技公告');
    await publish('澄川新材公告');
    await takeIn(await both());
    await settle(t.db, t.now());
    expect(await mentions()).toContain((await byCode('600200'))?.stockId);
    const { id, ...counts } = await last();
    expect(counts).toMatchObject({ added: 1, changed: 1, removed: 0, undoable: 2, left: 0 });
    expect((await undo(id)).result).toEqual({ undone: 2, left: 0 });
    expect(await byCode('600200')).toBeUndefined();
    expect(await byCode('600100')).toMatchObject({
      version: 3,
      industryId: null,
      shortName: { 'zh-CN': '澄川新材', en: 'Chengchuan' },
    });
    await settle(t.db, t.now());
    expect(await mentions()).toEqual([1]);
    expect((await undo(id)).code).toBe(errorTable.IMPORT_ENDED.code);
  });

  test('leaves what was changed or is used since, and what would need an industry that is gone', async () => {
    const gone = await createIndustry(t.db, '旧行业');
    await t.db.update(companies).set({ industryId: gone }).where(eq(companies.stockId, 1));
    await takeIn(await both());
    await t.db.delete(industries).where(eq(industries.id, gone));
    const stockId = (await byCode('600200'))?.stockId ?? 0;
    await t.db.insert(clients).values({ stockId, openedAt: t.now() });
    expect(await last()).toMatchObject({ undoable: 0, left: 2 });
    await t.db.delete(clients).where(eq(clients.stockId, stockId));
    const { id } = await last();
    await t.db.update(companies).set({ version: 9 }).where(eq(companies.stockId, stockId));
    expect((await undo(id)).result).toEqual({ undone: 0, left: 2 });
    expect(await byCode('600100')).toMatchObject({ shortName: zh('新澄川') });
  });

  test("leaves an added company that is another one's supplier", async () => {
    await takeIn(await both());
    const { stockId } = (await byCode('600200')) ?? expect.fail('it was not added');
    await t.pool.query(
      `insert into supplier (stock_id, name, credit_code, fields, company_id, added_at)
       values (1, '青筠科技', $1, '{}', $2, $3)`,
      [nextCreditCode(), stockId, t.now()],
    );
    const { id, undoable, left } = await last();
    expect({ undoable, left }).toEqual({ undoable: 1, left: 1 });
    const undone = await undo(id);
    await t.pool.query('delete from supplier');
    expect(undone.result).toEqual({ undone: 1, left: 1 });
    expect(await byCode('600200')).toBeDefined();
  });

  test('leaves added companies that are peers of another, reading the lists of peers once for all', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `6003${String(index).padStart(2, '0')}`);
    await takeIn(await workbook(...codes.map((code): Cells => [code, `公司${code}`, `公司${code}`, null, null, null])));
    const { stockId } = (await byCode('600339')) ?? expect.fail('it was not added');
    await t.db.insert(settingVersions).values(
      Array.from({ length: 60 }, (_, index) => ({
        ...{ topic: 'peers' as const, stockId: 1, version: index + 1, changedAt: t.now() },
        content: index === 0 ? [stockId] : [index],
      })),
    );
    const { rows: names } = await t.pool.query('select current_database() as name');
    const recorded = recordStatements(names[0].name);
    const { id, undoable, left } = await last().finally(() => recorded.stop());
    expect({ undoable, left }).toEqual({ undoable: 39, left: 1 });
    const counting = recorded.take().filter(({ text }) => /jsonb_to_recordset|with given/.test(text));
    expect(counting).toHaveLength(2);
    const readings = await Promise.all(counting.map((statement) => readingOf(t.pool, statement)));
    expect(Math.max(...readings.map(({ read }) => read))).toBeLessThan(500);
    expect((await undo(id)).result).toEqual({ undone: 39, left: 1 });
    await t.db.delete(settingVersions).where(eq(settingVersions.topic, 'peers'));
    await t.db.delete(companies).where(eq(companies.stockId, stockId));
  });
});
