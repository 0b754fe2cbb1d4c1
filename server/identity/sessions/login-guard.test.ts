import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { signDevice } from './login-guard.ts';
import { users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => t.close());

const wrongPassword = 1001;
const captchaNeeded = 1803;
const captchaWrong = 1804;
const waits = 1010;

let guesses = 0;

interface From {
  readonly address?: string;
  readonly device?: string;
  readonly captcha?: { readonly challenge: string; readonly answer: string };
}

/** Signs in from a fresh address, so that tests do not share limits. */
function attempt(username: string, password: string, { address = '203.0.113.1', device, captcha }: From = {}) {
  return t.call('session.login', undefined, {
    body: { username, password, platform: 2, ...(captcha && { captcha }) },
    headers: { 'x-forwarded-for': address, ...(device && { cookie: `device=${device}` }) },
  });
}

const codeOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).json().code;

async function answerCaptcha(): Promise<{ challenge: string; answer: string }> {
  const { challenge, question } = (await t.call('captcha.create', undefined)).json().result;
  return { challenge, answer: answerSum(question) };
}

async function fail(username: string, times: number, from: From = {}) {
  for (let index = 0; index < times; index += 1) await attempt(username, 'wrong', from);
}

/** Guesses from changing addresses with solved captchas; returns how many passwords were tried. */
async function guess(username: string, times: number): Promise<number> {
  let tried = 0;
  for (let index = 0; index < times; index += 1) {
    const captcha = index < 3 ? undefined : await answerCaptcha();
    const from = { address: `192.0.${Math.floor(++guesses / 250)}.${guesses % 250}`, ...(captcha && { captcha }) };
    if ((await codeOf(username, 'wrong', from)) === wrongPassword) tried += 1;
  }
  return tried;
}

describe('somebody who solves captchas', () => {
  test('tries ten passwords of an account in any quarter of an hour, and is told that it waits', async () => {
    const { username } = await createUser(t.db);
    // Until the end of one window, and on in the next.
    t.pass(15 * 60_000 - (t.now().getTime() % (15 * 60_000)) - 1_000);
    expect(await guess(username, 6)).toBe(6);
    t.pass(2_000);
    expect(await guess(username, 20)).toBe(4);
    const refused = await attempt(username, testPassword, { captcha: await answerCaptcha() });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: waits, desc: expect.stringContaining('通行密钥') });
  });

  test('does not put off the end of the wait by going on', async () => {
    const { username } = await createUser(t.db);
    await guess(username, 14);
    const wait = Number((await attempt(username, testPassword)).headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30 * 60);
    t.pass((wait - 1) * 1_000);
    expect((await attempt(username, testPassword)).statusCode).toBe(429);
    t.pass(1_000);
    expect(await codeOf(username, testPassword)).toBe(200);
  });

  test('with wrong answers locks nobody out', async () => {
    const { username } = await createUser(t.db);
    await fail(username, 3);
    for (let index = 0; index < 15; index += 1) {
      const captcha = { ...(await answerCaptcha()), answer: 'wrong' };
      expect(await codeOf(username, 'x', { address: '203.0.113.60', captcha })).toBe(captchaWrong);
    }
    expect(await codeOf(username, testPassword, { captcha: await answerCaptcha() })).toBe(200);
  });
});

describe('after three failures', () => {
  test('a captcha is asked for, also with the right password, and lets it through', async () => {
    const { username } = await createUser(t.db);
    await fail(username, 3);
    expect(await codeOf(username, testPassword)).toBe(captchaNeeded);
    expect(await codeOf(username, testPassword, { captcha: await answerCaptcha() })).toBe(200);
  });

  test('the captcha is asked for without a reason that is not that of signing in', async () => {
    const { username } = await createUser(t.db);
    await fail(username, 3);
    expect((await attempt(username, testPassword)).json().desc).toBe('请先回答验证题');
  });

  test('every spelling of the account counts together', async () => {
    const { username } = await createUser(t.db, { username: 'guarded' });
    for (const spelling of ['GUARDED', ' guarded ', 'ｇｕａｒｄｅｄ']) await attempt(spelling, 'wrong');
    expect(await codeOf(username, testPassword)).toBe(captchaNeeded);
  });

  test('another address makes no difference', async () => {
    const { username } = await createUser(t.db);
    for (const last of [11, 12, 13]) await attempt(username, 'wrong', { address: `198.51.100.${last}` });
    expect(await codeOf(username, testPassword, { address: '198.51.100.14' })).toBe(captchaNeeded);
  });

  test('an account that does not exist asks for one alike', async () => {
    await fail('nobody-at-all', 3, { address: '203.0.113.20' });
    expect(await codeOf('nobody-at-all', 'x', { address: '203.0.113.20' })).toBe(captchaNeeded);
  });

  test('a quarter of an hour later nothing is asked', async () => {
    const { username } = await createUser(t.db);
    await fail(username, 3, { address: '203.0.113.30' });
    t.pass(15 * 60_000);
    expect(await codeOf(username, testPassword, { address: '203.0.113.30' })).toBe(200);
  });
});

test('being asked is no failure, and a success is none', async () => {
  const { username } = await createUser(t.db);
  const address = '203.0.113.40';
  for (let index = 0; index < 10; index += 1) expect(await codeOf(username, testPassword, { address })).toBe(200);
  await fail(username, 3, { address });
  for (let index = 0; index < 60; index += 1) expect(await codeOf(username, 'x', { address })).toBe(captchaNeeded);
});

