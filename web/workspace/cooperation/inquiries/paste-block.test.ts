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

test('a comma separates thousands only: any other quantity with one is kept as it was and named', () => {
  const typed = ['12,50', '1,5', '１，２３４，５６７.5', '0,500', '1,2000'];
  const { lines, faults } = fillBlock([], cellsOf(typed.map((quantity) => `甲\t\t${quantity}\t项`).join('\n')), {
    ...{ row: 0, column: 0 },
  });
  expect(lines.map(({ quantity }) => quantity)).toEqual(['12,50', '1,5', '1234567.5', '0,500', '1,2000']);
  expect(faults.map(({ row, reason, text }) => [row, reason, text])).toEqual([
    ...[1, 2, 4, 5].map((row) => [row, 'quantity', typed[row - 1]]),
  ]);
});

test('rows past the last line are kept as they were', () => {
  const full = Array.from({ length: 200 }, () => blankLine);
  const { lines, faults } = fillBlock(full, cellsOf('甲\n乙\t丙'), { row: 199, column: 0 });
  expect([lines.length, lines[199]?.name]).toEqual([200, '甲']);
  expect(faults).toEqual([{ row: 201, column: 0, reason: 'noRow', text: '乙\t丙' }]);
});

test('a cell with a line break, which a spreadsheet puts in quotation marks, stays one cell', () => {
  const block = '报告\t"60 页\r\n含 ""双语"" 封面\t彩色"\t1\t项\r\n"鉴证\n声明"\t\t2\t份\r\n';
  expect(cellsOf(block)).toEqual([
    ['报告', '60 页 含 "双语" 封面 彩色', '1', '项'],
    ['鉴证 声明', '', '2', '份'],
  ]);
});

test('quotation marks that enclose no cell are kept as they are', () => {
  expect(cellsOf('5" 管\t"甲" 型\t"乙\n丙')).toEqual([['5" 管', '"甲" 型', '"乙'], ['丙']]);
});
