import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { createPasskeyAuthenticator } from '#server/testing/passkey-authenticator.ts';
import { addPasskey, createPasskeyOwner, factorOf, turnAppOn } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { passkeys, recoveryCodes } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true });
});
afterAll(() => t.close());

const [ok, notFound, needed, passwordWrong, compulsory, refused, usedUp, taken] = [
  ...[200, 404, 1006, 1103],
  ...[1113, 1120, 1121, 1122],
];

const begin = async (token: string, given: object = {}) =>
  (await t.call('passkey.begin', token, { body: { password: testPassword, ...given } })).json();
const list = async (token: string) => (await t.call('passkey.list', token)).json().result;
const remove = async (token: string, id: string | undefined, given: object = {}) =>
  (await t.call('passkey.remove', token, { body: { id, password: testPassword, ...given } })).json();
const codesLeft = async (token: string) => (await t.call('secondFactor.state', token)).json().result.recoveryCodesLeft;

/** What this account is asked for, signed. */
async function signedFor(
  token: string,
  authenticator: ReturnType<typeof createPasskeyAuthenticator>,
): Promise<{ passkey: object }> {
  const { factor } = await begin(token);
  if (!factor.passkey) throw new Error('not asked');
  return { passkey: authenticator.sign(factor.passkey) };
}

