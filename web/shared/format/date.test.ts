import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatDateTimeAcrossYears,
  formatDateTimeShort,
  formatDay,
  formatDayAcrossYears,
  formatDayShort,
  formatHeadline,
} from './date.ts';

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

  it('have the year where it is not the one that it is in China', () => {
    // 31 December in London, New Year's Day in Shanghai.
    const now = new Date('2026-12-31T16:00:00Z');
    expect(formatDayAcrossYears(iso, now)).toBe('2026-11-21');
    expect(formatDateTimeAcrossYears(iso, now)).toBe('2026-11-21 00:05');
    expect(formatDayAcrossYears('2026-12-31T16:00:00Z', now)).toBe('01-01');
    expect(formatDateTimeAcrossYears('2026-12-31T16:00:00Z', now)).toBe('01-01 00:00');
    expect(formatDayAcrossYears(iso, new Date('2026-12-31T15:59:59Z'))).toBe('11-21');
    expect(formatDateTimeAcrossYears('2027-01-02T01:00:00Z', new Date('2026-12-31T15:59:59Z'))).toBe(
      '2027-01-02 09:00',
    );
  });
});
