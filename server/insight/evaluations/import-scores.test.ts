import { eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EvaluationImport } from '#contract/insight/evaluation-import.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { lockScores } from './import-queries.ts';
import { indicatorScores, indicators } from './tables.ts';

let app: TestApp;
let token: string;
let own: { readonly stockId: number; readonly code: string };
let other: typeof own;
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const water = {
  ...{ code: 'W1', name: { 'zh-CN': '用水' }, pillar: { 'zh-CN': '环境' } },
  ...{ definition: { 'zh-CN': '', en: '' }, enabled: true },
};

beforeAll(async () => {
  app = await openTestApp();
  await app.db.insert(indicators).values([
    {
      id: 1,
      code: 'E1',
      sort: 1,
      pillar: both('环境', 'Environment'),
      name: both('温室气体排放', 'Greenhouse gas emissions'),
    },
    { id: 2, code: 'G1', sort: 2, pillar: both('治理', 'Governance'), name: both('商业道德', 'Business ethics') },
  ]);
  const make = async (name: string) => {
    const { stockId } = await createCompany(app.db, { name });
    return { stockId, code: `T${stockId}` };
  };
  own = await make('甲公司');
  other = await make('乙公司');
  await createUser(app.db, { username: 'admin', role: 'ADMIN', stockIds: [own.stockId] });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [own.stockId] });
  token = await app.login('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(indicatorScores);
  const of = { stockId: own.stockId, period: '2026Q3' };
  await app.db.insert(indicatorScores).values([
    { ...of, indicatorId: 1, score: 50 },
    { ...of, indicatorId: 2, score: 60 },
  ]);
});

const heading = ['期间', '证券代码', '公司名称', '温室气体排放', '商业道德'];
type Cells = (string | number | null)[];
const workbook = async (rows: Cells[], head: string[] = heading) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [head, ...rows] }] }));
const preview = async (file: Uint8Array, fields = {}): Promise<EvaluationImport> =>
  (await sendFile(app, 'evaluation.previewImport', token, file, fields)).json().result;
const commit = async (file: Uint8Array, digest: string) =>
  (await sendFile(app, 'evaluation.commitImport', token, file, { digest })).json();
const scores = async () =>
  (await app.db.select().from(indicatorScores).orderBy(indicatorScores.stockId, indicatorScores.indicatorId)).map(
    ({ stockId, period, indicatorId, score }) => [stockId, period, indicatorId, score],
  );

