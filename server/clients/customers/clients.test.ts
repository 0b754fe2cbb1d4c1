import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientDetail, ListedClient } from '#contract/clients/customers.ts';
import { errorTable } from '#contract/codes/errors.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { leads } from '#server/clients/leads/tables.ts';
import { clientModules, clients, modules } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let operator: string;
let asking: number;
let idle: number;
const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(t.now().getTime() + days * day).toISOString();

beforeAll(async () => {
  t = await openTestApp();
  const user = await createUser(t.db, { role: 'ADMIN_SALESMAN' });
  operator = user.name;
  token = await t.login(user.username);
  const industry = await createIndustry(t.db, '新材料');
  asking = await createListedCompany(t.db, '云麓材料', industry);
  idle = await createListedCompany(t.db, '青砚电子', industry);
  await openAllModules(t.db, [asking]);
});
afterAll(() => t.close());

const call = async (...[name, body, as = token]: [Parameters<TestApp['call']>[0], unknown, string?]) =>
  (await t.call(name, as, { body })).json();
const detail = async (id: number): Promise<ClientDetail> =>
  (await t.call('client.detail', token, { params: { id } })).json().result;
const list = async (filter: object = {}): Promise<ListedClient[]> =>
  (await call('client.list', { page: 1, pageSize: 50, ...filter })).result.list;
const change = (stockId: number, moduleCode: ModuleCode, expiresAt: string | null, shown: string | null = 'none') =>
  call('client.changeModule', { stockId, moduleCode, expiresAt, shown });

describe('a client', () => {
  test('is opened from the tracked companies, once', async () => {
    const find = async (keyword: string) =>
      (await call('client.candidates', { page: 1, pageSize: 20, keyword })).result.list;
    expect(await find('云麓')).toEqual([]);
    expect(await find('青砚')).toMatchObject([{ stockId: idle, industryName: '新材料' }]);
    const [one, other] = await Promise.all([
      call('client.open', { stockId: idle }),
      call('client.open', { stockId: idle }),
    ]);
    expect([one.code, other.code].sort()).toEqual([1464, 200].sort());
    expect(await detail(idle)).toMatchObject({ openedAt: t.now().toISOString(), open: 0, nextEnd: null });
    expect(await find('青砚')).toEqual([]);
    expect((await t.call('client.open', token, { body: { stockId: 999_999 } })).statusCode).toBe(404);
  });

  test('gets, keeps and loses modules, each change with who and when', async () => {
    const end = inDays(60);
    expect((await change(idle, 'esg', end)).result.modules.find(isEsg)).toMatchObject({
      state: 'open',
      expiresAt: end,
    });
    expect((await change(idle, 'esg', inDays(10), end)).result).toMatchObject({
      open: 1,
      ending: 1,
      nextEnd: inDays(10),
    });
    expect((await change(idle, 'esg', null, inDays(10))).result).toMatchObject({ open: 1, ending: 0, nextEnd: null });
    const ended = (await change(idle, 'esg', inDays(-3), null)).result;
    expect(ended).toMatchObject({ open: 0, expired: 1 });
    expect(ended.modules.find(isEsg)).toMatchObject({ state: 'expired', expiresAt: t.now().toISOString() });
    const told = (await t.call('client.changes', token, { params: { id: idle } })).json().result;
    expect(told.map((row) => [row.act, row.before, row.by])).toEqual([
      ['module', { expiresAt: null }, operator],
      ['module', { expiresAt: inDays(10) }, operator],
      ['module', { expiresAt: end }, operator],
      ['module', null, operator],
      ['opened', null, operator],
    ]);
  });

  test('is not changed over what a colleague did meanwhile, nor beyond sense', async () => {
    expect((await change(idle, 'esg', inDays(5), null)).code).toBe(1465);
    expect((await change(idle, 'push', inDays(5), inDays(1))).code).toBe(1465);
    const both = await Promise.all([change(idle, 'push', inDays(5)), change(idle, 'push', inDays(6))]);
    expect(both.map(({ code }) => code).sort()).toEqual([1465, 200].sort());
    expect((await change(idle, 'tpc', inDays(-1))).issues[0].path).toBe('body.expiresAt');
    expect((await change(idle, 'tpc', inDays(21 * 366))).issues[0].path).toBe('body.expiresAt');
    expect((await change(idle, 'tpc', '9999-12-31T00:00:00.000Z')).issues).toEqual([
      { path: 'body.expiresAt', message: '请选择时间，1990 年到 2100 年之间' },
    ]);
    expect(
      (
        await t.call('client.changeModule', token, {
          body: { stockId: 1, moduleCode: 'tpc', expiresAt: null, shown: 'none' },
        })
      ).statusCode,
    ).toBe(404);
  });
});

