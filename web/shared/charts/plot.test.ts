import { expect, test } from 'vitest';
import { linePath } from './plot.ts';

const box = { width: 100, height: 50, left: 0, right: 0, top: 0, bottom: 0 };
const scale = { min: 0, max: 5, ticks: [], isInverted: false };
const pathOf = (...values: (number | null)[]) => linePath(box, scale, values);

test('a line is interrupted where there is no value', () => {
  expect(pathOf(1, 2, null, 3, 4)).toBe('M0 40L25 30M75 20L100 10');
});

test('a value between two gaps is drawn, at both ends as well', () => {
  expect(pathOf(1, null, 2, null, 3)).toBe('M-2 40h4M48 30h4M98 20h4');
  expect(pathOf(null, null)).toBe('');
});
