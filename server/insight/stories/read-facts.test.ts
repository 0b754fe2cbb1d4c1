import { expect, test } from 'vitest';
import { compareFacts } from './read-facts.ts';

const rowsOf = (own: string, other: string) =>
  compareFacts(own, [{ id: 1, text: other }]).rows.map(({ value, cells }) => [value, cells[0]?.state, cells[0]?.value]);

test.each([
  ['合同金额1.2亿元', '合同金额12000万元'],
  ['合同金额1.2亿元', '合同金额12,000万元人民币'],
  ['募资1.2万亿元', '募资12000亿元'],
  ['出资300万 美元', '出资300万美元'],
  ['合同金额1亿5000万元', '合同金额1.5亿元'],
  ['合同金额港币1.2亿元', '合同金额1.2亿港元'],
  ['合同金额1.2亿元港币', '合同金额1.2亿港元'],
  ['合同金额人民币1.2亿元', '合同金额1.2亿元'],
  ['出货5000万台', '出货0.5亿台'],
  ['增长12.50％', '增长12.5%'],
  ['年产2000吨', '年产2千吨'],
  ['The contract is worth RMB 1.2 billion', 'The contract is worth 1,200 million yuan'],
  ['It raised USD 2.5 million', 'It raised $2.5 million'],
  ['Sales grew by 12%', 'Sales grew by 12 percent'],
  ['It stores 300 MWh a day', 'It stores 0.3 GWh a day'],
])('a figure is the same however it is written: %s and %s', (own, other) => {
  expect(rowsOf(own, other)).toEqual([[expect.any(String), 'same', '']]);
});

test.each([
  ['合同金额1.2亿元', '合同金额1.3亿元', 'changed', '1.3亿元'],
  ['合同金额1.2亿元', '合同金额13000万元', 'changed', '13000万元'],
  ['合同金额1.2亿元', '合同金额1.3亿元人民币', 'changed', '1.3亿元人民币'],
])('another figure in another notation was changed: %s and %s', (own, other, state, value) => {
  expect(rowsOf(own, other)).toEqual([[expect.any(String), state, value]]);
});

test('of several changed figures each is paired with the one that is written alike', () => {
  expect(rowsOf('合同金额1.2亿元，预付款500万元', '合同金额1.3亿元，预付款600万元')).toEqual([
    ['1.2亿元', 'changed', '1.3亿元'],
    ['500万元', 'changed', '600万元'],
  ]);
});

test('figures of another currency or unit are others', () => {
  expect(rowsOf('合同金额1.2亿元', '合同金额1.2亿美元').map(([, state]) => state)).toEqual(['dropped', 'added']);
  expect(rowsOf('合同金额1.2亿元', '合同金额港币1.2亿元').map(([, state]) => state)).toEqual(['dropped', 'added']);
  expect(rowsOf('合同金额1.2亿元', '合同金额新台币1.2亿元').map(([, state]) => state)).toEqual(['dropped', 'added']);
  expect(rowsOf('持股3%', '持股3个百分点').map(([, state]) => state)).toEqual(['dropped', 'added']);
});
