import { expect, test } from 'vitest';
import { blankLine, cellsOf, fillBlock } from './paste-block.ts';

test('a pasted block fills cells, and names with its text whatever it could not fill', () => {
  const block = cellsOf(`报告\t60 页\t１,200.5\t项\t备注\n盘查\t${'长'.repeat(501)}\t约 3\t处\n`);
  const { lines, faults } = fillBlock([], block, { row: 0, column: 0 });
  expect(lines[0]).toEqual({ name: '报告', specification: '60 页', quantity: '1200.5', unit: '项' });
  expect(lines[1]).toMatchObject({ name: '盘查', quantity: '约 3' });
  expect(faults).toEqual([
    { row: 1, column: 4, reason: 'noColumn', text: '备注' },
    { row: 2, column: 1, reason: 'tooLong', text: '长'.repeat(501) },
    { row: 2, column: 2, reason: 'quantity', text: '约 3' },
  ]);
});

test('rows past the last line are kept as they were', () => {
  const full = Array.from({ length: 200 }, () => blankLine);
  const { lines, faults } = fillBlock(full, cellsOf('甲\n乙\t丙'), { row: 199, column: 0 });
  expect([lines.length, lines[199]?.name]).toEqual([200, '甲']);
  expect(faults).toEqual([{ row: 201, column: 0, reason: 'noRow', text: '乙\t丙' }]);
});
