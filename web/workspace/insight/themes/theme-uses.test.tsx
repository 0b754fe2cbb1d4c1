// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ReportTheme, Theme } from '#contract/insight/themes.ts';
import { closeToast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ThemeUses } from './theme-uses.tsx';

let listed: ReportTheme[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    if (address.endsWith('/themes/in-reports')) return Response.json({ code: 200, result: listed });
    const { id, isInReports } = JSON.parse(init?.body ?? '{}') as { id: number; isInReports: boolean };
    if (isInReports && listed.length >= 2)
      return Response.json({ code: errorTable.REPORT_THEMES_USED_UP.code, desc: '请先移出一个' });
    listed = listed.filter((one) => one.id !== id);
    return Response.json({ code: 200, result: { isInReports } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  listed = [
    { id: 1, name: '供应链', owner: '李向晚', isOwn: false },
    { id: 2, name: '扩产', owner: '林知遥', isOwn: true },
  ];
  const meta = { title: '报告', icon: '', buttons: ['report:generate'] };
  const item = { ...{ id: 21, pid: 0, name: '报告', path: '/ba/reports', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'Reports', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(() => {
  cleanup();
  closeToast();
});

it('shows which themes the reports tell of, and whose they are, where they tell of as many as they may', async () => {
  const theme = { id: 3, name: '召回', query: 'q=召回', isInReports: false } as Theme;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ThemeUses theme={theme} /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: '收入报告' }));
  const dialog = await screen.findByRole('dialog', { name: '报告收入的主题' });
  await within(dialog).findByText('李向晚 的主题');
  expect(within(dialog).getByText('我的主题')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '把「供应链」移出报告' }));
  await waitFor(() => expect(within(dialog).queryByText('供应链')).toBeNull());
  expect(within(dialog).getByText('扩产')).toBeTruthy();
});
