import { expect, test } from 'vitest';
import { keepApart } from './spread-scale.ts';

test('marks of one lane stand beside each other where they would cover each other, those of others where they are', () => {
  const marks = [
    { lane: 2, x: 100 },
    { lane: 1, x: 101 },
    { lane: 2, x: 103 },
    { lane: 2, x: 150 },
  ];
  expect(keepApart(marks)).toEqual([100, 101, 117, 150]);
});

test('in a crowd no mark stands further than three from its time', () => {
  const crowd = Array.from({ length: 50 }, () => ({ lane: 1, x: 100 }));
  expect(Math.max(...keepApart(crowd))).toBe(151);
});
