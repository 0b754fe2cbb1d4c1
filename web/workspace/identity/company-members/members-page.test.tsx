// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyMember, CompanyMembers } from '#contract/identity/company-members.ts';
import type { BelongingCounts } from '#contract/identity/members.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';

import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { ClientMembers } from './client-members.tsx';
import { InviteAdmin } from './invite-admin.tsx';
import { Component as MembersPage } from './members-page.tsx';

const member = (more: Partial<CompanyMember>): CompanyMember => ({
  ...{ id: 1, username: 'lin', name: '林岚', phone: '199****0001', isDisabled: false, hasSecondFactor: true },
  ...{ roles: [{ code: 'CLIENT_ADMIN', name: '企业管理员' }], sessions: 1, isSelf: false },
  lastUsedAt: '2026-11-20T02:00:00.000Z',
  ...more,
});
const full: CompanyMembers = {
  ...{ seats: 3, used: 3, invitations: [] },
  members: [
    member({ isSelf: true }),
    member({ id: 2, username: 'zhou', name: '周敏', roles: [{ code: 'CLIENT_USER', name: '企业用户' }] }),
  ],
  roles: [
    { code: 'CLIENT_ADMIN', name: '企业管理员', mayGrant: true },
    { code: 'CLIENT_USER', name: '企业用户', mayGrant: true },
  ],
};

const sent: { readonly path: string; readonly body: unknown }[] = [];
let shown: CompanyMembers;
let refusal: object | undefined;
let belongings: BelongingCounts;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method?: string; body?: string }) => {
    if (address.includes('/member/list')) return Response.json({ code: 200, result: shown });
    if (address.endsWith('/invitation/channels')) return Response.json({ code: 200, result: ['mail', 'sms'] });
    if (address.includes('/member/belongings/')) return Response.json({ code: 200, result: belongings });
    if (method === 'GET') return Response.json({ code: 200, result: { stockId: 7, companyName: '澄川新材' } });
    sent.push({ path: address, body: JSON.parse(body ?? '{}') });
    return Response.json(refusal ?? { code: 200, result: null });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
  belongings = [];
  shown = { ...full, seats: 20 };
});
afterEach(cleanup);

