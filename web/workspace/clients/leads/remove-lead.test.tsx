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
let isGone: boolean;
const removed: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/manage/list')) {
      return Response.json({ code: 200, result: isGone ? { total: 0, list: [] } : { total: 1, list: [lead] } });
    }
    if (address.includes('/manage/detail')) return Response.json({ code: 200, result: detail });
    if (!address.includes('/manage/remove')) return Response.json({ code: 200, result: [] });
    removed.push(JSON.parse(body ?? '{}'));
    isGone = !refusal;
    return Response.json(refusal ?? { code: 200, result: null });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  removed.length = 0;
  refusal = undefined;
  isGone = false;
  detail = lead;
});
afterEach(cleanup);

async function open(buttons: readonly string[] = ['lead:handle'], first: () => Promise<void> | void = () => {}) {
  const page = { id: 43, name: '线索', path: '/operate/leads', icon: 'inbox', component: 'Leads' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons, children: [] }],
  } as never);
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/operate/leads'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const name = await screen.findByRole('button', { name: '澄川新材' });
  await first();
  fireEvent.click(name);
  await screen.findByLabelText('跟进备注');
}

/** The button, and once it was clicked that of the question, which keeps the sign of its last call in its name. */
const buttonsOf = () => screen.getAllByRole('button', { name: /删除线索$/ });

async function ask() {
  const [button] = buttonsOf();
  button?.focus();
  fireEvent.click(button as HTMLElement);
  await screen.findByText('删除线索 SQ-20261120-40738？');
  await waitFor(() => expect(buttonsOf()).toHaveLength(2));
}

async function remove() {
  await ask();
  fireEvent.click(buttonsOf()[1] as HTMLElement);
}

it('deletes a lead after a question, says so, closes the drawer and reads the list anew', async () => {
  await open();
  await remove();
  await screen.findByText('线索 SQ-20261120-40738 已删除');
  await screen.findByText('还没有线索');
  expect(removed).toEqual([{ id: 7, version: 3 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('no longer counts a lead as chosen that was deleted', async () => {
  await open(undefined, async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: /澄川新材/ }));
    await screen.findByText(/已选 1/);
  });
  await remove();
  await screen.findByText('还没有线索');
  expect(screen.queryByText(/已选 1/)).toBeNull();
});

it('asks first, and deletes nothing where the answer is no', async () => {
  await open();
  await ask();
  await screen.findByText(/不能恢复。操作记录里会留下/);
  expect(screen.queryByText('由它开通的客户不受影响。')).toBeNull();
  // The focus begins at the way back, which antd names by itself, and returns to the button.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(buttonsOf()[0]));
  expect(removed).toEqual([]);
});

it('shows what a colleague did meanwhile, and deletes that version when asked again', async () => {
  await open();
  refusal = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  detail = { ...lead, version: 4, note: '约了周三' };
  await remove();
  expect((await screen.findByRole('alert')).textContent).toContain('约了周三');
  expect(removed).toEqual([{ id: 7, version: 3 }]);
  await waitFor(() => expect(document.activeElement).toBe(buttonsOf()[0]));
  refusal = undefined;
  removed.length = 0;
  await remove();
  await waitFor(() => expect(removed).toEqual([{ id: 7, version: 4 }]));
});

it('says of a lead that was won that its client stays', async () => {
  detail = { ...lead, state: 'won', client: { stockId: 9, shortName: '澄川' } };
  await open();
  await ask();
  await screen.findByText('由它开通的客户不受影响。');
});

it('is not offered to those who only look', async () => {
  await open([]);
  expect(screen.queryByRole('button', { name: '删除线索' })).toBeNull();
});
