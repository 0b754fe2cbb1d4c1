import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Tools } from '#server/insight/corpus/tools.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { AlertWatcher } from './alert-watcher.ts';

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
  const lookedAt = (count: number) => vi.waitFor(() => expect(countLooks()).toBe(count), { timeout: 15_000 });
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
