// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './reports-page.tsx';

const report = {
  ...{ id: 3, kind: 'weekly', from: '2026-11-16', until: '2026-11-22', version: 1, language: 'zh-CN' },
  ...{ generatedAt: '2026-11-23T00:00:00.000Z', versions: 1, shares: 0 },
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      code: 200,
      result: address.includes('/share/list')
        ? { total: 0, list: [] }
        : address.includes('/list')
          ? { total: 1, list: [report] }
          : [],
    }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  const meta = { title: '', icon: '', buttons: ['report:share'] };
  const item = { ...{ id: 21, pid: 0, name: '报告', path: '/ba/reports', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'Reports', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

it('leads back past the address that asked to share, once its dialog is closed', async () => {
  history.replaceState(null, '', '/ba/reports?share=latest');
  const router = createBrowserRouter([{ path: '*', element: <Component /> }]);
  const before = history.length;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(
    within(dialog)
      .getAllByRole('button', { name: /^关\s?闭$/ })
      .at(-1) as HTMLElement,
  );
  await waitFor(() => expect(location.search).toBe(''));
  expect(history.length).toBe(before);
  router.dispose();
});
