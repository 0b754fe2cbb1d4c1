import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { invitationLifetime } from '#contract/identity/invitations.ts';
import { usualConditions } from '#contract/insight/alert-rules.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { alertEvents, alertRules } from '#server/insight/alerts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let stockId: number;
let admin: { id: number; username: string; token: string };
let salesman: string;
let count = 0;

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  await createUser(t.db, { username: 'boss', role: 'ADMIN', stockIds: [operatorStockId] });
  await createUser(t.db, { username: 'sales', role: 'ADMIN_SALESMAN', stockIds: [operatorStockId] });
});
afterAll(() => t.close());
beforeEach(async () => {
  const { id, username, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  stockId = stockIds[0] ?? 0;
  admin = { id, username, token: await t.login(username) };
  salesman = await t.login('sales');
});

async function ask(name: EndpointName, body: object, token = admin.token) {
  const answer = (await t.call(name, token, { body })).json();
  const refusal = Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
  return answer.code === 200 ? 'done' : (answer.issues?.[0]?.path ?? refusal);
}
const list = async (token = admin.token) => (await t.call('member.list', token)).json().result;
const colleague = (role: 'CLIENT_USER' | 'CLIENT_ADMIN' = 'CLIENT_USER') =>
  createUser(t.db, { role, stockIds: [stockId] });
function somebody(roles = ['CLIENT_USER']) {
  count += 1;
  return { name: '新人', roles, to: { channel: 'mail', email: `member${count}@example.com` } };
}
const setSeats = (seats: number) => t.db.update(clients).set({ seats }).where(eq(clients.stockId, stockId));
async function linkTo(email: string): Promise<string> {
  const got = () => t.sent.find(({ to }) => to === email)?.text ?? '';
  await expect.poll(got).toContain('#');
  return /#([\w-]+)/.exec(got())?.[1] ?? '';
}

test('a client’s admin sees the people of the own company only, with their sessions there', async () => {
  const other = await createUser(t.db, { role: 'CLIENT_USER' });
  const linked = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [other.stockIds[0] ?? 0, stockId] });
  // Signed in at the other company.
  await t.login(linked.username);
  const { members, seats, used } = await list();
  expect(members.map(({ username }) => username).sort()).toEqual([admin.username, linked.username].sort());
  expect([seats, used]).toEqual([20, 2]);
  expect(members.find(({ id }) => id === linked.id)).toMatchObject({ sessions: 0, lastUsedAt: null, isSelf: false });
  expect(members.find(({ id }) => id === admin.id)).toMatchObject({ sessions: 1, isSelf: true });
});

test('the admin invites into the own company, and the person joins', async () => {
  const person = somebody();
  expect(await ask('member.invite', person)).toBe('done');
  const body = { token: await linkTo(person.to.email), name: '周敏', username: `joined${count}` };
  const accepted = { ...body, newPwd: testPassword, rePwd: testPassword };
  expect((await t.call('invitation.accept', undefined, { body: accepted })).json().code).toBe(200);
  expect((await list()).members.map(({ username }) => username)).toContain(`joined${count}`);
});

test('nobody is invited beyond the seats, in which invitations that wait count', async () => {
  await setSeats(2);
  expect(await ask('member.invite', somebody())).toBe('done');
  expect(await ask('member.invite', somebody())).toBe('SEATS_USED_UP');
  const id = (await list()).invitations[0]?.id ?? 0;
  expect(await ask('member.resend', { id })).toBe('done');
  expect(await ask('member.revoke', { id })).toBe('done');
  const next = somebody();
  expect(await ask('member.invite', next)).toBe('done');
  t.pass(invitationLifetime);
  admin.token = await t.login(admin.username);
  const expired = (await list()).invitations[0]?.id ?? 0;
  await colleague();
  expect(await ask('member.resend', { id: expired })).toBe('SEATS_USED_UP');
});

test('one that was found expired takes no seat while the clock is back', async () => {
  await setSeats(2);
  const { to, ...person } = somebody();
  expect(await ask('member.invite', { to, ...person })).toBe('done');
  const token = await linkTo(to.email);
  t.pass(invitationLifetime);
  expect((await t.call('invitation.check', undefined, { body: { token } })).json().code).not.toBe(200);
  t.pass(-invitationLifetime);
  expect((await list()).used).toBe(1);
  const { id } = await colleague();
  const [invitation] = (await list()).invitations;
  expect(await ask('member.resend', { id: invitation?.id })).toBe('SEATS_USED_UP');
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
  expect(await ask('member.resend', { id: invitation?.id })).toBe('done');
});

test('two invitations at once take one last seat', async () => {
  await setSeats(2);
  const answers = await Promise.all([ask('member.invite', somebody()), ask('member.invite', somebody())]);
  expect(answers.sort()).toEqual(['SEATS_USED_UP', 'done']);
});

test('roles change within the own kind and what one holds; one’s own and the last admin’s stay', async () => {
  const { id } = await colleague();
  const change = (roles: string[], shown: string[], of = id) => ask('member.changeRoles', { id: of, roles, shown });
  expect(await change(['CLIENT_ADMIN'], ['CLIENT_USER'])).toBe('done');
  expect(await change(['ADMIN'], ['CLIENT_ADMIN'])).toBe('RIGHTS_BEYOND_OWN');
  expect(await change(['CLIENT_USER', 'CLIENT_ADMIN'], ['CLIENT_USER'])).toBe('MEMBER_ROLES_CHANGED');
  expect(await ask('member.invite', somebody(['EDITOR']))).toBe('RIGHTS_BEYOND_OWN');
  expect(await change(['CLIENT_USER'], ['CLIENT_ADMIN'], admin.id)).toBe('OWN_RIGHTS');
  expect(await ask('member.withdraw', { id: admin.id })).toBe('OWN_RIGHTS');
  expect(await change([], ['CLIENT_ADMIN'])).toBe('body.roles');
  expect(await ask('member.withdraw', { id })).toBe('done');
  expect(await ask('member.withdraw', { id })).toBe('NOT_FOUND');
});

