import { expect, test } from 'vitest';
import { startTicker } from './ticker.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('acts again and again, never twice at once, and goes on after a failure', async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const errors: unknown[] = [];
  const stop = startTicker({
    every: 1,
    onError: (error) => errors.push(error),
    act: async () => {
      times += 1;
      running += 1;
      most = Math.max(most, running);
      await wait(5);
      running -= 1;
      if (times === 1) throw new Error('once');
    },
  });
  while (times < 4) await wait(1);
  await stop();
  expect(most).toBe(1);
  expect(errors).toHaveLength(1);
});

test('stopping asks the act to end, waits for it, and nothing follows', async () => {
  let ended = false;
  let times = 0;
  const stop = startTicker({
    every: 1,
    onError: () => {},
    act: async (signal) => {
      times += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await wait(10);
      ended = true;
    },
  });
  while (times === 0) await wait(1);
  await stop();
  expect(ended).toBe(true);
  await wait(20);
  expect(times).toBe(1);
});