describe('adding a passkey', () => {
  test('takes the password, keeps it on the authenticator with its person verified, and brings recovery codes', async () => {
    const { username, name, ...user } = await createUser(t.db);
    const token = await t.login(username);
    expect((await begin(token, { password: 'wrong' })).code).toBe(passwordWrong);
    const { result } = await begin(token);
    expect(result).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: username, displayName: name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = createPasskeyAuthenticator().make(result);
    const added = (await t.call('passkey.add', token, { body: { name: '办公电脑', passkey } })).json();
    expect(added.result.recoveryCodes).toHaveLength(10);
    const { passkeys: own, rpId } = await list(token);
    expect(own).toEqual([
      { id: expect.any(String), name: '办公电脑', createdAt: t.now().toISOString(), lastUsedAt: null },
    ]);
    expect(rpId).toBe('localhost');
    const [row] = await t.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(row?.handle.toString('base64url')).toBe(result.user.id);
  });

  test.each([
    ['another site', { origin: 'https://shangjian.example' }],
    ['a challenge that was never given', { challenge: 'AAAA' }],
    ['a person who was not verified', { isUnverified: true }],
    ['something else than a new passkey', { type: 'webauthn.get' }],
    ['the name of another site', { rpId: 'shangjian.example' }],
  ])('refuses %s', async (_what, deviation) => {
    const { username } = await createUser(t.db);
    const token = await t.login(username);
    const passkey = createPasskeyAuthenticator().make((await begin(token)).result, deviation);
    const add = async () => (await t.call('passkey.add', token, { body: { name: 'x', passkey } })).json().code;
    expect([await add(), await add()]).toEqual([refused, refused]);
  });

  test('counts for the account that began it, once, within five minutes', async () => {
    const [one, other] = [await createUser(t.db), await createUser(t.db)];
    const [token, theirs] = [await t.login(one.username), await t.login(other.username)];
    const passkey = createPasskeyAuthenticator().make((await begin(token)).result);
    const add = async (as: string) => (await t.call('passkey.add', as, { body: { name: 'x', passkey } })).json().code;
    expect([await add(theirs), await add(token), await add(token)]).toEqual([refused, ok, refused]);
    const late = createPasskeyAuthenticator().make((await begin(theirs)).result);
    t.pass(5 * 60_000);
    const answer = await t.call('passkey.add', theirs, { body: { name: 'x', passkey: late } });
    expect(answer.json().code).toBe(refused);
  });

  test('refuses one that was added before, whoever has it', async () => {
    const { authenticator } = await createPasskeyOwner(t);
    const { username } = await createUser(t.db);
    const token = await t.login(username);
    const passkey = authenticator.make((await begin(token)).result);
    expect((await t.call('passkey.add', token, { body: { name: 'x', passkey } })).json().code).toBe(taken);
  });

  test('takes a second factor where one is on, and gives no codes again', async () => {
    const { token, authenticator } = await createPasskeyOwner(t);
    expect(await begin(token)).toMatchObject({ code: needed, factor: { hasApp: false } });
    const given = await signedFor(token, authenticator);
    t.pass(1000);
    const second = await addPasskey(t, { token, name: '手机', given });
    expect(second.recoveryCodes).toEqual([]);
    expect((await list(token)).passkeys.map(({ name }) => name)).toEqual(['测试钥匙', '手机']);
    const { result } = await begin(token, await signedFor(token, second.authenticator));
    expect(result.excludeCredentials).toHaveLength(2);
    const rows = await t.db.select().from(passkeys);
    expect(new Set(rows.filter(({ name }) => name === '手机').map(({ handle }) => handle.toString('hex'))).size).toBe(
      1,
    );
  });

  test('keeps its recovery codes when the app is added beside it', async () => {
    const { username, token, authenticator, recoveryCodes: written } = await createPasskeyOwner(t);
    const body = { password: testPassword, ...(await signedFor(token, authenticator)) };
    const { secret } = (await t.call('secondFactor.begin', token, { body })).json().result;
    const confirmed = await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
    expect([confirmed.json().result, await codesLeft(token)]).toEqual([{ recoveryCodes: null }, 10]);
    const login = { username, password: testPassword, platform: 2, otp: written[0] };
    expect((await t.call('session.login', undefined, { body: login })).json().code).toBe(200);
  });

  test('ends at ten', async () => {
    const { token, id } = await createPasskeyOwner(t);
    const [row] = await t.db.select().from(passkeys).where(eq(passkeys.userId, id));
    if (!row) throw new Error('no passkey');
    const { id: _own, ...rest } = row;
    const others = Array.from({ length: 9 }, (_, index) => ({
      ...rest,
      credentialId: Buffer.from(`more ${index} ${id}`),
    }));
    await t.db.insert(passkeys).values(others);
    expect((await begin(token)).code).toBe(usedUp);
  });

  test('is possible at addresses that browsers accept', () => {
    expect(passkeySiteOf('https://shangjian.example/')).toEqual({
      rpId: 'shangjian.example',
      origin: 'https://shangjian.example',
    });
    expect(passkeySiteOf('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
    for (const address of ['http://shangjian.example', 'https://203.0.113.7', 'https://[2001:db8::1]']) {
      expect(passkeySiteOf(address)).toBeUndefined();
    }
  });
});

describe('a passkey', () => {
  test('is renamed and removed by its owner alone', async () => {
    const { token, id: userId } = await createPasskeyOwner(t);
    const other = await createPasskeyOwner(t);
    const [own] = (await list(token)).passkeys;
    const rename = async (as: string) =>
      (await t.call('passkey.rename', as, { body: { id: own?.id, name: '旧手机' } })).json().code;
    expect([await rename(other.token), await rename(token)]).toEqual([notFound, ok]);
    expect((await list(token)).passkeys).toMatchObject([{ name: '旧手机' }]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, userId), eq(auditEntries.action, 'passkey.rename')));
    expect(entries.map(({ detail }) => detail)).toEqual([{ before: own?.name, after: '旧手机' }]);
    expect((await remove(other.token, own?.id)).code).toBe(notFound);
  });

  test('is removed by password and second factor; the last one takes the recovery codes along', async () => {
    const { token, authenticator, username, id } = await createPasskeyOwner(t);
    const [own] = (await list(token)).passkeys;
    expect((await remove(token, own?.id)).code).toBe(needed);
    expect((await remove(token, own?.id, { password: 'wrong' })).code).toBe(passwordWrong);
    const given = { passkey: await factorOf(t, username, authenticator) };
    expect((await remove(token, own?.id, given)).code).toBe(ok);
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0);
    expect(await t.login(username)).toEqual(expect.any(String));
  });

  test('stays when it is the last second factor of an operator, and goes beside another', async () => {
    const client = await createPasskeyOwner(t);
    expect((await list(client.token)).isLastCompulsory).toBe(false);
    const { username } = await createUser(t.db, { role: 'EDITOR' });
    const login = async (given: object = {}) =>
      (
        await t.call('session.login', undefined, { body: { username, password: testPassword, platform: 2, ...given } })
      ).json();
    const { ticket } = await login();
    const begun = (await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket } })).json().result;
    const { token } = (
      await t.call('secondFactor.confirmAtLogin', undefined, {
        body: { ticket: begun.ticket, otp: codeAt(begun.secret, t.now()) },
      })
    ).json().result;
    t.pass(30_000);
    const { authenticator } = await addPasskey(t, { token, given: { otp: codeAt(begun.secret, t.now()) } });
    const off = { password: testPassword, ...(await signedFor(token, authenticator)) };
    expect((await t.call('secondFactor.turnOff', token, { body: off })).json().code).toBe(ok);
    expect(await codesLeft(token)).toBe(10);
    const { passkeys: own, isLastCompulsory } = await list(token);
    expect(isLastCompulsory).toBe(true);
    expect((await remove(token, own[0]?.id)).code).toBe(compulsory);
    // A ticket from before the passkey sets up nothing beside it.
    expect((await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket } })).json().code).toBe(1111);
    await turnAppOn(t, token, await signedFor(token, authenticator));
    expect((await remove(token, own[0]?.id, await signedFor(token, authenticator))).code).toBe(ok);
  });
});
