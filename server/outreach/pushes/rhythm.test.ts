import { expect, test } from 'vitest';
import type { Rhythm } from '#contract/outreach/pushes.ts';
import { nextRun } from './rhythm.ts';

const rhythm = (kind: Rhythm['kind'], day?: number): Rhythm => ({ kind, time: '08:30', ...(day && { day }) });

test.each([
  ['a working day', rhythm('workdays'), '2026-11-20T08:31', '2026-11-23T08:30'],
  ['the same working day', rhythm('workdays'), '2026-11-23T08:29', '2026-11-23T08:30'],
  ['a working day after a holiday', rhythm('workdays'), '2026-09-30T09:00', '2026-10-08T08:30'],
  ['a Saturday that is worked', rhythm('workdays'), '2026-10-09T09:00', '2026-10-10T08:30'],
  ['a Friday', rhythm('weekly', 5), '2026-11-20T08:30', '2026-11-27T08:30'],
  ['the day before a holiday', rhythm('weekly', 5), '2026-09-25T09:00', '2026-09-30T08:30'],
  ['a Saturday', rhythm('weekly', 6), '2026-11-20T09:00', '2026-11-21T08:30'],
  ['a Sunday, a week later', rhythm('weekly', 7), '2026-11-22T08:30', '2026-11-29T08:30'],
  ['the day before a holiday with its Saturday', rhythm('weekly', 6), '2026-09-26T09:00', '2026-09-30T08:30'],
  ['a Sunday of a year without a calendar', rhythm('weekly', 7), '2039-11-19T09:00', '2039-11-20T08:30'],
  ['the Friday before a day of the month', rhythm('monthly', 22), '2026-11-01T09:00', '2026-11-20T08:30'],
  ['a day of the month', rhythm('monthly', 28), '2026-11-29T09:00', '2026-12-28T08:30'],
])('the next time is %s', (_name, wanted, after, expected) => {
  expect(nextRun(wanted, new Date(`${after}:00+08:00`))).toEqual(new Date(`${expected}:00+08:00`));
});
