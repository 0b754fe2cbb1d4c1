import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assertion } from '#contract/identity/passkey-schemas.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { makeTicket } from '#server/identity/unified-login/tickets.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { addPasskey, createPasskeyOwner, factorOf, turnAppOn } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { passkeyChallenges, passkeys, recoveryCodes, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());
// What one test got wrong must not slow the next one down.
beforeEach(() => t.pass(60 * 60_000));

const [ok, disabled, needed, wrong, refused] = [200, 1002, 1006, 1007, 1120];

const ask = async () => (await t.call('passkey.ask', undefined, { body: {} })).json().result;
const signIn = async (passkey: Assertion) => (await t.call('passkey.signIn', undefined, { body: { passkey } })).json();
const login = async (username: string, given: object = {}, password = testPassword) =>
  (await t.call('session.login', undefined, { body: { username, password, platform: 2, ...given } })).json();

describe('signing in with a passkey', () => {
  test('takes neither name nor password, and stands for the second factor', async () => {
    const { username, authenticator, id } = await createPasskeyOwner(t);
    const asked = await ask();
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { result } = await signIn(authenticator.sign(asked));
    expect(result.userName).toBe(username);
    expect((await t.call('session.currentUser', result.token)).json().result.username).toBe(username);
    const [passkey] = await t.db.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(passkey?.lastUsedAt).toEqual(t.now());
    const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'session.login', subject: `account ${username}`, detail: { by: 'passkey' } });
  });

  test.each([
    ['signed on another site', { origin: 'https://shangjian.example' }],
    ['for another site', { rpId: 'shangjian.example' }],
    ['without its person verified', { isUnverified: true }],
    ['for a challenge that was never given', { challenge: 'AAAA' }],
    ['made for adding one', { type: 'webauthn.create' }],
    ['that names another account', { userHandle: 'AAAA' }],
  ])('refuses one %s, and says so in the log', async (_what, deviation) => {
    const { authenticator } = await createPasskeyOwner(t);
    expect((await signIn(authenticator.sign(await ask(), deviation))).code).toBe(refused);
    const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'session.loginFailed', detail: { reason: 'passkey' } });
  });

  test('takes what was signed once, whether it was right or wrong', async () => {
    const { authenticator } = await createPasskeyOwner(t);
    const asked = await ask();
    const signed = authenticator.sign(asked);
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(signed)).code));
    expect(codes.filter((code) => code === ok)).toHaveLength(1);
    const again = await ask();
    expect((await signIn(authenticator.sign(again, { origin: 'http://elsewhere' }))).code).toBe(refused);
    expect((await signIn(authenticator.sign(again))).code).toBe(refused);
  });

  test('takes no longer than five minutes, and forgets what nobody signed', async () => {
    const { authenticator } = await createPasskeyOwner(t);
    const asked = await ask();
    t.pass(5 * 60_000);
    expect((await signIn(authenticator.sign(asked))).code).toBe(refused);
    expect(await t.db.$count(passkeyChallenges)).toBeGreaterThan(0);
  });

  test('refuses what was signed beside a password, and with a passkey that nobody has added', async () => {
    const { username, authenticator } = await createPasskeyOwner(t);
    const { factor } = await login(username);
    if (!factor.passkey) throw new Error('not asked');
    expect((await signIn(authenticator.sign(factor.passkey))).code).toBe(refused);
    const { authenticator: other, token, username: name } = await createPasskeyOwner(t);
    const [own] = (await t.call('passkey.list', token)).json().result.passkeys;
    const given = { passkey: await factorOf(t, name, other) };
    await t.call('passkey.remove', token, { body: { id: own?.id, password: testPassword, ...given } });
    expect((await signIn(other.sign(await ask()))).code).toBe(refused);
  });

  test('refuses one whose counter went back, which the log calls by its name', async () => {
    const { username, authenticator } = await createPasskeyOwner(t);
    expect((await signIn(authenticator.sign(await ask(), { counter: 9 }))).code).toBe(ok);
    for (const counter of [9, 8, 0]) {
      expect((await signIn(authenticator.sign(await ask(), { counter }))).code).toBe(refused);
    }
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'passkey.countedBack'));
    expect(entries.at(-1)).toMatchObject({
      subject: `account ${username}`,
      detail: { passkey: '测试钥匙', counted: 0, expected: 9 },
    });
    expect((await signIn(authenticator.sign(await ask(), { counter: 10 }))).code).toBe(ok);
  });

  test('takes those that do not count', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const { authenticator } = await addPasskey(t, { token });
    await t.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.userId, user.id));
    for (const counter of [0, 0]) expect((await signIn(authenticator.sign(await ask(), { counter }))).code).toBe(ok);
  });

  test('lets nobody into a disabled account, and ends nothing of a locked one', async () => {
    const { id, username, authenticator } = await createPasskeyOwner(t);
    for (let index = 0; index < 12; index += 1) await login(username, {}, 'wrong');
    expect((await login(username, {}, testPassword)).code).not.toBe(ok);
    expect((await signIn(authenticator.sign(await ask()))).code).toBe(ok);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
    expect((await signIn(authenticator.sign(await ask()))).code).toBe(disabled);
  });

  test('gives a ticket at unified login that asks for nothing more', async () => {
    const { authenticator } = await createPasskeyOwner(t);
    const body = { passkey: authenticator.sign(await ask()) };
    const { ticket } = (await t.call('unify.loginByPasskey', undefined, { body })).json().result;
    const [option] = (await t.call('unify.options', undefined, { params: { value: ticket } })).json().result;
    expect(option?.needsCode).toBe(false);
    const entered = await t.call('unify.enterCompany', undefined, { params: { value: option?.value ?? '' } });
    expect(entered.json().code).toBe(ok);
  });
});

