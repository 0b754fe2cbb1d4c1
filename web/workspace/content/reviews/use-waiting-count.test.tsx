// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import '#web/workspace/workspace-endpoints.ts';
import { useWaitingCount } from './use-waiting-count.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows what others submit while the tab is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let waiting = 1;
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: { waiting } }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useWaitingCount(true), { wrapper });
  await waitFor(() => expect(result.current).toBe(1));
  waiting = 3;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(result.current).toBe(3));
});
