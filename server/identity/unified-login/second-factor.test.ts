import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/identity/sessions/tables.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeTicket } from './tickets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const step = 30_000;
const [needed, wrong, setupNeeded] = [1006, 1007, 1008];

/** A person with a second factor, and the current code. */
async function createGuarded() {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const { secret } = (await t.call('secondFactor.begin', token, { body: { password: testPassword } })).json().result;
  await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
  t.pass(step);
  const otp = () => {
    t.pass(step);
    return codeAt(secret, t.now());
  };
  return { ...user, stockId: user.stockIds[0] ?? 0, otp };
}

async function ticketFor(userId: number): Promise<string> {
  return (await makeTicket(t.db, { userId, source: 'partner:board', confirmed: false, now: t.now() })).ticket;
}

const optionsOf = async (value: string) =>
  (await t.call('unify.options', undefined, { params: { value } })).json().result;

test('the password of a guarded account gives no ticket without its code', async () => {
  const { username, otp } = await createGuarded();
  const prove = async (code?: string) =>
    (
      await t.call('unify.login', undefined, { body: { username, password: testPassword, ...(code && { otp: code }) } })
    ).json();
  expect((await prove()).code).toBe(needed);
  expect((await prove('000000')).code).toBe(wrong);
  const [option] = await optionsOf((await prove(otp())).result.ticket);
  expect(option?.needsCode).toBe(false);
  const entered = await t.call('unify.enterCompany', undefined, { params: { value: option?.value ?? '' } });
  expect(entered.json().code).toBe(200);
});

test('the word of a portal stands for the password, never for the code', async () => {
  const { id, stockId, otp } = await createGuarded();
  const ticket = await ticketFor(id);
  const [option] = await optionsOf(ticket);
  expect(option?.needsCode).toBe(true);
  const enter = async () =>
    (await t.call('unify.enterCompany', undefined, { params: { value: option?.value ?? '' } })).json().code;
  const directly = async (body: object) =>
    (await t.call('unify.enterDirectly', undefined, { body: { ticket, stockId, ...body } })).json().code;
  const confirm = async (code: string) =>
    (await t.call('unify.confirm', undefined, { body: { value: option?.value, otp: code } })).json().code;
  expect([await enter(), await directly({}), await directly({ otp: '000000' })]).toEqual([needed, needed, wrong]);
  expect([await confirm('000000'), await enter()]).toEqual([wrong, needed]);
  expect(await confirm(otp())).toBe(200);
  expect((await optionsOf(ticket))[0]?.needsCode).toBe(false);
  expect(await enter()).toBe(200);
});

test('an account that shares the unify id is guarded by its own code', async () => {
  const guarded = await createGuarded();
  const other = await createUser(t.db);
  await t.db.update(users).set({ unifyId: guarded.unifyId }).where(eq(users.id, other.id));
  const body = { username: other.username, password: testPassword };
  const { ticket } = (await t.call('unify.login', undefined, { body })).json().result;
  const options = await optionsOf(ticket);
  expect(options.map(({ needsCode }) => needsCode)).toEqual([false, true]);
  const directly = (otp?: string) =>
    t.call('unify.enterDirectly', undefined, { body: { ticket, stockId: guarded.stockId, ...(otp && { otp }) } });
  expect((await directly()).json().code).toBe(needed);
  expect((await directly(guarded.otp())).json().result.userName).toBe(guarded.username);
});

test('codes are guessed no more often here than at the login form', async () => {
  const { id, stockId, username } = await createGuarded();
  const ticket = await ticketFor(id);
  const answers = [];
  for (let index = 0; index < 7; index += 1) {
    const body = { ticket, stockId, otp: String(index).padStart(6, '0') };
    answers.push((await t.call('unify.enterDirectly', undefined, { body })).json().code);
  }
  expect(answers).toEqual([...Array(5).fill(wrong), 429, 429]);
  const body = { username, password: testPassword, platform: 2, otp: '123456' };
  expect((await t.call('session.login', undefined, { body })).statusCode).toBe(429);
});

test('whoever may not do without a second factor is not let in without one, nor to set it up on the word of a portal', async () => {
  const strict = await openTestApp({ secondFactorForOperators: true });
  const { id, username, stockIds } = await createUser(strict.db, { role: 'EDITOR' });
  const proven = await strict.call('unify.login', undefined, { body: { username, password: testPassword } });
  const given = { userId: id, source: 'partner:board', confirmed: false, now: strict.now() } as const;
  const { ticket } = await makeTicket(strict.db, given);
  const entered = await strict.call('unify.enterDirectly', undefined, { body: { ticket, stockId: stockIds[0] } });
  for (const answer of [proven, entered]) {
    expect(answer.json().code).toBe(setupNeeded);
    expect(answer.json()).not.toHaveProperty('ticket');
  }
  await strict.close();
});

test('an expired password gives no ticket: it is set anew at the account tab', async () => {
  const strict = await openTestApp({ passwordRules: 'dengbao' });
  const user = await createUser(strict.db);
  await strict.db
    .update(users)
    .set({ passwordChangedAt: new Date('2020-01-01') })
    .where(eq(users.id, user.id));
  const body = { username: user.username, password: testPassword };
  expect((await strict.call('unify.login', undefined, { body })).json().code).toBe(1009);
  await strict.close();
});
