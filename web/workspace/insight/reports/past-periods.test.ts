import { expect, test } from 'vitest';
import { pastPeriods } from './past-periods.ts';

test('past weeks end before the running one, by the market’s day', () => {
  expect(pastPeriods('weekly', new Date('2026-11-15T15:59:59Z'))[0]).toEqual({
    from: '2026-11-02',
    until: '2026-11-08',
  });
  expect(pastPeriods('weekly', new Date('2026-11-15T16:00:00Z'))[0]).toEqual({
    from: '2026-11-09',
    until: '2026-11-15',
  });
});

test('past months go back over the turn of the year', () => {
  expect(pastPeriods('monthly', new Date('2027-02-10T00:00:00Z')).slice(0, 2)).toEqual([
    { from: '2027-01-01', until: '2027-01-31' },
    { from: '2026-12-01', until: '2026-12-31' },
  ]);
});
