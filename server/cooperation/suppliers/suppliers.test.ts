import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import type { LocalizedText } from '#contract/language.ts';
import { findMost } from '#contract/outreach/finder-kinds.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { suppliers } from './tables.ts';

let app: TestApp;
let buyer: string;
let stranger: string;

beforeAll(async () => {
  app = await openTestApp();
  await addField('10', { 'zh-CN': 'ESG 鉴证', en: 'ESG assurance' });
  await addField('40', { 'zh-CN': '报告设计', en: 'Report design' });
  await createUser(app.db, { username: 'buyer', role: 'ADMIN_BUYER' });
  await createUser(app.db, { username: 'stranger', role: 'ADMIN_BUYER' });
  buyer = await app.login('buyer');
  stranger = await app.login('stranger');
});
afterAll(() => app.close());

const addField = (key: string, label: LocalizedText) =>
  app.db.insert(dictionaryItems).values({ enumeration: 'zcb_domain', key, label, sort: Number(key) });
const day = (offset: number) => new Date(app.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const valuesOf = (name: string) => ({ name, creditCode: nextCreditCode(), fields: ['10'] });

const save = (values: object, token = buyer) => app.call('supplier.save', token, { body: values });
async function add(name: string, values: object = {}): Promise<SupplierDetail> {
  const answer = await save({ ...valuesOf(name), ...values });
  expect(answer.json().code, answer.body).toBe(200);
  return answer.json().result;
}
const change = (supplier: SupplierDetail, state: string, reason = '资质齐全') =>
  app.call('supplier.changeState', buyer, { body: { id: supplier.id, version: supplier.version, state, reason } });
const issuesOf = (answer: { json: () => { issues?: { path: string }[] } }) =>
  answer.json().issues?.map(({ path }) => path);

describe('a supplier', () => {
  test('is a candidate with contacts and certificates, the first end of which is warned of', async () => {
    const supplier = await add('青牍可持续咨询', {
      contacts: [{ name: '林岚', phone: '021-5555 0101' }],
      certificates: [
        { name: '鉴证资质', endsOn: day(200) },
        { name: '质量管理体系', endsOn: day(12) },
        { name: '营业许可', endsOn: null },
      ],
    });
    expect(supplier).toMatchObject({
      ...{ state: 'candidate', certificateState: 'ending', certificatesEndOn: day(12), rating: null },
      contacts: [{ name: '林岚', job: '', phone: '021-5555 0101', email: '' }],
    });
    const { list } = (
      await app.call('supplier.list', buyer, { body: { page: 1, pageSize: 20, certificates: 'ending' } })
    ).json().result;
    expect(list.map(({ name }) => name)).toEqual(['青牍可持续咨询']);
  });

  test('names each wrong field, and a code once in a directory', async () => {
    const { creditCode } = await add('岫衡鉴证');
    expect(issuesOf(await save({ ...valuesOf(''), creditCode: '91350100M000100Y44', fields: [] }))).toEqual([
      'body.name',
      'body.creditCode',
      'body.fields',
    ]);
    expect(issuesOf(await save({ ...valuesOf('砺澄'), fields: ['999'] }))).toEqual(['body.fields']);
    expect(issuesOf(await save({ ...valuesOf('砺澄'), contacts: [{ name: '林岚' }] }))).toEqual([
      'body.contacts.0.phone',
    ]);
    expect((await save({ ...valuesOf('同一家'), creditCode })).json().code).toBe(1751);
    expect((await save({ ...valuesOf('同一家'), creditCode }, stranger)).json().code).toBe(200);
    const both = await Promise.all(
      [1, 2].map(() => save({ ...valuesOf('两人同时'), creditCode: '91350100M000100Y43' })),
    );
    expect(both.map((answer) => answer.json().code).sort((one, other) => one - other)).toEqual([200, 1751]);
  });

  test('is linked to a listed company that its buyer finds by name or code', async () => {
    const { stockId } = await createCompany(app.db, { name: '澄川新材' });
    const found = async (words: string, token = buyer) =>
      (await app.call('supplier.companies', token, { body: { words } })).json();
    const company = { stockId, code: `T${stockId}`, name: '澄川新材' };
    expect((await found('澄川')).result).toEqual([company]);
    expect((await found(`t${stockId}`)).result).toEqual([company]);
    expect((await found('没有这家')).result).toEqual([]);
    expect((await add('澄川的鉴证', { companyId: stockId })).company).toEqual(company);
  });

  test('is never offered the own company', async () => {
    const { stockIds } = await createUser(app.db, { username: 'alone', role: 'ADMIN_BUYER' });
    const words = `T${stockIds[0]}`;
    expect((await app.call('supplier.companies', buyer, { body: { words } })).json().result).toHaveLength(1);
    const own = await app.call('supplier.companies', await app.login('alone'), { body: { words } });
    expect(own.json().result).toEqual([]);
  });

  test('is offered as many companies to a company that is among those that are found', async () => {
    const name = '栎川同名';
    const { stockId } = await createCompany(app.db, { name });
    for (let count = 0; count < findMost; count += 1) await createCompany(app.db, { name });
    await createUser(app.db, { username: 'namesake', role: 'ADMIN_BUYER', stockIds: [stockId] });
    const found = await app.call('supplier.companies', await app.login('namesake'), { body: { words: name } });
    expect(found.json().result).toHaveLength(findMost);
  });

  test('is refused the code that another gets in the same moment', async () => {
    const [first, other] = [await add('岫衡鉴证'), await add('砺澄')];
    const { creditCode } = valuesOf('');
    const change = (supplier: SupplierDetail) =>
      save({ id: supplier.id, version: supplier.version, name: supplier.name, fields: ['10'], creditCode });
    let refused: ReturnType<typeof change> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.update(suppliers).set({ creditCode }).where(eq(suppliers.id, other.id));
      refused = change(first);
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await refused)?.json().code).toBe(1751);
    expect((await change(first)).json().code).toBe(1751);
  });

  test('is saved over what was seen, not over what a colleague has saved since', async () => {
    const supplier = await add('禾简报告设计');
    const { id, version, creditCode } = supplier;
    const values = { id, version, creditCode, fields: ['40'], name: '禾简设计' };
    expect((await save(values)).json().result).toMatchObject({ name: '禾简设计', version: version + 1 });
    expect((await save(values)).json().code).toBe(1752);
  });

  test('goes from state to state with a reason, and only where one follows the other', async () => {
    let supplier = await add('知砚译研');
    expect((await change(supplier, 'barred')).json().code).toBe(1753);
    expect(issuesOf(await change(supplier, 'approved', ' '))).toEqual(['body.reason']);
    for (const state of ['approved', 'suspended', 'approved', 'suspended', 'barred']) {
      const answer = await change(supplier, state, `改为 ${state}`);
      expect(answer.json().code, state).toBe(200);
      supplier = answer.json().result;
    }
    expect(supplier.history.map(({ state }) => state)).toEqual([
      ...['barred', 'suspended', 'approved', 'suspended', 'approved'],
    ]);
    expect((await change(supplier, 'approved')).json().code).toBe(1753);
  });

  test('is rated job by job', async () => {
    const { id } = await add('云汀数据');
    const rate = (score: number, job: string) => app.call('supplier.rate', buyer, { body: { id, job, score } });
    await Promise.all([rate(5, '年报翻译'), rate(4, '展会搭建'), rate(4, '画册印制')]);
    const detail = async () => (await app.call('supplier.detail', buyer, { params: { id: String(id) } })).json().result;
    expect(await detail()).toMatchObject({ ratings: 3, rating: 13 / 3 });
    expect(issuesOf(await rate(6, '年报翻译'))).toEqual(['body.score']);
    // The same once more, whose answer was lost.
    expect((await rate(4, '画册印制')).json().result).toMatchObject({ ratings: 3, rating: 13 / 3 });
    app.pass(61_000);
    await rate(4, '画册印制');
    expect(await detail()).toMatchObject({ ratings: 4, rating: 17 / 4 });
  });

  test('is removed while it is a candidate', async () => {
    const supplier = await add('误录公司');
    const remove = ({ id, version }: SupplierDetail) => app.call('supplier.remove', buyer, { body: { id, version } });
    expect((await remove(supplier)).json().code).toBe(200);
    expect((await remove(supplier)).statusCode).toBe(404);
    const approved = (await change(await add('已准入公司'), 'approved')).json().result;
    expect((await remove(approved)).json().code).toBe(1753);
  });

  test('comes out of a workbook and goes into one, by its credit code', async () => {
    const known = await add('简册印务', { contacts: [{ name: '林岚', phone: '021-5555 0101' }] });
    const fresh = nextCreditCode();
    const heading = ['公司名称', '统一社会信用代码', '服务领域', '联系人', '邮箱', '证书名称', '证书到期日'];
    const book = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] });
    const wrong = await book([['', fresh, '养鱼', '', '', '', '']]);
    const preview = async (file: Uint8Array) =>
      (await sendFile(app, 'supplier.previewImport', buyer, file)).json().result;
    expect((await preview(wrong)).faults.map(({ column }: { column: string }) => column)).toEqual([
      ...['服务领域', '公司名称'],
    ]);
    const unreadable = await book([['新合作方', fresh, '', '', '', '许可', '明年底']]);
    expect((await preview(unreadable)).faults).toContainEqual(
      expect.objectContaining({ column: '证书到期日', reason: '无法识别的日期，请写成 2027-12-31' }),
    );
    const many = await book([['新合作方', fresh, '养鱼、'.repeat(100_000), '', '', '', '']]);
    expect((await preview(many)).faultCount).toBe(10);
    const file = await book([
      ['简册印务（上海）', known.creditCode, '', '林岚', 'lin@example.com', '印刷许可', 46_752],
      ['新合作方', fresh, 'ESG 鉴证', '', '', '许可', '2027年1月5日'],
    ]);
    const { digest, added, changed } = await preview(file);
    expect([added, changed]).toEqual([1, 1]);
    expect((await sendFile(app, 'supplier.commitImport', buyer, file, { digest })).json().result).toEqual({
      added,
      changed,
    });
    const { list } = (
      await app.call('supplier.list', buyer, { body: { page: 1, pageSize: 20, keyword: fresh } })
    ).json().result;
    expect(list).toMatchObject([{ name: '新合作方', state: 'candidate' }]);
    const itsDetail = (await app.call('supplier.detail', buyer, { params: { id: String(list[0]?.id) } })).json().result;
    expect(itsDetail).toMatchObject({ certificates: [{ endsOn: '2027-01-05' }] });
    const params = { id: String(known.id) };
    expect((await app.call('supplier.detail', buyer, { params })).json().result).toMatchObject({
      ...{ name: '简册印务（上海）', fields: ['10'], certificates: [{ name: '印刷许可', endsOn: '2027-12-31' }] },
      contacts: [{ name: '林岚', phone: '021-5555 0101', email: 'lin@example.com' }],
    });
    // Cells that are empty leave what is there, also of a contact and a certificate that the row names.
    const sparse = await book([['', known.creditCode, '', '林岚', '', '印刷许可', '']]);
    const again = await preview(sparse);
    await sendFile(app, 'supplier.commitImport', buyer, sparse, { digest: again.digest });
    expect((await app.call('supplier.detail', buyer, { params })).json().result).toMatchObject({
      certificates: [{ name: '印刷许可', endsOn: '2027-12-31' }],
      contacts: [{ name: '林岚', email: 'lin@example.com' }],
    });
    const exported = await app.call('supplier.export', buyer, { body: { keyword: '简册' } });
    const { sheets } = await readXlsx(exported.rawPayload);
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining([known.creditCode, 'ESG 鉴证', '2027-12-31']));
  });

  test('is not taken from a workbook over what a colleague has saved since its preview, nor is any other', async () => {
    const known = await add('溪源校译', { contacts: [{ name: '林岚', phone: '021-5555 0101' }] });
    const fresh = nextCreditCode();
    const rows = [
      ['公司名称', '统一社会信用代码', '服务领域'],
      ['溪源校译（上海）', known.creditCode, ''],
      ['随后的合作方', fresh, 'ESG 鉴证'],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'S', rows }] });
    const preview = async () => (await sendFile(app, 'supplier.previewImport', buyer, file)).json().result;
    const commit = async (digest: string) =>
      (await sendFile(app, 'supplier.commitImport', buyer, file, { digest })).json();
    const { digest } = await preview();
    const { id, version, creditCode } = known;
    const saved = await save({ id, version, creditCode, fields: ['40'], name: '溪源译校' });
    expect(saved.json().code).toBe(200);
    expect((await commit(digest)).code).toBe(1625);
    const stored = await app.db
      .select()
      .from(suppliers)
      .where(inArray(suppliers.creditCode, [creditCode, fresh]));
    expect(stored).toMatchObject([{ name: '溪源译校', fields: ['40'], contacts: [], version: version + 1 }]);
    expect((await commit((await preview()).digest)).result).toEqual({ added: 1, changed: 1 });
  });

  test('comes back with the errors of its file and the days of its certificates, and goes in once it is put right', async () => {
    const fresh = nextCreditCode();
    const heading = ['公司名称', '统一社会信用代码', '服务领域', '证书名称', '证书到期日'];
    const rows = [heading, ['沄衡检测', fresh, '养鱼', '许可', 46_752]];
    const file = await writeXlsx({ sheets: [{ name: 'S', rows }] });
    const { annotated } = (await sendFile(app, 'supplier.previewImport', buyer, file)).json().result;
    const [sheet] = (await readXlsx(Buffer.from(annotated, 'base64'))).sheets;
    const cells = sheet?.rows[1] ?? [];
    expect(cells[4]).toEqual(new Date('2027-12-31'));
    const corrected = [sheet?.rows[0] ?? [], cells.with(2, 'ESG 鉴证')];
    const again = await writeXlsx({ sheets: [{ name: 'S', rows: corrected }] });
    expect((await sendFile(app, 'supplier.previewImport', buyer, again)).json().result).toMatchObject({
      ...{ added: 1, faultCount: 0 },
    });
  });

  test('is not taken from a workbook with the error of a formula in its note', async () => {
    const rows = [
      ['公司名称', '统一社会信用代码', '服务领域', '备注'],
      ['汀衡检测', nextCreditCode(), 'ESG 鉴证', '#N/A'],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'S', rows }] });
    expect((await sendFile(app, 'supplier.previewImport', buyer, file)).json().result.faults).toMatchObject([
      { row: 2, column: '备注', reason: expect.stringContaining('公式出错') },
    ]);
  });

  test('is not taken from a workbook that names a service field of which there are two', async () => {
    await addField('60', { 'zh-CN': '传播', en: 'Twin' });
    await addField('70', { 'zh-CN': 'twin', en: 'Legal' });
    const { faults } = await previewFields('Twin；传播');
    expect(faults).toMatchObject([
      { column: '服务领域', reason: expect.stringContaining('不止一个服务领域叫「Twin」') },
    ]);
  });

  test('comes back from its own export with a field that is off by now and has separators in its name', async () => {
    await addField('80', { 'zh-CN': '数据、分析，等；其他', en: 'Data, analysis' });
    const known = await add('檐下数据', { fields: ['80', '10'] });
    await app.db.update(dictionaryItems).set({ isOff: true }).where(eq(dictionaryItems.key, '80'));
    const { rawPayload } = await app.call('supplier.export', buyer, { body: { keyword: '檐下' } });
    const { result } = (await sendFile(app, 'supplier.previewImport', buyer, rawPayload)).json();
    expect(result).toMatchObject({ total: 1, unchanged: 1, faultCount: 0 });
    const english = await previewFields('ESG assurance, Data, analysis', known.creditCode);
    expect(english).toMatchObject({ changed: 1, faultCount: 0 });
    // Nobody is given it any more.
    expect((await previewFields('ESG 鉴证、数据、分析，等；其他')).faults).toMatchObject([
      { column: '服务领域', reason: '没有服务领域「数据、分析，等；其他」' },
    ]);
  });

  test('comes back from its own export with several contacts and certificates of one name, each as it is', async () => {
    const known = await add('漪同检测', {
      contacts: [
        { name: '林岚', phone: '021-5555 0101', email: 'lin@example.com' },
        { name: '林岚', phone: '010-5555 0102', email: 'lan@example.com' },
      ],
      certificates: [
        { name: 'ISO 9001', number: 'A-1', endsOn: '2029-01-01' },
        { name: 'ISO 9001', number: 'B-2', endsOn: '2026-01-01' },
      ],
    });
    const { rawPayload } = await app.call('supplier.export', buyer, { body: { keyword: '漪同' } });
    const { result } = (await sendFile(app, 'supplier.previewImport', buyer, rawPayload)).json();
    expect(result).toMatchObject({ total: 1, unchanged: 1, faultCount: 0 });
    const heading = ['公司名称', '统一社会信用代码', '联系人', '职务', '邮箱', '证书名称', '证书编号', '证书到期日'];
    const book = (...cells: string[]) =>
      writeXlsx({ sheets: [{ name: 'S', rows: [heading, ['', known.creditCode, ...cells]] }] });
    const file = await book('林岚', '经理', 'lan@example.com', 'ISO 9001', 'B-2', '2030-01-01');
    const { digest } = (await sendFile(app, 'supplier.previewImport', buyer, file)).json().result;
    await sendFile(app, 'supplier.commitImport', buyer, file, { digest });
    const { json } = await app.call('supplier.detail', buyer, { params: { id: String(known.id) } });
    expect(json().result).toMatchObject({
      contacts: [
        { job: '', email: 'lin@example.com' },
        { job: '经理', phone: '010-5555 0102', email: 'lan@example.com' },
      ],
      certificates: [
        { number: 'A-1', endsOn: '2029-01-01' },
        { number: 'B-2', endsOn: '2030-01-01' },
      ],
    });
    const unclear = await book('林岚', '总监', '', 'ISO 9001', '', '2031-01-01');
    const { faults } = (await sendFile(app, 'supplier.previewImport', buyer, unclear)).json().result;
    expect(faults).toMatchObject([
      { column: '联系人', reason: '不止一位联系人叫「林岚」，请写明其中一位现有的电话或邮箱' },
      { column: '证书名称', reason: '不止一张证书叫「ISO 9001」，请写明其中一张现有的编号' },
    ]);
  });

  /** The preview of a workbook with one supplier who works in these fields. */
  async function previewFields(fields: string, creditCode = nextCreditCode()) {
    const rows = [
      ['公司名称', '统一社会信用代码', '服务领域'],
      ['砺澄', creditCode, fields],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'S', rows }] });
    return (await sendFile(app, 'supplier.previewImport', buyer, file)).json().result;
  }

  test('is begun as a partner of the site by an editor of its company, once it is approved', async () => {
    await createUser(app.db, { username: 'operator', role: 'ADMIN' });
    const admin = await app.login('operator');
    const values = { ...valuesOf('岫衡检测'), contacts: [{ name: '林岚', phone: '021-5555 0101' }] };
    const { id, version } = (await save(values, admin)).json().result;
    const propose = () => app.call('supplier.proposeForSite', admin, { body: { id } });
    expect((await propose()).json().code).toBe(1753);
    const approved = { id, version, state: 'approved', reason: '资质齐全' };
    await app.call('supplier.changeState', admin, { body: approved });
    const { result } = (await propose()).json();
    const [item] = await app.db.select().from(contentItems).where(eq(contentItems.id, result.id));
    expect(item).toMatchObject({
      kind: 'partner',
      state: 'draft',
      fields: { type: 40, name: { 'zh-CN': '岫衡检测' } },
    });
    expect(JSON.stringify(item)).not.toContain('林岚');
  });

  test('is one partner of the site, whoever proposes it and however often, until that is removed', async () => {
    const { stockIds } = await createUser(app.db, { username: 'proposer', role: 'ADMIN' });
    await createUser(app.db, { username: 'colleague', role: 'ADMIN', stockIds });
    const [admin, colleague] = [await app.login('proposer'), await app.login('colleague')];
    const { id, version } = (await save(valuesOf('屿澜检测'), admin)).json().result;
    const approved = { id, version, state: 'approved', reason: '资质齐全' };
    await app.call('supplier.changeState', admin, { body: approved });
    const itemOf = async (token: string) =>
      (await app.call('supplier.detail', token, { params: { id } })).json().result.siteItemId;
    const propose = async (token: string, body: object = {}) =>
      (await app.call('supplier.proposeForSite', token, { body: { id, ...body } })).json().result.id;
    expect(await itemOf(colleague)).toBeNull();
    const key = randomUUID();
    const made = await Promise.all([propose(admin, { key }), propose(admin, { key }), propose(colleague)]);
    const [first = 0] = made;
    expect(new Set(made).size).toBe(1);
    expect(await itemOf(colleague)).toBe(first);
    expect((await app.call('supplier.detail', admin, { params: { id } })).json().result.version).toBe(version + 1);
    const opened = (await app.call('content.detail', admin, { params: { id: first } })).json().result;
    const { statusCode } = await app.call('content.remove', admin, { body: { id: first, version: opened.version } });
    expect(statusCode).toBe(200);
    expect(await itemOf(admin)).toBeNull();
    expect(await propose(colleague)).not.toBe(first);
  });

  test('is begun as a partner with its whole name, and the fields that there is room for', async () => {
    const admin = await app.login('operator');
    const name = `${'岫'.repeat(79)}𠮷${'衡'.repeat(19)}`;
    const fields = ['910', '911', '912'];
    for (const key of fields)
      await addField(key, { 'zh-CN': `领域${key}`, en: `Field ${key} ${'of work '.repeat(6)}` });
    const { id, version } = (await save({ ...valuesOf(name), fields }, admin)).json().result;
    const approved = { id, version, state: 'approved', reason: '资质齐全' };
    await app.call('supplier.changeState', admin, { body: approved });
    const { result } = (await app.call('supplier.proposeForSite', admin, { body: { id } })).json();
    const [item] = await app.db.select().from(contentItems).where(eq(contentItems.id, result.id));
    expect(item).toMatchObject({
      fields: {
        name: { 'zh-CN': name },
        field: {
          'zh-CN': '领域910、领域911、领域912',
          en: expect.stringMatching(/^Field 910 .*, Field 911 .*work$/),
        },
      },
    });
  });

  test('is not seen by others', async () => {
    const supplier = await add('本公司的合作方');
    const params = { id: String(supplier.id) };
    expect((await app.call('supplier.detail', stranger, { params })).statusCode).toBe(404);
    const { id, version, creditCode } = supplier;
    expect((await save({ id, version, creditCode, name: '改名', fields: ['10'] }, stranger)).statusCode).toBe(404);
    const found = await app.call('supplier.list', stranger, { body: { page: 1, pageSize: 20, keyword: '本公司' } });
    expect(found.json().result).toEqual({ total: 0, list: [] });
  });
});
