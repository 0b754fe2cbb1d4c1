import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { leads } from './tables.ts';

let app: TestApp;
let sales: string;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'sales', role: 'ADMIN_SALESMAN' });
  sales = await app.login('sales');
});
afterAll(() => app.close());

let count = 0;
async function leave(changes: Partial<typeof leads.$inferInsert> = {}): Promise<number> {
  count += 1;
  const createdAt = new Date(app.now().getTime() + count * 1_000);
  const [row] = await app.db
    .insert(leads)
    .values({
      number: `T-${count}`,
      kind: 'trial',
      state: 'new',
      companyName: '某公司',
      personName: '某人',
      phone: '19900000099',
      email: '',
      message: '',
      language: 'zh-CN',
      createdAt,
      changedAt: createdAt,
      note: '',
      version: 0,
      ...changes,
    })
    .returning({ id: leads.id });
  return row?.id ?? 0;
}

const list = async (filter: object) =>
  (await app.call('lead.manageList', sales, { body: { page: 1, pageSize: 20, ...filter } })).json().result;
const save = async (body: object) =>
  (await app.call('lead.manageSave', sales, { body: { ownerId: null, remindOn: null, ...body } })).json();
const history = async (id: number) => (await app.call('lead.history', sales, { params: { id } })).json().result;
const numbers = async (filter: object) => (await list(filter)).list.map(({ number }) => number);

test('operators find what visitors left, latest first, by kind, state and words', async () => {
  await leave({ number: 'A', companyName: '澄川 100% 新材' });
  await leave({ number: 'B', kind: 'message', email: 'b@example.com' });
  await leave({ number: 'C', state: 'closed' });
  expect(await numbers({})).toEqual(['C', 'B', 'A']);
  expect(await numbers({ kind: 'trial' })).toEqual(['C', 'A']);
  expect(await numbers({ state: 'closed' })).toEqual(['C']);
  expect(await numbers({ keyword: '100%' })).toEqual(['A']);
  expect(await numbers({ keyword: 'B@EXAMPLE' })).toEqual(['B']);
  expect(await numbers({ pageSize: 1, page: 2 })).toEqual(['B']);
  expect((await list({ page: 10_000, pageSize: 200 })).list).toEqual([]);
});

test('a lead keeps how far it has come, who noted it and when', async () => {
  const id = await leave({ topics: ['活跃度'], position: '董秘' });
  const opened = (await app.call('lead.manageDetail', sales, { params: { id } })).json().result;
  expect(opened).toMatchObject({ version: 0, state: 'new', changedBy: null, changedAt: null, topics: ['活跃度'] });
  const saved = await save({ id, version: 0, state: 'contacted', note: ' 周三再打 ' });
  expect(saved.result).toMatchObject({ version: 1, state: 'contacted', note: '周三再打', changedBy: 'sales' });
});

test('what a colleague noted meanwhile is not overwritten', async () => {
  const id = await leave();
  const answers = await Promise.all(['甲', '乙'].map((note) => save({ id, version: 0, state: 'contacted', note })));
  expect(answers.map(({ code }) => code).sort()).toEqual([1721, 200].sort());
});

test('a lead that is not there is not found, a state that is none is refused at its field', async () => {
  expect((await save({ id: 987_654, version: 0, state: 'new', note: '' })).code).toBe(404);
  const { issues } = await save({ id: 1, version: 0, state: 'lost', note: '' });
  expect(issues).toMatchObject([{ path: 'body.state' }]);
});

test('several leads are noted to be as far at once, with their notes as they are', async () => {
  const ids = [await leave({ note: '甲' }), await leave({ state: 'contacted', version: 4 })];
  const [one = 0, other = 0] = ids;
  const body = { ids: [...ids, one, 987_654], change: { state: 'contacted' } };
  const { result } = (await app.call('lead.changeMany', sales, { body })).json();
  expect(result).toEqual({ changed: 1, same: 1, won: 0, newer: 0, missing: 1 });
  const opened = async (id: number) => (await app.call('lead.manageDetail', sales, { params: { id } })).json().result;
  expect(await opened(one)).toMatchObject({ state: 'contacted', note: '甲', version: 1, changedBy: 'sales' });
  expect(await opened(other)).toMatchObject({ version: 4, changedBy: null });
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'lead.many'));
  expect(entries.map(({ detail }) => detail)).toEqual([{ state: 'contacted', ids: [one] }]);
});