function show(children: React.ReactNode, address = '/client/members') {
  const meta = { title: '成员', icon: '', buttons: ['member:invite', 'member:edit', 'client:invite', 'client:edit'] };
  const page = { ...{ id: 56, pid: 0, name: '成员', path: '/client/members', icon: '', title: '成员' }, meta };
  const items = [{ ...page, component: 'Members', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
}

it('names people with roles and sessions; on one’s own row nothing is changed', async () => {
  show(<MembersPage />);
  expect(await screen.findByText('已用 3 / 20 席')).toBeTruthy();
  expect(screen.getByText(/您自己/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '移出周敏' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '移出林岚' })).toBeNull();
});

it('changes the roles of a colleague, and says why it was refused', async () => {
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '更改周敏的角色' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '企业管理员' }));
  refusal = { code: 1017, desc: '每家客户至少要有一位管理员' };
  fireEvent.click(within(dialog).getByRole('button', { name: '保 存' }));
  expect(await within(dialog).findByText(/至少要有一位管理员/)).toBeTruthy();
  expect(sent).toMatchObject([{ body: { id: 2, roles: ['CLIENT_ADMIN', 'CLIENT_USER'] } }]);
  refusal = undefined;
  fireEvent.click(within(dialog).getByRole('button', { name: '保 存' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('saves no roles over a change of somebody else, shows it, and keeps what was ticked', async () => {
  const clerk = { code: 'CLERK', name: '文员' };
  const [admin, colleague] = full.members;
  const withClerk = { ...full, seats: 20, roles: [...full.roles, { ...clerk, mayGrant: true }] };
  if (!admin || !colleague) return expect.unreachable();
  shown = { ...withClerk, members: [admin, { ...colleague, roles: [...colleague.roles, clerk] }] };
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '更改周敏的角色' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '企业管理员' }));
  shown = { ...withClerk, members: [admin, colleague] };
  refusal = { code: 1037, desc: '其他人刚刚改过' };
  fireEvent.click(within(dialog).getByRole('button', { name: '保 存' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('现在是：企业用户。');
  const isTicked = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(['企业管理员', '企业用户', '文员'].map(isTicked)).toEqual([true, true, false]);
  refusal = undefined;
  fireEvent.click(within(dialog).getByRole('button', { name: '保 存' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toMatchObject({ shown: ['CLIENT_USER', 'CLERK'] });
  expect(sent[1]?.body).toEqual({ id: 2, roles: ['CLIENT_USER', 'CLIENT_ADMIN'], shown: ['CLIENT_USER'] });
});

it('withdraws a colleague after a question', async () => {
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '移出周敏' }));
  fireEvent.click(await screen.findByRole('button', { name: '移 出' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { id: 2 } }]));
  expect(sent[0]?.path).toMatch(/member\/withdraw$/);
  expect(screen.queryByText(/请选择由谁接手/)).toBeNull();
});

it('says what a colleague leaves behind, and asks who takes it over', async () => {
  const away = member({ id: 3, username: 'qian', name: '钱叶', isDisabled: true });
  shown = { ...full, seats: 20, members: [...full.members, away] };
  belongings = [
    { kind: 'savedSearch', count: 2 },
    { kind: 'alert', count: 5 },
  ];
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '移出周敏' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('2 个主题、5 条待处理的告警')).toBeTruthy();
  expect(within(dialog).getByText(/主题不再收入报告，告警变为无人负责/)).toBeTruthy();
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '由谁接手' }));
  // Neither who leaves nor who cannot sign in.
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  fireEvent.click(await screen.findByText('林岚 · lin'));
  refusal = { code: 1025, desc: '接手的人须是这家公司里另一位已启用的用户' };
  fireEvent.click(within(dialog).getByRole('button', { name: '移 出' }));
  expect(await within(dialog).findByText(/另一位已启用的用户/)).toBeTruthy();
  refusal = undefined;
  fireEvent.click(within(dialog).getByRole('button', { name: '移 出' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ id: 2, successor: 1 });
});

it('goes on by keyboard at the colleague after one who was withdrawn, and where the last invitation went', async () => {
  const [admin, colleague] = full.members;
  if (!admin || !colleague) return expect.unreachable();
  const another = member({ id: 3, username: 'qian', name: '钱叶' });
  const invitation = {
    ...{ id: 9, stockId: 7, companyName: '澄川新材', name: '何远', channel: 'mail', to: 'he@example.com', roles: [] },
    ...{ invitedBy: '林岚', state: 'pending', sentAt: '2026-11-20T02:00:00.000Z', delivery: null },
    expiresAt: '2026-11-27T02:00:00.000Z',
  } as unknown as CompanyMembers['invitations'][number];
  shown = { ...full, seats: 20, members: [admin, colleague, another], invitations: [invitation] };
  show(<MembersPage />);
  const confirm = async (label: string, after: CompanyMembers) => {
    const button = await screen.findByRole('button', { name: label });
    button.focus();
    fireEvent.click(button);
    const confirming = '.ant-popconfirm-buttons .ant-btn-dangerous, .ant-modal .ant-btn-dangerous';
    await waitFor(() => expect(document.querySelector(confirming)).not.toBeNull());
    shown = after;
    fireEvent.click([...document.querySelectorAll(confirming)].at(-1) as HTMLElement);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await confirm('移出周敏', { ...shown, members: [admin, another] });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '移出钱叶' })));
  await confirm('撤回给何远的邀请', { ...shown, invitations: [] });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '邀请成员' })));
  await confirm('移出钱叶', { ...shown, members: [admin] });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^成员|^人员/ })));
});

