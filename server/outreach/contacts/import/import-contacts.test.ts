import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ImportStatus, RowAction } from '#contract/outreach/contact-import.ts';
import type { PreviewRow } from '#contract/table-import.ts';
import { contactGroups, contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { longestTurn } from '#server/testing/longest-turn.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeWorkbook } from '#server/testing/zip.ts';
import { lockImport, updateImport } from './queries.ts';
import { contactImports } from './tables.ts';

type Line = (string | number | boolean | null)[];

let app: TestApp;
let token: string;
let foreign: string;
let stockId: number;
beforeAll(async () => {
  app = await openTestApp();
  const own = await createUser(app.db, { username: 'own', role: 'CLIENT_ADMIN' });
  await createUser(app.db, { username: 'foreign', role: 'CLIENT_ADMIN' });
  await createUser(app.db, { username: 'reader', role: 'CLIENT_USER', stockIds: own.stockIds });
  [stockId] = own.stockIds as [number];
  token = await app.login('own');
  foreign = await app.login('foreign');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(contacts);
  await app.db.delete(contactGroups);
  await app.db.delete(suppressedAddresses);
});

const heading = ['姓名', '手机', '邮箱', '职务', '分组', '接收', '同意时间'];
const workbook = async (...rows: Line[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] }));

async function send(file: Uint8Array, { as = token, name = '名单.xlsx' } = {}) {
  const form = new FormData();
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const body = await buffer(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]));
  return app.call('contact.upload', as, {
    body,
    headers: { 'content-type': request.headers.get('content-type') ?? '', clientId: 'PC' },
  });
}

const post = async (name: EndpointName, body: object, as = token) => (await app.call(name, as, { body })).json();

async function stateOf(id: number, headers = {}): Promise<ImportStatus> {
  return (await app.call('contact.uploadState', token, { params: { id }, headers })).json().result;
}

/** Uploads a file and waits until it is checked. */
async function check(...rows: Line[]): Promise<ImportStatus> {
  return checked((await send(await workbook(...rows))).json().result.id);
}

async function checked(id: number): Promise<ImportStatus> {
  await expect
    .poll(() => stateOf(id), { interval: 20 })
    .toMatchObject({ state: expect.stringMatching(/ready|failed/) });
  return stateOf(id);
}

const rowsOf = async (id: number, act: RowAction): Promise<PreviewRow[]> =>
  (await post('contact.uploadRows', { id, act, page: 1, pageSize: 200 })).result.rows;
const kept = () => app.db.select().from(contacts).orderBy(contacts.id);
const person = (name: string, values: object = {}) => ({
  ...{ stockId, name, nameOrder: name, createdAt: app.now(), updatedAt: app.now() },
  ...values,
});
const sentences = ({ errors }: ImportStatus) => errors.map(({ row, column, reason }) => [row, column, reason]);

