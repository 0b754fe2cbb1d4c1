import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDateTimeShort, formatDay, formatDayShort, formatHeadline } from './date.ts';
import { formatChange, formatCount, formatDecimal } from './number.ts';

describe('dates, in the market’s zone', () => {
  const iso = '2026-11-20T16:05:00Z';

  it('turn over at midnight in Shanghai, wherever the reader is', () => {
    expect(formatDateTime(iso)).toBe('2026-11-21 00:05');
    expect(formatDateTimeShort(iso)).toBe('11-21 00:05');
    expect(formatDayShort(iso)).toBe('11-21');
  });

  it('read well in both languages', () => {
    expect(formatDay(iso, 'zh-CN')).toBe('2026 年 11 月 21 日');
    expect(formatDay(iso, 'en')).toBe('21 November 2026');
    expect(formatHeadline('2026-11-20T10:00:00Z', 'zh-CN')).toBe('11 月 20 日 星期五，18:00');
    expect(formatHeadline('2026-11-20T10:00:00Z', 'en')).toBe('Friday 20 November, 18:00');
  });
});

describe('numbers', () => {
  it('group thousands and use the minus sign', () => {
    expect(formatCount(12640)).toBe('12,640');
    expect(formatCount(-3)).toBe('−3');
  });

  it('keep their places, and no sign for what rounds to nothing', () => {
    expect(formatDecimal(1.6, 2)).toBe('1.60');
    expect(formatDecimal(-1234.56, 1)).toBe('−1,234.6');
    expect(formatDecimal(-0.04, 1)).toBe('0.0');
  });

  it('put the arrow before the change, and say nothing where there is none', () => {
    expect(formatChange(96, 81)).toBe('↑ 18.5%');
    expect(formatChange(50, 100)).toBe('↓ 50%');
    expect([formatChange(5, 5), formatChange(5, 0)]).toEqual(['', '']);
  });
});
