import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { secondFactors, users } from '#server/identity/sessions/tables.ts';
import { unifyLinks } from '#server/identity/unified-login/tables.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let boss: { id: number; token: string };
let editor: { id: number; token: string };

async function operator(role: 'ADMIN' | 'EDITOR', username: string) {
  const { id } = await createUser(t.db, { username, role, stockIds: [operatorStockId] });
  return { id, token: await t.login(username) };
}

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  // A role with user:edit that is not ADMIN.
  await grantElement(t.db, 'EDITOR', 'user:view');
  await grantElement(t.db, 'EDITOR', 'user:edit');
  boss = await operator('ADMIN', 'boss');
  editor = await operator('EDITOR', 'editor');
});
afterAll(() => t.close());

async function ask(name: EndpointName, body: object, token = boss.token) {
  const answer = (await t.call(name, token, { body })).json();
  const refusal = Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
  return answer.code === 200 ? 'done' : refusal;
}
const detail = async (id: number, token = boss.token) =>
  (await t.call('user.detail', token, { params: { id } })).json().result;
const namesOf = async (body: object) =>
  (await t.call('user.list', boss.token, { body: { page: 1, pageSize: 50, ...body } }))
    .json()
    .result.list.map(({ username }) => username);
const client = (role: 'CLIENT_USER' | 'CLIENT_ADMIN' = 'CLIENT_USER', stockIds?: number[]) =>
  createUser(t.db, { role, ...(stockIds && { stockIds }) });

test('people are found by name, company, role, state, last sign-in and second factor, with the phone masked', async () => {
  const { id, username, stockIds } = await client();
  const disabled = await createUser(t.db, { disabledAt: t.now() });
  await t.login(username);
  await t.db.insert(secondFactors).values({
    userId: id,
    setupId: crypto.randomUUID(),
    sealedSecret: Buffer.from('x'),
    createdAt: t.now(),
    confirmedAt: t.now(),
  });
  expect(await namesOf({ keyword: username })).toEqual([username]);
  await t.db.update(users).set({ email: 'lu.jx@found.example' }).where(eq(users.id, id));
  expect(await namesOf({ keyword: 'jx@Found' })).toEqual([username]);
  expect(await namesOf({ stockId: stockIds[0] })).toEqual([username]);
  expect(await namesOf({ stockId: stockIds[0], role: 'CLIENT_ADMIN' })).toEqual([]);
  expect(await namesOf({ role: 'CLIENT_USER', stockId: stockIds[0] })).toEqual([username]);
  expect(await namesOf({ state: 'disabled' })).toEqual([disabled.username]);
  expect(await namesOf({ signedIn: 'never', role: 'CLIENT_USER' })).toContain(disabled.username);
  expect(await namesOf({ signedIn: 'week' })).toContain(username);
  expect(await namesOf({ secondFactor: 'on' })).toEqual([username]);
  expect(await namesOf({ keyword: '19900009999', sort: 'account' })).toContain(username);
  const found = await detail(id);
  expect(found).toMatchObject({ phone: '199****9999', state: 'active', hasSecondFactor: true, isSelf: false });
  const counts = await t.call('user.counts', boss.token, {
    body: { filters: [{ state: 'disabled' }, { secondFactor: 'on' }] },
  });
  expect(counts.json().result).toEqual([1, 1]);
});

test('the detail shows companies with roles, sessions, sign-ins with failures, and what was done', async () => {
  const { id, username, stockIds } = await client();
  await expect(t.login(username, 'wrong')).rejects.toThrow('1001');
  const token = await t.login(username);
  const change = { id, stockId: stockIds[0], roles: ['CLIENT_ADMIN'], shown: ['CLIENT_USER'] };
  expect(await ask('user.changeRoles', change)).toBe('done');
  const shown = await detail(id);
  expect(shown.memberships).toMatchObject([
    { stockId: stockIds[0], kind: 'client', roles: [{ code: 'CLIENT_ADMIN' }] },
  ]);
  expect(shown.signIns.map(({ isFailure }) => isFailure)).toEqual([false, true]);
  expect(shown.entries).toMatchObject([{ actionName: '更改用户角色', by: 'boss' }]);
  expect(shown.sessions).toHaveLength(1);
  expect(await ask('user.endSession', { id, session: shown.sessions[0]?.id })).toBe('done');
  expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  expect(await ask('user.endSession', { id, session: shown.sessions[0]?.id })).toBe('NOT_FOUND');
});

