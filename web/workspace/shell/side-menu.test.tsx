// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { loadPageTexts } from '../i18n.ts';
import { SideMenu } from './side-menu.tsx';

function item(id: number, pid: number, title: string, path: string, component = 'Page'): MenuItem {
  return {
    id,
    pid,
    name: title,
    path,
    component,
    types: 'MENU',
    icon: '',
    title,
    meta: { title, icon: '', buttons: [] },
  };
}

const items = [
  item(1, 0, '工作台', '/home'),
  item(2, 0, '商业分析', '/ba', 'Layout'),
  item(21, 2, '热词', '/ba/words'),
  item(3, 0, '客户管理', '/clients', 'Layout'),
  item(31, 3, '联系人', '/contacts'),
];

function show(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <SideMenu isCollapsed={false} /> }], {
    initialEntries: [path],
  });
  const frame = { brand: '商鉴', phone: '010-0000-8800', credit: '由商鉴出品' };
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['site.frame', {}], frame);
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return router;
}

function setMenu(list: readonly MenuItem[]): void {
  menuStore.set({ status: 'ready', items: list, tree: buildMenuTree(list) });
}

beforeAll(loadPageTexts);

beforeEach(() => {
  document.documentElement.lang = 'zh-CN';
});

afterEach(() => {
  cleanup();
  menuStore.clear();
});

const group = (name: string) => screen.getByRole('menuitem', { name });

describe('the side menu', () => {
  it('opens the group of the page, marks the page, and has the manual last', () => {
    setMenu(items);
    show('/contacts');
    expect(group('客户管理').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('联系人').closest('li')?.getAttribute('aria-current')).toBe('page');
    expect(screen.getAllByRole('menuitem').at(-1)?.textContent).toBe('产品手册');
  });

  it('is an accordion: opening one group closes its sibling', async () => {
    setMenu(items);
    show('/contacts');
    fireEvent.click(group('商业分析'));
    await waitFor(() => expect(group('商业分析').getAttribute('aria-expanded')).toBe('true'));
    expect(group('客户管理').getAttribute('aria-expanded')).toBe('false');
  });

  it('follows an item on Enter and opens a group to the right', async () => {
    setMenu(items);
    const router = show('/contacts');
    fireEvent.keyDown(group('商业分析'), { key: 'ArrowRight' });
    await waitFor(() => expect(group('商业分析').getAttribute('aria-expanded')).toBe('true'));
    fireEvent.keyDown(screen.getByText('工作台').closest('li') as HTMLElement, {
      key: 'Enter',
      keyCode: 13,
      which: 13,
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('keeps seven rows while it is loading', () => {
    show('/home');
    const rows = document.querySelector('#side-menu [aria-hidden="true"]');
    expect(rows?.children).toHaveLength(7);
  });

  it('says that it was not fetched and tries again', async () => {
    menuStore.set({
      status: 'failed',
      items: [],
      tree: [],
      error: new ApiError({ code: 503, status: 503, desc: '服务不可用' }),
    });
    const load = vi.spyOn(menuStore, 'load').mockImplementation(async () => {
      setMenu(items);
      return menuStore.get();
    });
    show('/home');
    expect(screen.getByRole('alert').textContent).toContain('菜单加载失败');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('工作台');
    expect(load).toHaveBeenCalledWith({ force: true });
    load.mockRestore();
  });

  it('an empty menu names the hotline', () => {
    setMenu([]);
    show('/usePage');
    expect(screen.getByText('暂未开通任何功能')).toBeTruthy();
    expect(screen.getAllByText('010-0000-8800').length).toBeGreaterThan(0);
  });
});
