import { expect, test } from 'vitest';
import { mergedWeights, mergedWords } from './merge-setting.ts';

test('words that were added and removed at both sides are added and removed', () => {
  const base = ['公司', '表示', '指出', '认为'];
  const mine = ['公司', '指出', '认为', '称'];
  expect(mergedWords(base, mine, ['绿电', '公司', '表示', '指出'])).toEqual(['公司', '指出', '称', '绿电']);
});

test('a word that was added at both sides is there once', () => {
  expect(mergedWords(['公司'], ['公司', '称'], ['公司', '称'])).toEqual(['公司', '称']);
});

test('a weight is mine where I changed it, else theirs', () => {
  const base = { 1: 1.5, 2: 1, 3: 0.5 };
  expect(mergedWeights(base, { ...base, 1: 2 }, { 1: 1.2, 2: 0.8, 3: 0.5 })).toEqual({ 1: 2, 2: 0.8, 3: 0.5 });
});