test('a link to a partner stands at the person who can sign in by it, not at who made it', async () => {
  const { id, username } = await client();
  await t.call('unify.addPartner', boss.token, {
    body: { kind: 'portal', id: 'links', name: { 'zh-CN': '门户', en: '' } },
  });
  const link = { partner: 'links', subject: 'employee-17' };
  expect(await ask('unify.link', { ...link, username })).toBe('done');
  expect(await ask('unify.unlink', { ...link, reason: '离职' })).toBe('done');
  expect((await detail(id)).entries).toMatchObject([
    { actionName: '解除统一账号', reason: '离职' },
    { actionName: '关联统一账号', reason: '' },
  ]);
  const ofMaker: string[] = (await detail(boss.id)).entries.map(({ actionName }) => actionName);
  expect(ofMaker.filter((name) => name.includes('统一账号'))).toEqual([]);
});

test('a disabled account is signed out at once and signs in no more, until it is enabled', async () => {
  const { id, username } = await client();
  const token = await t.login(username);
  expect(await ask('user.disable', { id, reason: ' ' })).toBe('INVALID_REQUEST');
  expect(await ask('user.disable', { id, reason: '离职' })).toBe('done');
  expect((await t.call('session.currentUser', token)).statusCode).toBe(403);
  await expect(t.login(username)).rejects.toThrow('1002');
  expect((await detail(id)).entries[0]).toMatchObject({ actionName: '停用账号', reason: '离职' });
  expect(await ask('user.enable', { id })).toBe('done');
  await t.login(username);
});

test('nobody changes their own roles, disables themselves or resets their own second factor', async () => {
  const own = { id: boss.id, stockId: operatorStockId };
  expect(await ask('user.disable', { id: boss.id, reason: 'x' })).toBe('OWN_RIGHTS');
  expect(await ask('user.resetSecondFactor', { id: boss.id, reason: 'x' })).toBe('OWN_RIGHTS');
  expect(await ask('user.changeRoles', { ...own, roles: ['EDITOR'], shown: ['ADMIN'] })).toBe('OWN_RIGHTS');
  expect(await ask('user.withdraw', own)).toBe('OWN_RIGHTS');
  const { stockIds } = await client();
  expect(await ask('user.addMembership', { id: boss.id, stockId: stockIds[0], roles: ['CLIENT_USER'] })).toBe(
    'OWN_RIGHTS',
  );
  expect((await detail(boss.id)).isSelf).toBe(true);
});

test('people grant no more than they hold, and take no account from those who may do more', async () => {
  const colleague = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const target = { id: colleague.id, stockId: operatorStockId };
  const more = { ...target, roles: ['EDITOR', 'ADMIN'], shown: ['EDITOR'] };
  expect(await ask('user.changeRoles', more, editor.token)).toBe('RIGHTS_BEYOND_OWN');
  expect(await ask('user.disable', { id: boss.id, reason: 'x' }, editor.token)).toBe('RIGHTS_BEYOND_OWN');
  expect(await ask('user.resetSecondFactor', { id: boss.id, reason: 'x' }, editor.token)).toBe('RIGHTS_BEYOND_OWN');
  expect(await ask('user.withdraw', { id: boss.id, stockId: operatorStockId }, editor.token)).toBe('RIGHTS_BEYOND_OWN');
  const roles = (await t.call('user.roles', editor.token)).json().result;
  expect(roles.filter(({ mayGrant }) => mayGrant).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['CLIENT_ADMIN', 'CLIENT_USER', 'EDITOR']),
  );
  expect(roles.find(({ code }) => code === 'ADMIN')?.mayGrant).toBe(false);
  const { id, stockIds } = await client();
  const change = { id, stockId: stockIds[0], roles: ['CLIENT_ADMIN'], shown: ['CLIENT_USER'] };
  expect(await ask('user.changeRoles', change, editor.token)).toBe('done');
});

test('roles fit the company, and memberships are added once, withdrawn, and added again', async () => {
  const { id, stockIds, username } = await client();
  const stockId = (await client()).stockIds[0] ?? 0;
  const grant = { id, stockId, roles: ['CLIENT_USER'] };
  const misfit = { id, stockId: stockIds[0], roles: ['EDITOR'], shown: ['CLIENT_USER'] };
  expect(await ask('user.changeRoles', misfit)).toBe('ROLE_DOES_NOT_FIT');
  expect(await ask('user.addMembership', { id, stockId: operatorStockId, roles: ['CLIENT_USER'] })).toBe(
    'ROLE_DOES_NOT_FIT',
  );
  expect(await ask('user.addMembership', grant)).toBe('done');
  expect(await ask('user.addMembership', grant)).toBe('ALREADY_MEMBER');
  const token = await t.login(username);
  const there = (await t.call('session.switchCompany', token, { body: { stockId } })).json().result.token;
  expect(await ask('user.withdraw', { id, stockId })).toBe('done');
  expect((await t.call('session.currentUser', there)).statusCode).toBe(403);
  expect(await ask('user.withdraw', { id, stockId })).toBe('NOT_FOUND');
  expect((await detail(id)).memberships).toHaveLength(1);
  // Another one since then: whoever comes back signs in last there as well.
  const third = (await client()).stockIds[0];
  expect(await ask('user.addMembership', { ...grant, stockId: third })).toBe('done');
  expect(await ask('user.addMembership', grant)).toBe('done');
  expect((await detail(id)).memberships.map((one) => one.stockId)).toEqual([stockIds[0], third, stockId]);
});

