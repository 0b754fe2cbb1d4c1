import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { invitationLifetime, type Recipient } from '#contract/identity/invitations.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { findSeats } from '#server/identity/members/seats.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { countSms } from '#server/identity/recovery/codes.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { hashToken } from '#server/identity/sessions/token-hash.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement, testPassword } from '#server/testing/factories.ts';
import { openTestApp, smsForCodes, type TestApp } from '#server/testing/test-app.ts';
import { countOverdue, listUnanswered } from './queries.ts';
import { invitations } from './tables.ts';

let t: TestApp;
let boss: { id: number; token: string };
let client: { id: number; stockId: number };
let count = 0;

async function operator(role: 'ADMIN' | 'EDITOR', username: string) {
  const { id } = await createUser(t.db, { username, role, stockIds: [operatorStockId] });
  return { id, token: await t.login(username) };
}
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  boss = await operator('ADMIN', 'boss');
});
afterAll(() => t.close());
beforeEach(async () => {
  // Sessions and limits of the test before have run out.
  t.pass(25 * 60 * 60_000);
  boss.token = await t.login('boss');
  const admin = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  client = { id: admin.id, stockId: admin.stockIds[0] ?? 0 };
});

async function ask(name: EndpointName, body: object, token: string | undefined = boss.token) {
  const answer = (await t.call(name, token, { body })).json();
  const refusal = Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
  return answer.code === 200 ? 'done' : (answer.issues?.[0]?.path ?? refusal);
}
const resultOf = async (name: EndpointName, body: object, token: string | undefined = boss.token) =>
  (await t.call(name, token, { body })).json().result;
const anybody = (): { to: Recipient; email: string } => {
  count += 1;
  const email = `person${count}@example.com`;
  return { email, to: { channel: 'mail', email } };
};
const isSentTo = (to: string) => t.sent.filter((message) => message.to === to);

/** The token of the latest link that somebody got. */
async function linkTo(recipient: string, number = 1): Promise<string> {
  await expect.poll(() => isSentTo(recipient).length).toBe(number);
  const [, token] = /\/invite\?lang=zh-CN#([\w-]+)/.exec(isSentTo(recipient).at(-1)?.text ?? '') ?? [];
  if (!token) throw new Error('there is no link');
  return token;
}
async function invited(to: Recipient = anybody().to, { roles = ['CLIENT_USER'], token = boss.token } = {}) {
  const body = { stockId: client.stockId, name: '新人', roles, to };
  const { id } = await resultOf('invitation.send', body, token);
  return { id, link: await linkTo(to.channel === 'mail' ? to.email : to.phone) };
}
function account(link: string, username: string) {
  return { token: link, name: '周敏', username, newPwd: testPassword, rePwd: testPassword };
}
const anonymous = (name: EndpointName, body: object) => ask(name, body, undefined);
async function call(name: EndpointName, body: object) {
  return (await t.call(name, undefined, { body })).json();
}
const countPeople = () => t.db.$count(users);
const open = async () => resultOf('invitation.list', { stockId: client.stockId, page: 1, pageSize: 20 });

test('a link that a scanner opens ten times still makes one account, for two clicks at once', async () => {
  const { link, id } = await invited();
  const before = await countPeople();
  const rowOf = () => t.db.select().from(invitations).where(eq(invitations.id, id));
  const untouched = await rowOf();
  for (let times = 0; times < 10; times += 1) {
    expect(await anonymous('invitation.check', { token: link })).toBe('done');
  }
  expect(await rowOf()).toEqual(untouched);
  const answers = await Promise.all([
    anonymous('invitation.accept', account(link, 'newcomer')),
    anonymous('invitation.accept', account(link, 'Newcomer2')),
  ]);
  expect(answers.sort()).toEqual(['INVITATION_ENDED', 'done']);
  expect(await countPeople()).toBe(before + 1);
  const [row] = await rowOf();
  const [made] = await t.db
    .select()
    .from(users)
    .where(eq(users.id, row?.acceptedBy ?? 0));
  expect(made).toMatchObject({ name: '周敏', phone: '', email: row?.recipient });
  const roles = await t.db
    .select()
    .from(membershipRoles)
    .where(eq(membershipRoles.userId, made?.id ?? 0));
  expect(roles).toEqual([{ userId: made?.id, stockId: client.stockId, roleCode: 'CLIENT_USER' }]);
  expect(await t.login(made?.username ?? '')).toBeTruthy();
});