test('alerts and rules of who leaves the company are nobody’s there, and stay theirs elsewhere', async () => {
  const { id } = await colleague();
  const other = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const at = t.now();
  const rule = { name: '', kind: 'volume' as const, condition: usualConditions.volume, assigneeId: id };
  const times = { createdAt: at, updatedAt: at, since: at, noiseSince: at };
  for (const place of [stockId, other.stockIds[0] ?? 0]) {
    await t.db.insert(alertRules).values({ ...rule, ...times, stockId: place, createdBy: other.id });
    await t.db.insert(alertEvents).values({ stockId: place, at, assigneeId: id });
  }
  expect(await ask('member.withdraw', { id })).toBe('done');
  for (const table of [alertRules, alertEvents]) {
    const left = await t.db.select({ stockId: table.stockId }).from(table).where(eq(table.assigneeId, id));
    expect(left).toEqual([{ stockId: other.stockIds[0] }]);
  }
});

test('ending a colleague’s sessions leaves those in other companies', async () => {
  const other = await createUser(t.db, { role: 'CLIENT_USER' });
  const linked = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId, other.stockIds[0] ?? 0] });
  const here = await t.login(linked.username);
  const there = (
    await t.call('session.switchCompany', await t.login(linked.username), { body: { stockId: other.stockIds[0] } })
  ).json().result.token;
  const answer = await t.call('member.endSessions', admin.token, { body: { id: linked.id } });
  expect(answer.json().result).toEqual({ ended: 1 });
  expect((await t.call('session.currentUser', here)).statusCode).toBe(401);
  expect((await t.call('session.currentUser', there)).statusCode).toBe(200);
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.endSessions'));
  expect(entry).toMatchObject({ subject: `account ${linked.username}`, stockId });
});

test('what belongs to another company answers like what is not there', async () => {
  const stranger = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const theirs = await t.login(stranger.username);
  expect(await ask('member.invite', somebody(), theirs)).toBe('done');
  const id = (await list(theirs)).invitations[0]?.id ?? 0;
  const answer = async (name: EndpointName, body: object) => {
    const { requestId: _requestId, ...said } = (await t.call(name, admin.token, { body })).json();
    return said;
  };
  for (const name of ['member.resend', 'member.revoke'] as const) {
    expect(await answer(name, { id })).toEqual(await answer(name, { id: 77_777_777 }));
  }
  for (const name of ['member.withdraw', 'member.endSessions'] as const) {
    expect(await answer(name, { id: stranger.id })).toEqual(await answer(name, { id: 77_777_777 }));
  }
  const change = { roles: ['CLIENT_USER'], shown: ['CLIENT_USER'] };
  expect(await answer('member.changeRoles', { id: stranger.id, ...change })).toEqual(
    await answer('member.changeRoles', { id: 77_777_777, ...change }),
  );
  expect((await list(theirs)).invitations).toHaveLength(1);
});

test('somebody of another company who is anonymised answers like what is not there', async () => {
  const { id, username } = await createUser(t.db, { role: 'CLIENT_USER' });
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
  await emptyAccount(t.db, { id, username }, t.now());
  expect(await ask('member.withdraw', { id })).toBe('NOT_FOUND');
  const change = { roles: ['CLIENT_USER'], shown: ['CLIENT_USER'] };
  expect(await ask('member.changeRoles', { id, ...change })).toBe('NOT_FOUND');
});

test('a salesman sees a client’s people, invites its admin and sets its seats, but not into the operator’s company', async () => {
  const person = somebody(['CLIENT_ADMIN']);
  expect(await ask('clientMember.invite', { ...person, stockId }, salesman)).toBe('done');
  const params = { stockId: String(stockId) };
  const shown = (await t.call('clientMember.list', salesman, { params })).json().result;
  expect(shown).toMatchObject({ seats: 20, used: 2, invitations: [{ to: person.to.email }] });
  expect(
    (await t.call('invitation.check', undefined, { body: { token: await linkTo(person.to.email) } })).json().code,
  ).toBe(200);
  expect(await ask('clientMember.saveSeats', { stockId, seats: 2 }, salesman)).toBe('done');
  expect(await ask('clientMember.invite', { ...somebody(), stockId }, salesman)).toBe('SEATS_USED_UP');
  expect(await ask('clientMember.saveSeats', { stockId, seats: 0 }, salesman)).toBe('body.seats');
  const own = { ...somebody(['ADMIN']), stockId: operatorStockId };
  expect(await ask('clientMember.invite', own, salesman)).toBe('NOT_FOUND');
  const boss = await t.login('boss');
  await t.call('invitation.send', boss, { body: { ...somebody(['EDITOR']), stockId: operatorStockId } });
  const waiting = (
    await t.call('invitation.list', boss, { body: { stockId: operatorStockId, page: 1, pageSize: 20 } })
  ).json().result.list;
  const id = waiting[0]?.id ?? 0;
  expect(await ask('clientMember.revoke', { stockId: operatorStockId, id }, salesman)).toBe('NOT_FOUND');
  expect(await ask('clientMember.revoke', { stockId, id }, salesman)).toBe('NOT_FOUND');
});
