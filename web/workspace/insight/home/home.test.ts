import { expect, it } from 'vitest';
import { courseOf } from './home-sentence.tsx';

it('the sentence says what the shown places show', () => {
  expect(courseOf(89.6, 81.3, 1)).toBe('Up');
  expect(courseOf(0.116, 0.13, 3)).toBe('Down');
  expect(courseOf(50.01, 50, 1)).toBe('Same');
  expect(courseOf(50, null, 1)).toBe('Same');
});
