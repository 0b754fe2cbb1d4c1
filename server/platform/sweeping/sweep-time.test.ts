import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type Refusal, SweepTime } from './sweep-time.ts';
import { sweepMarks } from './tables.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let now: number;
let passed: number;
let apart: number;
let refusals: Refusal['reason'][];
beforeEach(async () => {
  now = Date.parse('2026-11-20T02:00:00Z');
  passed = 0;
  apart = 0;
  refusals = [];
  await database.db.delete(sweepMarks);
});

const wait = (milliseconds: number) => {
  now += milliseconds;
  passed += milliseconds;
};
/** The clock is changed, or the machine sleeps. */
const jump = (milliseconds: number) => {
  now += milliseconds;
};

const startProcess = () =>
  new SweepTime({
    db: database.db,
    clock: () => new Date(now),
    steady: () => passed,
    databaseClock: async () => new Date(now + apart),
    onRefused: ({ reason }) => refusals.push(reason),
  });
const begin = async (time: SweepTime) => (await time.begin('sweep'))?.getTime();

test('a process that has never swept does so after an hour, and then every hour', async () => {
  const time = startProcess();
  expect(await begin(time)).toBeUndefined();
  wait(hour);
  expect(await begin(time)).toBe(now);
  wait(hour);
  expect(await begin(time)).toBe(now);
  expect(refusals).toEqual(['not yet proven']);
});

test('a process that follows another soon sweeps at once, one that comes later waits', async () => {
  const first = startProcess();
  wait(hour);
  await begin(first);
  wait(hour);
  expect(await begin(startProcess())).toBe(now);
  wait(3 * hour);
  expect(await begin(startProcess())).toBeUndefined();
});

test('the beginning of a process is told by the time that has passed, whatever its clock said then', () => {
  jump(8 * hour);
  const time = startProcess();
  jump(-8 * hour);
  const began = now;
  wait(5 * minute);
  expect(time.beganAt(new Date(now)).getTime()).toBe(began);
});

test.each([
  ['ahead', 40 * day],
  ['back', -40 * day],
])('a clock set %s stops the sweeps, until it has run evenly for an hour', async (_where, by) => {
  const time = startProcess();
  wait(hour);
  await begin(time);
  jump(by);
  expect(await begin(time)).toBeUndefined();
  expect(refusals).toEqual(['time has jumped']);
  wait(hour / 2);
  expect(await begin(time)).toBeUndefined();
  wait(hour / 2);
  expect(await begin(time)).toBe(now);
});

test('a clock that was wrong between two sweeps is not heard of', async () => {
  const time = startProcess();
  wait(hour);
  await begin(time);
  jump(40 * day);
  wait(15_000);
  jump(-40 * day);
  wait(hour - 15_000);
  expect(await begin(time)).toBe(now);
});

test('a restart with a wrong clock, and another with the right one, sweep as if nothing had been', async () => {
  const time = startProcess();
  wait(hour);
  await begin(time);
  jump(40 * day);
  expect(await begin(startProcess())).toBeUndefined();
  jump(-40 * day);
  wait(hour);
  expect(await begin(startProcess())).toBe(now);
});

test('sweeps go by the database’s clock, and not at all when ours says something else', async () => {
  const time = startProcess();
  wait(hour);
  apart = 4 * minute;
  expect(await begin(time)).toBe(now + apart);
  apart = 6 * minute;
  expect(await begin(time)).toBeUndefined();
  apart = -40 * day;
  expect(await begin(time)).toBeUndefined();
  expect(refusals).toEqual(['clocks differ', 'clocks differ']);
});

describe('a step', () => {
  const step = async (time: SweepTime) => (await time.beginStep())?.getTime();

  test('begins at once where none ever has, and where another was a moment ago', async () => {
    expect(await step(startProcess())).toBe(now);
    wait(2 * minute);
    expect(await step(startProcess())).toBe(now);
    expect(refusals).toEqual([]);
  });

  test.each([
    ['ahead', 40 * day],
    ['back', -40 * day],
    ['ahead by less than sweeps mind', 110 * minute],
    ['ahead by little more than two right clocks are apart', 9 * minute],
  ])(
    'begins while a clock is set %s neither at once nor before it has run evenly for five minutes',
    async (_where, by) => {
      const time = startProcess();
      wait(hour);
      await step(time);
      jump(by);
      wait(minute);
      expect(await step(time)).toBeUndefined();
      wait(4 * minute);
      expect(await step(time)).toBeUndefined();
      expect(refusals).toEqual(['time has jumped']);
      wait(minute);
      expect(await step(time)).toBe(now);
    },
  );

  test('begins as ever once a clock is right again', async () => {
    const time = startProcess();
    wait(hour);
    await step(time);
    jump(40 * day);
    wait(3 * minute);
    expect(await step(time)).toBeUndefined();
    jump(-40 * day);
    wait(15_000);
    expect(await step(time)).toBe(now);
  });

  test('is the moment at which it would be, while the last look at the clocks is fresh, whatever they say', async () => {
    const time = startProcess();
    const begun = (await step(time)) ?? 0;
    jump(40 * day);
    wait(5_000);
    expect(await step(time)).toBe(begun + 5_000);
    expect(time.clock()).toEqual(new Date(begun + 5_000));
    expect(await time.beginStep({ looksAnew: true })).toBeUndefined();
  });

  test('waits at its first start in a platform that has swept before', async () => {
    const time = startProcess();
    wait(hour);
    await begin(time);
    const other = startProcess();
    expect(await step(other)).toBeUndefined();
    wait(5 * minute);
    expect(await step(other)).toBe(now);
  });

  test('waits in a process that begins after a longer stop, until its clock has run evenly for five minutes', async () => {
    await step(startProcess());
    wait(3 * hour);
    const time = startProcess();
    expect(await step(time)).toBeUndefined();
    wait(5 * minute);
    expect(await step(time)).toBe(now);
    expect(refusals).toEqual(['not yet proven']);
  });

  test('does not begin while our clock and the database’s say something else', async () => {
    const time = startProcess();
    apart = 6 * minute;
    expect(await step(time)).toBeUndefined();
    apart = -4 * minute;
    expect(await step(time)).toBe(now + apart);
    expect(refusals).toEqual(['clocks differ']);
  });
});

test('the database is asked for its time', async () => {
  await database.db.insert(sweepMarks).values({ name: 'sweep', sweptAt: new Date() });
  const asked = new SweepTime({
    db: database.db,
    clock: () => new Date(),
    onRefused: ({ reason }) => refusals.push(reason),
  });
  const time = await asked.begin('sweep');
  expect(Math.abs((time?.getTime() ?? Number.NaN) - Date.now())).toBeLessThan(minute);
});
