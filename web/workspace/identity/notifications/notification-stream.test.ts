// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#web/workspace/workspace-endpoints.ts';
import { listenForNotifications } from './notification-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('listens no more once it is stopped, also while the server is being asked', async () => {
  const { promise: asking, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^.*\/api/, '');
    asked.push(path);
    if (path.endsWith('/stream')) return new Response(null, { status: 503 });
    await asking;
    return Response.json({ code: 200, result: { total: 0 } });
  });
  const stop = listenForNotifications();
  await vi.advanceTimersByTimeAsync(30_000);
  const before = [...asked];
  expect(before).toHaveLength(2);
  stop();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(before);
});
