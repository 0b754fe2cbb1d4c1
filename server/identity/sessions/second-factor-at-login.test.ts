import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true });
});
afterAll(() => t.close());

const credentials = (username: string) => ({ username, password: testPassword });
const login = async (username: string, otp?: string) =>
  (await t.call('session.login', undefined, { body: { ...credentials(username), platform: 2, otp } })).json();
const beginWith = async (ticket: string) =>
  (await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket } })).json();
const begin = async (username: string) => beginWith((await login(username)).ticket);
const confirm = async (ticket: string, otp: string) =>
  (await t.call('secondFactor.confirmAtLogin', undefined, { body: { ticket, otp } })).json();

test('an operator without a second factor sets one up and is in; a client is let in without', async () => {
  const operator = await createUser(t.db, { role: 'EDITOR' });
  const client = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  expect((await login(client.username)).code).toBe(200);
  expect(await login(operator.username)).toMatchObject({ code: 1008 });

  const { secret, ticket } = (await begin(operator.username)).result;
  expect((await confirm(ticket, '000000')).code).toBe(1007);
  const { token, recoveryCodes } = (await confirm(ticket, codeAt(secret, t.now()))).result;
  expect(recoveryCodes).toHaveLength(10);
  expect((await t.call('session.currentUser', token)).json().result.username).toBe(operator.username);

  t.pass(30_000);
  expect((await login(operator.username)).code).toBe(1006);
  expect((await login(operator.username, codeAt(secret, t.now()))).code).toBe(200);
  expect((await t.call('secondFactor.state', token)).json().result).toMatchObject({ isOn: true, isCompulsory: true });
  const body = { password: testPassword, otp: recoveryCodes[0] };
  expect((await t.call('secondFactor.turnOff', token, { body })).json().code).toBe(1113);
});

test('a ticket works once, for ten minutes, and only as it was given', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const late = (await begin(operator.username)).result;
  t.pass(10 * 60_000);
  expect((await confirm(late.ticket, codeAt(late.secret, t.now()))).code).toBe(1114);

  const [first, second] = [(await begin(operator.username)).result, (await begin(operator.username)).result];
  expect((await confirm(first.ticket, codeAt(first.secret, t.now()))).code).toBe(1114);
  expect((await confirm(`${second.ticket}x`, codeAt(second.secret, t.now()))).code).toBe(1114);
  const otp = codeAt(second.secret, t.now());
  const codes = await Promise.all(Array.from({ length: 4 }, () => confirm(second.ticket, otp)));
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await login(operator.username)).ticket).toBeUndefined();
});

test('the password alone replaces no second factor that is on', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN_BUYER' });
  const early = (await login(operator.username)).ticket;
  const { secret, ticket } = (await beginWith(early)).result;
  // A setup that was not started cannot be confirmed.
  expect((await confirm(early, codeAt(secret, t.now()))).code).toBe(1114);
  await confirm(ticket, codeAt(secret, t.now()));
  expect((await beginWith(early)).code).toBe(1111);
  t.pass(10 * 60_000);
  expect((await beginWith(early)).code).toBe(1114);
});

test('somebody whose account was disabled meanwhile sets nothing up', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const { ticket } = await login(operator.username);
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, operator.id));
  expect((await beginWith(ticket)).code).toBe(1002);
});
