// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companySwitches } from '#web/workspace/identity/sessions/company-switches.ts';
import { overtaken } from '#web/workspace/identity/sessions/stale-company.ts';
import '#web/workspace/workspace-endpoints.ts';
import { listenForNotifications, notificationStore } from './notification-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

it('comes back at a moment of its own where its stream has ended, and every half minute while it cannot listen', async () => {
  const asked: string[] = [];
  let isFirst = true;
  vi.spyOn(Math, 'random').mockReturnValue(0.4);
  vi.stubGlobal('fetch', async (address: string) => {
    const counts = { all: 1, alert: 0, todo: 0, task: 1 };
    if (!address.endsWith('/stream')) {
      asked.push(address);
      return Response.json({ code: 200, result: counts });
    }
    if (!isFirst) return new Response(null, { status: 503 });
    isFirst = false;
    return new Response(`data: ${JSON.stringify(counts)}\n\n`);
  });
  const stop = listenForNotifications();
  await vi.advanceTimersByTimeAsync(11_900);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  stop();
});

it('asks nothing while the tab says that the session has gone on elsewhere, and listens again where its reader stays', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\//, ''));
    return new Response(null, { status: 409 });
  });
  const stop = listenForNotifications();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['stream']);
  overtaken.set(true);
  await vi.advanceTimersByTimeAsync(90_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toEqual(['stream']);
  overtaken.set(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['stream', 'stream']);
  stop();
});