test('the page of a link says who invites to what, and never the whole address', async () => {
  const { email, to } = anybody();
  const { link } = await invited(to);
  const opened = await resultOf('invitation.check', { token: link }, undefined);
  expect(opened).toMatchObject({ companyName: '测试公司', name: '新人', invitedBy: 'boss' });
  expect(opened.to).not.toBe(email);
  expect(opened.roles).toHaveLength(1);
});

test('the number to which an SMS went becomes the new account’s', async () => {
  const { link } = await invited({ channel: 'sms', phone: '19900005511' });
  expect(await anonymous('invitation.accept', account(link, 'bysms'))).toBe('done');
  const [made] = await t.db.select().from(users).where(eq(users.username, 'bysms'));
  expect(made?.phone).toBe('19900005511');
});

test('revoked, replaced, expired and made-up links are refused with the same words', async () => {
  const revoked = await invited();
  expect(await ask('invitation.revoke', { id: revoked.id })).toBe('done');
  const { to, email } = anybody();
  const replaced = await invited(to);
  t.pass(sentAgainWithin);
  expect(await ask('invitation.resend', { id: replaced.id })).toBe('done');
  const latest = await linkTo(email, 2);
  const links = [revoked.link, replaced.link, 'made-up'];
  const answers = await Promise.all(links.map((link) => call('invitation.accept', account(link, 'nobody'))));
  for (const { code, desc } of answers) expect([code, desc]).toEqual([1211, answers[0].desc]);
  expect(answers[0].desc).toContain('已失效');
  expect(await anonymous('invitation.check', { token: latest })).toBe('done');
  t.pass(invitationLifetime);
  const expired = await call('invitation.check', { token: latest });
  expect([expired.code, expired.desc]).toEqual([1211, answers[0].desc]);
  const body = { token: latest, username: 'boss', password: testPassword };
  expect(await anonymous('invitation.join', body)).toBe('INVITATION_ENDED');
});

test('one whose link was found expired stays so when the clock is set back, until it is sent again', async () => {
  const { to, email } = anybody();
  const { id, link } = await invited(to);
  t.pass(invitationLifetime);
  expect(await anonymous('invitation.check', { token: link })).toBe('INVITATION_ENDED');
  t.pass(-invitationLifetime);
  boss.token = await t.login('boss');
  expect(await anonymous('invitation.accept', account(link, 'revived'))).toBe('INVITATION_ENDED');
  const body = { token: link, username: 'boss', password: testPassword };
  expect(await anonymous('invitation.join', body)).toBe('INVITATION_ENDED');
  expect((await open()).list[0]).toMatchObject({ id, state: 'expired' });
  expect(await ask('invitation.resend', { id })).toBe('done');
  expect((await open()).list[0]).toMatchObject({ id, state: 'pending' });
  expect(await anonymous('invitation.accept', account(await linkTo(email, 2), 'revived'))).toBe('done');
});

test('an invitation that has expired can be sent again, one that was answered cannot', async () => {
  const { to, email } = anybody();
  const { id, link } = await invited(to);
  t.pass(invitationLifetime);
  boss.token = await t.login('boss');
  expect((await open()).list[0]).toMatchObject({ id, state: 'expired' });
  expect(await ask('invitation.resend', { id })).toBe('done');
  expect((await open()).list[0]).toMatchObject({ id, state: 'pending' });
  expect(await anonymous('invitation.accept', account(await linkTo(email, 2), 'late'))).toBe('done');
  expect(await anonymous('invitation.accept', account(link, 'toolate'))).toBe('INVITATION_ENDED');
  expect(await ask('invitation.resend', { id })).toBe('INVITATION_ANSWERED');
  expect(await ask('invitation.revoke', { id })).toBe('INVITATION_ANSWERED');
  expect(await ask('invitation.revoke', { id: 77_777_777 })).toBe('NOT_FOUND');
});