it('asks before roles that were ticked are given up', async () => {
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '更改周敏的角色' }));
  const admin = await screen.findByRole<HTMLInputElement>('checkbox', { name: '企业管理员' });
  fireEvent.click(admin);
  fireEvent.click(screen.getByRole('button', { name: '取 消' }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([admin.isConnected, admin.checked]).toEqual([true, true]);
});

it('invites a colleague without naming the company, which the session does', async () => {
  show(<MembersPage />);
  fireEvent.click(await screen.findByRole('button', { name: '邀请成员' }));
  fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '赵一' } });
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'zhao@example.com' } });
  fireEvent.click(screen.getByRole('checkbox', { name: '企业用户' }));
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...{ name: '赵一', roles: ['CLIENT_USER'], to: { channel: 'mail', email: 'zhao@example.com' } },
  });
});

it('opens the form where the address asks for it', async () => {
  show(<MembersPage />, '/client/members?invite=new');
  expect(await screen.findByRole('button', { name: '发送邀请' })).toBeTruthy();
});

it('gives an invitation up only after a question, and keeps it where the last seat goes meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const delivery = { state: 'queued' as const, at: '2026-11-20T02:00:00.000Z', tries: 0, answer: null };
  const invitation: CompanyMembers['invitations'][number] = {
    ...{ id: 9, stockId: 7, companyName: '澄川新材', name: '何远', channel: 'mail', to: 'he@example.com', roles: [] },
    ...{ invitedBy: '林岚', state: 'pending', sentAt: delivery.at, expiresAt: '2026-11-27T02:00:00.000Z', delivery },
  };
  shown = { ...full, seats: 4, invitations: [invitation] };
  show(<MembersPage />);
  try {
    fireEvent.click(await screen.findByRole('button', { name: '邀请成员' }));
    const name = await screen.findByLabelText<HTMLInputElement>('姓名');
    fireEvent.change(name, { target: { value: '赵一' } });
    name.focus();
    fireEvent.keyDown(name, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(name.isConnected && name.value).toBe('赵一');
    shown = { ...shown, used: 4 };
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await screen.findByText('已用 4 / 4 席')).toBeTruthy();
    expect(name.isConnected && name.value).toBe('赵一');
    fireEvent.click(screen.getByRole('button', { name: '取 消' }));
    // The first question is still fading away.
    fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
    await waitFor(() => expect(name.isConnected).toBe(false));
  } finally {
    vi.useRealTimers();
  }
});

it('says that no seat is left', async () => {
  shown = full;
  show(<MembersPage />);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '邀请成员' })).disabled).toBe(true);
  expect(screen.getByText(/席位已用完/)).toBeTruthy();
});

it('lets operators look and set seats, naming what is wrong', async () => {
  show(<ClientMembers company={{ stockId: 7, name: '澄川新材' }} isStaying />);
  fireEvent.click(await screen.findByRole('button', { name: '改席位' }));
  expect(screen.queryByRole('button', { name: '移出周敏' })).toBeNull();
  const seats = await screen.findByLabelText('席位数');
  fireEvent.change(seats, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: '保 存' }));
  expect(await screen.findByText('请填写 1 到 5000 的整数')).toBeTruthy();
  fireEvent.change(seats, { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: '保 存' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { stockId: 7, seats: 50 } }]));
});

it('invites the admin of a new client with what the lead says, or leaves it for later', async () => {
  const left = vi.fn();
  const company = { stockId: 7, name: '澄川新材' };
  show(
    <InviteAdmin
      company={company}
      known={{ name: '赵一', email: 'zhao@example.com', phone: '19900001234' }}
      onLeft={left}
    />,
  );
  const button = await screen.findByRole('button', { name: '发送邀请' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '企业管理员' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '以后再邀请' }));
  expect(left).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
  expect(sent).toMatchObject([
    { body: { stockId: 7, name: '赵一', roles: ['CLIENT_ADMIN'], to: { channel: 'mail', email: 'zhao@example.com' } } },
  ]);
});
