import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdAtTable } from '#server/identity/unified-login/testing/hold-at-table.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { recoveryCodes, secondFactors } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const step = 30_000;
const [needed, wrong] = [1006, 1007];

function attempt(username: string, otp?: string, password = testPassword) {
  return t.call('session.login', undefined, { body: { username, password, platform: 2, ...(otp && { otp }) } });
}
const codeOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).json().code;

/** A person with a second factor; the step that confirmed it has passed. */
async function createGuarded() {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const { secret } = (await t.call('secondFactor.begin', token, { body: { password: testPassword } })).json().result;
  const confirmed = await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
  t.pass(step);
  const codes: string[] = confirmed.json().result.recoveryCodes ?? [];
  return { ...user, token, secret: secret as string, codes };
}

describe('setting it up', () => {
  test('needs the password, names the product and the account, and asks for nothing until a code confirms it', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const begin = (password: string) => t.call('secondFactor.begin', token, { body: { password } });
    expect((await begin('wrong')).json()).toMatchObject({ code: 1103, desc: '密码不正确' });
    const { secret, uri } = (await begin(testPassword)).json().result;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(user.username);
    expect(await codeOf(user.username)).toBe(200);
    const wrongCode = await t.call('secondFactor.confirm', token, { body: { otp: '000000' } });
    expect(wrongCode.json().code).toBe(wrong);
    expect((await t.call('secondFactor.state', token)).json().result).toMatchObject({ isOn: false });
    const confirmed = await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
    expect(new Set(confirmed.json().result.recoveryCodes).size).toBe(10);
    expect((await t.call('secondFactor.state', token)).json().result).toEqual({
      isOn: true,
      since: t.now().toISOString(),
      recoveryCodesLeft: 10,
      isCompulsory: false,
    });
  });

  test('must be done within ten minutes, and once it is on it is not begun again', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const begin = () => t.call('secondFactor.begin', token, { body: { password: testPassword } });
    const { secret } = (await begin()).json().result;
    t.pass(10 * 60_000);
    const late = await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
    expect(late.json().code).toBe(1114);
    const again = (await begin()).json().result;
    await t.call('secondFactor.confirm', token, { body: { otp: codeAt(again.secret, t.now()) } });
    expect((await begin()).json().code).toBe(1111);
  });

  describe('confirmed once more, because the answer was lost', () => {
    async function confirmOnce() {
      const user = await createUser(t.db);
      const token = await t.login(user.username);
      const { secret, setupId } = (
        await t.call('secondFactor.begin', token, { body: { password: testPassword } })
      ).json().result;
      const confirm = async (otp: string, own: string | undefined = setupId) =>
        (await t.call('secondFactor.confirm', token, { body: { otp, setupId: own } })).json();
      const first = codeAt(secret, t.now());
      const lost = (await confirm(first)).result.recoveryCodes ?? [];
      const codeNow = () => codeAt(secret, t.now());
      return { ...user, token, setupId, confirm, first, lost, codeNow };
    }

    test('gives other recovery codes for a code that was not used yet, and those before are good for nothing', async () => {
      const { username, confirm, first, lost, codeNow } = await confirmOnce();
      expect((await confirm(first)).code).toBe(wrong);
      expect((await confirm('000000')).code).toBe(wrong);
      t.pass(step);
      const again = await confirm(codeNow());
      expect(again.result.recoveryCodes).toHaveLength(10);
      expect((await confirm(codeNow())).code).toBe(wrong);
      expect(await codeOf(username, lost[0])).toBe(wrong);
      expect(await codeOf(username, again.result.recoveryCodes?.[0])).toBe(200);
    });

    test('says that it is on to whoever did not begin it, where a recovery code was used, and after ten minutes', async () => {
      const { username, confirm, lost, codeNow, token } = await confirmOnce();
      t.pass(step);
      expect((await confirm(codeNow(), randomUUID())).code).toBe(1111);
      const without = await t.call('secondFactor.confirm', token, { body: { otp: codeNow() } });
      expect(without.json().code).toBe(1111);
      expect(await codeOf(username, lost[0])).toBe(200);
      expect((await confirm(codeNow())).code).toBe(1111);
      const other = await confirmOnce();
      t.pass(10 * 60_000);
      expect((await other.confirm(other.codeNow())).code).toBe(1111);
      // Nothing was used up by what was refused.
      expect(await codeOf(other.username, other.codeNow())).toBe(200);
    });
  });

  test('keeps neither the secret nor the recovery codes in clear', async () => {
    const { id, secret, codes } = await createGuarded();
    const [factor] = await t.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    expect(factor?.sealedSecret.toString('latin1')).not.toContain(secret);
    const rows = await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll('-', ''));
  });
});

