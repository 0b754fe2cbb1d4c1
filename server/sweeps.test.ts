import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { articles } from '#server/content/articles/tables.ts';
import { sessions } from '#server/identity/sessions/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { pushes } from '#server/outreach/pushes/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { sweepMarks } from '#server/platform/sweeping/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const within = { interval: 50 };
const day = 24 * 60 * 60_000;

/** As after a process that has swept. */
async function lastSwept(sweptAt: Date): Promise<void> {
  await t.db
    .insert(sweepMarks)
    .values([
      { name: 'sweep', sweptAt },
      { name: 'step', sweptAt },
    ])
    .onConflictDoUpdate({ target: sweepMarks.name, set: { sweptAt } });
}

/** A digest and an article whose time comes in ten days. */
async function planAhead() {
  const { id: createdBy, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const sendAt = new Date(t.now().getTime() + 10 * day);
  const articleId = await createArticle(t.db, { publishedAt: sendAt.toISOString(), state: 'scheduled' });
  await t.db.insert(pushes).values({
    ...{ stockId: stockIds[0] ?? 0, createdBy, createdAt: t.now(), updatedAt: t.now(), state: 'scheduled', sendAt },
    ...{ subject: '商业周报', foreword: '', language: 'zh-CN', isAdvertising: false, hasHotWords: false },
    ...{ articleIds: [], groupIds: [], contactIds: [] },
  });
  return async () => {
    const [push] = await t.db.select({ state: pushes.state }).from(pushes);
    const [article] = await t.db.select({ state: articles.state }).from(articles).where(eq(articles.id, articleId));
    return [push?.state, article?.state];
  };
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

  await expect.poll(() => t.db.$count(sessions, eq(sessions.userId, user.id)), within).toBe(1);
  await expect.poll(() => t.db.$count(limitCounters, eq(limitCounters.key, 'old')), within).toBe(0);
  await expect.poll(() => t.db.$count(uploads), within).toBe(0);
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});

test('a server whose clock is 40 days ahead takes nothing away, publishes and misses nothing, and says so', async () => {
  const states = await planAhead();
  const { stockId } = await createCompany(t.db);
  const now = t.now();
  const deleted = { stockId, name: '甲', mobile: '19900000001', createdAt: now, updatedAt: now, deletedAt: now };
  await t.db.insert(contacts).values(deleted);
  await lastSwept(now);
  t.setClock(40 * day);
  await t.app.listen({ port: 0, host: '127.0.0.1' });

  const metrics = async () => (await t.app.inject('/metrics')).body;
  await expect.poll(metrics).toContain('sweeps_refused_total{reason="time has jumped"} 2');
  // What is due is looked for each second, and by jobs that are begun with the sweep.
  await wait(3_000);
  expect(await states()).toEqual(['scheduled', 'scheduled']);
  expect(await t.db.$count(contacts, eq(contacts.stockId, stockId))).toBe(1);
});

test('a server whose clock is set ahead for a moment publishes and misses nothing, and goes on when it is right', async () => {
  const states = await planAhead();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // The clocks have been looked at.
  await expect.poll(() => t.db.$count(sweepMarks, eq(sweepMarks.name, 'step')), within).toBe(1);
  t.setClock(40 * day);
  await wait(3_000);
  expect(await states()).toEqual(['scheduled', 'scheduled']);
  t.setClock(-40 * day);
  t.pass(10 * day);
  await expect.poll(states, within).toEqual(['missed', 'published']);
});
