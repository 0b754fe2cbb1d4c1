import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ passwordRules: 'dengbao', secondFactorForOperators: true });
});
afterAll(() => t.close());

const day = 24 * 60 * 60_000;
const expired = 1009;

async function login(username: string, password: string, more: Record<string, string> = {}) {
  const body = { username, password, platform: 2, ...more };
  return (await t.call('session.login', undefined, { body })).json();
}

const renew = (newPwd: string) => ({ newPwd, rePwd: newPwd });

async function change(token: string, oldPwd: string, newPwd: string) {
  return (await t.call('account.changePassword', token, { body: { oldPwd, newPwd, rePwd: newPwd } })).json();
}

test('pages learn which rules a new password is checked by', async () => {
  expect((await t.call('account.passwordRules', undefined)).json().result).toEqual({ rules: 'dengbao' });
});

test('a password of unknown age, and one of ninety days, is replaced at the login that meets it', async () => {
  const { username } = await createUser(t.db);
  expect(await login(username, testPassword)).toMatchObject({ code: expired });
  expect((await login(username, 'wrong', renew('Another-one-9'))).code).toBe(1001);
  const weak = await login(username, testPassword, renew('Password-1'));
  expect(weak).toMatchObject({ code: 400, issues: [{ path: 'body.newPwd' }] });
  expect((await login(username, testPassword, { newPwd: 'Another-one-9', rePwd: 'x' })).issues).toHaveLength(1);
  const entered = await login(username, testPassword, renew('Another-one-9'));
  expect((await t.call('session.currentUser', entered.result.token)).statusCode).toBe(200);
  expect((await login(username, testPassword)).code).toBe(1001);

  t.pass(89 * day);
  expect((await login(username, 'Another-one-9')).code).toBe(200);
  t.pass(day);
  expect((await login(username, 'Another-one-9')).code).toBe(expired);
});

test('an expired password replaces none that its owner has set in the same moment', async () => {
  const { id, username } = await createUser(t.db);
  const recovered = { passwordHash: await hashPassword('Recovered-by-9-owners'), passwordChangedAt: t.now() };
  const { held, release } = holdRow(id, recovered);
  await held;
  const late = login(username, testPassword, renew('Another-one-9'));
  await expect.poll(() => countLockWaits(t.db)).toBe(1);
  release();
  expect((await late).code).toBe(1001);
  expect((await login(username, 'Recovered-by-9-owners')).code).toBe(200);
});

/** A change of an account that has the row until it is released. */
function holdRow(id: number, change: Partial<typeof users.$inferInsert>) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = t.db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, id));
    held.resolve();
    await released.promise;
  });
  return { held: Promise.race([held.promise, done]), release: released.resolve };
}

test('none of the last five comes back, and the sixth may', async () => {
  const { id, username } = await createUser(t.db);
  await t.db.update(users).set({ passwordChangedAt: t.now() }).where(eq(users.id, id));
  const names = ['Turtle', 'Meadow', 'Copper', 'Harbor', 'Velvet', 'Lantern'].map((word) => `${word}-of-7-kinds`);
  let current: string = testPassword;
  for (const next of names.slice(0, 5)) {
    const { token } = (await login(username, current)).result;
    expect((await change(token, current, next)).code).toBe(200);
    current = next;
    t.pass(1_000);
  }
  const { token } = (await login(username, current)).result;
  for (const former of names.slice(0, 4)) {
    const refusal = await change(token, current, former);
    expect(refusal.issues).toEqual([{ path: 'body.newPwd', message: '不能使用最近 5 次用过的密码' }]);
  }
  expect((await change(token, current, names[5] ?? '')).code).toBe(200);
  const { token: later } = (await login(username, names[5] ?? '')).result;
  expect((await change(later, names[5] ?? '', names[0] ?? '')).code).toBe(200);
});

test('a code of the second factor is not used up by being told that the password is too old', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const { username } = operator;
  expect((await login(username, testPassword)).code).toBe(expired);
  // An unrequested code does not bypass the setup.
  const refused = await login(username, testPassword, { ...renew('Another-one-9'), otp: '123456' });
  expect(refused.code).toBe(1008);
  const body = { ticket: refused.ticket };
  const { secret, ticket } = (await t.call('secondFactor.beginAtLogin', undefined, { body })).json().result;
  const otpNow = () => ({ otp: codeAt(secret, t.now()) });
  await t.call('secondFactor.confirmAtLogin', undefined, { body: { ticket, ...otpNow() } });
  t.pass(90 * day);
  expect((await login(username, 'Another-one-9')).code).toBe(1006);
  expect((await login(username, 'Another-one-9', otpNow())).code).toBe(expired);
  expect((await login(username, 'Another-one-9', { ...otpNow(), ...renew('Something-else-9') })).code).toBe(200);
});
