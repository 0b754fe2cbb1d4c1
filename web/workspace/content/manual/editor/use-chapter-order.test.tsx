// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ListedChapter } from '#contract/content/manual-editing.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { chaptersQuery, useChapterOrder } from './use-chapter-order.ts';

const chapter = (id: number): ListedChapter => ({
  ...{ id, version: 1, state: 'published', draft: null, title: `第 ${id} 章` },
  ...{ translated: false, changedAt: '2026-11-20T00:00:00Z' },
});
const [one, two, three] = [chapter(1), chapter(2), chapter(3)];

beforeAll(loadPageTexts);
afterEach(() => vi.unstubAllGlobals());

it('is sent with the order that was shown, is not undone by an older list on its way, and ends as the server has it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const orders: number[][][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string; signal?: AbortSignal }) => {
    if (address.endsWith('/manual/manage/order')) {
      const { before, ids } = JSON.parse(String(init?.body));
      orders.push([before, ids]);
      return Response.json({ code: 200, result: ids.map((id: number) => ({ ...chapter(id), version: 2 })) });
    }
    await promise;
    init?.signal?.throwIfAborted();
    return Response.json({ code: 200, result: [one, two, three] });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(chaptersQuery.queryKey, [one, two, three]);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const { data = [], isFetching } = useQuery({ ...chaptersQuery, staleTime: 0 });
      return { data, isFetching, ...useChapterOrder(data) };
    },
    { wrapper },
  );
  const ids = () => result.current.data.map(({ id }) => id);
  expect(result.current.isFetching).toBe(true);
  act(() => result.current.move(three, 0));
  await waitFor(() => expect(ids()).toEqual([3, 1, 2]));
  act(() => result.current.move(two, 0));
  resolve();
  await waitFor(() => expect(orders).toHaveLength(2));
  await waitFor(() => expect(result.current.data.every(({ version }) => version === 2)).toBe(true));
  expect([orders, ids()]).toEqual([
    [
      [
        [1, 2, 3],
        [3, 1, 2],
      ],
      [
        [3, 1, 2],
        [2, 3, 1],
      ],
    ],
    [2, 3, 1],
  ]);
});
