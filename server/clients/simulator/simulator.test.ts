import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Judgement } from '#contract/clients/simulator.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, sessions, users } from '#server/identity/sessions/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let admin: string;
let stockId: number;
let reader: { readonly id: number; readonly username: string };
let leader: { readonly id: number; readonly username: string };

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  admin = await t.login(
    (await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId], username: 'boss' })).username,
  );
  stockId = (await createCompany(t.db, { name: '澄川新材' })).stockId;
  reader = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId], username: 'reader' });
  leader = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId], username: 'leader' });
});
afterAll(() => t.close());

const ask = async (userId: number, what: string, at = stockId): Promise<Judgement> =>
  (await t.call('simulator.ask', admin, { body: { userId, stockId: at, what } })).json().result;
const holdersOf = async (what: string, at?: number) =>
  (await t.call('simulator.holders', admin, { body: { what, page: 1, pageSize: 50, ...(at && { stockId: at }) } }))
    .json()
    .result.list.map(({ person, roles }) => `${person.username}: ${roles.map(({ code }) => code).join(' ')}`);

test('says what is allowed, by which role, and that API, page and button agree', async () => {
  expect(await ask(leader.id, 'contact:export')).toMatchObject({
    ...{
      refusedBy: null,
      message: '',
      asked: ['contact:export'],
      page: 'open',
      button: 'shown',
      agree: true,
      ways: [],
    },
    person: { username: 'leader' },
    company: { name: '澄川新材', kind: 'client' },
    roles: [{ code: 'CLIENT_ADMIN', grants: true }],
    module: { code: 'contacts', state: 'open' },
  });
});

test('says which rule refuses, what the person is told, and what would let them', async () => {
  const { result } = (
    await t.call('role.copy', admin, { body: { from: 'CLIENT_USER', name: { 'zh-CN': '投关专员', en: 'IR' } } })
  ).json();
  const colleague = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId] });
  for (const userId of [reader.id, colleague.id]) {
    await t.db.insert(membershipRoles).values({ userId, stockId, roleCode: result.code });
  }
  const judgement = await ask(reader.id, 'contact:export');
  expect(judgement).toMatchObject({ refusedBy: 'element', page: 'hidden', button: 'hidden', agree: true });
  expect(judgement.message).toContain('权限');
  expect(judgement.ways).toEqual([
    { kind: 'addRole', role: { code: 'CLIENT_ADMIN', name: '企业管理员' }, more: expect.any(Number) },
    { kind: 'grant', role: { code: result.code, name: '投关专员' }, others: 1 },
  ]);
  expect(judgement.menu.find(({ name }) => name === '联系人')).toMatchObject({ state: 'hidden' });
  expect(judgement.menu.find(({ name }) => name === '报告')).toMatchObject({ state: 'open' });
  await t.db.delete(membershipRoles).where(eq(membershipRoles.roleCode, result.code));
});

test('names what a client’s role can never hold', async () => {
  expect(await ask(leader.id, 'audit:view')).toMatchObject({ refusedBy: 'element', neverFor: 'client', ways: [] });
});

test('stops at the first rule that fails, in the order of the gate', async () => {
  const stranger = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  expect(await ask(stranger.id, 'audit:view')).toMatchObject({
    ...{ refusedBy: 'membership', page: 'hidden', ways: [{ kind: 'join' }] },
  });
  const gone = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId], disabledAt: t.now() });
  await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, gone.id));
  expect(await ask(gone.id, 'audit:view')).toMatchObject({ refusedBy: 'account', ways: [{ kind: 'enable' }] });
});

test('a module that is not open closes the page, and opening it would let the others in as well', async () => {
  const isContacts = and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, 'contacts'));
  await t.db.update(clientModules).set({ expiresAt: t.now() }).where(isContacts);
  const second = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId], username: 'second' });
  expect(await ask(second.id, 'contact:view')).toMatchObject({
    ...{ refusedBy: 'module', page: 'closed', agree: true, ways: [{ kind: 'openModule', others: 1 }] },
    module: { code: 'contacts', state: 'expired' },
  });
  expect(await holdersOf('contact:view', stockId)).toEqual([]);
  await t.db.update(clientModules).set({ expiresAt: null }).where(isContacts);
  expect(await holdersOf('contact:view', stockId)).toEqual(['leader: CLIENT_ADMIN', 'second: CLIENT_ADMIN']);
});

