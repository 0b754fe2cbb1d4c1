// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ClientStart } from '#contract/operation/client-start.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { StartPanel } from './start-panel.tsx';

const day = 24 * 60 * 60_000;
const fresh: ClientStart = {
  openedAt: new Date(Date.now() - day).toISOString(),
  until: new Date(Date.now() + 13 * day).toISOString(),
  isHidden: false,
  names: ['云麓材料', 'Yunlu'],
  steps: [
    { step: 'signIn', isDone: true, count: null, at: new Date().toISOString() },
    { step: 'names', isDone: false, count: null, at: null },
    { step: 'peers', isDone: false, count: 0, at: null },
  ],
};
const calls: string[] = [];
let start: ClientStart;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^.*\/api/, '');
    calls.push(path);
    const confirmed = start.steps.map((one) => (one.step === 'names' ? { ...one, isDone: true } : one));
    const result = path.endsWith('/names') ? { ...start, steps: confirmed } : start;
    return Response.json({ code: 200, result: path.endsWith('/hide') ? { ...start, isHidden: true } : result });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  calls.length = 0;
  start = fresh;
});
afterEach(cleanup);

function open(buttons: readonly string[]) {
  const item = (id: number, path: string, component: string, mine: readonly string[]) => ({
    ...{ id, pid: 0, name: component, path, icon: '', title: component, component, types: 'MENU' as const },
    meta: { title: component, icon: '', buttons: [...mine] },
  });
  const items = [item(1, '/home', 'Home', buttons), item(53, '/client/same-industry', 'SameIndustry', [])];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <StartPanel /> }], { initialEntries: ['/home'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('leads to what is open and confirms the names', async () => {
  open(['home:start']);
  await screen.findByText('已完成 1 / 3');
  expect(screen.getByRole('link', { name: '去完成' }).getAttribute('href')).toBe('/client/same-industry');
  fireEvent.click(screen.getByRole('button', { name: '核对名称' }));
  await screen.findByText('Yunlu');
  fireEvent.click(screen.getByRole('button', { name: '核对无误' }));
  await screen.findByText('已完成 2 / 3');
  expect(calls).toContain('/auth/client/start/names');
});

it('is put aside for good', async () => {
  open(['home:start']);
  fireEvent.click(await screen.findByRole('button', { name: '收起，不再显示' }));
  await waitFor(() => expect(screen.queryByText('起步清单')).toBeNull());
});

it('is gone after two weeks, and is not asked for by who may not', async () => {
  start = { ...fresh, until: new Date(Date.now() - 1_000).toISOString() };
  open(['home:start']);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('起步清单')).toBeNull();
  cleanup();
  open([]);
  expect(calls).toHaveLength(1);
});