describe('signing in', () => {
  test('asks for the code once the password is right, and says nothing of it before', async () => {
    const { username } = await createGuarded();
    expect(await codeOf(username, undefined, 'wrong')).toBe(1001);
    const answer = await attempt(username);
    expect(answer.json()).toMatchObject({ code: needed });
    expect(answer.json().result).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('takes the code of now, of the step before and of the one after', async () => {
    for (const shift of [-step, 0, step]) {
      const { username, secret } = await createGuarded();
      t.pass(2 * step);
      expect(await codeOf(username, codeAt(secret, new Date(t.now().getTime() + shift)))).toBe(200);
    }
    const { username, secret } = await createGuarded();
    t.pass(3 * step);
    for (const shift of [-2 * step, 2 * step]) {
      expect(await codeOf(username, codeAt(secret, new Date(t.now().getTime() + shift)))).toBe(wrong);
    }
  });

  test('takes a code once, and none from before it', async () => {
    const { username, secret } = await createGuarded();
    t.pass(2 * step);
    const [before, now] = [codeAt(secret, new Date(t.now().getTime() - step)), codeAt(secret, t.now())];
    expect(await codeOf(username, now)).toBe(200);
    expect(await codeOf(username, now)).toBe(wrong);
    expect(await codeOf(username, before)).toBe(wrong);
  });

  test('lets one of many equal codes through that arrive at once', async () => {
    const { username, secret } = await createGuarded();
    const otp = codeAt(secret, t.now());
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(username, otp)));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  test('stops after five wrong codes, however many come at once, for a quarter of an hour', async () => {
    const { username, secret } = await createGuarded();
    // Three at a time; more would require captchas.
    const guess = () => Promise.all(['000001', '000002', '000003'].map((otp) => attempt(username, otp)));
    const tried = [...(await guess()), ...(await guess())];
    expect(tried.filter((answer) => answer.json().code === wrong)).toHaveLength(5);
    const stopped = await attempt(username, codeAt(secret, t.now()));
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    t.pass(15 * 60_000);
    expect(await codeOf(username, codeAt(secret, t.now()))).toBe(200);
  });

  test('takes each recovery code once, in any spelling, and nobody else takes it', async () => {
    const { username, codes, token } = await createGuarded();
    const other = await createGuarded();
    const [first = '', second = ''] = codes;
    expect(await codeOf(other.username, first)).toBe(wrong);
    expect(await codeOf(username, first.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await codeOf(username, first)).toBe(wrong);
    expect(await codeOf(username, second)).toBe(200);
    expect((await t.call('secondFactor.state', token)).json().result.recoveryCodesLeft).toBe(8);
  });

  test('leaves in the audit log what went wrong, and no code', async () => {
    const { id, username, secret } = await createGuarded();
    await attempt(username, '123456');
    await attempt(username, codeAt(secret, t.now()));
    const [signedIn, failed] = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.userId, id))
      .orderBy(desc(auditEntries.id));
    expect(failed).toMatchObject({ action: 'session.loginFailed', detail: { reason: 'code' } });
    expect(signedIn).toMatchObject({ action: 'session.login', subject: `account ${username}` });
    expect(JSON.stringify([signedIn, failed])).not.toContain('123456');
  });
});

describe('once it is on', () => {
  test('it is turned off by password and code together', async () => {
    const { username, token, secret } = await createGuarded();
    const turnOff = (password: string, otp: string) =>
      t.call('secondFactor.turnOff', token, { body: { password, otp } });
    expect((await turnOff('wrong', codeAt(secret, t.now()))).json().code).toBe(1103);
    expect((await turnOff(testPassword, '000000')).json().code).toBe(wrong);
    expect((await turnOff(testPassword, codeAt(secret, t.now()))).json().code).toBe(200);
    expect(await codeOf(username)).toBe(200);
    expect((await turnOff(testPassword, '000000')).json().code).toBe(1112);
  });

  test('new recovery codes end the old ones', async () => {
    const { username, token, secret, codes } = await createGuarded();
    const body = { password: testPassword, otp: codeAt(secret, t.now()) };
    const fresh = (await t.call('secondFactor.renewRecoveryCodes', token, { body })).json().result.recoveryCodes;
    expect(await codeOf(username, codes[0])).toBe(wrong);
    expect(await codeOf(username, fresh[0])).toBe(200);
  });

  test('of two renewals of the recovery codes at the same moment the later one ends those of the other', async () => {
    const { id, token, secret } = await createGuarded();
    const renew = (at: Date) =>
      t.call('secondFactor.renewRecoveryCodes', token, { body: { password: testPassword, otp: codeAt(secret, at) } });
    let second: ReturnType<typeof renew> | undefined;
    const first = await holdAtTable(t, 'recovery_code', {
      call: () => renew(t.now()),
      meanwhile: () => {
        second = renew(new Date(t.now().getTime() + step));
        return expect.poll(() => countLockWaits(t.db)).toBe(2);
      },
    });
    expect([first.json().code, (await second)?.json().code]).toEqual([200, 200]);
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(10);
  });

  test('an open session is no way to guess the password', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const begin = (password: string) => t.call('secondFactor.begin', token, { body: { password } });
    for (let index = 0; index < 10; index += 1) await begin(`guess ${index}`);
    expect((await begin(testPassword)).statusCode).toBe(429);
  });
});
