// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';

import '#web/workspace/workspace-endpoints.ts';
import { OpenClientDrawer } from './open-client-drawer.tsx';

const company = { stockId: 7, code: '600100', name: '全称', shortName: '澄川新材', industryId: null, industryName: '' };
const module = { code: 'esg', name: 'ESG 评价', description: '', state: 'open', expiresAt: null, requestedAt: null };
const members = {
  ...{ seats: 20, used: 0, members: [], invitations: [] },
  roles: [{ code: 'CLIENT_ADMIN', name: '企业管理员', mayGrant: true }],
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const ok = (result: unknown) => Response.json({ code: 200, result });
    if (address.includes('queryAllModule')) return ok([module]);
    if (address.includes('/member/list')) return ok(members);
    if (address.endsWith('/invitation/channels')) return ok(['mail', 'sms']);
    if (address.includes('candidates')) return ok({ total: 1, list: [company] });
    return ok({ stockId: 7, shortName: '澄川新材' });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

/** A question that was answered is still fading away when the next one is there. */
const answer = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);

it('gives up neither the modules that were chosen nor the invitation that was typed without a question', async () => {
  const meta = { title: '客户', icon: '', buttons: ['client:invite'] };
  const page = { ...{ id: 1, pid: 0, name: '客户', path: '/clients', icon: '', title: '客户' }, meta };
  const items = [{ ...page, component: 'ClientList', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const [closed, opened] = [vi.fn(), vi.fn()];
  const drawer = <OpenClientDrawer leadId={undefined} mayOpenModules onClose={closed} onOpened={opened} />;
  const router = createMemoryRouter([{ path: '*', element: drawer }], { initialEntries: ['/clients'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const goOn = async (from: HTMLElement) => {
    from.focus();
    fireEvent.keyDown(from, { key: 'Escape' });
    await answer('继续填写');
  };
  fireEvent.click(await screen.findByRole('button', { name: '选择 澄川新材' }));
  const esg = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ESG 评价' });
  fireEvent.click(esg);
  await goOn(esg);
  expect(esg.isConnected && esg.checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '开通客户和 1 个模块' }));
  const name = await screen.findByLabelText<HTMLInputElement>('姓名');
  fireEvent.change(name, { target: { value: '赵一' } });
  await goOn(name);
  expect(name.isConnected && name.value).toBe('赵一');
  expect([closed, opened].map((called) => called.mock.calls.length)).toEqual([0, 0]);
  fireEvent.click(screen.getByRole('button', { name: '以后再邀请' }));
  await answer('放弃修改');
  await waitFor(() => expect(opened).toHaveBeenCalledWith(7));
});
