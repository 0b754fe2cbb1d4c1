import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { hasExpired } from './run-out.ts';
import { limitCounters } from './tables.ts';

const minute = 60_000;
const livesFor = 60 * minute;
const start = Date.parse('2026-11-20T02:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Whether what a subject was given at one minute has expired at another. */
const isOver = (subject: string, given: number, at: number) =>
  hasExpired(database.db, {
    ...{ subject, until: new Date(start + given * minute + livesFor), livesFor },
    now: new Date(start + at * minute),
  });

test('what has run out of one subject is one row, however much of it is asked for', async () => {
  for (const given of [3, 1, 4, 1, 5, 9, 2, 6]) expect(await isOver('picture', given, 100)).toBe(true);
  await Promise.all([7, 8, 10, 11].map((given) => isOver('picture', given, 100)));
  await isOver('picture', 12, 100);
  expect(await database.db.$count(limitCounters)).toBe(1);
});

test('all that had run out by then stays so when the clock is set back, and what is given then is good', async () => {
  expect(await isOver('video', 10, 80)).toBe(true);
  expect(await isOver('video', 10, 60)).toBe(true);
  expect(await isOver('video', 5, 60)).toBe(true);
  expect(await isOver('video', 60, 60)).toBe(false);
  expect(await isOver('other', 5, 60)).toBe(false);
});

test('what had run out by a clock that was ahead ends nothing that is given once it is right', async () => {
  const ahead = 24 * 60;
  expect(await isOver('chart', ahead, ahead + 80)).toBe(true);
  expect(await isOver('chart', 5, 5)).toBe(false);
  expect(await isOver('chart', 5, 70)).toBe(true);
  expect(await isOver('chart', 5, 60)).toBe(true);
});
