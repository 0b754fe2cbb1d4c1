import { expect, test } from 'vitest';
import { monthsLater } from './months-later.ts';

test('a term ends on the same day of a later month, by the clock in China', () => {
  expect(monthsLater('2026-11-20T02:00:00.000Z', 1)).toBe('2026-12-20T02:00:00.000Z');
  expect(monthsLater('2026-11-20T02:00:00.000Z', 12)).toBe('2027-11-20T02:00:00.000Z');
  // 31 January in China; 30 January in UTC.
  expect(monthsLater('2027-01-30T18:00:00.000Z', 1)).toBe('2027-02-27T18:00:00.000Z');
  expect(monthsLater('2027-12-31T10:00:00.000Z', 2)).toBe('2028-02-29T10:00:00.000Z');
});
