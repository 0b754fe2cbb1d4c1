// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Invitation } from '#contract/identity/invitations.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';

import '#web/workspace/workspace-endpoints.ts';
import { InviteByOperator, UnansweredInvitations, UserInvitations } from './user-invitations.tsx';

const companies = [
  { stockId: 1000, name: '运营公司', kind: 'operator' },
  { stockId: 7, name: '澄川新材', kind: 'client' },
];
const roles = [
  { code: 'ADMIN', name: '平台管理员', kind: 'operator', mayGrant: true },
  { code: 'CLIENT_ADMIN', name: '企业管理员', kind: 'client', mayGrant: true },
  { code: 'CLIENT_USER', name: '企业用户', kind: 'client', mayGrant: false },
];
const waiting: Invitation = {
  ...{ id: 5, stockId: 7, companyName: '澄川新材', name: '周敏', channel: 'mail', to: 'zhou@example.com' },
  ...{ roles: [{ code: 'CLIENT_ADMIN', name: '企业管理员' }], invitedBy: '林岚', state: 'pending' },
  ...{ sentAt: '2026-11-20T02:00:00.000Z', expiresAt: '2026-11-27T02:00:00.000Z' },
  delivery: { state: 'failed', at: '2026-11-20T02:00:01.000Z', tries: 1, answer: '550 no such user' },
};

const sent: { readonly path: string; readonly body: unknown }[] = [];
let refusal: object | undefined;
let list: Invitation[] = [];
let channels: readonly string[] = [];
const done = vi.fn();

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const ok = (result: unknown) => Response.json({ code: 200, result });
    if (address.endsWith('/companies')) return ok(companies);
    if (address.endsWith('/roles')) return ok(roles);
    if (address.endsWith('/invitation/channels')) return ok(channels);
    if (address.endsWith('/invitation/list')) {
      const { page, pageSize, isOverdue } = JSON.parse(body ?? '');
      const shown = isOverdue ? list.filter(({ state }) => state === 'expired') : list;
      return ok({ total: shown.length, list: shown.slice((page - 1) * pageSize, page * pageSize) });
    }
    sent.push({ path: address, body: JSON.parse(body ?? '') });
    return refusal ? Response.json(refusal) : ok(null);
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
  list = [waiting];
  channels = ['mail', 'sms'];
  done.mockReset();
});
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  cleanup();
  router?.dispose();
});

function inQueries(children: React.ReactNode, address = '/system/users') {
  history.replaceState(null, '', address);
  const meta = { title: '用户', icon: '', buttons: ['user:invite'] };
  const page = { ...{ id: 91, pid: 0, name: '用户', path: '/system/users', icon: '', title: '用户' }, meta };
  const items = [{ ...page, component: 'UserList', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  router = createBrowserRouter([{ path: '*', element: children }]);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const showForm = () =>
  inQueries(
    <InviteByOperator
      stockId={7}
      known={{ name: '周敏', email: 'zhou@example.com', phone: '19900001234' }}
      onDone={done}
      onCancel={() => {}}
    />,
  );

it('offers no SMS where none can be sent, and goes on by mail', async () => {
  channels = ['mail'];
  inQueries(
    <InviteByOperator stockId={7} known={{ name: '周敏', phone: '19900001234' }} onDone={done} onCancel={() => {}} />,
  );
  fireEvent.change(await screen.findByLabelText('邮箱'), { target: { value: 'zhou@example.com' } });
  expect(screen.queryByRole('radio', { name: '短信' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: '企业管理员' }));
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ to: { channel: 'mail', email: 'zhou@example.com' } });
});

it('invites with what is known, by mail, and roles that may be granted', async () => {
  showForm();
  const role = await screen.findByRole('checkbox', { name: '企业管理员' });
  expect(screen.queryByRole('checkbox', { name: '平台管理员' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '企业用户' }).disabled).toBe(true);
  fireEvent.click(role);
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([
    { name: '周敏', stockId: 7, roles: ['CLIENT_ADMIN'], to: { channel: 'mail', email: 'zhou@example.com' } },
  ]);
});

it('invites by SMS, and says which number is wrong', async () => {
  showForm();
  fireEvent.click(await screen.findByRole('radio', { name: '短信' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '企业管理员' }));
  const phone = await screen.findByLabelText('手机号');
  fireEvent.change(phone, { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  expect(await screen.findByText(/手机号/, { selector: '.ant-form-item-explain-error' })).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(phone, { target: { value: '19900001234' } });
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ to: { channel: 'sms', phone: '19900001234' } }));
});