describe('a file of contacts', () => {
  test('is checked in the background, shown, and then taken in as it was shown', async () => {
    const state = await check(
      ['甲', '199 0013 8000', 'A@Example.com', '董秘', '媒体', '是', 46_000.5],
      ['乙', 19_900_139_000, null, null, '媒体', '否', null],
      ['丙', '+86-19900137000', null, null, null, null, null],
      ['丁', '１９９００１３６０００', null, null, null, 'Yes', '2026-01-31'],
      ['戊', "'+4930123456", null, null, '券商', true, null],
    );
    expect(state).toMatchObject({ state: 'ready', done: 5, total: 5, added: 5, changed: 0, skipped: 0, errors: [] });
    expect(state.newGroups).toEqual(['媒体', '券商']);
    expect(await kept()).toEqual([]);
    expect((await post('contact.commitUpload', { id: state.id })).result).toEqual({ added: 5, changed: 0 });
    const rows = (await kept()).sort((left, right) => right.id - left.id);
    expect(rows.map(({ name, mobile, isReceiving }) => [name, mobile, isReceiving])).toEqual([
      ['甲', '19900138000', true],
      ['乙', '19900139000', false],
      ['丙', '19900137000', false],
      ['丁', '19900136000', true],
      ['戊', '+4930123456', true],
    ]);
    expect(rows[0]).toMatchObject({
      email: 'a@example.com',
      consentSource: 'import',
      consentAt: new Date('2025-12-09T04:00:00Z'),
    });
    expect(rows[1]).toMatchObject({ consentAt: null, consentSource: null, position: '' });
    expect(rows[4]?.consentAt).toEqual(app.now());
    expect(rows[0]?.groupId).toBe(rows[1]?.groupId);
    expect((await stateOf(state.id)).state).toBe('committed');
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'contact.import'));
    expect(entry).toMatchObject({ stockId, detail: { added: 5, changed: 0, file: '名单.xlsx' } });
  });

  test('shows a day of consent that is wrong as a day, however Excel keeps it', async () => {
    const { id } = await check(['甲', '19900000014', null, null, null, null, 46_752]);
    const [row] = await rowsOf(id, 'skip');
    expect(row).toMatchObject({
      cells: ['甲', '19900000014', '', '', '', '', '2027-12-31'],
      correctable: ['consentAt'],
    });
  });

  test('does not take the error of a formula for a position or a group', async () => {
    const state = await check(['甲', '19900000015', null, '#N/A', '#REF!', null, null]);
    const reason = '公式出错（如 #N/A），没有得出值，请填写内容或留空';
    expect(state).toMatchObject({ added: 0, skipped: 1, newGroups: [] });
    expect(sentences(state)).toEqual([
      [2, 'position', reason],
      [2, 'group', reason],
    ]);
  });

  test('is put right cell by cell, and checked again as a whole', async () => {
    const state = await check(
      ['甲', '19900000004', null, null, null, null, null],
      ['', '123', null, null, null, null, null],
      ['丙', '19900000004', null, null, null, null, null],
    );
    const before = await rowsOf(state.id, 'skip');
    expect(before.map(({ row, cells, correctable }) => [row, cells, correctable])).toEqual([
      [3, ['', '123', '', '', '', '', ''], ['name', 'mobile']],
      [4, ['丙', '19900000004', '', '', '', '', ''], ['mobile', 'email']],
    ]);
    const correct = async (...corrections: object[]) => {
      expect((await post('contact.correctUpload', { id: state.id, corrections })).code).toBe(200);
      return checked(state.id);
    };
    await correct({ row: 3, column: 'name', value: '乙' });
    const after = await correct(
      { row: 3, column: 'mobile', value: '19900000005' },
      { row: 4, column: 'mobile', value: '19900000006' },
    );
    expect(after).toMatchObject({ state: 'ready', added: 3, skipped: 0, errors: [] });
    await post('contact.commitUpload', { id: state.id });
    expect((await kept()).map(({ name }) => name).sort()).toEqual(['丙', '乙', '甲'].sort());
    const late = await post('contact.correctUpload', { id: state.id, corrections: [] });
    expect(late.code).not.toBe(200);
  });

  test('is not taken in, and not checked twice, while a correction of the same moment is checked', async () => {
    const { id } = await check(['甲', '19900000004', null, null, null, null, null]);
    const correction = { row: 2, column: 'name', value: '乙' };
    const acts = [
      () => post('contact.correctUpload', { id, corrections: [correction] }),
      () => post('contact.correctUpload', { id, corrections: [{ ...correction, value: '丙' }] }),
      () => post('contact.commitUpload', { id }),
    ];
    const answers: ReturnType<typeof post>[] = [];
    await app.db.transaction(async (tx) => {
      await lockImport(tx, stockId, id);
      for (const act of acts) {
        answers.push(act());
        await expect.poll(() => countLockWaits(app.db)).toBe(answers.length);
      }
    });
    const { code } = errorTable.IMPORT_NOT_READY;
    expect(await Promise.all(answers)).toMatchObject([{ code: 200 }, { code }, { code }]);
    await checked(id);
    expect((await post('contact.commitUpload', { id })).result).toEqual({ added: 1, changed: 0 });
    expect(await kept()).toMatchObject([{ name: '乙' }]);
  });

  test('is undone, except for what has changed since', async () => {
    await app.db
      .insert(contacts)
      .values([
        person('在册', { mobile: '19900000001', position: '经理' }),
        person('也在册', { mobile: '19900000002' }),
        person('还在册', { mobile: '19900000003' }),
      ]);
    const state = await check(
      ['在册', '19900000001', 'new@example.com', '总监', '新组', '是', null],
      ['改名', '19900000002', null, null, null, null, null],
      ['又改名', '19900000003', null, null, '还用着的组', null, null],
      ['甲', '19900000004', null, null, '新组', null, null],
      ['乙', '19900000005', null, null, null, null, null],
    );
    await post('contact.commitUpload', { id: state.id });
    expect((await app.call('contact.lastUpload', token)).json().result).toMatchObject({
      ...{ id: state.id, fileName: '名单.xlsx', added: 2, changed: 3 },
    });
    const byName = async (name: string) => (await kept()).find((contact) => contact.name === name);
    for (const name of ['又改名', '乙']) {
      const { id, mobile, version } = (await byName(name)) ?? {};
      await post('contact.change', { id, version, name, mobile, position: '之后改的' });
    }
    const { result: last } = (await app.call('contact.lastUpload', token)).json();
    expect(last).toMatchObject({ undoable: 3, left: 2 });

    const { result } = await post('contact.undoUpload', { id: state.id });
    expect(result).toEqual({ removed: 1, restored: 2, undone: 3, left: 2 });
    const present = (await kept()).filter(({ deletedAt }) => deletedAt === null);
    expect(present.map(({ name, position }) => [name, position])).toEqual([
      ['在册', '经理'],
      ['也在册', ''],
      ['又改名', '之后改的'],
      ['乙', '之后改的'],
    ]);
    expect(present[0]).toMatchObject({ email: '', groupId: null, isReceiving: false, consentAt: null });
    expect(await app.db.$count(contactGroups, eq(contactGroups.name, '新组'))).toBe(0);
    expect((await stateOf(state.id)).state).toBe('undone');
    expect((await app.call('contact.lastUpload', token)).json().result?.id).not.toBe(state.id);
    expect((await post('contact.undoUpload', { id: state.id })).code).toBe(
      (await post('contact.discardUpload', { id: state.id })).code,
    );
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'contact.undoImport'));
    expect(entry).toMatchObject({ stockId, detail: { removed: 1, restored: 2, left: 2 } });
  });

  test('keeps a withdrawal with an address that it changes, and none with one that its undo takes away', async () => {
    const unsubscribedAt = new Date('2026-01-31T00:00:00Z');
    const left = { mobile: '19900000001', email: 'lu@example.com', unsubscribedAt };
    await app.db.insert(contacts).values(person('陆屿', left));
    const state = await check(['陆屿', '19900000001', 'lu.new@example.com', null, null, null, null]);
    expect((await post('contact.commitUpload', { id: state.id })).result).toEqual({ added: 0, changed: 1 });
    const added = { name: '甲', mobile: '', isReceiving: true };
    const { code: withdrew } = errorTable.CONTACT_WITHDREW;
    expect((await post('contact.add', { ...added, email: 'lu@example.com' })).code).toBe(withdrew);
    expect((await post('contact.undoUpload', { id: state.id })).result).toMatchObject({ restored: 1 });
    expect((await kept())[0]).toMatchObject({ email: 'lu@example.com', isReceiving: false, unsubscribedAt });
    expect((await post('contact.add', { ...added, email: 'lu.new@example.com' })).code).toBe(200);
  });

  test('is undone by nobody before it is taken in, and by no other company', async () => {
    const state = await check(['甲', '19900000004', null, null, null, null, null]);
    const { code: ended } = await post('contact.undoUpload', { id: state.id });
    expect(ended).toBeGreaterThan(1000);
    await post('contact.commitUpload', { id: state.id });
    expect((await post('contact.undoUpload', { id: state.id }, foreign)).code).not.toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('names each wrong cell, and comes back with the reasons beside its rows', async () => {
    await app.db
      .insert(contacts)
      .values([person('在册', { mobile: '19900000001' }), person('另一位', { email: 'other@example.com' })]);
    const state = await check(
      ['', '123', 'nobody', null, 'x'.repeat(21), '也许', 'soon'],
      ['好', '19900000002', null, null, null, null, '2027-01-01'],
      ['无处可寻', null, null, null, null, null, null],
      ['先', '19900000003', null, null, null, null, null],
      ['后', null, 'x@example.com', null, null, null, null],
      ['重', '19900000003', null, null, null, null, null],
      ['两位', '19900000001', 'other@example.com', null, null, null, null],
      ['在册', '19900000001', null, null, null, null, null],
    );
    expect(state).toMatchObject({ added: 2, changed: 0, skipped: 6 });
    expect(sentences(state)).toEqual([
      [2, 'name', '请填写姓名'],
      [2, 'mobile', expect.any(String)],
      [2, 'email', expect.any(String)],
      [2, 'group', '分组名称最多 20 个字符'],
      [2, 'receiving', '请填写「是」或「否」，或留空'],
      [2, 'consentAt', expect.any(String)],
      [3, 'consentAt', expect.any(String)],
      [4, 'mobile', expect.any(String)],
      [7, null, '与第 5 行的手机或邮箱相同'],
      [8, null, '手机和邮箱分别属于两位联系人'],
      [9, null, '与现有联系人「在册」一致，没有变化'],
    ]);
    const english = await stateOf(state.id, { cookie: 'lang=en' });
    expect(english.errors.at(-1)?.reason).toContain('nothing changes');
    const file = await app.call('contact.uploadResult', token, { body: { id: state.id } });
    const lines = [];
    for await (const { cells } of (await readXlsx(file.rawPayload)).rows) lines.push(cells);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toEqual([...heading, '错误']);
    expect(lines[1]?.at(-1)).toContain('接收: 请填写「是」或「否」，或留空；');
    expect(lines[4]?.[0]).toBe('先');
    expect(lines[4]?.at(-1)).toBe('');
    // Corrected and uploaded again, the annotated file is understood.
    expect((await checked((await send(file.rawPayload)).json().result.id)).added).toBe(2);
  });

  test.each(['openpyxl', 'libreoffice'])('of %s has its dates and long numbers intact', async (program) => {
    const file = await readFile(new URL(`./fixtures/${program}.xlsx`, import.meta.url));
    const state = await checked((await send(file)).json().result.id);
    expect(state).toMatchObject({ added: 4, changed: 0, skipped: 4, newGroups: ['证券事务部', '会议来宾'] });
    expect(state.errors.map(({ row, column }) => [row, column])).toEqual([
      [6, 'email'],
      [6, 'receiving'],
      [7, 'name'],
      [8, null],
      [9, 'consentAt'],
    ]);
    await post('contact.commitUpload', { id: state.id });
    expect((await kept()).reverse()).toMatchObject([
      { mobile: '19955550001', email: 'shen@example.com', consentAt: new Date('2026-09-24T02:30:00Z') },
      { mobile: '19955550002', consentAt: new Date('2026-08-11T16:00:00Z') },
      { mobile: '19955550003', isReceiving: false, consentAt: null },
      { mobile: '19955550004', isReceiving: false },
    ]);
  });

  test('changes whom it finds by mobile or e-mail, and leaves what it does not mention', async () => {
    const [group] = await app.db.insert(contactGroups).values({ stockId, name: '媒体' }).returning();
    await app.db
      .insert(contacts)
      .values([
        person('甲', { mobile: '19900000001', email: 'a@example.com', position: '记者', groupId: group?.id }),
        person('乙', { email: 'b@example.com', isReceiving: true, consentAt: app.now(), consentSource: 'form' }),
      ]);
    const state = await check(
      ['甲甲', '19900000001', null, null, null, '是', null],
      ['乙', '19900000009', 'B@example.com', null, '媒体', '否', null],
      ['甲', null, 'a@example.com', null, null, null, null],
    );
    expect(state).toMatchObject({ added: 0, changed: 2, skipped: 1, newGroups: [] });
    expect((await rowsOf(state.id, 'change'))[0]).toMatchObject({
      row: 2,
      changes: [
        { column: 'name', before: '甲', after: '甲甲' },
        { column: 'receiving', before: '否', after: '是' },
      ],
    });
    expect((await rowsOf(state.id, 'skip'))[0]?.reasons).toEqual([{ column: null, reason: '与第 2 行是同一位联系人' }]);
    await post('contact.commitUpload', { id: state.id });
    expect(await kept()).toMatchObject([
      { name: '甲甲', position: '记者', groupId: group?.id, isReceiving: true, consentSource: 'import', version: 1 },
      { name: '乙', mobile: '19900000009', groupId: group?.id, isReceiving: false, consentSource: 'form' },
    ]);
  });

  test('turns nobody’s receiving on again who unsubscribed, not even after a deletion', async () => {
    const unsubscribedAt = app.now();
    await app.db
      .insert(contacts)
      .values([
        person('甲', { mobile: '19900000001', unsubscribedAt }),
        person('乙', { mobile: '19900000002', unsubscribedAt }),
        person('丙', { mobile: '19900000003', unsubscribedAt, deletedAt: app.now() }),
      ]);
    const state = await check(
      ['甲', '19900000001', null, null, null, '是', null],
      ['乙', '19900000002', null, '编辑', null, '是', '2026-11-20'],
      ['丙', '19900000003', null, null, null, '是', null],
    );
    expect(state).toMatchObject({ added: 1, changed: 1, skipped: 1 });
    expect(sentences(state)).toEqual(
      [2, 3, 4].map((row) => [row, 'receiving', '对方在 2026-11-20 退订，导入不会恢复接收']),
    );
    await post('contact.commitUpload', { id: state.id });
    const rows = (await kept()).filter(({ deletedAt }) => deletedAt === null);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ isReceiving: false, consentAt: null, unsubscribedAt });
  });

  test('records no consent that is later than a bounce of the address, and says so', async () => {
    const consentAt = new Date('2026-01-05T00:00:00Z');
    const bounce = (email: string) =>
      app.db.insert(suppressedAddresses).values({ stockId, email, answer: '550 5.1.1', suppressedAt: app.now() });
    await app.db
      .insert(contacts)
      .values([
        person('甲', { email: 'first@example.com' }),
        person('乙', { email: 'second@example.com', consentAt, consentSource: 'form' }),
      ]);
    for (const name of ['first', 'second', 'third', 'fourth']) await bounce(`${name}@example.com`);
    app.pass(60_000);
    const state = await check(
      ['甲', null, 'first@example.com', null, null, '是', null],
      ['乙', null, 'second@example.com', null, null, '是', null],
      ['丙', null, 'third@example.com', null, null, '是', null],
      ['丁', null, 'fourth@example.com', null, null, '是', '2026-01-31'],
      ['戊', null, 'fifth@example.com', null, null, '是', null],
    );
    expect(sentences(state)).toEqual(
      [2, 4].map((row) => [row, 'receiving', '寄往这个邮箱的信在 2026-11-20 被退回，导入不会打开接收']),
    );
    // What comes back between the check and the commit is told, too.
    await bounce('fifth@example.com');
    app.pass(60_000);
    expect((await post('contact.commitUpload', { id: state.id })).code).toBe(1431);
    expect(sentences(await checked(state.id)).map(([row]) => row)).toEqual([2, 4, 6]);
    await post('contact.commitUpload', { id: state.id });
    const rows = (await kept()).map(({ name, isReceiving, consentAt: at }) => [name, isReceiving, at?.toISOString()]);
    expect(rows).toEqual([
      ['甲', false, undefined],
      ['乙', true, consentAt.toISOString()],
      ['戊', false, undefined],
      ['丁', true, '2026-01-30T16:00:00.000Z'],
      ['丙', false, undefined],
    ]);
  });

  test('gives nobody an address from which mail came back before their consent, and says so', async () => {
    const bounced = { stockId, email: 'back@example.com', answer: '550 5.1.1', suppressedAt: app.now() };
    await app.db.insert(suppressedAddresses).values(bounced);
    app.pass(60_000);
    const mobile = '13900000011';
    const own = person('甲', { mobile, email: 'first@example.com', consentAt: app.now(), consentSource: 'form' });
    await app.db.insert(contacts).values([own]);
    const state = await check(['甲', mobile, 'back@example.com', '主编', null, null, null]);
    expect(sentences(state)).toEqual([[2, 'email', '寄往这个邮箱的信在 2026-11-20 被退回，导入保留原来的邮箱']]);
    await post('contact.commitUpload', { id: state.id });
    expect(await kept()).toMatchObject([{ email: 'first@example.com', position: '主编' }]);
  });

  test('turns nobody on who left under an address that it gives to another contact', async () => {
    const unsubscribedAt = app.now();
    const consent = { isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' };
    await app.db
      .insert(contacts)
      .values([
        person('走了', { email: 'left@example.com', unsubscribedAt, deletedAt: app.now() }),
        person('甲', { mobile: '19900000001', email: 'first@example.com', ...consent }),
        person('乙', { mobile: '19900000002' }),
        person('丙', { mobile: '19900000003', email: 'third@example.com', ...consent }),
      ]);
    const state = await check(
      ['甲', '19900000001', 'left@example.com', null, null, '是', null],
      ['乙', '19900000002', null, null, null, '是', null],
      ['丙', '19900000003', 'new@example.com', null, null, null, null],
    );
    expect(sentences(state)).toEqual([[2, 'receiving', '对方在 2026-11-20 退订，导入不会恢复接收']]);
    // Somebody leaves between the check and the import.
    await app.db
      .insert(contacts)
      .values(person('后来走了', { email: 'new@example.com', unsubscribedAt, deletedAt: app.now() }));
    expect((await post('contact.commitUpload', { id: state.id })).code).toBe(1431);
    await checked(state.id);
    await post('contact.commitUpload', { id: state.id });
    const present = async () => {
      const rows = (await kept()).filter(({ deletedAt }) => deletedAt === null);
      return rows.map(({ name, email, isReceiving }) => [name, email, isReceiving]);
    };
    expect(await present()).toEqual([
      ['甲', 'left@example.com', false],
      ['乙', '', true],
      ['丙', 'new@example.com', false],
    ]);
    expect((await kept())[1]).toMatchObject({ unsubscribedAt });
    // Undone, each is as before, but for who has left under the former address since.
    await app.db
      .insert(contacts)
      .values(person('也走了', { email: 'third@example.com', unsubscribedAt, deletedAt: app.now() }));
    await post('contact.undoUpload', { id: state.id });
    expect(await present()).toEqual([
      ['甲', 'first@example.com', true],
      ['乙', '', false],
      ['丙', 'third@example.com', false],
    ]);
    expect((await kept())[1]).toMatchObject({ unsubscribedAt: null });
  });

  test('is made from a template that explains itself and adds nothing', async () => {
    for (const cookie of ['lang=en', 'lang=zh-CN']) {
      const template = await app.call('contact.importTemplate', token, { headers: { cookie } });
      const { id } = (await send(template.rawPayload)).json().result;
      expect(await checked(id)).toMatchObject({ added: 0, skipped: 0 });
      expect((await post('contact.commitUpload', { id })).code).toBe(1432);
    }
  });
});

