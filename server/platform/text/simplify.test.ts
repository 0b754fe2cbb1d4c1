import { expect, test } from 'vitest';
import { simplify, traditionalOf } from './simplify.ts';

test.each([
  ['臺灣證券交易所發行融資', '台湾证券交易所发行融资'],
  ['裡面、裏面', '里面、里面'],
  ['产线投产 AI', '产线投产 AI'],
  ['乾隆著名', '乾隆著名'],
])('%s is %s in simplified characters, one for one', (text, simplified) => {
  expect(simplify(text)).toBe(simplified);
  expect(simplified).toHaveLength(text.length);
});

test('a simplified character knows its traditional ones', () => {
  expect(traditionalOf('发')).toEqual(['發', '髮']);
  expect(traditionalOf('人')).toEqual([]);
});
