import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepDevices } from '#server/identity/sessions/known-devices.ts';
import { sweepSessions } from '#server/identity/sessions/service.ts';
import { knownDevices, users } from '#server/identity/sessions/tables.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notifications } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const deviceIn = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  /device=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';

const day = 24 * 60 * 60_000;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';

test('a browser without cookies is told of once, and again when it was not used for half a year', async () => {
  const { id, username } = await createUser(t.db);
  await t.login(username);
  /** How many were told of after a sign-in so many days later. */
  const tellings = async (days: number, agent = windows) => {
    t.pass(days * day);
    for (const sweep of [sweepSessions, sweepDevices]) await sweep(t.db, t.now());
    const body = { username, password: testPassword, platform: 2 } as const;
    await t.call('session.login', undefined, { body, headers: { 'user-agent': agent } });
    return t.db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.kind, 'newDevice')));
  };
  expect([await tellings(0), await tellings(1), await tellings(100), await tellings(179)]).toEqual([1, 1, 1, 1]);
  expect(await tellings(1, windows.replace('153', '154'))).toBe(1);
  expect(await tellings(181)).toBe(2);
  const kept = await t.db.select().from(knownDevices).where(eq(knownDevices.userId, id));
  expect(kept.map(({ device }) => device)).toEqual(['Chrome · Windows']);
});

test('what one account is used with says nothing of another', async () => {
  const [one, other] = [await createUser(t.db), await createUser(t.db)];
  for (const { username } of [one, other]) await t.login(username);
  const signIn = ({ username }: typeof one) => {
    const body = { username, password: testPassword, platform: 2 } as const;
    return t.call('session.login', undefined, { body, headers: { 'user-agent': windows } });
  };
  await signIn(one);
  await signIn(other);
  const told = await t.db.select().from(notifications).where(eq(notifications.kind, 'newDevice'));
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([one.id, other.id]));
});

describe('a new password', () => {
  const newPwd = 'Quiet-harbour-58';

  async function signInner(app: TestApp) {
    const { id, username } = await createUser(app.db);
    await app.db.update(users).set({ passwordChangedAt: app.now() }).where(eq(users.id, id));
    await app.login(username);
    const signIn = (
      body: { readonly password: string; readonly newPwd?: string; readonly rePwd?: string },
      device = '',
    ) =>
      app.call('session.login', undefined, {
        body: { username, platform: 2, ...body },
        headers: { 'user-agent': windows, cookie: `device=${device}` },
      });
    const told = () =>
      app.db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.kind, 'newDevice')));
    return { id, signIn, told };
  }

  test('makes every browser new but the one that it was changed in', async () => {
    const { signIn, told } = await signInner(t);
    const first = await signIn({ password: testPassword });
    expect(await told()).toBe(1);
    const again = await signIn({ password: testPassword }, deviceIn(first));
    const changed = await t.call('account.changePassword', again.json().result.token, {
      body: { oldPwd: testPassword, newPwd, rePwd: newPwd },
      headers: { cookie: `device=${deviceIn(again)}` },
    });
    t.pass(1_000);
    await signIn({ password: newPwd }, deviceIn(changed));
    expect(await told()).toBe(1);
    await t.db.delete(knownDevices);
    await signIn({ password: newPwd }, deviceIn(again));
    expect(await told()).toBe(2);
  });

  test('makes a browser new that was known without a cookie', async () => {
    const { signIn, told } = await signInner(t);
    const { token } = (await signIn({ password: testPassword })).json().result;
    t.pass(1_000);
    await t.call('account.changePassword', token, { body: { oldPwd: testPassword, newPwd, rePwd: newPwd } });
    await signIn({ password: newPwd });
    expect(await told()).toBe(2);
  });

  test('that the rules force on the way in makes no known browser new', async () => {
    const strict = await openTestApp({ passwordRules: 'dengbao' });
    try {
      const { id, signIn, told } = await signInner(strict);
      const first = await signIn({ password: testPassword });
      await strict.db.update(users).set({ passwordChangedAt: null }).where(eq(users.id, id));
      strict.pass(1_000);
      const forced = await signIn({ password: testPassword, newPwd, rePwd: newPwd }, deviceIn(first));
      expect(forced.json().code).toBe(200);
      expect(await told()).toBe(1);
    } finally {
      await strict.close();
    }
  });
});
