import { expect, test } from 'vitest';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { previewRows } from './preview-rows.ts';

type Column = 'name' | 'day';
const places = new Map<Column, number>([
  ['name', 0],
  ['day', 1],
]);
const rowOf = (number: number, name: Cell, day: Cell) => ({ number, cells: { name, day }, given: [name, day] });

test('days that Excel keeps as numbers are shown as days in China, right rows and cells to be corrected alike', () => {
  const rows = [rowOf(2, 46_346.5, 46_346.5), rowOf(3, '甲', 46_347), rowOf(4, '乙', 12), rowOf(5, '丙', '明年')];
  const preview = (date1904: boolean) =>
    previewRows(
      { places, rows, date1904 },
      {
        reasons: rows.slice(1).map((row) => ({ row, column: 'day' as const, reason: '不对' })),
        effectOf: ({ number }) => (number === 2 ? 'added' : 'wrong'),
        headingOf: (column) => column,
        kindOf: (column) => (column === 'day' ? 'time' : 'text'),
      },
    ).rows.map(({ cells }) => cells);
  expect(preview(false)).toEqual([
    ['46346.5', '2026-11-20 12:00'],
    ['甲', '2026-11-21'],
    ['乙', '12'],
    ['丙', '明年'],
  ]);
  expect(preview(true)[0]).toEqual(['46346.5', '2030-11-21 12:00']);
});