const isEsg = ({ code }: { code: string }) => code === 'esg';

describe('what a client asks for', () => {
  test('brings it to the top, and is answered by opening', async () => {
    await change(asking, 'esg', inDays(2), null);
    const reader = await createUser(t.db, { stockIds: [asking] });
    await call('module.request', { moduleCode: 'esg' }, await t.login(reader.username));
    expect((await list())[0]).toMatchObject({ stockId: asking, requests: 1 });
    expect((await detail(asking)).waiting).toEqual([
      { moduleCode: 'esg', requestedBy: reader.name, requestedAt: t.now().toISOString() },
    ]);
    const { result } = await change(asking, 'esg', inDays(90), inDays(2));
    expect(result).toMatchObject({ requests: 0, waiting: [] });
  });

  test('can be put aside', async () => {
    const reader = await t.login((await createUser(t.db, { stockIds: [asking] })).username);
    await call('module.request', { moduleCode: 'esg' }, reader);
    const body = { stockId: asking, moduleCode: 'esg' };
    expect((await call('client.declineRequest', body)).result.waiting).toEqual([]);
    expect((await t.call('client.declineRequest', token, { body })).statusCode).toBe(404);
    expect((await call('module.request', { moduleCode: 'esg' }, reader)).result.requestedAt).not.toBeNull();
  });
});

test('clients are found by name and by how their modules stand', async () => {
  const found = async (filter: object) => (await list(filter)).map(({ stockId }) => stockId);
  expect(await found({ keyword: '云麓' })).toEqual([asking]);
  expect(await found({ modules: 'requested' })).toEqual([asking]);
  expect(await found({ modules: 'expired' })).toEqual([idle]);
  expect(await found({ modules: 'ending' })).toEqual([idle]);
  expect(await found({ modules: 'none' })).toEqual([]);
});

test('every act is in the audit log with before and after', async () => {
  const rows = (await t.db.select().from(auditEntries)).filter(({ action }) => action === 'client.module');
  expect(rows[0]).toMatchObject({
    subject: `client ${idle}`,
    stockId: idle,
    detail: { moduleCode: 'esg', before: null, after: { expiresAt: inDays(60) } },
  });
});

test('clients are exported as the list shows them', async () => {
  const exporting = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN' })).username);
  const answer = await t.call('client.export', exporting, { body: { keyword: '云麓', columns: ['company', 'open'] } });
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
  const rows: unknown[][] = [];
  for await (const { cells } of (await readXlsx(answer.rawPayload)).rows) rows.push([...cells.values()]);
  expect(rows[0]).toEqual(['客户', '代码', '全称', '待处理申请', '使用中']);
  expect(rows.slice(1).map(([name]) => name)).toEqual(['云麓材料']);
});

