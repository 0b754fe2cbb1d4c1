import { expect, test } from 'vitest';
import { chinaDate, lastDays, startOfDay } from './china-time.ts';

test('a day in China begins at 16:00 of the day before in UTC', () => {
  expect(startOfDay('2026-11-20')).toEqual(new Date('2026-11-19T16:00:00Z'));
  expect(chinaDate(new Date('2026-11-19T15:59:59Z'))).toBe('2026-11-19');
  expect(chinaDate(new Date('2026-11-19T16:00:00Z'))).toBe('2026-11-20');
});

test('the last days end with today, across a month', () => {
  expect(lastDays(new Date('2026-03-01T20:00:00Z'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});
