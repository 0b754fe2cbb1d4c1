import { expect, it } from 'vitest';
import { hasRoom } from './event-lanes.tsx';

it('writes an amount beside its square where the chart has the pixels for it, from where the lane begins', () => {
  expect(hasRoom('CNY 950.00 m', 200, undefined)).toBe(true);
  expect(hasRoom('CNY 950.00 m', 100, undefined)).toBe(false);
  expect(hasRoom('9.50 亿元', 100, undefined)).toBe(true);
});

it('leaves it out where it would lie on the square before', () => {
  expect(hasRoom('9.50 亿元', 400, 300)).toBe(true);
  expect(hasRoom('9.50 亿元', 400, 310)).toBe(true);
  expect(hasRoom('9.50 亿元', 400, 315)).toBe(false);
});
