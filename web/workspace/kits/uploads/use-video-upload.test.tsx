// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { useVideoUpload } from './use-video-upload.ts';

const id = 'ab'.repeat(16);
const asked: string[] = [];
let discarded: unknown[];
/** What the calls that begin an upload and send a piece wait for. */
let beginning: Promise<void>;
let sending: Promise<void>;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  asked.length = 0;
  discarded = [];
  beginning = Promise.resolve();
  sending = Promise.withResolvers<void>().promise;
  vi.stubGlobal('fetch', async (address: string, init?: { body?: unknown }) => {
    const path = address.replace(/^.*\/api/, '');
    asked.push(path);
    if (path.endsWith('/discard')) {
      discarded.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 200, result: null });
    }
    if (path.includes('begin')) {
      await beginning;
      return Response.json({ code: 200, result: { id, state: 'pending', bytes: 3, pieceBytes: 8, present: [] } });
    }
    await sending;
    return Response.json({ code: 200, result: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const start = () => {
  const { result } = renderHook(() => useVideoUpload({ onDone: () => {} }));
  act(() => result.current.start(new File(['abc'], 'a.mp4')));
  return result;
};

it('frees the space of a video that is called off while it is being sent', async () => {
  const result = start();
  await waitFor(() => expect(asked).toHaveLength(2));
  act(() => result.current.cancel());
  await waitFor(() => expect(discarded).toEqual([{ id }]));
});

it('frees it also where the server has not answered yet', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  beginning = promise;
  const result = start();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.cancel());
  resolve();
  await waitFor(() => expect(discarded).toEqual([{ id }]));
});

it('keeps what has arrived of a video that pauses', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  beginning = promise;
  const result = start();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.pause());
  resolve();
  await new Promise((done) => setTimeout(done, 20));
  expect(discarded).toEqual([]);
  act(() => result.current.cancel());
  await waitFor(() => expect(discarded).toEqual([{ id }]));
});
