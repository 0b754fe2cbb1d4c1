import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkLoadTimeout, lazyPage } from './lazy-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that arrives is handed over and leaves no timer behind', async () => {
  const module = { Component: () => null };
  await expect(lazyPage(async () => module)).resolves.toBe(module);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page may take up to 120 seconds, not longer', async () => {
  expect(chunkLoadTimeout).toBe(120_000);
  let outcome: unknown;
  void lazyPage(() => new Promise(() => {})).catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatchObject({ name: 'ChunkLoadError' });
});

test('a failed download is a ChunkLoadError that keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(lazyPage(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: cause.message,
    cause,
  });
});
