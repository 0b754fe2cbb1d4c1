import { expect, test } from 'vitest';
import { isLegalForm, readAliases, writeAliases } from './company-aliases.ts';

test.each([
  [[]],
  [['澄川', '老澄厂']],
  [['Chengchuan Advanced Materials Co., Ltd.']],
  [['澄川', 'Chengchuan Advanced Materials Co., Ltd.']],
  [['Chengchuan, Qingyun and Partners']],
])('%j are written as a text and read from it again', (aliases) => {
  expect(readAliases(writeAliases(aliases))).toEqual(aliases);
});

test.each([
  ['澄川、老澄厂，Cheng, CF', ['澄川', '老澄厂', 'Cheng', 'CF']],
  ['澄川, Chengchuan Co., Ltd., Cheng Inc.', ['澄川', 'Chengchuan Co., Ltd.', 'Cheng Inc.']],
  ['Cheng, Limited Editions', ['Cheng', 'Limited Editions']],
  ['Cheng，LLC；\n澄川；', ['Cheng，LLC', '澄川']],
  [', 澄川,, Ltd.', ['澄川', 'Ltd.']],
])('%s is read as %j', (text, aliases) => {
  expect(readAliases(text)).toEqual(aliases);
});

test('a text of nothing but how a company is organised is no name of one', () => {
  expect(['Ltd.', 'Co., Ltd', 'ＩＮＣ．', 'Pty Ltd', '有限公司'].filter(isLegalForm)).toHaveLength(5);
  expect(['', '...', 'Limited Editions', '澄川有限公司', 'CF'].filter(isLegalForm)).toEqual([]);
});
