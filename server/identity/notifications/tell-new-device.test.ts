import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepDevices } from '#server/identity/sessions/known-devices.ts';
import { sweepSessions } from '#server/identity/sessions/service.ts';
import { knownDevices } from '#server/identity/sessions/tables.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notifications } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

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
