import { expect, test } from 'vitest';
import { wordsOf } from './topics.ts';

test('a text is read as one word a line', () => {
  expect(wordsOf('公告\n  绿电直供 \n\n公告\nEPC 总包\n')).toEqual(['公告', '绿电直供', 'EPC 总包']);
});
