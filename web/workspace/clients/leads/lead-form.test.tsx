// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { errorTable } from '#contract/codes/errors.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './leads-page.tsx';

const lead: ManagedLead = {
  ...{ id: 7, version: 3, number: 'SQ-20261120-40738', kind: 'trial', state: 'new', companyName: '澄川新材' },
  ...{ personName: '陆景行', phone: '19900000099', createdAt: '2026-11-20T02:00:00.000Z', ownerName: null },
  ...{ remindOn: null, position: '', email: '', message: '', phoneConfirmed: false, topics: [], language: 'zh-CN' },
  ...{ note: '', ownerId: null, client: null, changedBy: null, changedAt: null },
};
let detail: ManagedLead;
let refusal: object | undefined;
let areOwnersLost: boolean;
const saved: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/manage/list')) {
      return Response.json({ code: 200, result: { total: 1, list: [lead] } });
    }
    if (address.includes('/manage/detail')) return Response.json({ code: 200, result: detail });
    if (address.includes('/owners')) {
      if (areOwnersLost) return Response.json({ code: 500, desc: '服务器发生错误', requestId: 'r' }, { status: 500 });
      return Response.json({ code: 200, result: [{ id: 5, name: '贺则远' }] });
    }
    if (!address.includes('/manage/save')) return Response.json({ code: 200, result: [] });
    saved.push(JSON.parse(body ?? '{}'));
    return Response.json(refusal ?? { code: 200, result: lead });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  saved.length = 0;
  refusal = undefined;
  areOwnersLost = false;
  detail = lead;
});
afterEach(cleanup);

async function open() {
  const page = { id: 43, name: '线索', path: '/operate/leads', icon: 'inbox', component: 'Leads' };
  const clients = { id: 42, name: '客户', path: '/operate/clients', icon: 'building', component: 'ClientList' };
  menuStore.set({
    status: 'ready',
    tree: [
      { ...page, isGroup: false, isHidden: false, buttons: ['lead:handle'], children: [] },
      { ...clients, isGroup: false, isHidden: false, buttons: ['client:edit'], children: [] },
    ],
  } as never);
  const routes = [
    { path: '/operate/clients', element: <p>客户列表</p> },
    { path: '*', Component },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/operate/leads'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '澄川新材' }));
  await screen.findByLabelText('跟进备注');
}

const note = () => screen.getByLabelText('跟进备注') as HTMLTextAreaElement;

it('names what a colleague has saved meanwhile, and takes back nothing of it that was not changed here', async () => {
  await open();
  fireEvent.change(note(), { target: { value: '约了周四' } });
  refusal = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  detail = { ...lead, version: 4, ownerId: 5, ownerName: '贺则远', remindOn: '2026-12-01' };
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('贺则远');
  expect(alert.textContent).toContain('2026-12-01');
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '用我的内容覆盖' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ id: 7, version: 4, state: 'new', note: '约了周四', ownerId: 5, remindOn: '2026-12-01' });
});

it('takes a lead that is stored as it was sent as saved: its answer was lost on the way', async () => {
  await open();
  fireEvent.change(note(), { target: { value: '约了周四 ' } });
  refusal = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  detail = { ...lead, version: 4, note: '约了周四' };
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
});

it('takes nothing back of what a colleague has saved twice', async () => {
  await open();
  fireEvent.change(note(), { target: { value: '约了周四' } });
  refusal = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  detail = { ...lead, version: 4, state: 'contacted' };
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  const overwrite = await screen.findByRole('button', { name: '用我的内容覆盖' });
  detail = { ...lead, version: 5, state: 'closed' };
  fireEvent.click(overwrite);
  await waitFor(() => expect(saved).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('已结束'));
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '用我的内容覆盖' }));
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.at(-1)).toMatchObject({ version: 5, state: 'closed', note: '约了周四' });
});

it('closes without a question where nothing was typed when a colleague’s change was shown', async () => {
  refusal = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  await open();
  detail = { ...lead, version: 4, state: 'contacted' };
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before a link of its own leaves what was typed', async () => {
  await open();
  fireEvent.change(note(), { target: { value: '约了周四' } });
  fireEvent.click(screen.getByRole('link', { name: '开通为客户' }));
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  expect(screen.queryByText('客户列表')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '留在这一页' }));
  expect(note().value).toBe('约了周四');
});

it('closes after a save without asking', async () => {
  await open();
  fireEvent.change(note(), { target: { value: '约了周四' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that the people to choose from cannot be read, and reads them again when asked to', async () => {
  areOwnersLost = true;
  await open();
  expect(await screen.findByText('没能读取可选的负责人')).toBeTruthy();
  areOwnersLost = false;
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(screen.queryByText('没能读取可选的负责人')).toBeNull());
  fireEvent.mouseDown(screen.getAllByRole('combobox', { name: '负责人' }).at(-1) as HTMLElement);
  expect(await screen.findByTitle('贺则远')).toBeTruthy();
});

it('says so of many leads at once, too', async () => {
  areOwnersLost = true;
  await open();
  fireEvent.click(screen.getAllByRole('checkbox', { hidden: true }).at(-1) as HTMLElement);
  const openOwners = async () => fireEvent.click(await screen.findByRole('button', { name: '改负责人', hidden: true }));
  await openOwners();
  expect(await screen.findByRole('menuitem', { name: '没能读取可选的负责人', hidden: true })).toBeTruthy();
  areOwnersLost = false;
  fireEvent.click(screen.getByRole('menuitem', { name: '重新加载', hidden: true }));
  await openOwners();
  expect(await screen.findByRole('menuitem', { name: '贺则远', hidden: true })).toBeTruthy();
});
