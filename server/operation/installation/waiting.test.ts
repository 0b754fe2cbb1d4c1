import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { countWaiting } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('what would be sent at once are mails and cards of pushes under way, and nothing of those that wait for a person', async () => {
  const { db } = database;
  const { id: createdBy, stockIds } = await createUser(db);
  const [stockId = 0] = stockIds;
  const now = new Date('2026-11-20T02:00:00Z');
  for (const state of ['sending', 'paused'] as const) {
    const [push] = await db
      .insert(pushes)
      .values({
        ...{ stockId, createdBy, state, subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false },
        ...{ articleIds: [], groupIds: [], contactIds: [], hasHotWords: false, createdAt: now, updatedAt: now },
        frozen: { from: '', subject: '', html: '', text: '', articleVersions: {} },
      })
      .returning({ id: pushes.id });
    const to = { stockId, pushId: push?.id ?? 0, name: '甲', changedAt: now };
    await db.insert(pushDeliveries).values([
      { ...to, contactId: 1, email: 'a@example.com' },
      { ...to, contactId: 0, botId: 1, email: 'bot:1' },
      { ...to, contactId: 2, email: 'b@example.com', state: 'accepted' },
    ]);
  }
  expect(await countWaiting(db)).toEqual({ messages: 0, pushDeliveries: 2 });
});
