// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component as ClosedPage } from './closed-page.tsx';
import { Component as ModulesPage } from './modules-page.tsx';

const hotWords: CompanyModule = {
  ...{ code: 'ba_hotword', name: 'BA 热词', description: '看上升的词', state: 'open' },
  ...{ expiresAt: null, requestedAt: null },
};
let modules: readonly CompanyModule[] = [];

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 200, result: address.endsWith('/queryAllModule') ? modules : [] }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  const items = (
    [
      [31, 'BA 热词', '/ba/hotWord', 'BaHotWord'],
      [32, '已开通模块', '/modules', 'Modules'],
    ] as const
  ).map(([id, name, path, component]) => {
    const meta = { title: name, icon: '', buttons: ['module:request'] };
    return { id, pid: 0, name, path, icon: '', title: name, meta, component, types: 'MENU' as const };
  });
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

function open(path: string) {
  const routes = [
    { path: '/modules', element: <ModulesPage /> },
    { path: '/ba/hotWord', element: <ClosedPage /> },
  ];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
}

it('names the module that each link opens', async () => {
  modules = [hotWords];
  open('/modules');
  const link = await screen.findByRole('link', { name: '打开「BA 热词」' });
  expect(link.getAttribute('href')).toBe('/ba/hotWord');
});

it('says what follows of a request on the page of a module that is not open', async () => {
  modules = [{ ...hotWords, state: 'none', requestedAt: '2026-11-20T02:00:00.000Z' }];
  open('/ba/hotWord');
  expect(await screen.findByText(/已申请，客户经理会联系贵司。$/)).toBeTruthy();
  expect(screen.getAllByText(/已申请/)).toHaveLength(1);
});
