import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countConditions, noFilters, readFilters, toggled } from '#contract/insight/explorer-filters.ts';
import { writeFilters } from './explorer-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the address of the Explorer', () => {
  test('says all filters, each under its stable name', () => {
    const query =
      'q=%E4%BA%A7%E7%BA%BF&from=2026-11-01&until=2026-11-20&company=7001&company=7002&category=BA&category=ESG&tier=1&position=headline&tone=negative&event=contract&event=pledge&sort=newest&unit=articles';
    expect(read(query)).toEqual({
      q: '产线',
      from: '2026-11-01',
      until: '2026-11-20',
      stockIds: [7001, 7002],
      categories: ['BA', 'ESG'],
      tiers: [1],
      positions: ['headline'],
      tones: ['negative'],
      eventTypes: ['contract', 'pledge'],
      sort: 'newest',
      unit: 'articles',
    });
    expect(writeFilters(read(query))).toBe(query);
  });

  test('of nothing chosen is empty', () => {
    expect(read('')).toEqual(noFilters);
    expect(writeFilters(noFilters)).toBe('');
  });

  test('leaves out what cannot be', () => {
    expect(read('from=2026-02-30&until=tomorrow&company=x&company=-1&category=XX&tier=9&sort=best')).toEqual(noFilters);
  });

  test('with its days in the wrong order means the days between them', () => {
    expect(read('from=2026-11-20&until=2026-11-01')).toMatchObject({ from: '2026-11-01', until: '2026-11-20' });
  });

  test('reads back what it writes, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('q', 'from', 'company', 'tier', 'sort', 'unit', 'x'), fc.string())),
        (pairs) => {
          const filters = readFilters(new URLSearchParams(pairs));
          expect(read(writeFilters(filters))).toEqual(filters);
        },
      ),
    );
  });
});

test('conditions are counted by kind, words apart', () => {
  expect(countConditions(read('q=a&company=1&company=2&from=2026-01-01&until=2026-02-01'))).toBe(2);
});

test('a value that is chosen again is let go', () => {
  expect(toggled([1, 2], 2)).toEqual([1]);
  expect(toggled([1], 2)).toEqual([1, 2]);
});
