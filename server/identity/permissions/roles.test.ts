import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { membershipRoles, memberships, roles, sessions, users } from '#server/identity/sessions/tables.ts';
import { savedSearches } from '#server/insight/explorer/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createCompany, createUser, nextNumber } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let admin: string;
let role: RoleDetail;

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  admin = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
});
afterAll(() => t.close());
beforeEach(async () => {
  const name = nameOf(`投关专员${nextNumber()}`);
  role = (await t.call('role.copy', admin, { body: { from: 'CLIENT_USER', name } })).json().result;
});

const nameOf = (name: string) => ({ 'zh-CN': name, en: `${name} (en)` });
const codeOf = async (answer: ReturnType<TestApp['call']>) => (await answer).json().code;
const save = (
  body: Partial<Pick<RoleDetail, 'code' | 'name' | 'elements'>> & {
    shown?: readonly string[];
    shownName?: RoleDetail['name'];
  },
) =>
  t.call('role.save', admin, {
    body: {
      code: role.code,
      name: role.name,
      elements: role.elements,
      shown: role.elements,
      shownName: role.name,
      ...body,
    } as never,
  });

/** A person of a new company who holds these roles there. */
async function holder(roles: readonly string[], name = '许闻笛') {
  const { stockId } = await createCompany(t.db, { name: '澄川新材' });
  const user = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId], username: `holder${stockId}` });
  await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, user.id));
  await t.db.insert(membershipRoles).values(roles.map((roleCode) => ({ userId: user.id, stockId, roleCode })));
  return { ...user, stockId, shownName: name };
}

test('a copy grants what its original grants, and can be changed where the original cannot', async () => {
  const list: RoleDetail[] = (await t.call('role.list', admin)).json().result;
  const original = list.find(({ code }) => code === 'CLIENT_USER');
  expect(role).toMatchObject({ kind: 'client', isProducts: false, isOwn: false, people: 0 });
  expect(role.elements).toEqual(original?.elements);
  expect(original).toMatchObject({ isProducts: true });
  expect(await codeOf(save({ code: 'CLIENT_USER' }))).toBe(errorTable.ROLE_IS_PRODUCTS.code);
  expect(await codeOf(save({ code: 'NO_SUCH' }))).toBe(errorTable.NOT_FOUND.code);
});

test('a right that is granted opens the call, and one that is withdrawn closes it at the next', async () => {
  const { username } = await holder([role.code]);
  const token = await t.login(username);
  const body = { page: 1, pageSize: 10 };
  const read = () => codeOf(t.call('contact.list', token, { body }));
  expect(await read()).toBe(errorTable.NOT_PERMITTED.code);
  const saved = (await save({ elements: [...role.elements, 'contact:view'] })).json().result;
  expect(saved.elements).toContain('contact:view');
  expect(await read()).toBe(200);
  await save({ shown: saved.elements });
  expect(await read()).toBe(errorTable.NOT_PERMITTED.code);
});

test('what is done on a page is granted with the page', async () => {
  const { elements } = (await save({ elements: ['contact:import'] })).json().result;
  expect(elements).toEqual(['contact:import', 'contact:view']);
});

test('a client’s role holds no right of the operator’s, and nobody changes a role of their own', async () => {
  expect(await codeOf(save({ elements: [...role.elements, 'audit:view'] }))).toBe(errorTable.GRANT_OF_OTHER_KIND.code);
  const own = (await t.call('role.copy', admin, { body: { from: 'EDITOR', name: nameOf('主编') } })).json().result;
  const editor = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  await t.db.insert(membershipRoles).values({ userId: editor.id, stockId: operatorStockId, roleCode: own.code });
  const token = await t.login(editor.username);
  const body = { code: own.code, name: nameOf('主编'), elements: [], shown: own.elements, shownName: own.name };
  expect(await codeOf(t.call('role.save', token, { body }))).toBe(errorTable.OWN_RIGHTS.code);
});

test('nobody changes a role that they hold in another company, with whichever of their accounts', async () => {
  const elsewhere = await holder([role.code]);
  const editor = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  const token = await t.login(editor.username);
  const body = { code: role.code, name: role.name, elements: [], shown: role.elements, shownName: role.name };
  const isOwn = async () =>
    (await t.call('role.list', token)).json().result.find(({ code }: RoleDetail) => code === role.code)?.isOwn;
  expect(await isOwn()).toBe(false);
  const [account] = await t.db.select().from(users).where(eq(users.id, elsewhere.id));
  await t.db.update(users).set({ unifyId: account?.unifyId }).where(eq(users.id, editor.id));
  expect(await isOwn()).toBe(true);
  expect(await codeOf(t.call('role.save', token, { body }))).toBe(errorTable.OWN_RIGHTS.code);
});

