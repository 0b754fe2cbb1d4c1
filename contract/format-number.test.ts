import { describe, expect, test } from 'vitest';
import { formatCount, formatDecimal } from './format-number.ts';

describe('numbers', () => {
  test('group thousands and use the minus sign', () => {
    expect(formatCount(12640)).toBe('12,640');
    expect(formatCount(-3)).toBe('−3');
  });

  test('keep their places, and no sign for what rounds to nothing', () => {
    expect(formatDecimal(1.6, 2)).toBe('1.60');
    expect(formatDecimal(-1234.56, 1)).toBe('−1,234.6');
    expect(formatDecimal(-0.04, 1)).toBe('0.0');
  });
});
