import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sweep } from '#server/platform/feature.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { sweepWork } from './run-sweeps.ts';
import { SweepTime } from './sweep-time.ts';
import { sweepMarks } from './tables.ts';

const now = new Date('2026-11-20T02:00:00Z');

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(sweepMarks).values({ name: 'sweep', sweptAt: now });
});
afterAll(() => database.close());

/** Runs sweeps at a time that needs no proof. */
function run(sweeps: readonly Sweep[], signal = new AbortController().signal) {
  const { db } = database;
  const onRefused = () => expect.fail('the time was refused');
  const time = new SweepTime({ db, clock: () => now, databaseClock: async () => now, onRefused });
  return sweepWork(sweeps, time).run({ db, now, signal });
}

test('sweeps take turns, so that they hold one connection, and one that fails keeps none from its turn', async () => {
  const seen: string[] = [];
  const sweep =
    (name: string, failure?: Error): Sweep =>
    async ({ db }) => {
      seen.push(`${name} begins`);
      await db.execute('select 1');
      seen.push(`${name} ends`);
      if (failure) throw failure;
    };
  const failure = new Error('the second failed');
  await expect(run([sweep('first'), sweep('second', failure), sweep('third')])).rejects.toBe(failure);
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('a process that ends begins with no further sweep', async () => {
  const ending = new AbortController();
  const seen: number[] = [];
  await run([async () => seen.push(1), async () => ending.abort(), async () => seen.push(3)], ending.signal);
  expect(seen).toEqual([1]);
});
