import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tools } from '#server/insight/corpus/tools.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { AlertWatcher } from './alert-watcher.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('articles that arrive within a second are looked at once, and those that come later once more', async () => {
  const { db, url } = database;
  const recorded = recordStatements(new URL(url).pathname.slice(1));
  const watcher = new AlertWatcher({
    db,
    clock: () => new Date(),
    tools: new Tools(),
    onError: (error) => {
      throw error;
    },
  });
  const countLooks = () => recorded.take().filter(({ text }) => text.includes('"alert_rule"')).length;
  const arriveThrice = async () => {
    for (let article = 0; article < 3; article += 1) {
      watcher.wake();
      await wait(100);
    }
    await wait(1_500);
  };
  try {
    await arriveThrice();
    expect(countLooks()).toBe(1);
    await arriveThrice();
    expect(countLooks()).toBe(1);
  } finally {
    await watcher.close();
    recorded.stop();
  }
});
