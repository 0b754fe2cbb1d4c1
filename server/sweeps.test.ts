import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { sessions } from '#server/identity/sessions/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { sweepMarks } from '#server/platform/sweeping/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const day = 24 * 60 * 60_000;

/** As after a process that has swept. */
async function lastSwept(sweptAt: Date): Promise<void> {
  await t.db.insert(sweepMarks).values({ name: 'sweep', sweptAt });
}

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
  await lastSwept(t.now());
  await t.app.listen({ port: 0, host: '127.0.0.1' });

  const within = { timeout: 15_000, interval: 50 };
  await expect.poll(() => t.db.$count(sessions, eq(sessions.userId, user.id)), within).toBe(1);
  await expect.poll(() => t.db.$count(limitCounters, eq(limitCounters.key, 'old')), within).toBe(0);
  await expect.poll(() => t.db.$count(uploads), within).toBe(0);
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});

test('a server whose clock is 40 days ahead takes nothing away, and says so', async () => {
  const { stockId } = await createCompany(t.db);
  const now = t.now();
  const deleted = { stockId, name: '甲', mobile: '19900000001', createdAt: now, updatedAt: now, deletedAt: now };
  await t.db.insert(contacts).values(deleted);
  await lastSwept(now);
  t.pass(40 * day);
  await t.app.listen({ port: 0, host: '127.0.0.1' });

  const metrics = async () => (await t.app.inject('/metrics')).body;
  await expect.poll(metrics, { timeout: 15_000 }).toContain('sweeps_refused_total{reason="time has jumped"} 1');
  expect(await t.db.$count(contacts, eq(contacts.stockId, stockId))).toBe(1);
});
