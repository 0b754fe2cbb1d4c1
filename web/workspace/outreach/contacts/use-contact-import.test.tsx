// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { useContactImport } from './use-contact-import.ts';

/** Answers the correction that is on its way. */
let arrive: () => void;
const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/import/correct')) {
      sent.push(JSON.parse(body ?? '{}').corrections);
      const { promise, resolve } = Promise.withResolvers<void>();
      arrive = resolve;
      await promise;
      return Response.json({ code: 200, result: null });
    }
    return Response.json({ code: 200, result: { id: 7, state: 'ready' } });
  });
  await loadPageTexts();
});
afterEach(cleanup);

const Queries = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

it('keeps what is typed while corrections are sent, and sends them once at a time', async () => {
  const { result } = renderHook(() => useContactImport({ onDone: () => {} }), { wrapper: Queries });
  const [first, changed, second] = [
    { row: 2, column: 'mobile', value: '1' },
    { row: 3, column: 'mobile', value: '2' },
    { row: 4, column: 'mobile', value: '3' },
  ];
  act(() => {
    result.current.edit(first);
    result.current.edit(changed);
  });
  act(() => void result.current.checkAgain(7));
  act(() => {
    result.current.edit(second);
    result.current.edit({ ...changed, value: '22' });
  });
  act(() => void result.current.checkAgain(7));
  expect(sent).toEqual([[first, changed]]);
  await act(async () => arrive());
  await waitFor(() => expect(result.current.busy).toBeUndefined());
  expect([...result.current.edits.values()]).toEqual([{ ...changed, value: '22' }, second]);
});
