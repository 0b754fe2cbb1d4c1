import { expect, test } from 'vitest';
import { RevisionCache } from './revision-cache.ts';

function counter() {
  let computed = 0;
  return async () => {
    computed += 1;
    return computed;
  };
}

test('a value is kept for its number, and computed again for the next', async () => {
  const kept = new RevisionCache<number>();
  const compute = counter();
  expect(await kept.get(7, 'a', compute)).toBe(1);
  expect(await kept.get(7, 'a', compute)).toBe(1);
  expect(await kept.get(8, 'a', compute)).toBe(2);
  expect(await kept.get(8, 'a', compute)).toBe(2);
});

test('a call that was overtaken by a change does not bring back what was there before', async () => {
  const kept = new RevisionCache<number>();
  const compute = counter();
  let finish = (_value: number) => {};
  const slow = kept.get(7, 'a', () => new Promise<number>((resolve) => (finish = resolve)));
  expect(await kept.get(8, 'a', compute)).toBe(1);
  finish(-1);
  expect(await slow).toBe(-1);
  expect(await kept.get(7, 'a', compute)).toBe(1);
  expect(await kept.get(8, 'a', compute)).toBe(1);
});

test('numbers that went back are taken up once everything was forgotten', async () => {
  const kept = new RevisionCache<number>();
  const compute = counter();
  await kept.get(8, 'a', compute);
  kept.forget();
  expect(await kept.get(3, 'a', compute)).toBe(2);
  expect(await kept.get(4, 'a', compute)).toBe(3);
});
