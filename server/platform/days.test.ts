import { expect, test } from 'vitest';
import { addDays, daysBetween, daysIn, windowBefore, windowLength, windowUntil } from './days.ts';

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-11-14', '2026-11-20')).toBe(6);
});

test('a window holds both its ends, and the one before ends the day before it begins', () => {
  const week = windowUntil('2026-11-20', 7);
  expect(week).toEqual({ from: '2026-11-14', until: '2026-11-20' });
  expect(windowLength(week)).toBe(7);
  expect(windowBefore(week)).toEqual({ from: '2026-11-07', until: '2026-11-13' });
  expect(windowBefore(week, 2)).toEqual({ from: '2026-10-31', until: '2026-11-06' });
  expect(daysIn({ from: '2026-11-19', until: '2026-11-21' })).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
});