test('answers for one call, also by what is sent with it', async () => {
  const editor = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId], username: 'editor' });
  expect(await ask(editor.id, 'article.changeState/publish', operatorStockId)).toMatchObject({
    ...{ refusedBy: null, asked: ['article:edit', 'article:publish'], agree: true },
    calls: [{ key: 'article.changeState/publish', isAllowed: true }],
  });
  expect(await ask(leader.id, 'share.create/hotWords')).toMatchObject({
    ...{ refusedBy: null, module: { code: 'ba_hotword' }, agree: null },
  });
  expect(await ask(reader.id, 'module.all')).toMatchObject({ refusedBy: null, asked: [], page: 'none', agree: null });
});

test('names who may do it, by role and company', async () => {
  expect(await holdersOf('report:share', stockId)).toEqual(['leader: CLIENT_ADMIN', 'second: CLIENT_ADMIN']);
  expect(await holdersOf('report:share')).toEqual(expect.arrayContaining(['boss: ADMIN', 'leader: CLIENT_ADMIN']));
  const other = await createCompany(t.db);
  await openAllModules(t.db, [other.stockId]);
  expect(await holdersOf('report:share', other.stockId)).toEqual([]);
});

test('shows everything of a person at once', async () => {
  const { result } = (await t.call('simulator.overview', admin, { body: { userId: reader.id, stockId } })).json();
  const allowed = result.elements.filter(({ refusedBy }) => refusedBy === null).map(({ element }) => element);
  expect(allowed).toEqual(expect.arrayContaining(['home:view', 'report:view', 'module:request']));
  expect(allowed).not.toContain('report:share');
});

test('people are found by name, with their companies, or by their id', async () => {
  const people = async (body: object) => (await t.call('simulator.people', admin, { body })).json().result;
  expect(await people({ keyword: 'LEAD' })).toEqual([
    { id: leader.id, name: 'leader', username: 'leader', stockIds: [stockId] },
  ]);
  expect((await people({ id: reader.id })).map(({ username }) => username)).toEqual(['reader']);
  expect(await people({ keyword: 'nobody at all' })).toEqual([]);
});

test('does nothing, opens no session, and is written down', async () => {
  const before = await t.db.$count(sessions);
  const [account] = await t.db.select().from(users).where(eq(users.id, leader.id));
  await ask(leader.id, 'session.logout');
  await t.call('simulator.overview', admin, { body: { userId: leader.id, stockId } });
  expect(await t.db.$count(sessions)).toBe(before);
  expect(await t.db.select().from(users).where(eq(users.id, leader.id))).toEqual([account]);
  const { list } = (await t.call('audit.list', admin, { body: { page: 1, pageSize: 2 } })).json().result;
  expect(list.map(({ action, subject }) => [action, subject])).toEqual([
    ['simulator.overview', 'account leader'],
    ['simulator.ask', 'account leader'],
  ]);
});

test('what nobody knows is not found', async () => {
  const status = async (body: object) => (await t.call('simulator.ask', admin, { body })).statusCode;
  expect(await status({ userId: 999_999, stockId, what: 'home:view' })).toBe(404);
  expect(await status({ userId: reader.id, stockId: 999_999, what: 'home:view' })).toBe(404);
  expect(await status({ userId: reader.id, stockId, what: 'session.login' })).toBe(404);
  expect(await status({ userId: reader.id, stockId, what: '__proto__' })).toBe(404);
});

test('asks all that it must know with one connection to the database, so that many who look wait for nobody', async () => {
  const { stockId: fresh } = await createCompany(t.db, { name: '云阶科技' });
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [fresh] });
  const others = await Promise.all(Array.from({ length: t.pool.options.max - 1 }, () => t.pool.connect()));
  try {
    expect((await ask(user.id, 'contact:export', fresh)).refusedBy).toBeNull();
    const { stockId: next } = await createCompany(t.db, { name: '远岫材料' });
    const body = { userId: (await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [next] })).id, stockId: next };
    expect((await t.call('simulator.overview', admin, { body })).statusCode).toBe(200);
  } finally {
    for (const other of others) other.release();
  }
});
