// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import '#web/workspace/workspace-endpoints.ts';
import { LeadBulkBar } from './lead-bulk-bar.tsx';

const onDone = vi.fn();
const asked: unknown[] = [];
/** The answer; without one it is lost. */
let changed: object | undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith('/lead/manage/state')) {
      asked.push(JSON.parse(body ?? '{}'));
      if (!changed) throw new TypeError('Failed to fetch');
      return Response.json({ code: 200, result: changed });
    }
    return Response.json({ code: 200, result: [] });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function Bar() {
  const selection = useSelection({});
  return (
    <>
      <button type="button" onClick={() => selection.choose([1, 2])}>
        choose
      </button>
      <LeadBulkBar
        {...{ selection, onDone }}
        {...{ onPage: [1, 2], total: 2, isMany: false, exportButton: null }}
        mayHandle
        versionOf={(id) => (id === 1 ? 4 : undefined)}
      />
    </>
  );
}

it('reads the list again after a failure, as the answer may be lost alone, and keeps what was chosen', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'choose' }));
  fireEvent.click(screen.getByRole('button', { name: '改状态' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '已联系' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.getByText(/已选 2/)).toBeTruthy();
});

it('changes them over the versions that were shown, and says how many a colleague has changed since', async () => {
  changed = { changed: 1, same: 0, won: 0, newer: 1, missing: 0 };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'choose' }));
  fireEvent.click(screen.getByRole('button', { name: '改状态' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '已联系' }));
  expect(await screen.findByText(/1 条刚被其他人改过，没有改动/)).toBeTruthy();
  expect(asked.at(-1)).toEqual({ ids: [1, 2], change: { state: 'contacted' }, seen: [{ id: 1, version: 4 }] });
});
