import { expect, test } from 'vitest';
import { joinWords } from './join-words.ts';

test('words are joined by the comma of their language', () => {
  expect(joinWords(['a', 'b', 'c'], 'en')).toBe('a, b, c');
  expect(joinWords(['甲', '乙', '丙'], 'zh-CN')).toBe('甲、乙、丙');
  expect(joinWords([], 'en')).toBe('');
});