test('an expired invitation with a role that was removed meanwhile is not sent again, and says why', async () => {
  const { to } = anybody();
  const { id } = await invited(to);
  t.pass(invitationLifetime);
  boss.token = await t.login('boss');
  await t.db
    .update(invitations)
    .set({ roles: ['CLIENT_USER', 'ROLE_GONE'] })
    .where(eq(invitations.id, id));
  const shown = (await open()).list.find((one: { readonly id: number }) => one.id === id);
  expect(shown?.roles).toContainEqual({ code: 'ROLE_GONE', name: '' });
  expect(await ask('invitation.resend', { id })).toBe('INVITATION_ROLE_GONE');
  expect(await ask('invitation.revoke', { id })).toBe('done');
});

test('an expired invitation ends where its recipient is invited anew: nobody waits for it, and it is not sent again', async () => {
  const { to, email } = anybody();
  const { id } = await invited(to);
  t.pass(invitationLifetime);
  boss.token = await t.login('boss');
  const newer = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'], to };
  expect(await ask('invitation.send', newer)).toBe('done');
  const link = await linkTo(email, 2);
  const shown = (await open()).list.filter((one: { readonly to: string }) => one.to === email);
  expect(shown).toMatchObject([{ state: 'pending' }]);
  expect(await ask('invitation.resend', { id })).toBe('INVITATION_ANSWERED');
  expect(await anonymous('invitation.accept', account(link, 'onlyone'))).toBe('done');
  expect(await ask('invitation.resend', { id })).toBe('INVITATION_ANSWERED');
  expect(isSentTo(email)).toHaveLength(2);
});

test('whoever joins ends what had expired before to the same recipient, also what an earlier release left', async () => {
  const { to, email } = anybody();
  const { id, link } = await invited(to);
  const [row] = await t.db.select().from(invitations).where(eq(invitations.id, id));
  const { id: _, ...former } = row ?? expect.unreachable();
  const expired = { ...former, tokenHash: Buffer.alloc(32, 1), expiresAt: new Date(t.now().getTime() - 1) };
  await t.db.insert(invitations).values(expired);
  const waiting = async () => (await open()).list.filter((one: { readonly to: string }) => one.to === email);
  expect(await waiting()).toHaveLength(2);
  expect(await anonymous('invitation.accept', account(link, 'joined'))).toBe('done');
  expect(await waiting()).toEqual([]);
});

test('an account that exists is linked, not doubled, with password and limits of the sign-in', async () => {
  const { id, username } = await createUser(t.db);
  const { link } = await invited();
  const before = await countPeople();
  const join = (password: string) => anonymous('invitation.join', { token: link, username, password });
  expect(await join('wrong password')).toBe('BAD_CREDENTIALS');
  expect(await anonymous('invitation.accept', account(link, username))).toBe('body.username');
  expect(await join(testPassword)).toBe('done');
  expect(await join(testPassword)).toBe('INVITATION_ENDED');
  expect(await countPeople()).toBe(before);
  const places = await t.db.select().from(memberships).where(eq(memberships.userId, id)).orderBy(memberships.sort);
  expect(places.map(({ stockId }) => stockId).at(-1)).toBe(client.stockId);
});

test('nobody new is called what the anonymised are called', async () => {
  const { link } = await invited();
  expect(await anonymous('invitation.accept', account(link, ' Anonymised-17 '))).toBe('body.username');
  expect(await anonymous('invitation.accept', account(link, 'anonymous'))).toBe('done');
});

test('guessing a password by a link asks for a captcha like the sign-in', async () => {
  const { username } = await createUser(t.db);
  const { link } = await invited();
  const answers: unknown[] = [];
  for (let times = 0; times < 4; times += 1) {
    answers.push(await anonymous('invitation.join', { token: link, username, password: 'wrong password' }));
  }
  expect(answers).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'CAPTCHA_NEEDED']);
});

