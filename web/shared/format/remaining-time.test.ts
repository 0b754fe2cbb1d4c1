import { describe, expect, it } from 'vitest';
import { formatRemainingTime } from './remaining-time.ts';

const at = (days: number, hours: number, minutes: number) => ((days * 24 + hours) * 60 + minutes) * 60_000;

describe('remaining time', () => {
  it('is told in days, hours and minutes', () => {
    expect(formatRemainingTime(at(3, 4, 12), 'zh-CN')).toBe('3 天 4 小时 12 分');
    expect(formatRemainingTime(at(3, 4, 12), 'en')).toBe('3 d 4 h 12 min');
  });

  it('leaves out leading zeros but none in between', () => {
    expect(formatRemainingTime(at(0, 4, 0), 'zh-CN')).toBe('4 小时 0 分');
    expect(formatRemainingTime(at(1, 0, 5), 'zh-CN')).toBe('1 天 0 小时 5 分');
    expect(formatRemainingTime(at(0, 0, 5), 'zh-CN')).toBe('5 分');
  });

  it('drops a begun minute and stops at zero', () => {
    expect(formatRemainingTime(59_999, 'zh-CN')).toBe('0 分');
    expect(formatRemainingTime(-at(1, 0, 0), 'zh-CN')).toBe('0 分');
  });
});
