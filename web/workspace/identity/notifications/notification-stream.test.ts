// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companySwitches } from '#web/workspace/identity/sessions/company-switches.ts';
import '#web/workspace/workspace-endpoints.ts';
import { listenForNotifications, notificationStore } from './notification-stream.ts';

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

it('forgets what it heard and listens anew where the company has changed', async () => {
  const heard = [5, 2];
  let isEarlierAnswerAwaited = false;
  const { promise: asking, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    const counts = (all: number) => ({ all, alert: 0, todo: 0, task: all });
    if (address.endsWith('/stream')) {
      const all = heard.shift();
      return all === undefined
        ? new Response(null, { status: 503 })
        : new Response(`data: ${JSON.stringify(counts(all))}\n\n`);
    }
    isEarlierAnswerAwaited = true;
    await asking;
    return Response.json({ code: 200, result: counts(7) });
  });
  const stop = listenForNotifications();
  await vi.advanceTimersByTimeAsync(0);
  expect(notificationStore.get().unread?.all).toBe(5);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isEarlierAnswerAwaited).toBe(true);
  companySwitches.set(companySwitches.get() + 1);
  expect(notificationStore.get().unread).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(notificationStore.get().unread?.all).toBe(2);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(notificationStore.get().unread?.all).toBe(2);
  stop();
});