test('several leads are changed over what was seen of them: those that a colleague has changed since stay, and are counted', async () => {
  const ids = [await leave(), await leave(), await leave()];
  const [one = 0, other = 0] = ids;
  const listed = (await app.call('lead.manageList', sales, { body: { page: 1, pageSize: 200 } })).json().result.list;
  const seen = listed.flatMap(({ id, version }) => (ids.includes(id) ? [{ id, version }] : []));
  expect(seen).toHaveLength(3);
  await save({ id: one, version: 0, state: 'contacted', note: '' });
  await save({ id: other, version: 0, state: 'closed', note: '' });
  const body = { ids, change: { state: 'closed' }, seen };
  const { result } = (await app.call('lead.changeMany', sales, { body })).json();
  expect(result).toEqual({ changed: 1, same: 1, won: 0, newer: 1, missing: 0 });
  const opened = (await app.call('lead.manageDetail', sales, { params: { id: one } })).json().result;
  expect(opened).toMatchObject({ state: 'contacted', version: 1 });
});

describe('the owner of a lead', () => {
  const idOf = async (name: string) =>
    (await app.call('lead.owners', sales)).json().result.find((owner) => owner.name === name)?.id ?? 0;

  test('is an operator who handles leads, can be found by it and is reminded on a day', async () => {
    await app.db.delete(leads);
    const { id: colleague, username } = await createUser(app.db, { role: 'ADMIN_SALESMAN' });
    const { id: writer } = await createUser(app.db, { role: 'EDITOR' });
    expect(await idOf(username)).toBe(colleague);
    const id = await leave({ number: '甲' });
    const other = await leave({ number: '乙' });
    const given = { ownerId: colleague, remindOn: '2026-11-20' };
    const { result } = await save({ id, version: 0, state: 'contacted', note: '', ...given });
    expect(result).toMatchObject({ ownerName: username, remindOn: '2026-11-20' });
    const mine = await app.login(username);
    const found = async (as: string, filter: object) =>
      (await app.call('lead.manageList', as, { body: { page: 1, pageSize: 20, ...filter } }))
        .json()
        .result.list.map(({ number }) => number);
    expect(await found(mine, { owner: 'mine' })).toEqual(['甲']);
    expect(await found(sales, { owner: 'mine' })).toEqual([]);
    expect(await found(sales, { owner: 'nobody' })).toEqual(['乙']);
    expect(await found(sales, { isDue: true })).toEqual(['甲']);
    await save({ id, version: 1, state: 'closed', note: '', ...given });
    expect(await found(sales, { isDue: true })).toEqual([]);
    const tomorrow = { ownerId: colleague, remindOn: '2026-11-21' };
    await save({ id: other, version: 0, state: 'new', note: '', ...tomorrow });
    expect(await found(sales, { isDue: true })).toEqual([]);
    const { issues } = await save({ id: other, version: 1, state: 'new', note: '', ownerId: writer });
    expect(issues).toMatchObject([{ path: 'body.ownerId' }]);
  });

  test('is given to several leads at once', async () => {
    const ids = [await leave(), await leave()];
    const ownerId = await idOf('sales');
    const give = async (change: object) => (await app.call('lead.changeMany', sales, { body: { ids, change } })).json();
    expect((await give({ ownerId })).result).toEqual({ changed: 2, same: 0, won: 0, newer: 0, missing: 0 });
    expect((await give({ ownerId })).result).toEqual({ changed: 0, same: 2, won: 0, newer: 0, missing: 0 });
    expect((await give({ ownerId: 987_654 })).issues).toMatchObject([{ path: 'body.change.ownerId' }]);
    expect(await history(ids[1] ?? 0)).toMatchObject([{ by: 'sales', isNoted: false }]);
  });
});

test('a lead is not given to somebody who is being disabled in this moment', async () => {
  const { id: ownerId } = await createUser(app.db, { role: 'ADMIN_SALESMAN' });
  for (const give of [
    (id: number) => save({ id, version: 0, state: 'new', note: '', ownerId }),
    async (id: number) =>
      (await app.call('lead.changeMany', sales, { body: { ids: [id], change: { ownerId } } })).json(),
  ]) {
    const id = await leave();
    let given: ReturnType<typeof give> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.update(users).set({ disabledAt: app.now() }).where(eq(users.id, ownerId));
      given = give(id);
      await expect.poll(() => countLockWaits(tx)).toBe(1);
    });
    expect((await given)?.code).toBe(400);
    expect(await history(id)).toEqual([]);
    await app.db.update(users).set({ disabledAt: null }).where(eq(users.id, ownerId));
  }
});

test('the history of a lead says who looks after it by the name of today, and not of somebody anonymised', async () => {
  const [id, other] = [await leave(), await leave()];
  const colleague = await createUser(app.db, { role: 'ADMIN_SALESMAN' });
  const { id: ownerId, username } = colleague;
  await save({ id, version: 0, state: 'contacted', note: '', ownerId });
  await app.call('lead.changeMany', sales, { body: { ids: [other], change: { ownerId } } });
  await save({ id, version: 1, state: 'contacted', note: '' });
  const former = { owner: { before: null, after: username } };
  await recordAudit(app.db, { at: app.now(), action: 'lead.save', subject: `lead ${other}`, detail: former });
  const owners = async (lead: number) => (await history(lead)).map(({ owner }) => owner);
  expect(await owners(id)).toEqual([
    { before: username, after: null },
    { before: null, after: username },
  ]);
  expect(await owners(other)).toEqual([{ before: null, after: username }, { after: username }]);
  await app.db.transaction((tx) => emptyAccount(tx, colleague, app.now()));
  expect(await owners(id)).toEqual([
    { before: '已匿名', after: null },
    { before: null, after: '已匿名' },
  ]);
  expect(await owners(other)).toEqual([{ before: null, after: '***' }, { after: '已匿名' }]);
});