test('who is in the company already is told so, and the link keeps working', async () => {
  const { username } = await createUser(t.db, { stockIds: [client.stockId] });
  const { link } = await invited();
  expect(await anonymous('invitation.join', { token: link, username, password: testPassword })).toBe('ALREADY_MEMBER');
  expect(await anonymous('invitation.accept', account(link, 'somebodyelse'))).toBe('done');
});

test('a weak password is refused at its field, and the link keeps working', async () => {
  const { link } = await invited();
  const weak = { ...account(link, 'weak'), newPwd: 'password1', rePwd: 'password1' };
  expect(await anonymous('invitation.accept', weak)).toBe('body.newPwd');
  expect(await anonymous('invitation.accept', { ...account(link, 'weak'), rePwd: 'other' })).toBe('body.rePwd');
  expect(await anonymous('invitation.accept', account(link, 'weak'))).toBe('done');
});

test('nobody invites to more than they hold, nor with roles that do not fit', async () => {
  await grantElement(t.db, 'EDITOR', 'user:invite');
  const { token } = await operator('EDITOR', `editor${client.stockId}`);
  const send = (body: object, as = boss.token) =>
    ask('invitation.send', { stockId: client.stockId, name: '新人', to: anybody().to, ...body }, as);
  expect(await send({ stockId: operatorStockId, roles: ['ADMIN'] }, token)).toBe('RIGHTS_BEYOND_OWN');
  expect(await send({ stockId: operatorStockId, roles: ['EDITOR'] }, token)).toBe('done');
  expect(await send({ roles: ['EDITOR'] })).toBe('ROLE_DOES_NOT_FIT');
  expect(await send({ stockId: operatorStockId, roles: ['CLIENT_USER'] })).toBe('ROLE_DOES_NOT_FIT');
  expect(await send({ roles: ['NO_SUCH_ROLE'] })).toBe('NOT_FOUND');
  expect(await send({ stockId: 77_777_777, roles: ['CLIENT_USER'] })).toBe('NOT_FOUND');
});

test('an invitation ends with the right of who sent it, until somebody else sends it again', async () => {
  await grantElement(t.db, 'EDITOR', 'user:invite');
  const sender = await operator('EDITOR', `sender${client.stockId}`);
  const { to, email } = anybody();
  const { id, link } = await invited(to, { token: sender.token });
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, sender.id));
  expect(await anonymous('invitation.check', { token: link })).toBe('INVITATION_ENDED');
  expect(await anonymous('invitation.accept', account(link, 'orphan'))).toBe('INVITATION_ENDED');
  expect(await ask('invitation.resend', { id })).toBe('done');
  expect(await anonymous('invitation.accept', account(await linkTo(email, 2), 'orphan'))).toBe('done');
});

test('an invitation whose sender may not send it any more has ended everywhere: in the list, for its seat and for a new one', async () => {
  await grantElement(t.db, 'EDITOR', 'user:invite');
  const sender = await operator('EDITOR', `former${client.stockId}`);
  const { to } = anybody();
  const { id } = await invited(to, { token: sender.token });
  const seatsUsed = async () => (await findSeats(t.db, client.stockId, t.now()))?.used ?? 0;
  const before = await seatsUsed();
  expect((await open()).list).toMatchObject([{ id, state: 'pending' }]);
  await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, sender.id));
  expect((await open()).list).toMatchObject([{ id, state: 'expired' }]);
  expect(await seatsUsed()).toBe(before - 1);
  expect(await countOverdue(t.db, t.now())).toBeGreaterThan(0);
  const again = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'], to };
  expect(await ask('invitation.send', again)).toBe('done');
  expect((await open()).list).not.toContainEqual(expect.objectContaining({ id }));
  expect(await ask('invitation.resend', { id })).toBe('INVITATION_ANSWERED');
});