describe('an import', () => {
  test('is not taken in when contacts have changed since; it is checked again', async () => {
    const first = await check(['甲', '19900000001', null, null, null, null, null]);
    await app.db.insert(contacts).values(person('别人', { mobile: '19900000001' }));
    expect((await post('contact.commitUpload', { id: first.id })).code).toBe(1431);
    expect(await app.db.$count(contacts)).toBe(1);
    const second = await checked(first.id);
    expect(second).toMatchObject({ added: 0, changed: 1 });
    await app.db.update(contacts).set({ version: 7 });
    expect((await post('contact.commitUpload', { id: first.id })).code).toBe(1431);
    await checked(first.id);
    expect((await post('contact.commitUpload', { id: first.id })).result).toEqual({ added: 0, changed: 1 });
  });

  test('makes no more groups than there may be together with that of a colleague', async () => {
    const { username } = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const colleague = await app.login(username);
    const names = Array.from({ length: 99 }, (_, number) => ({ stockId, name: `组${number}` }));
    await app.db.insert(contactGroups).values(names);
    const { result } = (
      await send(await workbook(['乙', '19900000002', null, null, '另一组', null, null]), { as: colleague })
    ).json();
    await checked(result.id);
    const { id } = await check(['甲', '19900000001', null, null, '新组', null, null]);
    expect((await post('contact.commitUpload', { id })).code).toBe(200);
    expect((await post('contact.commitUpload', { id: result.id }, colleague)).code).toBe(1431);
    expect(await checked(result.id)).toMatchObject({ added: 0, skipped: 1, errors: [{ column: 'group' }] });
    expect(await app.db.$count(contactGroups)).toBe(100);
  });

  test('that is being taken in is not put away by the next one', async () => {
    const { id } = await check(['甲', '19900000001', null, null, null, null, null]);
    let next: ReturnType<typeof send> | undefined;
    await app.db.transaction(async (tx) => {
      await lockImport(tx, stockId, id);
      next = send(await workbook(['乙', '19900000002', null, null, null, null, null]));
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      await updateImport(tx, stockId, id, { state: 'committed' });
    });
    expect((await next)?.json().code).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'committed', added: 1 });
  });

  test('is taken in once, whoever asks how often', async () => {
    const { id } = await check(['甲', '19900000001', null, null, null, null, null]);
    const answers = await Promise.all([1, 2, 3].map(() => post('contact.commitUpload', { id })));
    expect(answers.map(({ code }) => code).sort((left, right) => left - right)).toEqual([200, 1433, 1433]);
    expect(await app.db.$count(contacts)).toBe(1);
    expect((await post('contact.discardUpload', { id })).code).toBe(1433);
  });

  test('waits for who began it, is put away, and makes way for the next', async () => {
    const { id } = await check(['甲', '19900000001', null, null, null, null, null]);
    const open = async () => (await app.call('contact.openUpload', token)).json().result.id;
    expect(await open()).toBe(id);
    const next = await check(['乙', '19900000002', null, null, null, null, null]);
    expect(await open()).toBe(next.id);
    expect((await stateOf(id)).state).toBe('discarded');
    await post('contact.discardUpload', { id: next.id });
    expect(await open()).toBeNull();
    expect((await post('contact.commitUpload', { id: next.id })).code).toBe(1433);
    const [row] = await app.db
      .select()
      .from(contactImports)
      .where(and(eq(contactImports.id, next.id)));
    expect(row?.file).toBeNull();
  });

  test('of another company is as if it were not there', async () => {
    const { id } = await check(['甲', '19900000001', null, null, null, null, null]);
    const answers = await Promise.all([
      app.call('contact.uploadState', foreign, { params: { id } }),
      app.call('contact.uploadState', foreign, { params: { id: 999_999 } }),
      app.call('contact.uploadRows', foreign, { body: { id, act: 'add', page: 1, pageSize: 20 } }),
      app.call('contact.commitUpload', foreign, { body: { id } }),
      app.call('contact.discardUpload', foreign, { body: { id } }),
      app.call('contact.uploadResult', foreign, { body: { id } }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      const { requestId: _requestId, ...body } = answer.json();
      expect(body).toEqual({ code: 404, desc: '记录不存在' });
    }
    const reader = await app.login('reader');
    expect((await send(await workbook(), { as: reader })).json().code).toBe(1004);
  });
});

