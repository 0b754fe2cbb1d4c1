import { expect, it } from 'vitest';
import { directionOf } from './home-sentence.tsx';

it('the sentence says what the shown places show', () => {
  expect(directionOf(89.6, 81.3, 1)).toBe('Up');
  expect(directionOf(0.116, 0.13, 3)).toBe('Down');
  expect(directionOf(50.01, 50, 1)).toBe('Same');
  expect(directionOf(50, null, 1)).toBe('Same');
});
