// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerFigure } from './figure-registry.ts';
import { explainThenPrint } from './print-page.ts';

const ref = { kind: 'articles', from: '2026-11-14', until: '2026-11-20' } as const;
const print = vi.fn();
let leave: () => void;
let answer: () => void;

beforeEach(() => {
  vi.stubGlobal('print', print);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  vi.stubGlobal('fetch', async () => {
    await promise;
    return Response.json({ code: 200, result: {} });
  });
  leave = registerFigure({ ref, value: 96, gap: null, previous: null }, document.body);
});
afterEach(() => {
  leave();
  print.mockClear();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

it('prints once, however often it is asked while explanations are on their way', async () => {
  const queries = new QueryClient();
  const asked = [explainThenPrint(queries), explainThenPrint(queries), explainThenPrint(queries)];
  answer();
  await Promise.all(asked);
  expect(print).toHaveBeenCalledOnce();
  await explainThenPrint(queries);
  expect(print).toHaveBeenCalledTimes(2);
});

it('prints no other page that the reader has gone to meanwhile', async () => {
  const asked = explainThenPrint(new QueryClient());
  history.replaceState(null, '', '/contacts');
  answer();
  await asked;
  expect(print).not.toHaveBeenCalled();
});

it('prints without explanations that do not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = explainThenPrint(new QueryClient());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(print).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  expect(print).toHaveBeenCalledOnce();
});