describe('what is not taken', () => {
  test.each([
    ['a text', Buffer.from('姓名,手机'), 1621],
    ['macros', makeWorkbook('<a/>', { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }), 1622],
    ['a bomb', makeWorkbook(Buffer.alloc(64 * 1024 * 1024, ' ')), 1623],
    ['a sheet without a column of names', makeWorkbook('<a><row><c t="str"><v>x</v></c></row></a>'), 1624],
  ])('%s', async (_what, file, code) => {
    const response = await send(file);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code, desc: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  test('a file whose rows turn out to be broken fails its check, with a sentence', async () => {
    const rows = `<row>${heading.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
    const broken = `<a>${rows}${'<row><c t="str"><v>x</v></c></row>'.repeat(5_000)}</b>`;
    const { id } = (await send(makeWorkbook(broken))).json().result;
    const state = await checked(id);
    expect(state).toMatchObject({ state: 'failed', failure: expect.stringContaining('Excel'), resultFile: null });
    expect((await post('contact.commitUpload', { id })).code).toBe(1430);
  });
});

test('50,000 rows come in, while others are answered', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => [
    `联系人${index}`,
    13_000_000_000 + index,
    `person${index}@example.com`,
    '记者',
    `分组${index % 20}`,
    index % 2 === 0 ? '是' : '否',
    46_000,
  ]);
  const { id } = (await send(await workbook(...lines))).json().result;
  const { share } = await longestTurn(() =>
    expect
      .poll(() => stateOf(id), { timeout: 90_000, interval: 50 })
      .toMatchObject({ state: 'ready', added: 50_000, done: 50_000, total: 50_000 }),
  );
  expect(share).toBeLessThan(0.2);
  expect((await post('contact.commitUpload', { id })).result).toEqual({ added: 50_000, changed: 0 });
  expect(await app.db.$count(contacts)).toBe(50_000);
}, 120_000);
