import { expect, test } from 'vitest';
import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import { shownLines, shownSuppliers } from './shown-lines.ts';

const quote = (net: string, gross: string) => ({ amounts: { net, tax: '0.00', gross }, deviation: '' });
const comparison = {
  suppliers: [
    { total: { net: '300.00', tax: '0.00', gross: '318.00' }, missing: 0 },
    { total: { net: '290.00', tax: '0.00', gross: '327.70' }, missing: 0 },
    { total: { net: '100.00', tax: '0.00', gross: '106.00' }, missing: 1 },
  ],
  lines: [
    {
      ...{ position: 1, lowest: { net: [0, 1], gross: [0] }, spread: { net: '0.0', gross: '6.6' } },
      quotes: [quote('100.00', '106.00'), quote('100.00', '113.00')],
      past: { amounts: { net: '99.00', tax: '0.00', gross: '111.87' } },
    },
    {
      ...{ position: 2, lowest: { net: [1], gross: [0, 1] }, spread: { net: '6.6', gross: '0.0' } },
      quotes: [quote('106.60', '113.00'), quote('100.00', '113.00')],
      past: null,
    },
  ],
} as unknown as Comparison;
const usual = { lines: 'position', suppliers: 'name', only: 'all' } as const;
const sides = ['gross', 'net', 'tax'] as const;
const linesOf = (view: Partial<Parameters<typeof shownLines>[1]>) =>
  sides.map((side) => shownLines(comparison, { ...usual, ...view }, side).map(({ position }) => position));

test('lines are filtered and sorted by the side of the tax that is shown, and with the tax by the net one', () => {
  expect(linesOf({ only: 'ties' })).toEqual([[2], [1], [1]]);
  expect(linesOf({ only: 'dearer' })).toEqual([[], [1], [1]]);
  expect(linesOf({ lines: 'spread' })).toEqual([
    [1, 2],
    [2, 1],
    [2, 1],
  ]);
});

test('suppliers stand by the totals that are shown, those with gaps last', () => {
  const order = sides.map((side) => shownSuppliers(comparison, { ...usual, suppliers: 'total' }, side));
  expect(order).toEqual([
    [0, 1, 2],
    [1, 0, 2],
    [1, 0, 2],
  ]);
});