describe('a client that is opened from a lead', () => {
  test('comes of a lead with a package of modules, all of it or nothing', async () => {
    const stockId = await createListedCompany(t.db, '澄川新材', null);
    const created = new Date(t.now());
    const [lead] = await t.db
      .insert(leads)
      .values({
        ...{ number: 'SQ-1', kind: 'trial', state: 'new', companyName: '澄川', personName: '陆景行', phone: '1' },
        ...{
          email: '',
          message: '',
          language: 'zh-CN',
          createdAt: created,
          changedAt: created,
          note: '约过',
          version: 3,
        },
      })
      .returning();
    const id = lead?.id ?? 0;
    const modules = { codes: ['esg', 'report', 'esg'], expiresAt: inDays(14) };
    const open = async (body: object) => call('client.open', { stockId, modules, lead: { id, version: 3 }, ...body });
    expect((await open({ lead: { id, version: 2 } })).code).toBe(errorTable.LEAD_CHANGED.code);
    expect((await open({ lead: { id: 987_654, version: 0 } })).code).toBe(404);
    expect((await open({ modules: { ...modules, expiresAt: inDays(-1) } })).issues).toMatchObject([
      { path: 'body.modules.expiresAt' },
    ]);
    expect((await open({ modules: { ...modules, codes: [] } })).issues).toMatchObject([{ path: 'body.modules.codes' }]);
    expect((await t.call('client.detail', token, { params: { id: stockId } })).statusCode).toBe(404);

    const { result } = await open({});
    expect(result).toMatchObject({ open: 2, ending: 2, nextEnd: inDays(14) });
    const kept = (await t.call('lead.manageDetail', token, { params: { id } })).json().result;
    expect(kept).toMatchObject({
      ...{ state: 'won', ownerName: operator, note: '约过', version: 4 },
      client: { stockId, shortName: '澄川新材' },
    });
    const again = { id, version: 4, note: '', ownerId: null, remindOn: null };
    expect((await call('lead.manageSave', { ...again, state: 'new' })).issues).toMatchObject([{ path: 'body.state' }]);
    expect((await call('lead.manageSave', { ...again, state: 'won' })).result).toMatchObject({ ownerName: null });
    const history = (await t.call('lead.history', token, { params: { id } })).json().result;
    expect(history.at(-1)).toMatchObject({
      ...{ by: operator, state: { before: 'new', after: 'won' } },
      owner: { before: null, after: operator },
    });

    // What erasing that client leaves of it.
    await t.db.update(leads).set({ clientId: null }).where(eq(leads.id, id));
    expect((await call('lead.manageSave', { ...again, version: 5, state: 'won' })).code).toBe(200);
    const many = (state: string) => call('lead.changeMany', { ids: [id], change: { state } });
    expect((await many('contacted')).result).toMatchObject({ changed: 1 });
    expect((await call('lead.manageSave', { ...again, version: 7, state: 'won' })).issues).toMatchObject([
      { path: 'body.state' },
    ]);
    expect((await call('lead.manageSave', { ...again, version: 7, state: 'closed' })).code).toBe(200);
    await t.db.update(leads).set({ state: 'won' }).where(eq(leads.id, id));
    const anew = await createListedCompany(t.db, '远山新材', null);
    await open({ stockId: anew, lead: { id, version: 8 } });
    expect((await many('closed')).result).toMatchObject({ changed: 0, same: 0, won: 1 });
  });
});

test('a client that is being erased is marked in the list', async () => {
  const stockId = await createListedCompany(t.db, '归田仪器', null);
  await call('client.open', { stockId });
  const since = async () => (await list({ keyword: '归田' })).map(({ erasingSince }) => erasingSince);
  expect(await since()).toEqual([null]);
  await t.db.update(clients).set({ erasingSince: t.now() }).where(eq(clients.stockId, stockId));
  expect(await since()).toEqual([t.now().toISOString()]);
});

test('a client that is opened keeps nobody waiting for the audit log while its modules are added', async () => {
  const stockId = await createListedCompany(t.db, '望江通信', null);
  const modules = { codes: ['esg', 'report'], expiresAt: null };
  const { done, seen } = await holdAudit(t.db, {
    run: () => call('client.open', { stockId, modules }),
    look: async () => {
      // Tables of other databases of the server may have the same number.
      const { rows } = await t.db.execute(sql`
        select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
        where relation = 'client_module'::regclass and mode = 'RowExclusiveLock'`);
      return rows.length;
    },
  });
  expect(seen).toBe(1);
  expect(done.code).toBe(200);
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.stockId, stockId))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action }) => action)).toEqual(['client.open', 'client.module', 'client.module']);
});

test('a module that the installation does not offer is refused at the field', async () => {
  await t.db.delete(clientModules).where(eq(clientModules.moduleCode, 'tpc'));
  await t.db.delete(modules).where(eq(modules.code, 'tpc'));
  const { issues } = await change(asking, 'tpc', null);
  expect(issues).toMatchObject([{ path: 'body.moduleCode' }]);
  const stockId = await createListedCompany(t.db, '望潮信息', null);
  const answer = await call('client.open', { stockId, modules: { codes: ['tpc'], expiresAt: null } });
  expect(answer.issues).toMatchObject([{ path: 'body.modules.codes' }]);
});

test('a module that has expired keeps the time at which it did when it is ended once more', async () => {
  const stockId = await createListedCompany(t.db, '岭南精工', null);
  const end = inDays(1);
  await call('client.open', { stockId, modules: { codes: ['esg'], expiresAt: end } });
  t.pass(3 * day);
  token = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN' })).username);
  const { result } = await change(stockId, 'esg', inDays(-1), end);
  expect(result.modules.find(isEsg)).toMatchObject({ state: 'expired', expiresAt: end });
});
