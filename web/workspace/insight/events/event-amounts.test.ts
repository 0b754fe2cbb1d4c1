import { expect, test } from 'vitest';
import { shownAmount } from './event-amounts.ts';

test.each([
  ['220000000', 'zh-CN', { value: 2.2, unit: 'large' }],
  ['99999999', 'zh-CN', { value: 1, unit: 'large' }],
  ['99994999', 'zh-CN', { value: 9999.5, unit: 'small' }],
  ['9999.999', 'zh-CN', { value: 1, unit: 'small' }],
  ['9999.99', 'zh-CN', { value: 9999.99, unit: 'one' }],
  ['999999999', 'en', { value: 1, unit: 'large' }],
  ['999999.999', 'en', { value: 1, unit: 'small' }],
] as const)('%s reads shortest in %s as %o', (amount, language, shown) => {
  expect(shownAmount(amount, language)).toEqual(shown);
});
