import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attestation } from '#contract/identity/passkey-schemas.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { createPasskeyAuthenticator } from '#server/testing/passkey-authenticator.ts';
import { factorOf } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true });
});
afterAll(() => t.close());

const [isOn, ended, refused] = [1111, 1114, 1120];
const credentials = (username: string) => ({ username, password: testPassword });
const login = async (username: string, otp?: string) =>
  (await t.call('session.login', undefined, { body: { ...credentials(username), platform: 2, otp } })).json();
const beginWith = async (ticket: string) =>
  (await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket } })).json();
const begin = async (username: string) => beginWith((await login(username)).ticket);
const beginPasskey = async (ticket: string) =>
  (await t.call('passkey.beginAtLogin', undefined, { body: { ticket } })).json();
const addPasskey = async (ticket: string, passkey: Attestation) =>
  (await t.call('passkey.addAtLogin', undefined, { body: { ticket, name: '办公电脑', passkey } })).json();
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

test('a passkey does instead of the app, and signs in from then on', async () => {
  const operator = await createUser(t.db, { role: 'EDITOR' });
  const { ticket } = await login(operator.username);
  const authenticator = createPasskeyAuthenticator();
  const made = authenticator.make((await beginPasskey(ticket)).result);
  expect((await addPasskey(`${ticket}x`, made)).code).toBe(ended);
  const added = await addPasskey(ticket, made);
  expect(added.result.recoveryCodes).toHaveLength(10);
  expect((await t.call('session.currentUser', added.result.token)).json().result.username).toBe(operator.username);
  expect((await t.call('passkey.list', added.result.token)).json().result).toMatchObject({
    ...{ passkeys: [{ name: '办公电脑' }], isLastCompulsory: true },
  });
  const passkey = await factorOf(t, operator.username, authenticator);
  const body = { ...credentials(operator.username), platform: 2, passkey };
  expect((await t.call('session.login', undefined, { body })).json().code).toBe(200);
});

test('of a passkey and an app that are set up at once one is, and the ticket of the other is worth nothing', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const { ticket } = await login(operator.username);
  const app = (await beginWith(ticket)).result;
  const made = createPasskeyAuthenticator().make((await beginPasskey(ticket)).result);
  const codes = await Promise.all([
    confirm(app.ticket, codeAt(app.secret, t.now())),
    addPasskey(ticket, made),
    addPasskey(ticket, made),
  ]);
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const begun of [await beginWith(ticket), await beginPasskey(ticket)]) expect(begun.code).toBe(isOn);
});

test('a passkey is made for the account of the ticket, which it takes within ten minutes', async () => {
  const [one, other] = [await createUser(t.db, { role: 'ADMIN' }), await createUser(t.db, { role: 'ADMIN' })];
  const { ticket } = await login(one.username);
  const made = createPasskeyAuthenticator().make((await beginPasskey(ticket)).result);
  expect((await addPasskey((await login(other.username)).ticket, made)).code).toBe(refused);
  t.pass(10 * 60_000);
  expect((await addPasskey(ticket, made)).code).toBe(ended);
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

test('whose answer was lost confirms once more with a code that was not used yet, and is in with other recovery codes', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const { secret, ticket } = (await begin(operator.username)).result;
  const first = codeAt(secret, t.now());
  const lost = (await confirm(ticket, first)).result.recoveryCodes;
  // The same request once more opens nothing, whoever has seen it.
  expect((await confirm(ticket, first)).code).toBe(1007);
  t.pass(30_000);
  const { token, recoveryCodes } = (await confirm(ticket, codeAt(secret, t.now()))).result;
  expect((await t.call('session.currentUser', token)).json().result.username).toBe(operator.username);
  expect((await login(operator.username, lost[0])).code).toBe(1007);
  expect((await login(operator.username, recoveryCodes[0])).code).toBe(200);
  t.pass(30_000);
  // One of them was used: they were seen.
  expect((await confirm(ticket, codeAt(secret, t.now()))).code).toBe(isOn);
  t.pass(10 * 60_000);
  expect((await confirm(ticket, codeAt(secret, t.now()))).code).toBe(ended);
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

test('a ticket from before an account was disabled is worth nothing when it is enabled again', async () => {
  const operator = await createUser(t.db, { role: 'ADMIN' });
  const { ticket } = await login(operator.username);
  const app = (await beginWith(ticket)).result;
  const change = (disabledAt: Date | null) => t.db.update(users).set({ disabledAt }).where(eq(users.id, operator.id));
  await change(t.now());
  await change(null);
  expect((await confirm(app.ticket, codeAt(app.secret, t.now()))).code).toBe(ended);
  for (const begun of [await beginWith(ticket), await beginPasskey(ticket)]) expect(begun.code).toBe(ended);
  expect((await begin(operator.username)).code).toBe(200);
});