test('guesses made at the same time are counted like guesses one after the other', async () => {
  const { username } = await createUser(t.db);
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => codeOf(username, `guess ${index}`, { address: `192.0.2.${index}` })),
  );
  expect(codes.filter((code) => code === wrongPassword).length).toBeLessThanOrEqual(3);
});

test('one address that tries many accounts is asked as well', async () => {
  const address = '203.0.113.99';
  for (let index = 0; index < 20; index += 1) await attempt(`somebody ${index}`, 'x', { address });
  expect(await codeOf('somebody else', 'x', { address })).toBe(captchaNeeded);
  expect(await codeOf('somebody else', 'x', { address: '203.0.113.98' })).toBe(wrongPassword);
});

describe('a device that signed in before', () => {
  async function deviceOf(username: string, former?: string): Promise<string> {
    const given = former === undefined ? {} : { device: former };
    const cookie = String((await attempt(username, testPassword, given)).headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    return /device=([^;]+)/.exec(cookie)?.[1] ?? '';
  }

  test('is known by every call that signs somebody in, and the cookie for one of them goes', async () => {
    const { username } = await createUser(t.db);
    const cookies = [(await attempt(username, testPassword)).headers['set-cookie'] ?? []].flat();
    const pathOf = (cookie = '') => /Path=([^;]+)/.exec(cookie)?.[1] ?? 'none';
    const [kept, former] = cookies;
    const ways = ['session.login', 'passkey.signIn', 'secondFactor.confirmAtLogin', 'invitation.join'] as const;
    for (const name of [...ways, 'passkey.addAtLogin', 'unify.login', 'unify.enterCompany'] as const)
      expect(`${apiBase}${endpoints[name].path}`, name).toMatch(new RegExp(`^${pathOf(kept)}/`));
    expect(former).toContain('Max-Age=0');
    expect(pathOf(former)).toBe(`${apiBase}${endpoints['session.login'].path}`);
  });

  test('is known over HTTPS alone where it came by HTTPS, as the trusted proxy says', async () => {
    const { username } = await createUser(t.db);
    const body = { username, password: testPassword, platform: 2 };
    const cookiesBy = async (protocol: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': protocol };
      return [(await t.call('session.login', undefined, { body, headers })).headers['set-cookie'] ?? []].flat();
    };
    const isSecure = (cookie: string) => cookie.split('; ').includes('Secure');
    expect((await cookiesBy('https')).map(isSecure)).toEqual([true, true]);
    expect((await cookiesBy('http')).map(isSecure)).toEqual([false, false]);
  });

  test('is let in although strangers have used up the tries of the account', async () => {
    const { username } = await createUser(t.db);
    const device = await deviceOf(username);
    expect(await guess(username, 15)).toBe(10);
    const stranger = await attempt(username, testPassword, { address: '192.0.2.200', captcha: await answerCaptcha() });
    expect(stranger.statusCode).toBe(429);
    expect(stranger.json()).toMatchObject({ code: waits, desc: expect.stringContaining('通行密钥') });
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    expect(await codeOf(username, testPassword, { device })).toBe(200);
  });

  test('is known to each of the last accounts that signed in there', async () => {
    const [one, other] = [await createUser(t.db), await createUser(t.db)];
    const first = await deviceOf(one.username);
    const both = await deviceOf(other.username, first);
    for (const { username } of [one, other]) {
      expect(await guess(username, 15)).toBe(10);
      expect(await codeOf(username, testPassword, { device: both })).toBe(200);
    }
    // A cookie has its limits.
    let latest = both;
    for (let more = 0; more < 4; more += 1) latest = await deviceOf((await createUser(t.db)).username, latest);
    expect(await codeOf(other.username, testPassword, { device: latest })).toBe(200);
    expect(await codeOf(one.username, testPassword, { device: latest })).toBe(waits);
  });

  test('is a stranger once the password has changed, but for the browser that changed it', async () => {
    const { username } = await createUser(t.db);
    const device = await deviceOf(username);
    const login = await attempt(username, testPassword, { device });
    const newPwd = 'quiet-harbour-58';
    const changed = await t.call('account.changePassword', login.json().result.token, {
      body: { oldPwd: testPassword, newPwd, rePwd: newPwd },
    });
    expect(changed.json().code).toBe(200);
    expect(await guess(username, 15)).toBe(10);
    expect(await codeOf(username, newPwd, { device })).toBe(waits);
    const renewed = /device=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] ?? '';
    expect(await codeOf(username, newPwd, { device: renewed })).toBe(200);
  });

  test('is a stranger half a year after it signed in, whatever the browser keeps', async () => {
    const { username } = await createUser(t.db);
    const device = await deviceOf(username);
    t.pass(179 * 24 * 60 * 60_000);
    expect(await guess(username, 15)).toBe(10);
    expect(await codeOf(username, testPassword, { device })).toBe(200);
    t.pass(2 * 24 * 60 * 60_000);
    expect(await guess(username, 15)).toBe(10);
    expect(await codeOf(username, testPassword, { device })).toBe(waits);
  });

  test('is a stranger to every other account, and so is one that is made up', async () => {
    const [one, other] = [await createUser(t.db), await createUser(t.db)];
    const device = await deviceOf(one.username);
    await fail(other.username, 3);
    expect(await codeOf(other.username, testPassword, { device })).toBe(captchaNeeded);
    const [stored] = await t.db.select().from(users).where(eq(users.id, other.id));
    if (!stored) throw new Error('the account is not there');
    const forged = signDevice(stored, { secret: `${testShareSecret} not`, now: t.now() });
    expect(await codeOf(other.username, testPassword, { device: forged })).toBe(captchaNeeded);
  });
});