it('says why an invitation was refused and keeps what was typed', async () => {
  refusal = { code: 1214, desc: '已经邀请过这个人' };
  showForm();
  fireEvent.click(await screen.findByRole('checkbox', { name: '企业管理员' }));
  fireEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  expect(await screen.findByText(/已经邀请过这个人/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('邮箱').value).toBe('zhou@example.com');
  expect(done).not.toHaveBeenCalled();
});

it('gives up what was typed only after a question', async () => {
  inQueries(<UserInvitations />);
  fireEvent.click(await screen.findByRole('button', { name: /邀\s*请/ }));
  const name = await screen.findByLabelText<HTMLInputElement>('姓名');
  fireEvent.change(name, { target: { value: '赵一' } });
  name.focus();
  fireEvent.keyDown(name, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(name.isConnected && name.value).toBe('赵一');
  fireEvent.keyDown(name, { key: 'Escape' });
  // The first question is still fading away.
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(name.isConnected).toBe(false));
});

it('shows what became of the message, sends again and revokes', async () => {
  inQueries(<UnansweredInvitations isOverdue={false} onNarrow={() => undefined} />);
  expect(await screen.findByText('发送失败：550 no such user')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重新发送给周敏' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { id: 5 } }));
  expect(sent.at(-1)?.path).toMatch(/resend$/);
  fireEvent.click(screen.getByRole('button', { name: '撤回给周敏的邀请' }));
  fireEvent.click(await screen.findByRole('button', { name: '撤 回' }));
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/revoke$/));
});

it('goes on by keyboard at the invitation after one that was revoked, and at what says that none waits', async () => {
  list = [waiting, { ...waiting, id: 6, name: '何远' }];
  inQueries(<UnansweredInvitations isOverdue={false} onNarrow={() => undefined} />);
  const revoke = async (name: string) => {
    const button = await screen.findByRole('button', { name: `撤回给${name}的邀请` });
    button.focus();
    fireEvent.click(button);
    const confirm = await screen.findByRole('button', { name: '撤 回' });
    list = list.slice(1);
    fireEvent.click(confirm);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await revoke('周敏');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '撤回给何远的邀请' })));
  await revoke('何远');
  const words = await screen.findByText('没有待接受的邀请');
  await waitFor(() => expect(document.activeElement).toBe(words.closest('[tabindex]')));
});

it('says so where nothing waits', async () => {
  list = [];
  inQueries(<UnansweredInvitations isOverdue={false} onNarrow={() => undefined} />);
  expect(await screen.findByText('没有待接受的邀请')).toBeTruthy();
});

it('shows all invitations that wait, page by page, and goes back where the last page is empty by now', async () => {
  list = Array.from({ length: 51 }, (_, index) => ({ ...waiting, id: index + 1, name: `受邀人 ${index + 1}` }));
  inQueries(<UnansweredInvitations isOverdue={false} onNarrow={() => undefined} />);
  await screen.findByText('受邀人 1');
  expect(screen.queryByText('受邀人 51')).toBeNull();
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByText('受邀人 51');
  list = list.slice(0, 50);
  fireEvent.click(screen.getByRole('button', { name: '撤回给受邀人 51的邀请' }));
  fireEvent.click(await screen.findByRole('button', { name: '撤 回' }));
  await screen.findByText('受邀人 1');
});

it('narrows the list to those that are over or never arrived, also by its address', async () => {
  list = [waiting, { ...waiting, id: 6, name: '何远', state: 'expired' }];
  inQueries(<UserInvitations />, '/system/users?invitations=list&waiting=overdue');
  await screen.findByText('何远');
  expect(screen.queryByText('周敏')).toBeNull();
  expect(screen.getByRole('radio', { name: '过期或未送达' })).toHaveProperty('checked', true);
  // The button of the page counts all of them.
  screen.getByText('待接受 2');
  fireEvent.click(screen.getByRole('radio', { name: '全部' }));
  await screen.findByText('周敏');
  list = [waiting];
  fireEvent.click(screen.getByRole('radio', { name: '过期或未送达' }));
  await screen.findByText('没有过期或未送达的邀请');
  screen.getByRole('radio', { name: '全部' });
});
