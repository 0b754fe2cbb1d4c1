import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreRepeats } from './ignore-repeats.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('runs the first call at once and ignores repeats for a second', () => {
  const act = vi.fn((value: number) => value * 2);
  const once = ignoreRepeats(act);
  expect([once(1), once(2), once(3)]).toEqual([2, undefined, undefined]);
  vi.advanceTimersByTime(999);
  expect(once(4)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(once(5)).toBe(10);
  expect(act).toHaveBeenCalledTimes(2);
});
