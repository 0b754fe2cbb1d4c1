// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import type { ClientTab } from './client-address.ts';
import { ClientDrawer } from './client-drawer.tsx';

let erasingSince: string | null;
let hasReports = true;
const onTab = vi.fn();
const onClose = vi.fn();

beforeAll(async () => {
  const module = { code: 'report', name: '报告', description: '', state: 'expired', requestedAt: null };
  const client = {
    ...{ stockId: 7, code: '700007', name: '澄川新材股份有限公司', shortName: '澄川新材', industryId: 1 },
    ...{ industryName: '新材料', openedAt: '2026-11-01T02:00:00.000Z', nextEnd: null },
    ...{ open: 0, ending: 0, expired: 1, requests: 1 },
    modules: [
      { ...module, expiresAt: '2026-11-10T02:00:00.000Z' },
      { ...module, code: 'push', name: '推送', expiresAt: '2026-11-10T02:00:00.000Z' },
    ],
    waiting: [{ moduleCode: 'report', requestedBy: '陆景行', requestedAt: '2026-11-09T02:00:00.000Z' }],
  };
  const start = {
    ...{ openedAt: client.openedAt, until: '2026-11-15T02:00:00.000Z', isHidden: false, steps: [], names: [] },
    ...{ report: null, canReport: true },
  };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/client/member/list'))
      return Response.json({ code: 200, result: { seats: 20, used: 0, members: [], invitations: [], roles: [] } });
    if (address.includes('/client/start')) return Response.json({ code: 200, result: { ...start, hasReports } });
    return Response.json({ code: 200, result: { ...client, erasingSince } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  const meta = { title: '客户', icon: '', buttons: ['client:invite', 'client:edit', 'client:module'] };
  const page = { ...{ id: 60, pid: 0, name: '客户', path: '/operate/clients', icon: '', title: '客户' }, meta };
  const items = [{ ...page, component: 'ClientList', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(() => {
  cleanup();
  onTab.mockReset();
  onClose.mockReset();
});

function show(tab: ClientTab) {
  const nothing = () => {};
  const drawer = <ClientDrawer id={7} tab={tab} mayChange onTab={onTab} onErasing={nothing} onClose={onClose} />;
  const router = createMemoryRouter([{ path: '*', element: drawer }], { initialEntries: ['/operate/clients'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it.each([
  ['modules', /^报告/, ['修改「报告」的期限', '暂不处理「报告」的申请']],
  ['members', '已用 0 / 20 席', ['改席位', '邀请成员']],
  ['start', '首份报告', ['生成上周的周报']],
] as const)('offers nothing of a client that is being erased, and says why: %s', async (tab, part, acts) => {
  erasingSince = null;
  show(tab);
  await screen.findByText(part, { selector: 'h2, strong' });
  for (const name of acts) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByText(/正在擦除/)).toBeNull();
  cleanup();
  erasingSince = '2026-11-20T02:00:00.000Z';
  show(tab);
  await screen.findByText(part, { selector: 'h2, strong' });
  for (const name of acts) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('2026-11-20 10:00起正在擦除，完成后可在「擦除证明」下载证明。')).toBeTruthy();
});

it('promises nothing of a report that nobody of the client can open', async () => {
  erasingSince = null;
  hasReports = false;
  show('start');
  expect(await screen.findByText(/还没有开通「报告」/)).toBeTruthy();
  expect(screen.queryByText(/客户的人会收到通知/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '生成上周的周报' }));
  expect(await screen.findByText('报告已生成，开通「报告」之后客户的人才能看到')).toBeTruthy();
});

it.each([
  ['the drawer is closed', () => screen.getByRole('button', { name: 'Close' })],
  ['another part of the client is opened', () => screen.getByRole('tab', { name: '成员' })],
  ['another module is changed', () => screen.getByRole('button', { name: '修改「推送」的期限' })],
])('asks before an end that was typed goes because %s', async (_, wayOut) => {
  erasingSince = null;
  show('modules');
  fireEvent.click(await screen.findByRole('button', { name: '修改「报告」的期限' }));
  const clock = await screen.findByLabelText<HTMLInputElement>('到期时间（北京时间）');
  fireEvent.change(clock, { target: { value: '2031-01-01T08:00' } });
  fireEvent.click(wayOut());
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([clock.isConnected, clock.value]).toEqual([true, '2031-01-01T08:00']);
  expect([onTab, onClose].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('asks also where a common term was chosen for it, and not where nothing was', async () => {
  erasingSince = null;
  show('modules');
  fireEvent.click(await screen.findByRole('button', { name: '修改「报告」的期限' }));
  fireEvent.click(screen.getByRole('tab', { name: '成员' }));
  expect(onTab).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: '3 个月' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(/^放弃修改.$/, { selector: '.ant-modal-confirm-title' });
  expect(onClose).not.toHaveBeenCalled();
});
