import { expect, test } from 'vitest';
import { readNameRules, writeNameRules } from './name-rules.ts';

test('rules are written as a text and read from it again', () => {
  const rules = [
    { name: '中信', required: ['证券', '银行'], excluded: ['合同'] },
    { name: 'Yan shan', required: [], excluded: ['yan shan park'] },
  ];
  expect(writeNameRules(rules)).toBe('中信: +证券 +银行 -合同; Yan shan: -yan shan park');
  expect(readNameRules(writeNameRules(rules))).toEqual(rules);
  expect(readNameRules('中信：＋证券 －合同；')).toEqual([{ name: '中信', required: ['证券'], excluded: ['合同'] }]);
  expect(readNameRules('')).toEqual([]);
});

test('a rule with a megabyte of blanks is read at once', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(readNameRules(`中信${blanks}。`)).toBeUndefined();
  expect(readNameRules(`中信: +证${blanks}券 -合同`)).toEqual([
    { name: '中信', required: [`证${blanks}券`], excluded: ['合同'] },
  ]);
});

test.each(['中信', '中信: 证券', '中信: +', '中信: +证券; 国美'])('%s is no rule', (text) => {
  expect(readNameRules(text)).toBeUndefined();
});
