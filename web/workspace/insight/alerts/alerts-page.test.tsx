// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './alerts-page.tsx';

const rules = { rules: [], colleagues: [] };
const counts = { open: 0, acknowledged: 0, resolved: 0 };

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('/alert/list')
        ? { code: 200, result: { total: 0, counts, list: [] } }
        : address.includes('/alert/backTest')
          ? { code: 500, desc: '暂时不能回测', requestId: 'r' }
          : { code: 200, result: rules },
    ),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  const meta = { title: '告警', icon: '', buttons: ['alert:edit'] };
  const page = { ...{ id: 31, pid: 0, name: '告警', path: '/ba/alerts', icon: '', title: '告警' }, meta };
  const items = [{ ...page, component: 'BaAlerts', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  cleanup();
  router?.dispose();
});

async function writeRule() {
  history.replaceState(null, '', '/ba/alerts?rule=new');
  router = createBrowserRouter([{ path: '/ba/alerts', element: <Component /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '产线告警' } });
}

const name = () => screen.getByLabelText<HTMLInputElement>('名称');
const press = (text: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: text }));

it('asks before a rule that was typed is closed, and keeps it', async () => {
  await writeRule();
  press(/^取\s?消$/);
  press('留在这一页');
  expect(name().value).toBe('产线告警');
  press('关闭');
  press('不保存，离开');
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

it('goes on with a rule while alerts beside it are looked at', async () => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: /^已解决/ }));
  await waitFor(() => expect(location.search).toContain('state=resolved'));
  expect(screen.queryByText('离开这一页？')).toBeNull();
  expect(name().value).toBe('产线告警');
});

it('is saved without a question', async () => {
  await writeRule();
  press(/保\s?存/);
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(location.search).toBe('');
});