test('what does not exist answers alike, whatever is asked of it', async () => {
  const none = 999_999;
  for (const body of [{ id: none }, { id: none, reason: 'x' }]) {
    for (const name of [
      'user.enable',
      'user.unlock',
      'user.endSessions',
      'user.disable',
      'user.resetSecondFactor',
    ] as const) {
      const answer = await ask(name, body);
      expect(['NOT_FOUND', 'INVALID_REQUEST']).toContain(answer);
    }
  }
  expect(await ask('user.disable', { id: none, reason: 'x' })).toBe('NOT_FOUND');
  const { id } = await client();
  expect(await ask('user.changeRoles', { id, stockId: none, roles: ['CLIENT_USER'], shown: [] })).toBe('NOT_FOUND');
  expect(await ask('user.addMembership', { id, stockId: none, roles: ['CLIENT_USER'] })).toBe('NOT_FOUND');
});

test('a client keeps its last administrator', async () => {
  const { id, stockIds } = await client('CLIENT_ADMIN');
  expect(await ask('user.disable', { id, reason: 'x' })).toBe('LAST_COMPANY_ADMIN');
  expect(await ask('user.withdraw', { id, stockId: stockIds[0] })).toBe('LAST_COMPANY_ADMIN');
  const change = { id, stockId: stockIds[0], roles: ['CLIENT_USER'], shown: ['CLIENT_ADMIN'] };
  expect(await ask('user.changeRoles', change)).toBe('LAST_COMPANY_ADMIN');
});

test('roles are not saved over a colleague’s change, so that what was taken away stays away', async () => {
  const { id, stockIds } = await client('CLIENT_ADMIN');
  const stockId = stockIds[0];
  await client('CLIENT_ADMIN', [...stockIds]);
  const shown = ['CLIENT_ADMIN'];
  expect(await ask('user.changeRoles', { id, stockId, roles: ['CLIENT_USER'], shown })).toBe('done');
  expect(await ask('user.changeRoles', { id, stockId, roles: ['CLIENT_ADMIN', 'CLIENT_USER'], shown })).toBe(
    'MEMBER_ROLES_CHANGED',
  );
  expect((await detail(id)).memberships[0]?.roles).toMatchObject([{ code: 'CLIENT_USER' }]);
  // The same once more changes nothing, as when the answer to the first was lost.
  expect(await ask('user.changeRoles', { id, stockId, roles: ['CLIENT_USER'], shown })).toBe('done');
});

test('of two administrators who disable each other at the same time one stays', async () => {
  const other = await operator('ADMIN', 'other');
  const both = await Promise.all([
    ask('user.disable', { id: other.id, reason: 'x' }),
    ask('user.disable', { id: boss.id, reason: 'x' }, other.token),
  ]);
  expect(both.filter((answer) => answer === 'done')).toHaveLength(1);
  const [left, gone] = both[0] === 'done' ? [boss, other] : [other, boss];
  expect(await ask('user.enable', { id: gone.id }, left.token)).toBe('done');
  boss = { id: left.id, token: left.token };
});

test('after ten failures an account is locked, and an operator unlocks it', async () => {
  const { id, username } = await client();
  for (let failures = 0; failures < 10; failures += 1) {
    const { challenge, question } = (await t.call('captcha.create', undefined)).json().result;
    const body = { username, password: 'wrong', platform: 2, captcha: { challenge, answer: answerSum(question) } };
    expect((await t.call('session.login', undefined, { body })).json().code).toBe(errorTable.BAD_CREDENTIALS.code);
  }
  expect((await detail(id)).state).toBe('locked');
  expect(await namesOf({ state: 'locked' })).toEqual([username]);
  expect(await namesOf({ state: 'active' })).not.toContain(username);
  expect(await ask('user.unlock', { id })).toBe('done');
  expect((await detail(id)).state).toBe('active');
  await t.login(username);
});

