import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

test('the next is started while the one before is under way, and no more than one', async () => {
  const waiting = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const done = oneAhead([0, 1, 2], (item) => {
    started.push(item);
    return waiting[item]?.promise ?? Promise.resolve();
  });
  await expect.poll(() => started).toEqual([0, 1]);
  waiting[0]?.resolve();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  waiting[1]?.resolve();
  waiting[2]?.resolve();
  await done;
});

test('the first that fails is the one that is told, and nothing is started after it', async () => {
  const started: number[] = [];
  const work = oneAhead([0, 1, 2], async (item) => {
    started.push(item);
    if (item < 2) throw new Error(`item ${item}`);
  });
  await expect(work).rejects.toThrow('item 0');
  expect(started).toEqual([0, 1]);
});

test('a failure of the last is told, and nothing to do is done at once', async () => {
  await expect(oneAhead([0], () => Promise.reject(new Error('item 0')))).rejects.toThrow('item 0');
  await oneAhead([], () => Promise.reject(new Error('never')));
});