test('the list narrows to what nobody can accept: expired, of a sender who may not send it any more, never arrived', async () => {
  await grantElement(t.db, 'EDITOR', 'user:invite');
  const sender = await operator('EDITOR', `overdue${client.stockId}`);
  const orphaned = await invited(anybody().to, { token: sender.token });
  const expired = await invited(anybody().to);
  const failed = await invited(anybody().to);
  const waiting = await invited(anybody().to);
  const body = { stockId: client.stockId, page: 1, pageSize: 20 };
  const overdue = async (more = {}) => {
    const { list, total } = await resultOf('invitation.list', { ...body, isOverdue: true, ...more });
    return [total, ...list.map(({ id }: { id: number }) => id)];
  };
  expect(await overdue()).toEqual([0]);
  const at = (minutes: number) => new Date(t.now().getTime() - minutes * 60_000);
  const change = (id: number, values: Partial<typeof invitations.$inferInsert>) =>
    t.db.update(invitations).set(values).where(eq(invitations.id, id));
  await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, sender.id));
  await change(orphaned.id, { sentAt: at(10) });
  await change(expired.id, { sentAt: at(30), expiresAt: at(1) });
  await change(failed.id, { sentAt: at(20) });
  const [job] = await t.db.insert(jobs).values({ kind: 'message', state: 'failed', createdAt: t.now() }).returning();
  const message = { jobId: job?.id ?? 0, queuedAt: t.now(), answer: '550 no such mailbox' };
  const [delivery] = await t.db.insert(outgoingMessages).values(message).returning();
  await change(failed.id, { deliveryId: delivery?.id ?? 0 });
  // Who waits longest comes first.
  expect(await overdue()).toEqual([3, expired.id, failed.id, orphaned.id]);
  expect(await overdue({ page: 2, pageSize: 2 })).toEqual([3, orphaned.id]);
  expect((await open()).list.map(({ id }: { id: number }) => id)).toContain(waiting.id);
  expect(await countOverdue(t.db, t.now())).toBeGreaterThanOrEqual(3);
  await change(failed.id, { revokedAt: t.now() });
});

test('of what one person sent, what they may send no longer ends, and what they may goes on', async () => {
  for (const element of ['user:invite', 'client:invite'] as const) await grantElement(t.db, 'EDITOR', element);
  const { token } = await operator('EDITOR', `narrowed${client.stockId}`);
  const send = async (stockId: number, roles: string[]) =>
    (await resultOf('invitation.send', { stockId, name: '新人', roles, to: anybody().to }, token)).id;
  const kept = [await send(client.stockId, ['CLIENT_USER']), await send(client.stockId, ['CLIENT_ADMIN'])];
  const lost = await send(operatorStockId, ['EDITOR']);
  await t.db
    .delete(roleElements)
    .where(and(eq(roleElements.roleCode, 'EDITOR'), eq(roleElements.element, 'user:invite')));
  const statesOf = async (page: number, pageSize: number) =>
    (await listUnanswered(t.db, { page, pageSize, now: t.now() })).list.map((one) => [
      one.invitation.id,
      one.isWaiting,
    ]);
  const states = [[lost, false], ...kept.toReversed().map((id) => [id, true])];
  expect(await statesOf(1, 3)).toEqual(states);
  // Far pages say the same.
  expect([...(await statesOf(1, 1)), ...(await statesOf(2, 1)), ...(await statesOf(3, 1))]).toEqual(states);
  const over = (await statesOf(1, 100)).filter(([, isWaiting]) => !isWaiting);
  expect(await countOverdue(t.db, t.now())).toBe(over.length);
  const used = Number(await t.db.$count(memberships, eq(memberships.stockId, client.stockId))) + kept.length;
  expect(await findSeats(t.db, client.stockId, t.now())).toMatchObject({ used });
  await changeRights(t.db, async () => undefined);
  const ended = await t.db
    .select()
    .from(invitations)
    .where(inArray(invitations.id, [lost, ...kept]));
  expect(ended.filter(({ endedAt }) => endedAt).map(({ id }) => id)).toEqual([lost]);
});

