import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { createCompany, createUser, testPassword } from '#server/testing/factories.ts';
import { whileWritesAreRefused, writeRefusals } from '#server/testing/refuse-writes.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { memberships, sessions, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const minute = 60_000;

function attempt(username: string, password: string) {
  return t.call('session.login', undefined, { body: { username, password, platform: 2 } });
}

describe('signing in', () => {
  test('gives a token and the user name', async () => {
    const user = await createUser(t.db);
    const response = await attempt(user.username, testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      code: 200,
      result: { token: expect.stringMatching(/^[\w-]{43}$/), userName: user.username },
      desc: '',
    });
  });

  test('takes any spelling of the account', async () => {
    await createUser(t.db, { username: 'capital' });
    expect((await attempt('  CAPITAL ', testPassword)).json().code).toBe(200);
  });

  test('refuses a wrong password and an unknown account with the same words and HTTP 200', async () => {
    const user = await createUser(t.db);
    const wrong = await attempt(user.username, 'nonsense');
    const unknown = await attempt('nobody-of-this-name', 'nonsense');
    expect(wrong.statusCode).toBe(200);
    const { requestId: _wrong, ...wrongBody } = wrong.json();
    const { requestId: _unknown, ...unknownBody } = unknown.json();
    expect(wrongBody).toEqual({ code: 1001, desc: '账号或密码错误' });
    expect(unknownBody).toEqual(wrongBody);
  });

  test('says so in English to who has chosen English', async () => {
    const response = await t.call('session.login', undefined, {
      body: { username: 'nobody', password: 'x', platform: 2 },
      headers: { cookie: 'lang=en' },
    });
    expect(response.json().desc).toBe('Incorrect account or password');
  });

  test('names every wrong field at once', async () => {
    const response = await t.call('session.login', undefined, { body: { username: ' ', password: '', extra: 1 } });
    expect(response.statusCode).toBe(400);
    expect(
      response
        .json()
        .issues.map((issue) => issue.path)
        .sort(),
    ).toEqual(['body', 'body.password', 'body.platform', 'body.username']);
  });

  test('tells a disabled account that it is disabled, but only with the right password', async () => {
    const user = await createUser(t.db, { disabledAt: t.now() });
    expect((await attempt(user.username, 'wrong')).json().code).toBe(1001);
    expect((await attempt(user.username, testPassword)).json().code).toBe(1002);
  });

  test('keeps nothing of the token but its hash', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.tokenHash.toString()).not.toContain(token);
  });
});

describe('a session', () => {
  test('is bound to the first company of the account', async () => {
    const first = await createCompany(t.db, { name: '甲公司' });
    const second = await createCompany(t.db, { name: '乙公司' });
    const user = await createUser(t.db, { stockIds: [second.stockId, first.stockId], role: 'CLIENT_ADMIN' });
    const response = await t.call('session.currentUser', await t.login(user.username));
    expect(response.json().result).toEqual({
      username: user.username,
      name: user.name,
      companyName: '乙公司',
      stockId: second.stockId,
      linked: true,
      rolesInfo: [{ code: 'CLIENT_ADMIN', name: '企业管理员' }],
    });
  });

  test('is not found without a token, with a wrong one, or when the two headers differ', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const statuses = await Promise.all([
      t.call('session.currentUser', undefined),
      t.call('session.currentUser', 'made-up'),
      t.call('session.currentUser', token, { headers: { authorization: 'Bearer other' } }),
      t.call('session.currentUser', undefined, { headers: { cookie: `token=${token}` } }),
      t.call('session.currentUser', token),
    ]);
    expect(statuses.map((response) => response.statusCode)).toEqual([401, 401, 401, 401, 200]);
  });

  test.each([
    ['the disk is full', writeRefusals.fullDisk],
    ['the database can only be read', writeRefusals.readOnly],
  ])('goes on beyond 30 minutes for who is at work while %s (%s), and ends for who is not', async (_what, state) => {
    const [busy, idle] = [await createUser(t.db), await createUser(t.db)];
    const [token, idleToken] = [await t.login(busy.username), await t.login(idle.username)];
    await whileWritesAreRefused(t.db, { table: 'session', state }, async () => {
      for (let times = 0; times < 3; times += 1) {
        t.pass(20 * minute);
        expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
      }
      expect((await t.call('session.currentUser', idleToken)).json().code).toBe(errorTable.SESSION_EXPIRED.code);
    });
    expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
    t.pass(30 * minute);
    expect((await t.call('session.currentUser', token)).json().code).toBe(errorTable.SESSION_EXPIRED.code);
  });

  test('ends 30 minutes after the last request', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    for (let i = 0; i < 3; i++) {
      t.pass(29 * minute);
      expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
    }
    t.pass(30 * minute);
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  });

  test.each(['session.revisions', 'version.reviewCount'] as const)(
    'is not kept alive by what an open tab asks on its own: %s',
    async (asked) => {
      const user = await createUser(t.db, { role: 'ADMIN' });
      const token = await t.login(user.username);
      t.pass(20 * minute);
      expect((await t.call(asked, token)).statusCode).toBe(200);
      t.pass(10 * minute);
      expect((await t.call(asked, token)).statusCode).toBe(401);
    },
  );

  test('is not kept alive by what a page asks that nobody has touched for a while', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const headers = { unattended: '1' };
    t.pass(20 * minute);
    expect((await t.call('session.currentUser', token, { headers })).statusCode).toBe(200);
    t.pass(10 * minute);
    expect((await t.call('session.currentUser', token, { headers })).statusCode).toBe(401);
  });

  test('ends after 12 hours whatever happens', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    for (let elapsed = 0; elapsed < 12 * 60 - 20; elapsed += 20) {
      t.pass(20 * minute);
      expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
    }
    t.pass(20 * minute);
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  });

  test('tells its tabs how long it lasts yet, which no use and no switch prolongs', async () => {
    const { stockId } = await createCompany(t.db);
    const user = await createUser(t.db, { stockIds: [(await createCompany(t.db)).stockId, stockId] });
    const lasts = async (token: string) => (await t.call('session.revisions', token)).json().result.sessionEndsIn;
    const token = await t.login(user.username);
    expect(await lasts(token)).toBe(12 * 60 * minute);
    t.pass(20 * minute);
    await t.call('session.currentUser', token);
    expect(await lasts(token)).toBe((12 * 60 - 20) * minute);
    const { result } = (await t.call('session.switchCompany', token, { body: { stockId } })).json();
    expect(await lasts(result.token)).toBe((12 * 60 - 20) * minute);
  });

  test('is over after signing out', async () => {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    expect((await t.call('session.logout', token)).json()).toEqual({ code: 200, result: null, desc: '' });
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  });

  test('is cut off with 403 when the account is disabled or the membership withdrawn', async () => {
    const disabled = await createUser(t.db);
    const withdrawn = await createUser(t.db);
    const tokens = [await t.login(disabled.username), await t.login(withdrawn.username)];
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, disabled.id));
    await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, withdrawn.id));
    for (const token of tokens) expect((await t.call('session.currentUser', token)).statusCode).toBe(403);
  });
});

test('a change of roles raises the numbers that open tabs compare', async () => {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const before = (await t.call('session.revisions', token)).json().result;
  await createUser(t.db);
  const after = (await t.call('session.revisions', token)).json().result;
  expect(after.roles).toBeGreaterThan(before.roles);
  expect(after.menu).toBeGreaterThan(before.menu);
  expect(after.dictionary).toBe(before.dictionary);
});
