import { describe, expect, test } from 'vitest';
import { periodOf, periodsBefore } from './periods.ts';

describe('the period of a report', () => {
  test('is the week from Monday to Sunday', () => {
    const week = { from: '2026-11-16', until: '2026-11-22' };
    expect(periodOf('weekly', '2026-11-16')).toEqual(week);
    expect(periodOf('weekly', '2026-11-20')).toEqual(week);
    expect(periodOf('weekly', '2026-11-22')).toEqual(week);
  });

  test('is the whole month, whatever its length', () => {
    expect(periodOf('monthly', '2028-02-29')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
    expect(periodOf('monthly', '2026-12-31')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
  });

  test('is over before today, so the running one is not among the past', () => {
    expect(periodsBefore('weekly', '2026-11-20', 2)).toEqual([
      { from: '2026-11-02', until: '2026-11-08' },
      { from: '2026-11-09', until: '2026-11-15' },
    ]);
    expect(periodsBefore('monthly', '2027-01-01', 2)).toEqual([
      { from: '2026-11-01', until: '2026-11-30' },
      { from: '2026-12-01', until: '2026-12-31' },
    ]);
  });
});
