import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDateTimeShort, formatDay, formatDayShort, formatHeadline } from './date.ts';

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
