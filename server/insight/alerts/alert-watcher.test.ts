import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clients } from '#server/identity/companies/tables.ts';
import { companyDays } from '#server/insight/corpus/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { createCompany } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { AlertWatcher } from './alert-watcher.ts';
import { addStartingRules, lockAlerts } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.close());

test('articles that arrive within a second are looked at once, and those that come later once more', async () => {
  const { db, url } = database;
  // The connection is there before time stands still.
  await db.execute('select 1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
  const recorded = recordStatements(new URL(url).pathname.slice(1));
  const watcher = new AlertWatcher({
    db,
    clock: () => new Date(),
    timeOfStep: async () => new Date(),
    tools: new Tools(),
    onError: (error) => {
      throw error;
    },
  });
  let looks = 0;
  const countLooks = () => {
    looks += recorded.take().filter(({ text }) => text.includes('"alert_rule"')).length;
    return looks;
  };
  const arriveThrice = () => {
    for (let article = 0; article < 3; article += 1) {
      watcher.wake();
      vi.advanceTimersByTime(100);
    }
  };
  // Time goes on while a look is waited for.
  const lookedAt = (count: number) => vi.waitFor(() => expect(countLooks()).toBe(count), { timeout: 30_000 });
  try {
    arriveThrice();
    await lookedAt(1);
    arriveThrice();
    await lookedAt(2);
    vi.advanceTimersByTime(1_000);
  } finally {
    await watcher.close();
    recorded.stop();
  }
  expect(countLooks()).toBe(2);
});

test('a company of which articles come does not wait until all others have been looked at again', async () => {
  const { db, url } = database;
  const now = new Date();
  const stockIds: number[] = [];
  for (let number = 0; number < 60; number += 1) stockIds.push((await createCompany(db)).stockId);
  await db.insert(clients).values(stockIds.map((stockId) => ({ stockId, openedAt: now })));
  await addStartingRules(db, { since: now, now });
  const watcher = new AlertWatcher({
    db,
    clock: () => now,
    timeOfStep: async () => now,
    tools: new Tools(),
    onError: (error) => {
      throw error;
    },
  });
  await watcher.lookAgain();
  const recorded = recordStatements(new URL(url).pathname.slice(1));
  const [first = 0, last = 0] = [stockIds.at(0), stockIds.at(-1)];
  const looking = await db.transaction(async (tx) => {
    await lockAlerts(tx, first);
    recorded.take();
    const looking = watcher.lookAgain();
    await expect.poll(() => countLockWaits(db), { interval: 20 }).toBeGreaterThan(0);
    const publishedOn = chinaDate(now);
    const counts = { articles: 1, stories: 1, headlineValue: 1, bodyValue: 0 };
    await db.insert(companyDays).values({ stockId: last, publishedOn, category: 'BA', tier: 1, ...counts });
    watcher.wake();
    return { looking };
  });
  await looking.looking;
  const looks = recorded.take().filter(({ text }) => text.includes('pg_advisory_xact_lock'));
  recorded.stop();
  await watcher.close();
  const order = looks.map(({ values }) => values.at(-1));
  expect(new Set(order)).toEqual(new Set(stockIds));
  expect(order.indexOf(last)).toBeLessThan(30);
});