test.each(['account', 'role'])(
  'an invitation that ended with its sender’s %s does not come back with it',
  async (what) => {
    await grantElement(t.db, 'EDITOR', 'user:invite');
    const sender = await operator('EDITOR', `returned-${what}${client.stockId}`);
    const { to, email } = anybody();
    const { id, link } = await invited(to, { token: sender.token });
    await t.db.update(clients).set({ seats: 2 }).where(eq(clients.stockId, client.stockId));
    const place = { id: sender.id, stockId: operatorStockId };
    const [take, giveBack] =
      what === 'account'
        ? [
            () => ask('user.disable', { id: sender.id, reason: '离职', successors: [] }),
            () => ask('user.enable', { id: sender.id }),
          ]
        : [() => ask('user.withdraw', place), () => ask('user.addMembership', { ...place, roles: ['EDITOR'] })];
    expect(await take()).toBe('done');
    const again = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'], to };
    expect(await ask('invitation.send', again)).toBe('done');
    expect(await giveBack()).toBe('done');
    expect(await anonymous('invitation.accept', account(link, `twice-${what}`))).toBe('INVITATION_ENDED');
    const { list } = await open();
    expect(list).not.toContainEqual(expect.objectContaining({ id }));
    expect(await findSeats(t.db, client.stockId, t.now())).toEqual({ seats: 2, used: 2 });
    expect(await anonymous('invitation.accept', account(await linkTo(email, 2), `once-${what}`))).toBe('done');
    expect(await ask('invitation.resend', { id }, await t.login(`returned-${what}${client.stockId}`))).toBe(
      'INVITATION_ANSWERED',
    );
  },
);

test('nobody accepts an invitation of their own', async () => {
  const { link } = await invited();
  const own = { token: link, username: 'boss', password: testPassword };
  expect(await anonymous('invitation.join', own)).toBe('OWN_RIGHTS');
});

test('what was sent is not sent again within a minute, when an answer was lost or a colleague did it too', async () => {
  const { to, email } = anybody();
  const { id, link } = await invited(to);
  const body = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'], to };
  expect(await resultOf('invitation.send', body)).toEqual({ id });
  const other = await operator('ADMIN', `colleague${client.stockId}`);
  for (const token of [boss.token, other.token]) expect(await ask('invitation.resend', { id }, token)).toBe('done');
  expect(await anonymous('invitation.check', { token: link })).toBe('done');
  // Another's, and what differs, is no repetition.
  expect(await ask('invitation.send', body, other.token)).toBe('ALREADY_INVITED');
  expect(await ask('invitation.send', { ...body, name: '旁人' })).toBe('ALREADY_INVITED');
  expect(await ask('invitation.send', { ...body, roles: ['CLIENT_ADMIN'] })).toBe('ALREADY_INVITED');
  t.pass(sentAgainWithin);
  expect(await ask('invitation.send', body)).toBe('ALREADY_INVITED');
  expect(await ask('invitation.resend', { id })).toBe('done');
  expect(await ask('invitation.resend', { id })).toBe('done');
  const latest = await linkTo(email, 2);
  expect(await anonymous('invitation.check', { token: link })).toBe('INVITATION_ENDED');
  expect(await anonymous('invitation.check', { token: latest })).toBe('done');
  const log = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `invitation ${id}`));
  expect(log.map(({ action }) => action)).toEqual(['invitation.send', 'invitation.resend']);
  expect(isSentTo(email)).toHaveLength(2);
});

test('a message that was given up is sent again at once', async () => {
  const { to, email } = anybody();
  const { id } = await invited(to);
  const [row] = await t.db.select().from(invitations).where(eq(invitations.id, id));
  const message = eq(outgoingMessages.id, row?.deliveryId ?? 0);
  const [sent] = await t.db.update(outgoingMessages).set({ sentAt: null }).where(message).returning();
  await t.db
    .update(jobs)
    .set({ state: 'failed' })
    .where(eq(jobs.id, sent?.jobId ?? 0));
  expect(await ask('invitation.resend', { id })).toBe('done');
  await linkTo(email, 2);
});

test('a person is invited once at a time and five times a day', async () => {
  const { to } = anybody();
  const { id } = await invited(to);
  const again = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'], to };
  const resend = () => {
    t.pass(sentAgainWithin);
    return ask('invitation.resend', { id });
  };
  for (let times = 2; times <= 5; times += 1) expect(await resend()).toBe('done');
  expect(await resend()).toBe('INVITATIONS_USED_UP');
  expect(await ask('invitation.send', again)).toBe('ALREADY_INVITED');
});