test('people grant only what they hold themselves', async () => {
  const limited = (await t.call('role.copy', admin, { body: { from: 'EDITOR', name: nameOf('授权员') } })).json()
    .result;
  const grants = ['role:view', 'role:edit', 'article:view'];
  const { code, name, elements: shown } = limited;
  await save({ code, name, elements: grants as never, shown, shownName: name });
  const user = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  await t.db.update(membershipRoles).set({ roleCode: limited.code }).where(eq(membershipRoles.userId, user.id));
  const token = await t.login(user.username);
  const other = (await t.call('role.copy', token, { body: { from: 'EDITOR', name: nameOf('抄') } })).json();
  expect(other.code).toBe(errorTable.RIGHTS_BEYOND_OWN.code);
  const mine = (await t.call('role.copy', admin, { body: { from: 'EDITOR', name: nameOf('助理') } })).json().result;
  const as = (one: typeof mine, elements: readonly string[]) => {
    const body = {
      code: one.code,
      name: one.name,
      elements: elements as never,
      shown: one.elements,
      shownName: one.name,
    };
    return codeOf(t.call('role.save', token, { body }));
  };
  expect(await as(mine, [...mine.elements, 'audit:view'])).toBe(errorTable.RIGHTS_BEYOND_OWN.code);
  expect(await as(mine, ['article:view'])).toBe(200);
  // What clients may do, the operator's people do not hold in any client's company.
  expect(await as(role, [...role.elements, 'contact:view', 'peer:edit'])).toBe(200);
});

test('a colleague’s change in between is not overwritten', async () => {
  await save({ elements: ['home:view'] });
  expect(await codeOf(save({ elements: ['article:view'] }))).toBe(errorTable.ROLE_CHANGED.code);
  const named = (await save({ elements: ['home:view'], shown: ['home:view'], name: nameOf('投关主管') })).json().result;
  expect(await codeOf(save({ elements: ['article:view'], shown: ['home:view'] }))).toBe(errorTable.ROLE_CHANGED.code);
  const knowing = { shown: ['home:view'], name: named.name, shownName: named.name };
  expect(await codeOf(save({ ...knowing, elements: ['article:view'] }))).toBe(200);
});

test('no role is called as another is, in whichever language, or as its code', async () => {
  const taken = errorTable.ROLE_NAME_TAKEN.code;
  const copy = (name: RoleDetail['name']) =>
    codeOf(t.call('role.copy', admin, { body: { from: 'EDITOR', name } as never }));
  expect(await copy({ 'zh-CN': '企业管理员', en: 'Another' })).toBe(taken);
  expect(await copy({ 'zh-CN': '另一个', en: ` ${role.name.en?.toUpperCase()}` })).toBe(taken);
  expect(await copy({ 'zh-CN': '另一个', en: 'client_user' })).toBe(taken);
  expect(await codeOf(save({ name: { 'zh-CN': '企业用户', en: 'Another' } }))).toBe(taken);
  expect(await codeOf(save({ name: { ...role.name, en: role.name['zh-CN'] } }))).toBe(200);
});

test('a role that was called as another is before that was refused can still be given other rights', async () => {
  const name = { 'zh-CN': '企业用户', en: 'Company user' };
  await t.db.update(roles).set({ name }).where(eq(roles.code, role.code));
  expect(await codeOf(save({ name, shownName: name, elements: ['home:view'] }))).toBe(200);
});

test('the preview names who loses what, and who keeps it by another role', async () => {
  const loser = await holder([role.code]);
  await holder([role.code, 'CLIENT_ADMIN']);
  await t.login(loser.username);
  const elements = role.elements.filter((element) => element !== 'report:view');
  const body = { code: role.code, elements: [...elements, 'contact:view'] as never };
  const { result } = (await t.call('role.preview', admin, { body })).json();
  expect(result).toMatchObject({ losing: 1, losingOnline: 1, gaining: 1, keeping: 1 });
  expect(result.named).toEqual([
    {
      ...{ userId: loser.id, stockId: expect.any(Number), name: loser.username },
      companyName: '澄川新材',
      loses: ['report:view'],
      gains: ['contact:view'],
      lastUsedAt: expect.any(String),
      open: [],
      leaves: [],
    },
  ]);
  const unchanged = { code: role.code, elements: role.elements };
  expect((await t.call('role.preview', admin, { body: unchanged })).json().result).toEqual({
    ...{ losing: 0, losingOnline: 0, losingOpen: 0, gaining: 0, keeping: 0, named: [] },
  });
});