describe('a passkey as second factor', () => {
  test('is asked for once the password is right, and its codes and other people’s do not do', async () => {
    const { username, authenticator, recoveryCodes } = await createPasskeyOwner(t);
    const stranger = await createPasskeyOwner(t);
    expect((await login(username, {}, 'wrong')).factor).toBeUndefined();
    const { code, factor } = await login(username);
    expect(code).toBe(needed);
    expect(factor).toMatchObject({ hasApp: false, passkey: { allowCredentials: [{ id: authenticator.id }] } });
    if (!factor.passkey) throw new Error('not asked');
    expect((await login(username, { passkey: stranger.authenticator.sign(factor.passkey) })).code).toBe(wrong);
    expect(
      (await login(username, { passkey: await factorOf(t, stranger.username, stranger.authenticator) })).code,
    ).toBe(wrong);
    expect((await login(username, { passkey: authenticator.sign(await ask()) })).code).toBe(wrong);
    expect((await login(username, { otp: '000000' })).code).toBe(wrong);
    const passkey = await factorOf(t, username, authenticator);
    expect((await login(username, { passkey })).code).toBe(ok);
    expect((await login(username, { passkey })).code).toBe(wrong);
    expect((await login(username, { otp: recoveryCodes[0] })).code).toBe(ok);
    expect(await login(stranger.username, { passkey: await factorOf(t, username, authenticator) })).toMatchObject({
      code: wrong,
    });
  });

  test('does beside an authenticator app, also when its codes are locked', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const secret = await turnAppOn(t, token);
    const { authenticator } = await addPasskey(t, { token, given: { otp: codeAt(secret, t.now()) } });
    t.pass(30_000);
    expect((await login(user.username)).factor).toMatchObject({ hasApp: true });
    expect((await login(user.username, { otp: codeAt(secret, t.now()) })).code).toBe(ok);
    for (let index = 0; index < 5; index += 1) await login(user.username, { otp: '000000' });
    expect((await login(user.username, { otp: '000000' })).code).toBe(429);
    expect((await login(user.username, { passkey: await factorOf(t, user.username, authenticator) })).code).toBe(ok);
  });

  test('is asked for at unified login, after a password and after a portal’s word', async () => {
    const { id, username, authenticator } = await createPasskeyOwner(t);
    const body = { username, password: testPassword };
    const asked = (await t.call('unify.login', undefined, { body })).json();
    expect(asked.code).toBe(needed);
    if (!asked.factor.passkey) throw new Error('not asked');
    const passkey = authenticator.sign(asked.factor.passkey);
    expect((await t.call('unify.login', undefined, { body: { ...body, passkey } })).json().code).toBe(ok);

    const { ticket } = await makeTicket(t.db, { userId: id, source: 'partner:board', confirmed: false, now: t.now() });
    const [option] = (await t.call('unify.options', undefined, { params: { value: ticket } })).json().result;
    const value = option?.value ?? '';
    const enter = async () => (await t.call('unify.enterCompany', undefined, { params: { value } })).json();
    const { code, factor } = await enter();
    expect(code).toBe(needed);
    if (!factor.passkey) throw new Error('not asked');
    const confirm = async (given: Assertion) =>
      (await t.call('unify.confirm', undefined, { body: { value, passkey: given } })).json().code;
    expect(await confirm(passkey)).toBe(wrong);
    expect(await confirm(authenticator.sign(factor.passkey))).toBe(ok);
    expect((await enter()).code).toBe(ok);
  });
});

describe('a lost passkey', () => {
  test('goes when an operator resets the second factor, and with the account', async () => {
    const admin = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
    const { id, username, authenticator } = await createPasskeyOwner(t);
    const detail = async () => (await t.call('user.detail', admin, { params: { id } })).json().result;
    expect((await detail()).secondFactor).toMatchObject({ isOn: true, since: t.now().toISOString() });
    const reset = await t.call('user.resetSecondFactor', admin, { body: { id, reason: '手机丢失' } });
    expect(reset.json().result).toEqual({ waits: false });
    expect((await detail()).secondFactor).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(authenticator.sign(await ask()))).code).toBe(refused);
    expect((await login(username)).code).toBe(ok);

    const leaving = await createPasskeyOwner(t);
    await login(leaving.username);
    const act = (name: 'user.disable' | 'user.anonymise', more: object) =>
      t.call(name, admin, { body: { id: leaving.id, reason: '离职', ...more } });
    await act('user.disable', { successors: [] });
    expect((await act('user.anonymise', { username: leaving.username })).json().code).toBe(ok);
    for (const table of [passkeys, passkeyChallenges, recoveryCodes]) {
      expect(await t.db.$count(table, eq(table.userId, leaving.id))).toBe(0);
    }
  });
});