test('a company uses up no invitations of another, and all together send fifteen to a person in a day', async () => {
  const { to } = anybody();
  const sendTo = async (times: number) => {
    const [stockId = 0] = (await createUser(t.db, { role: 'CLIENT_ADMIN' })).stockIds;
    const body = { stockId, name: '新人', roles: ['CLIENT_USER'], to };
    const { id } = (await resultOf('invitation.send', body)) ?? {};
    if (id === undefined) return 'refused';
    for (let sent = 2; sent <= times; sent += 1) {
      t.pass(sentAgainWithin);
      expect(await ask('invitation.resend', { id })).toBe('done');
    }
    return 'sent';
  };
  for (let company = 1; company <= 3; company += 1) expect(await sendTo(5)).toBe('sent');
  expect(await sendTo(1)).toBe('refused');
});

test('who is in the company is not invited again, by mail or by number; who has left is', async () => {
  const { to, email } = anybody();
  const { id } = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [client.stockId] });
  await t.db.update(users).set({ email, phone: '13922220001' }).where(eq(users.id, id));
  const body = { stockId: client.stockId, name: '新人', roles: ['CLIENT_USER'] };
  const byNumber = { channel: 'sms', phone: '13922220001' };
  expect(await ask('invitation.send', { ...body, to })).toBe('ALREADY_MEMBER');
  expect(await ask('invitation.send', { ...body, to: byNumber })).toBe('ALREADY_MEMBER');
  expect((await open()).total).toBe(0);
  await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, id));
  expect(await ask('invitation.send', { ...body, to })).toBe('done');
});

test('the list shows the state of delivery; neither it nor the log shows a link', async () => {
  const { to, email } = anybody();
  const { link, id } = await invited(to);
  await expect.poll(async () => (await open()).list[0].delivery.state).toBe('sent');
  const listed = await open();
  expect(listed).toMatchObject({ total: 1, list: [{ id, to: email, state: 'pending', invitedBy: 'boss' }] });
  await anonymous('invitation.accept', account(link, 'logged'));
  const log = await t.db.select().from(auditEntries);
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['invitation.send', 'invitation.accept']));
  const { rows } = await t.db.execute(sql`select invitation::text as row from invitation`);
  expect(JSON.stringify([listed, log, rows])).not.toContain(link);
  const [kept] = await t.db.select().from(invitations).where(eq(invitations.id, id));
  expect(kept?.tokenHash.equals(hashToken(link))).toBe(true);
  expect((await open()).total).toBe(0);
});

test('nobody is invited by SMS where the provider sends codes only, and the day’s SMS stay for codes', async () => {
  const given = await openTestApp({ sms: smsForCodes, smsDailyLimit: 1 });
  await applyProductRows(given.db, { now: given.now() });
  await createUser(given.db, { username: 'boss', role: 'ADMIN', stockIds: [operatorStockId] });
  const { stockIds } = await createUser(given.db, { role: 'CLIENT_ADMIN' });
  const token = await given.login('boss');
  const send = async (to: Recipient) => {
    const body = { stockId: stockIds[0], name: '新人', roles: ['CLIENT_USER'], to };
    return (await given.call('invitation.send', token, { body })).json();
  };
  const refused = { code: errorTable.INVITATION_NEEDS_MAIL.code };
  expect(await send({ channel: 'sms', phone: '19900005512' })).toMatchObject(refused);
  const { id } = (await send(anybody().to)).result;
  // As one of the time before the provider.
  await given.db.update(invitations).set({ channel: 'sms', recipient: '19900005512' }).where(eq(invitations.id, id));
  given.pass(sentAgainWithin);
  expect((await given.call('invitation.resend', token, { body: { id } })).json()).toMatchObject(refused);
  expect(await countSms(given.db, { dailyLimit: 1, onUsedUp: () => {}, now: given.now() })).toBe(true);
  await given.close();
});