describe('a workbook of scores', () => {
  test('is previewed while somebody else changes the same scores', async () => {
    const file = await workbook([['2026Q3', own.code, '', 55, 65]]);
    const scoreOf = (indicatorId: number) => eq(indicatorScores.indicatorId, indicatorId);
    let seen: Promise<EvaluationImport> | undefined;
    await app.db.transaction(async (tx) => {
      await lockScores(tx);
      await tx.update(indicatorScores).set({ score: 61 }).where(scoreOf(2));
      seen = preview(file);
      const { rows } = await app.pool.query('select oid from pg_database where datname = current_database()');
      const waiting = () =>
        app.pool.query('select from pg_locks where not granted and (database = $1 or database is null)', [rows[0].oid]);
      await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
      await tx.update(indicatorScores).set({ score: 51 }).where(scoreOf(1));
    });
    expect(await seen).toMatchObject({ changed: 2, page: { period: '2026Q3' } });
    expect(await scores()).toEqual([
      [own.stockId, '2026Q3', 1, 51],
      [own.stockId, '2026Q3', 2, 61],
    ]);
  });

  test('is seen as the page it would make, and then makes it', async () => {
    const file = await workbook([
      ['2026Q3', own.code, '甲公司', 72.456, null],
      ['2026q3', other.code, null, '80', 90],
      ['2026Q3', other.code, null, null, null],
    ]);
    const before = await scores();
    const seen = await preview(file);
    expect(seen).toMatchObject({
      ...{ total: 3, faultCount: 0, added: 2, changed: 1, removed: 1, unchanged: 0, passedOver: 1, annotated: null },
      chosen: { stockId: own.stockId, name: '甲公司', period: '2026Q3' },
      page: { period: '2026Q3', own: { stockId: own.stockId }, missing: 1 },
    });
    expect(seen.page?.pillars.map(({ indicators: of }) => of.map(({ own: figure }) => figure.value))).toEqual([
      [72.46],
      [null],
    ]);
    const second = await preview(file, { stockId: other.stockId, period: '2026Q3' });
    expect(second.page?.own.stockId).toBe(other.stockId);
    expect(await scores()).toEqual(before);
    expect((await commit(file, seen.digest)).result).toEqual({ added: 2, changed: 1, removed: 1 });
    expect(await scores()).toEqual([
      [own.stockId, '2026Q3', 1, 72.46],
      [other.stockId, '2026Q3', 1, 80],
      [other.stockId, '2026Q3', 2, 90],
    ]);
    const entries = await app.db.select().from(auditEntries);
    expect(entries.find(({ action }) => action === 'evaluation.import')?.detail).toEqual({
      ...{ added: 2, changed: 1, removed: 1, periods: ['2026Q3'], companies: 2 },
    });
    expect(await preview(file)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
  });

  test('takes a code that became a number for the one company it can be, and for none where it can be two', async () => {
    const list = async (code: string) => {
      const stockId = await createListedCompany(app.db, `公司${code}`, null);
      await app.db.update(companies).set({ code }).where(eq(companies.stockId, stockId));
      onTestFinished(async () => void (await app.db.delete(companies).where(eq(companies.stockId, stockId))));
      return stockId;
    };
    const shenzhen = await list('000700');
    const file = await workbook([['2026Q3', 700, null, 55, 65]]);
    expect(await preview(file)).toMatchObject({ faultCount: 0, chosen: { stockId: shenzhen } });
    const onlyInHongKong = await list('00388');
    expect(await preview(await workbook([['2026Q3', 388, null, 55, 65]]))).toMatchObject({
      ...{ faultCount: 0, chosen: { stockId: onlyInHongKong } },
    });
    const hongKong = await list('00700');
    expect((await preview(file)).faults).toEqual([
      { row: 2, column: '证券代码', reason: '可以是 00700，也可以是 000700，请写全' },
    ]);
    const corrections = JSON.stringify([{ row: 2, column: 'code', value: '00700' }]);
    expect(await preview(file, { corrections })).toMatchObject({ faultCount: 0, chosen: { stockId: hongKong } });
  });

  test('takes a code that is written with its exchange, as an import of companies does', async () => {
    const { stockId } = await createCompany(app.db, { name: '丙公司' });
    await app.db.update(companies).set({ code: '600519' }).where(eq(companies.stockId, stockId));
    for (const code of ['600519.SH', 'sh600519', '６００５１９．ＳＨ']) {
      const file = await workbook([['2026Q3', code, '丙公司', 70, 80]]);
      expect(await preview(file)).toMatchObject({ faultCount: 0, added: 2, chosen: { stockId } });
    }
    const elsewhere = await preview(await workbook([['2026Q3', '600519.SZ', '丙公司', 70, 80]]));
    expect(elsewhere).toMatchObject({ faultCount: 1, faults: [{ column: '证券代码' }] });
    await app.db.delete(companies).where(eq(companies.stockId, stockId));
  });

  test('knows a company by its name in the template, and keeps sources and notes as they are written', async () => {
    const stockId = await createListedCompany(app.db, '澄川（集团）股份有限公司', null);
    onTestFinished(async () => {
      await app.db.delete(indicatorScores);
      await app.db.delete(companies).where(eq(companies.stockId, stockId));
    });
    const [source, note] = ['年报，第12页（摘要）：附注', '口径①'];
    const file = await workbook(
      [
        ['2026Q3', `T${stockId}`, '澄川（集团）股份有限公司', 55, ` ${source}`, note],
        ['2026Q2', `T${stockId}`, '澄川(集团)股份有限公司', 55, null, null],
        ['2026Q1', `T${stockId}`, null, 55, null, '长'.repeat(501)],
      ],
      ['期间', '证券代码', '公司名称', '商业道德', '来源', '备注'],
    );
    const seen = await preview(file);
    expect(seen.faults).toEqual([{ row: 4, column: '备注', reason: '最多 500 个字' }]);
    const corrections = JSON.stringify([{ row: 4, column: 'note', value: '长' }]);
    const { digest } = await preview(file, { corrections });
    const taken = await sendFile(app, 'evaluation.commitImport', token, file, { digest, corrections });
    expect(taken.json().result).toEqual({ added: 3, changed: 0, removed: 0 });
    const [stored] = await app.db
      .select({ source: indicatorScores.source, note: indicatorScores.note })
      .from(indicatorScores)
      .where(eq(indicatorScores.source, source));
    expect(stored).toEqual({ source, note });
  });

  test('says nothing about indicators that have no column in it', async () => {
    const file = await workbook([['2026Q3', own.code, 99]], ['Period', 'Stock code', 'Business ethics']);
    await commit(file, (await preview(file)).digest);
    expect(await scores()).toEqual([
      [own.stockId, '2026Q3', 1, 50],
      [own.stockId, '2026Q3', 2, 99],
    ]);
  });

  test('with wrong cells comes back with what is wrong, and is taken as a whole or not', async () => {
    const file = await workbook([
      ['2026Q3', own.code, null, 1, 2],
      ['2026Q5', 'none', null, 101, -1],
      ['2027', other.code, '甲公司', 'much', 0],
      ['2026Q3', own.code, null, 3, 4],
    ]);
    const seen = await preview(file);
    expect(seen.faults.map(({ row, column }) => [row, column])).toEqual([
      ...[
        [3, '期间'],
        [3, '证券代码'],
        [3, '温室气体排放'],
        [3, '商业道德'],
      ],
      ...[
        [4, '期间'],
        [4, '公司名称'],
        [4, '温室气体排放'],
      ],
      [5, null],
    ]);
    const rows = [];
    for await (const { cells } of (await readXlsx(Buffer.from(seen.annotated ?? '', 'base64'))).rows) rows.push(cells);
    expect(rows[0]?.at(-1)).toBe('错误');
    expect(rows[3]?.at(-1)).toContain('公司名称: 与证券代码不符，该代码的公司是「乙公司」');
    expect((await commit(file, seen.digest)).code).toBe(1489);
    expect(await scores()).toHaveLength(2);
  });

  test('shows what becomes of each row, and takes in the cells that were put right', async () => {
    const file = await workbook([
      ['2026Q3', own.code, null, 50, 61],
      ['2026Q2', own.code, null, 50, null],
      ['2026Q3', other.code, null, 'much', 4],
      ['2026Q1', other.code, null, null, null],
      ['2026Q1', 'none', null, 1, 1],
    ]);
    const seen = await preview(file);
    expect(seen.rows.map(({ effect, correctable }) => [effect, correctable])).toEqual([
      ['changed', []],
      ['added', []],
      ['wrong', ['i1']],
      ['skipped', []],
      ['wrong', ['code']],
    ]);
    const corrections = JSON.stringify([
      { row: 4, column: 'i1', value: '7' },
      { row: 6, column: 'code', value: other.code },
    ]);
    const second = await preview(file, { corrections });
    expect(second).toMatchObject({ faultCount: 0, added: 5, changed: 1 });
    const { digest } = second;
    const taken = await sendFile(app, 'evaluation.commitImport', token, file, { digest, corrections });
    expect(taken.json().result).toEqual({ added: 5, changed: 1, removed: 0 });
  });

  test('is not taken in when the scores have changed since it was seen', async () => {
    const file = await workbook([['2026Q3', own.code, null, 10, 20]]);
    const { digest } = await preview(file);
    await app.db.delete(indicatorScores);
    expect((await commit(file, digest)).code).toBe(1625);
    expect(await scores()).toEqual([]);
  });

  test('is not taken in over a score that a colleague has entered since it was seen', async () => {
    const file = await workbook([['2026Q3', own.code, null, 80, null]]);
    const { digest } = await preview(file);
    for (const [indicatorId, score] of [
      [1, 50],
      [2, 60],
    ] as const) {
      const was = { score, source: '', note: '' };
      const change = { indicatorId, was, score: 75, source: '年报', note: '已核对' };
      const body = { stockId: own.stockId, period: '2026Q3', scores: [change] };
      expect((await app.call('score.save', token, { body })).json().code).toBe(200);
      expect((await commit(file, digest)).code, `indicator ${indicatorId}`).toBe(errorTable.IMPORT_CHANGED.code);
      const of = eq(indicatorScores.indicatorId, indicatorId);
      expect(await app.db.select().from(indicatorScores).where(of)).toMatchObject([{ score: 75, source: '年报' }]);
      await app.db.update(indicatorScores).set(was).where(of);
    }
    expect((await commit(file, digest)).result).toEqual({ added: 0, changed: 1, removed: 1 });
  });

  test('without a column of an indicator is none', async () => {
    const file = await workbook([['2026Q3', own.code]], ['期间', '证券代码']);
    expect((await sendFile(app, 'evaluation.previewImport', token, file)).json().code).toBe(1624);
  });

  test('in which two headings mean one column is none, and the heading is named', async () => {
    const file = await workbook([['2026Q3', own.code, 1, 2]], ['期间', '证券代码', '商业道德', 'Business  Ethics*']);
    const { code, desc } = (await sendFile(app, 'evaluation.previewImport', token, file)).json();
    expect(code).toBe(errorTable.WORKBOOK_COLUMNS_TWICE.code);
    expect(desc).toMatch(/：Business {2}Ethics\*$/);
  });

  test('begins as a template with every company and the last quarter', async () => {
    const template = await app.call('evaluation.importTemplate', token, { headers: { cookie: 'lang=zh-CN' } });
    const rows = [];
    for await (const { cells } of (await readXlsx(template.rawPayload)).rows) rows.push(cells);
    expect(rows[0]).toEqual([...heading, '来源', '备注']);
    expect(rows).toHaveLength(1 + (await app.db.$count(companies)));
    expect(rows[1]?.slice(0, 2)).toEqual(['2026Q3', expect.stringMatching(/^T/)]);
    expect(await preview(template.rawPayload)).toMatchObject({
      faultCount: 0,
      page: null,
      passedOver: rows.length - 1,
    });
  });
});

describe('the last import of scores', () => {
  const found = async () => (await app.call('evaluation.lastImport', token)).json().result;
  const last = async () => (await found()) ?? expect.fail('there is none');
  const undo = async (id: number, as = token) => (await app.call('evaluation.undoImport', as, { body: { id } })).json();

  test('is undone where nobody has changed what it did', async () => {
    const before = await scores();
    const file = await workbook([
      ['2026Q3', own.code, null, 72, null],
      ['2026Q3', other.code, null, 80, 90],
    ]);
    await commit(file, (await preview(file)).digest);
    const { id, ...counts } = await last();
    expect(counts).toEqual({
      ...{ importedAt: app.now().toISOString(), added: 2, changed: 1, removed: 1 },
      ...{ undoable: 4, left: 0 },
    });
    await app.db.update(indicatorScores).set({ score: 1 }).where(eq(indicatorScores.score, 90));
    expect(await last()).toMatchObject({ undoable: 3, left: 1 });
    expect((await undo(id)).result).toEqual({ undone: 3, left: 1 });
    expect(await scores()).toEqual([...before, [other.stockId, '2026Q3', 2, 1]]);
    expect((await found())?.id).not.toBe(id);
    expect((await undo(id)).code).toBe(errorTable.IMPORT_ENDED.code);
  });

  test('leaves scores whose source or note a colleague has changed since', async () => {
    const before = await scores();
    const file = await workbook([['2026Q3', own.code, null, 72, 90]]);
    await commit(file, (await preview(file)).digest);
    const { id, undoable } = await last();
    await app.db.update(indicatorScores).set({ note: '核对过' }).where(eq(indicatorScores.score, 72));
    expect(await last()).toMatchObject({ undoable: undoable - 1, left: 1 });
    expect((await undo(id)).result).toEqual({ undone: undoable - 1, left: 1 });
    expect((await scores()).filter(([, , of]) => of === 1)).toEqual([[own.stockId, '2026Q3', 1, 72]]);
    expect((await scores()).filter(([, , of]) => of !== 1)).toEqual(before.filter(([, , of]) => of !== 1));
  });

  test('leaves scores whose indicator or company is gone', async () => {
    const gone = await createListedCompany(app.db, '丙公司', null);
    const { id: indicatorId } = (await app.call('indicator.save', token, { body: water })).json().result;
    const of = { period: '2026Q3', score: 40 };
    await app.db.insert(indicatorScores).values([
      { ...of, stockId: own.stockId, indicatorId },
      { ...of, stockId: gone, indicatorId: 1 },
    ]);
    const before = await scores();
    const file = await workbook(
      [
        ['2026Q3', own.code, 70, 60, null],
        ['2026Q3', `T${gone}`, null, 60, null],
      ],
      ['期间', '证券代码', '温室气体排放', '商业道德', '用水'],
    );
    await commit(file, (await preview(file)).digest);
    expect((await app.call('indicator.remove', token, { body: { id: indicatorId } })).json().code).toBe(200);
    await app.db.delete(indicatorScores).where(eq(indicatorScores.stockId, gone));
    await app.db.delete(companies).where(eq(companies.stockId, gone));
    const { id, ...counts } = await last();
    expect(counts).toMatchObject({ added: 1, changed: 1, removed: 2, undoable: 1, left: 3 });
    expect((await undo(id)).result).toEqual({ undone: 1, left: 3 });
    expect(await scores()).toEqual(before.filter(([stockId, , of]) => stockId === own.stockId && of !== indicatorId));
  });

  test('is the own one', async () => {
    const file = await workbook([['2026Q3', own.code, null, 10, 20]]);
    await commit(file, (await preview(file)).digest);
    await createUser(app.db, { username: 'colleague', role: 'ADMIN', stockIds: [own.stockId] });
    const colleague = await app.login('colleague');
    expect((await app.call('evaluation.lastImport', colleague)).json().result).toBeNull();
    expect((await undo((await last()).id, colleague)).code).toBe(errorTable.IMPORT_ENDED.code);
    expect(await scores()).toEqual([
      [own.stockId, '2026Q3', 1, 10],
      [own.stockId, '2026Q3', 2, 20],
    ]);
  });
});

test('a client evaluates nobody', async () => {
  const client = await app.login('client');
  const file = await workbook([['2026Q3', own.code, null, 1, 2]]);
  expect((await sendFile(app, 'evaluation.previewImport', client, file)).json().code).toBe(1004);
});
