import { expect, test } from 'vitest';
import { RenewingCache } from './renewing-cache.ts';

/** A cache whose values are numbers counted up, and take so many milliseconds. */
function counting({ took }: { took: number }) {
  let [now, computed] = [0, 0];
  const ended: number[] = [];
  const errors: unknown[] = [];
  const cache = new RenewingCache<number>({
    onRenewalEnd: () => ended.push(computed),
    onError: (error) => errors.push(error),
    most: 2,
    uptime: () => now,
  });
  const compute = async () => {
    now += took;
    await turn();
    computed += 1;
    return computed;
  };
  return {
    cache,
    ended,
    errors,
    compute,
    get: (key = 'a', renew: () => Promise<number> = compute) => cache.get(key, { compute, renew }),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async () => {
  for (let count = 0; count < 3; count += 1) await turn();
};

test('what takes long is kept, and after a change the former is shown until it is renewed', async () => {
  const { cache, get, ended } = counting({ took: 600 });
  expect([await get(), await get()]).toEqual([1, 1]);
  cache.forget();
  expect([await get(), await get()]).toEqual([1, 1]);
  await turns();
  expect(ended).toEqual([2]);
  expect(await get()).toBe(2);
  await turns();
  expect(ended).toEqual([2]);
});

test('what is quick is waited for after a change', async () => {
  const { cache, get, ended } = counting({ took: 400 });
  expect(await get()).toBe(1);
  cache.forget();
  expect(await get()).toBe(2);
  expect(ended).toEqual([]);
});

test('what a change has made former more than ten minutes ago is shown to nobody', async () => {
  const { cache, get, pass } = counting({ took: 600 });
  await get();
  cache.forget();
  pass(9 * 60_000);
  cache.forget();
  pass(2 * 60_000);
  expect(await get()).toBe(2);
});

test('a change during a renewal is renewed as well', async () => {
  const { cache, get, compute, ended } = counting({ took: 600 });
  await get();
  cache.forget();
  const { promise, resolve } = Promise.withResolvers<void>();
  await get('a', async () => {
    const value = await compute();
    await promise;
    return value;
  });
  cache.forget();
  resolve();
  await turns();
  expect(ended).toEqual([2]);
  expect(await get()).toBe(2);
  await turns();
  expect(await get()).toBe(3);
});

test('a renewal that fails is told, and tried again by the next', async () => {
  const { cache, get, errors, ended } = counting({ took: 600 });
  await get();
  cache.forget();
  expect(await get('a', () => Promise.reject(new Error('no')))).toBe(1);
  await turns();
  expect(errors).toEqual([new Error('no')]);
  expect(ended).toEqual([1]);
  expect(await get()).toBe(1);
  await turns();
  expect(await get()).toBe(2);
});

test('only so many are kept', async () => {
  const { get } = counting({ took: 600 });
  expect([await get('a'), await get('b'), await get('c'), await get('a')]).toEqual([1, 2, 3, 4]);
  expect(await get('c')).toBe(3);
});

test('renewals come one after the other; that they have ended is told after the last, and each second before it', async () => {
  const { cache, get, pass, ended } = counting({ took: 600 });
  await get('a');
  await get('b');
  cache.forget();
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const slowly = (key: string) => async () => {
    running.push(key);
    await new Promise<void>((resolve) => ends.set(key, resolve));
    pass(600);
    return 9;
  };
  expect([await get('a', slowly('a')), await get('b', slowly('b'))]).toEqual([1, 2]);
  await turns();
  expect(running).toEqual(['a']);
  ends.get('a')?.();
  await turns();
  expect(running).toEqual(['a', 'b']);
  const toldBefore = ended.length;
  ends.get('b')?.();
  await turns();
  expect(ended).toHaveLength(toldBefore + 1);
  expect([await get('a'), await get('b')]).toEqual([9, 9]);

  // Within a second the end of the first is not told apart from that of the last.
  cache.forget();
  await Promise.all([get('a', () => Promise.resolve(10)), get('b', () => Promise.resolve(10))]);
  await turns();
  expect([await get('a'), await get('b')]).toEqual([10, 10]);
  expect(ended).toHaveLength(toldBefore + 2);
});

test('a closed one ends the renewal that has begun, and begins none that waits', async () => {
  const { cache, get, compute } = counting({ took: 600 });
  await get('a');
  await get('b');
  cache.forget();
  const renewed: string[] = [];
  const renew = (key: string) => async () => {
    const value = await compute();
    renewed.push(key);
    return value;
  };
  await get('a', renew('a'));
  await get('b', renew('b'));
  await cache.close();
  expect(renewed).toEqual(['a']);
});