test('the preview counts people, and names them by company', async () => {
  const { id, username, stockId } = await holder([role.code]);
  const { stockId: second } = await createCompany(t.db, { name: '远山电气' });
  await t.db.insert(memberships).values({ userId: id, stockId: second, sort: 1 });
  await t.db.insert(membershipRoles).values({ userId: id, stockId: second, roleCode: role.code });
  // Keeps everything in one company of two, and so does not keep everything.
  const half = await holder([role.code]);
  await t.db.insert(memberships).values({ userId: half.id, stockId: second, sort: 1 });
  const both = [role.code, 'CLIENT_ADMIN'];
  await t.db.insert(membershipRoles).values(both.map((roleCode) => ({ userId: half.id, stockId: second, roleCode })));
  const token = await t.login(username);
  await t.call('session.switchCompany', token, { body: { stockId: second } });
  await t.login(username);
  const elements = role.elements.filter((element) => element !== 'report:view');
  const body = { code: role.code, elements: [...elements, 'contact:view'] as never };
  const { result } = (await t.call('role.preview', admin, { body })).json();
  expect(result).toMatchObject({ losing: 2, losingOnline: 1, gaining: 2, keeping: 0 });
  const named = result.named.filter(({ userId }) => userId === id).map((one) => one.stockId);
  expect(named.sort()).toEqual([stockId, second].sort());
});

test('the preview names first who has a page open, then who is signed in, then the others by name', async () => {
  const people: Awaited<ReturnType<typeof holder>>[] = [];
  for (let n = 0; n < 6; n += 1) people.push(await holder([role.code]));
  await holder([role.code, 'CLIENT_ADMIN']);
  for (const [index, { id }] of people.entries()) {
    await t.db
      .update(users)
      .set({ name: `${role.code} ${6 - index}` })
      .where(eq(users.id, id));
  }
  const [reading, lately, ...away] = people;
  if (!(reading && lately)) throw new Error('nobody is signed in');
  const token = await t.login(reading.username);
  await t.call('session.revisions', token, { query: { page: 'Reports' } as never });
  t.pass(60_000);
  await t.login(lately.username);
  const elements = role.elements.filter((element) => element !== 'report:view');
  const body = { code: role.code, elements: [...elements, 'contact:view'] as never };
  const { result } = (await t.call('role.preview', admin, { body })).json();
  expect(result).toMatchObject({ losing: 6, losingOnline: 2, losingOpen: 1, gaining: 6, keeping: 1 });
  const first = [reading, lately, ...away.toReversed().slice(0, 3)];
  expect(
    result.named.map(({ userId, lastUsedAt, open, loses, gains }) => [userId, lastUsedAt !== null, open, loses, gains]),
  ).toEqual(
    first.map(({ id }, index) => [
      id,
      index < 2,
      index === 0 ? ['report:view'] : [],
      ['report:view'],
      ['contact:view'],
    ]),
  );
});

test('the preview counts and names whom a change concerns by one read of them', async () => {
  for (let n = 0; n < 7; n += 1) await holder([role.code]);
  const { rows: names } = await t.db.execute<{ name: string }>(sql`select current_database() as name`);
  const recorded = recordStatements(names[0]?.name ?? '');
  const elements = role.elements.filter((element) => element !== 'report:view');
  const body = { code: role.code, elements: elements as never };
  const { result } = (await t.call('role.preview', admin, { body })).json();
  recorded.stop();
  expect(result).toMatchObject({ losing: 7, named: { length: 5 } });
  expect(recorded.take().filter(({ text }) => text.includes('concerned as'))).toHaveLength(1);
});

test('the preview says who has open what they lose, as a process that they never called', async () => {
  const reader = await holder([role.code]);
  const token = await t.login(reader.username);
  const looksAt = async (page: string) => {
    expect((await t.call('session.revisions', token, { query: { page } as never })).json().code).toBe(200);
  };
  const openOf = async () => {
    const body = { code: role.code, elements: role.elements.filter((element) => element !== 'report:view') };
    const { losingOpen, named } = (await t.call('role.preview', admin, { body })).json().result;
    return [losingOpen, named.find(({ name }) => name === reader.username)?.open];
  };
  await looksAt('Reports');
  expect(await openOf()).toEqual([1, ['report:view']]);
  // Another page; also one that this build does not know leaves what is known.
  await looksAt('Articles');
  expect(await openOf()).toEqual([0, []]);
  await looksAt('Reports');
  await looksAt('FromTheFuture');
  expect(await openOf()).toEqual([1, ['report:view']]);
  t.pass(121_000);
  expect(await openOf()).toEqual([0, []]);
});

test('a page that stays open is written once a minute', async () => {
  const reader = await holder([role.code]);
  const token = await t.login(reader.username);
  const openAt = async () => {
    await t.call('session.revisions', token, { query: { page: 'Reports' } });
    const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, reader.id));
    return session?.openAt?.getTime();
  };
  const first = await openAt();
  t.pass(50_000);
  expect(await openAt()).toBe(first);
  t.pass(10_000);
  expect(await openAt()).toBe(t.now().getTime());
});

