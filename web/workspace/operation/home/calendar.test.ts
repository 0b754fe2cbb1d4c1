import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

test.each([
  ['a Monday', '2026-11-23', '2026-11-23', '2026-12-27'],
  ['a Sunday', '2026-11-29', '2026-11-23', '2026-12-27'],
  ['the first of a year', '2027-01-01', '2026-12-28', '2027-01-31'],
])('%s stands in the first of five weeks, which begin on Mondays', (_which, today, first, last) => {
  const weeks = calendarOf(today);
  expect(weeks.map((days) => days.length)).toEqual([7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual([first, last]);
  expect(weeks[0]).toContain(today);
  expect(new Set(weeks.flat()).size).toBe(35);
});
