import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionLimits } from '#contract/session.ts';
import { sessions } from '#server/features/session/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a server that listens takes away what has expired, and leaves the rest', async () => {
  const user = await createUser(t.db);
  await t.login(user.username);
  const [stockId = 0] = user.stockIds;
  const moment = t.now();
  await t.db.insert(limitCounters).values({ key: 'old', windowStart: moment, expiresAt: moment, count: 1 });
  const torn = { id: '0'.repeat(32), stockId, userId: user.id, kind: 'video', state: 'pending' } as const;
  await t.db.insert(uploads).values({ ...torn, name: 'x', bytes: 1, createdAt: moment, touchedAt: moment });
  t.pass(30 * sessionLimits.absolute);
  const token = await t.login(user.username);
  await t.app.listen({ port: 0, host: '127.0.0.1' });

  const within = { timeout: 15_000, interval: 50 };
  await expect.poll(() => t.db.$count(sessions, eq(sessions.userId, user.id)), within).toBe(1);
  await expect.poll(() => t.db.$count(limitCounters, eq(limitCounters.key, 'old')), within).toBe(0);
  await expect.poll(() => t.db.$count(uploads), within).toBe(0);
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});