test('the history of a lead says who changed what, latest first, and not what was noted', async () => {
  const id = await leave();
  await save({ id, version: 0, state: 'contacted', note: '电话 13800000000' });
  await app.call('lead.changeMany', sales, { body: { ids: [id], change: { state: 'closed' } } });
  await save({ id, version: 2, state: 'new', note: '电话 13800000000', remindOn: '2026-12-01' });
  const told = await history(id);
  expect(told.map(({ id: _, at: __, ...change }) => change)).toEqual([
    {
      by: 'sales',
      isNoted: false,
      state: { before: 'closed', after: 'new' },
      remindOn: { before: null, after: '2026-12-01' },
    },
    { by: 'sales', isNoted: false, state: { after: 'closed' } },
    { by: 'sales', isNoted: true, state: { before: 'new', after: 'contacted' } },
  ]);
  expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toContain('13800000000');
  expect((await app.call('lead.history', sales, { params: { id: 987_654 } })).statusCode).toBe(404);
});

test('several views are counted in one request, in their order', async () => {
  await app.db.delete(leads);
  await leave({ kind: 'message' });
  await leave({ state: 'closed', companyName: '数一数' });
  const filters = [{}, { kind: 'message' }, { state: 'new', keyword: '数一数' }, { keyword: '数一数' }];
  const { result } = (await app.call('lead.counts', sales, { body: { filters } })).json();
  expect(result).toEqual([2, 1, 0, 1]);
});

describe('an export of leads', () => {
  const exported = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await app.call('lead.export', sales, { body, headers });
    expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
    const rows: unknown[][] = [];
    for await (const { cells } of (await readXlsx(answer.rawPayload)).rows) rows.push([...cells.values()]);
    return rows;
  };
  beforeAll(async () => {
    await app.db.delete(leads);
    sales = await app.login('sales');
  });

  test('has what the list shows: its filters, its order and the chosen columns', async () => {
    await leave({ number: '甲', companyName: '=1+1', note: '已约' });
    await leave({ number: '乙', kind: 'message' });
    await leave({ number: '丙', state: 'closed' });
    expect(await exported({ kind: 'trial', sort: 'created', columns: ['number', 'company'] })).toEqual([
      ['编号', '公司'],
      ['甲', '=1+1'],
      ['丙', '某公司'],
    ]);
    expect((await exported({}))[0]).toHaveLength(14);
  });

  test('joins the topics of a lead by the comma of its language', async () => {
    const id = await leave({ topics: ['Active rate', 'Hot words'] });
    const topicsIn = async (language: string) =>
      (await exported({ ids: [id], columns: ['kind'] }, { cookie: `lang=${language}` }))[1]?.[1];
    expect([await topicsIn('en'), await topicsIn('zh-CN')]).toEqual([
      'Active rate, Hot words',
      'Active rate、Hot words',
    ]);
  });

  test('has the chosen rows only, and is in the audit log without whole numbers', async () => {
    const id = await leave({ number: '丁', phone: '19900000077' });
    expect(await exported({ ids: [id], columns: ['number'], keyword: '19900000077' })).toEqual([['编号'], ['丁']]);
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'lead.export'));
    expect(entries.at(-1)?.detail).toMatchObject({ count: 1, filters: { keyword: '*******0077', ids: [id] } });
  });

  test('of more rows than a list counts is refused with the way on', async () => {
    await app.db.execute(sql`
      insert into lead (number, kind, state, company_name, person_name, phone, email, message, language, created_at, changed_at, note, version)
      select 'V-' || n, 'trial', 'new', '', '', '', '', '', 'zh-CN', now(), now(), '', 0 from generate_series(1, 10000) n`);
    const answer = await app.call('lead.export', sales, { body: {} });
    expect(answer.json()).toMatchObject({
      code: errorTable.EXPORT_TOO_LARGE.code,
      desc: '一次最多导出 10,000 行，请先筛选',
    });
  });

  test('is for those with its button, and knows no other columns', async () => {
    const { username } = await createUser(app.db, { role: 'EDITOR' });
    const editor = await app.login(username);
    expect((await app.call('lead.export', editor, { body: {} })).json().code).toBe(errorTable.NOT_PERMITTED.code);
    const { issues } = (await app.call('lead.export', sales, { body: { columns: ['secret'] } })).json();
    expect(issues).toMatchObject([{ path: 'body.columns.0' }]);
  });
});