test('what is refused because nobody would be left is refused before its entry waits for the audit log', async () => {
  const { id, stockIds } = await client('CLIENT_ADMIN');
  const refusal = await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entry in share row exclusive mode`);
    return ask('user.withdraw', { id, stockId: stockIds[0] });
  });
  expect(refusal).toBe('LAST_COMPANY_ADMIN');
});

test('an anonymised account keeps its number and nothing that says whose it was', async () => {
  const { id, username, stockIds } = await client();
  const token = await t.login(username);
  await t.db.insert(unifyLinks).values({ issuer: 'partner:a', subject: username, userId: id, linkedAt: t.now() });
  await t.db
    .update(users)
    .set({ email: `${username}@example.com` })
    .where(eq(users.id, id));
  expect(await detail(id)).toMatchObject({ email: expect.stringMatching(/^.\*{4}@example\.com$/) });
  const anonymise = (typed: string, who = id) =>
    ask('user.anonymise', { id: who, username: typed, reason: '本人要求' });
  expect(await anonymise(username)).toBe('ACCOUNT_NOT_DISABLED');
  expect(await anonymise('boss', boss.id)).toBe('OWN_RIGHTS');
  expect(await ask('user.disable', { id, reason: '离职' })).toBe('done');
  expect(await anonymise('somebody')).toBe('INVALID_REQUEST');
  expect(await anonymise(username)).toBe('done');
  expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  await expect(t.login(username)).rejects.toThrow('1001');
  const shown = await detail(id);
  expect(shown).toMatchObject({
    state: 'anonymised',
    name: '已匿名',
    phone: '',
    email: '',
    memberships: [],
    sessions: [],
  });
  expect(JSON.stringify(shown)).not.toContain(username);
  expect(await t.db.$count(unifyLinks, eq(unifyLinks.userId, id))).toBe(0);
  expect(await namesOf({ state: 'anonymised' })).toEqual([shown.username]);
  expect(await namesOf({ state: 'disabled' })).not.toContain(shown.username);
  expect(await namesOf({ keyword: username })).toEqual([]);
  const log = await t.call('audit.list', boss.token, { body: { page: 1, pageSize: 50 } });
  expect(log.body).not.toContain(username);
  expect(log.json().result.list.map(({ subject }) => subject)).toContain(`account ${shown.username}`);
  expect(await ask('user.enable', { id })).toBe('ACCOUNT_IS_ANONYMISED');
  expect(await ask('user.addMembership', { id, stockId: stockIds[0], roles: ['CLIENT_USER'] })).toBe(
    'ACCOUNT_IS_ANONYMISED',
  );
  expect(await anonymise(shown.username)).toBe('ACCOUNT_IS_ANONYMISED');
});

test('what was done to an account is still at the person once the account is anonymised', async () => {
  const [one, neverThere] = [await client(), await client()];
  await t.login(one.username);
  for (const { id, username } of [one, neverThere]) {
    await ask('user.disable', { id, reason: '离职' });
    await ask('user.anonymise', { id, username, reason: '本人申请' });
    const { entries, username: left } = await detail(id);
    expect(left).toBe(`anonymised-${id}`);
    expect(entries).toMatchObject([
      { actionName: '匿名账号', reason: '本人申请' },
      { actionName: '停用账号', reason: '离职' },
    ]);
  }
});

test('an account is anonymised also where somebody has had its next name since before that was refused', async () => {
  const { id, username } = await client();
  for (const taken of [`anonymised-${id}`, `anonymised-${id}-2`]) await createUser(t.db, { username: taken });
  expect(await ask('user.disable', { id, reason: '离职' })).toBe('done');
  expect(await ask('user.anonymise', { id, username, reason: '本人要求' })).toBe('done');
  expect((await detail(id)).username).toBe(`anonymised-${id}-3`);
});

test('a client has no more people than seats, neither by adding somebody nor by enabling', async () => {
  const first = await client('CLIENT_ADMIN');
  const [stockId = 0] = first.stockIds;
  const second = await client('CLIENT_USER', [stockId]);
  await t.db.update(clients).set({ seats: 2 }).where(eq(clients.stockId, stockId));
  const third = await client();
  const place = { id: third.id, stockId, roles: ['CLIENT_USER'] };
  expect(await ask('user.addMembership', place)).toBe('SEATS_USED_UP');
  expect(await ask('user.disable', { id: second.id, reason: '离职' })).toBe('done');
  expect(await ask('user.addMembership', place)).toBe('done');
  expect(await ask('user.enable', { id: second.id })).toBe('SEATS_USED_UP');
  expect((await detail(second.id)).state).toBe('disabled');
  // Who cannot sign in takes no seat, and gets one with the account.
  const fourth = await createUser(t.db, { disabledAt: t.now() });
  expect(await ask('user.addMembership', { ...place, id: fourth.id })).toBe('done');
  expect(await ask('user.enable', { id: fourth.id })).toBe('SEATS_USED_UP');
  await t.db.update(clients).set({ seats: 3 }).where(eq(clients.stockId, stockId));
  const both = await Promise.all([second.id, fourth.id].map((id) => ask('user.enable', { id })));
  expect(both.sort()).toEqual(['SEATS_USED_UP', 'done']);
});
