import { expect, test } from 'vitest';
import { KeyedCache } from './keyed-cache.ts';

test('a value is computed once per key, and again after it was forgotten', async () => {
  const kept = new KeyedCache<number>();
  let computed = 0;
  const compute = async () => {
    computed += 1;
    return computed;
  };
  expect(await kept.get('a', compute)).toBe(1);
  expect(await kept.get('a', compute)).toBe(1);
  expect(await kept.get('b', compute)).toBe(2);
  kept.forget();
  expect(await kept.get('a', compute)).toBe(3);
});

test('a failure is not kept', async () => {
  const kept = new KeyedCache<number>();
  await expect(kept.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await kept.get('a', async () => 1)).toBe(1);
});

test('only so many are kept', async () => {
  const kept = new KeyedCache<number>();
  for (let key = 0; key <= 500; key += 1) await kept.get(String(key), async () => key);
  expect(await kept.get('0', async () => -1)).toBe(-1);
  expect(await kept.get('500', async () => -1)).toBe(500);
});

test('what is not good any more is computed again', async () => {
  const kept = new KeyedCache<number>();
  await kept.get('a', async () => 1);
  expect(
    await kept.get(
      'a',
      async () => 2,
      (value) => value === 1,
    ),
  ).toBe(1);
  expect(
    await kept.get(
      'a',
      async () => 2,
      (value) => value > 1,
    ),
  ).toBe(2);
});