test('the preview counts what people could not go on with', async () => {
  const writer = await holder([role.code]);
  await t.db
    .insert(savedSearches)
    .values({ stockId: writer.stockId, userId: writer.id, name: '澄川', query: 'q=x', createdAt: t.now() });
  const body = { code: role.code, elements: role.elements.filter((element) => element !== 'explorer:view') };
  const { named } = (await t.call('role.preview', admin, { body })).json().result;
  expect(named.find(({ name }) => name === writer.username)?.leaves).toEqual([{ kind: 'savedSearch', count: 1 }]);
});

test('every state of a role is kept with its author, and none where nothing changed', async () => {
  const granted = role.elements.toSorted();
  await save({ elements: ['home:view'] });
  await save({ elements: ['home:view'], shown: ['home:view'] });
  await save({ elements: ['home:view', 'report:view'], shown: ['home:view'], name: nameOf('投关') });
  const read = (token: string) => t.call('role.versions', token, { params: { code: role.code } });
  const by = expect.stringMatching(/./);
  expect((await read(admin)).json().result).toEqual([
    {
      number: 3,
      changedAt: expect.any(String),
      changedBy: by,
      name: nameOf('投关'),
      elements: ['home:view', 'report:view'],
    },
    { number: 2, changedAt: expect.any(String), changedBy: by, name: role.name, elements: ['home:view'] },
    { number: 1, changedAt: expect.any(String), changedBy: by, name: role.name, elements: granted },
  ]);
  expect(await codeOf(t.call('role.versions', admin, { params: { code: 'NO_SUCH' } }))).toBe(errorTable.NOT_FOUND.code);
});

test('a role from before its versions were kept begins with what it was, without an author', async () => {
  await t.db.insert(roles).values({ code: `OLD_${role.code}`, name: nameOf('旧'), kind: 'client' });
  const code = `OLD_${role.code}`;
  await save({ code, name: nameOf('旧'), elements: ['home:view'], shown: [], shownName: nameOf('旧') });
  const { result } = (await t.call('role.versions', admin, { params: { code } })).json();
  expect(result).toMatchObject([{ elements: ['home:view'] }, { changedBy: '', elements: [] }]);
});

test('a role is removed once nobody holds it', async () => {
  const { id } = await holder([role.code]);
  const remove = () => codeOf(t.call('role.remove', admin, { body: { code: role.code } }));
  expect(await remove()).toBe(errorTable.ROLE_IN_USE.code);
  await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, id));
  expect(await remove()).toBe(200);
  expect(await remove()).toBe(errorTable.NOT_FOUND.code);
  expect(await codeOf(t.call('role.remove', admin, { body: { code: 'EDITOR' } }))).toBe(
    errorTable.ROLE_IS_PRODUCTS.code,
  );
});

test('a role stays while an invitation with it waits', async () => {
  const [stockId] = (await createUser(t.db, { role: 'CLIENT_ADMIN' })).stockIds;
  const { result } = (
    await t.call('invitation.send', admin, {
      body: { stockId, name: '贺梓萱', roles: [role.code], to: { channel: 'mail', email: 'hezixuan@example.com' } },
    })
  ).json();
  const remove = () => codeOf(t.call('role.remove', admin, { body: { code: role.code } }));
  expect(await remove()).toBe(errorTable.ROLE_IN_USE.code);
  await t.call('invitation.revoke', admin, { body: { id: result.id } });
  expect(await remove()).toBe(200);
});

test('a role is not kept by an invitation that ended with its sender', async () => {
  const [stockId] = (await createUser(t.db, { role: 'CLIENT_ADMIN' })).stockIds;
  const { id, username } = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  const to = { channel: 'mail', email: 'hezixuan2@example.com' };
  const body = { stockId, name: '贺梓萱', roles: [role.code], to };
  expect(await codeOf(t.call('invitation.send', await t.login(username), { body }))).toBe(200);
  const remove = () => codeOf(t.call('role.remove', admin, { body: { code: role.code } }));
  expect(await remove()).toBe(errorTable.ROLE_IN_USE.code);
  const disabling = { id, reason: '离职', successors: [] };
  expect(await codeOf(t.call('user.disable', admin, { body: disabling }))).toBe(200);
  expect(await remove()).toBe(200);
});

test('every change is in the audit log by name', async () => {
  await save({ elements: ['home:view'] });
  const { list } = (await t.call('audit.list', admin, { body: { page: 1, pageSize: 5 } })).json().result;
  expect(list.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['role.saved', 'role.copied']);
});
