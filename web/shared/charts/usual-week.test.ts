import { expect, test } from 'vitest';
import { usualWeek } from './usual-week.ts';

const week = [9, 9, 9, 9, 9, 9, 9];

test('a usual week is that of the days on record before the last seven', () => {
  expect(usualWeek([...Array(84).fill(1), ...week])).toBe(7);
  expect(usualWeek([...Array(14).fill(2), ...week])).toBe(14);
  expect(usualWeek([3, ...week])).toBe(21);
});

test('it is unknown without a day before them', () => {
  expect(usualWeek(week)).toBeUndefined();
});
