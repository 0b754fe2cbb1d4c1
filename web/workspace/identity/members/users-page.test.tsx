// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { UserDetail } from '#contract/identity/members.ts';
import { breakpoints } from '#web/shared/breakpoints.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { PasswordDialog } from '#web/workspace/identity/accounts/password-dialog.tsx';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './users-page.tsx';

const place = { stockId: 7, companyName: '澄川新材', kind: 'client' as const, roles: [] };
const person = (id: number, name: string, others: Partial<UserDetail> = {}): UserDetail => ({
  ...{ id, name, username: `user${id}`, phone: '139****4480', email: '', state: 'active', hasSecondFactor: false },
  ...{ lastSignInAt: null, isSelf: false, disabledAt: null, sessions: [], signIns: [], entries: [] },
  ...{ secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 }, factorReset: null, resetNeedsTwo: false },
  memberships: [place],
  erasureRequest: null,
  ...others,
});
const people = [
  person(1, '沈知微', { lastSignInAt: '2024-11-20T08:05:00Z' }),
  person(2, '陆景行'),
  person(3, '温予衡', { isSelf: true }),
  person(5, '顾清和', {
    ...{ secondFactor: { isOn: true, since: '2026-11-01T02:00:00Z', recoveryCodesLeft: 9 }, resetNeedsTwo: true },
    factorReset: { id: 31, reason: '手机丢失', requestedBy: '林岚', expiresAt: '2026-11-23T02:00:00Z', isOwn: false },
  }),
  person(6, '何见山', {
    ...{ secondFactor: { isOn: true, since: '2026-11-01T02:00:00Z', recoveryCodesLeft: 9 }, resetNeedsTwo: true },
    factorReset: { id: 32, reason: '换手机', requestedBy: '我', expiresAt: '2026-11-23T02:00:00Z', isOwn: true },
  }),
  person(7, '叶未央', {
    ...{ secondFactor: { isOn: true, since: '2026-11-01T02:00:00Z', recoveryCodesLeft: 9 }, resetNeedsTwo: true },
  }),
  person(4, '宋砚秋', { state: 'disabled', disabledAt: '2026-11-20T02:00:00Z' }),
];
const gone = person(8, '已匿名', { state: 'anonymised', disabledAt: '2026-11-20T02:00:00Z', memberships: [] });
const calls: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let width: 'desktop' | 'phone';
let refusal: number | undefined;
let roles: readonly object[] | undefined;
type Listener = (list: MediaQueryList) => void;
/** What waits for the window to get narrower or wider, by its query. */
const listeners = new Map<Listener, string>();

function answer(path: string): unknown {
  if (path.startsWith('/auth/user/detail/')) return [...people, gone].find(({ id }) => path.endsWith(`/${id}`));
  if (path.startsWith('/auth/user/belongings/')) {
    return [{ stockId: 7, companyName: '澄川新材', counts: [{ kind: 'savedSearch', count: 3 }] }];
  }
  if (path === '/auth/user/list') return { total: people.length, list: people };
  if (path === '/auth/user/companies') return [{ stockId: 7, name: '澄川新材', kind: 'client' }];
  if (path === '/auth/user/roles') return roles;
  return path.includes('listView') || path.includes('/view') ? { views: [], defaultViewId: null, columns: null } : null;
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const path = String(address).replace(/^.*\/api/, '');
    calls.push({ path, body: JSON.parse(body ?? '{}') });
    const changes = ['/auth/user/disable', '/auth/user/anonymise', '/auth/user/secondFactor/reset/confirm'].includes(
      path,
    );
    if (path === '/auth/user/roles' && !roles) return Response.json({ code: 500, desc: '服务器出错', requestId: 'r' });
    if (changes && refusal) {
      return Response.json({ code: refusal, desc: '平台至少要有一位能登录的平台管理员', requestId: 'r' });
    }
    return Response.json({ code: 200, result: answer(path) });
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'desktop' && [breakpoints['--desktop'], breakpoints['--from-tablet']].includes(query as never),
    addEventListener: (_type: string, listener: Listener) => listeners.set(listener, query),
    removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
  }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  calls.length = 0;
  width = 'desktop';
  refusal = undefined;
  roles = [];
});
afterEach(cleanup);

function show(search = '', beside?: ReactNode) {
  const items = [
    {
      ...{ id: 1, pid: 0, name: 'Users', path: '/system/users', icon: '', title: '用户', component: 'Users' },
      types: 'MENU' as const,
      meta: { title: '用户', icon: '', buttons: ['user:edit'] },
    },
    {
      ...{ id: 2, pid: 0, name: 'Simulator', path: '/system/simulator', icon: '', title: '权限模拟' },
      ...{ component: 'Simulator', types: 'MENU' as const, meta: { title: '权限模拟', icon: '', buttons: [] } },
    },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const element = (
    <>
      <Component />
      {beside}
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/system/users${search}`] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const opened = (name: string) => screen.findByRole('heading', { name, level: 2 });
const lastTo = (path: string) => calls.findLast((call) => call.path === path)?.body;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('keeps the two main acts in a bar on a phone, with the place in the list and the parts above', async () => {
  width = 'phone';
  show('?user=2');
  await opened('陆景行');
  expect(screen.getByText('第 2 位，共 7')).toBeTruthy();
  const bar = screen.getByRole('button', { name: /停\s?用/ }).parentElement as HTMLElement;
  expect(within(bar).getByRole('link', { name: '模拟权限' }).getAttribute('href')).toBe(
    '/system/simulator?user=2&company=7',
  );
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = vi.fn();
  fireEvent.click(within(screen.getByRole('navigation', { name: '各部分' })).getByRole('button', { name: '会话 0' }));
  expect(document.activeElement?.textContent).toBe('会话');
});

it('says of which year a last sign-in was, also beside an opened user', async () => {
  show('?user=2');
  await opened('陆景行');
  expect(await screen.findByText('2024-11-20 16:05')).toBeTruthy();
});

it('offers no company to whom an account was that is anonymised', async () => {
  show('?user=8');
  await opened('已匿名');
  expect(screen.queryByRole('button', { name: '加一家' })).toBeNull();
});

it('offers the simulator to whoever has it, also for one’s own account, which takes no other act', async () => {
  show('?user=3');
  await opened('温予衡');
  expect(screen.getByRole('link', { name: '模拟权限' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /停\s?用/ })).toBeNull();
});

it('asks for what the address narrows by', async () => {
  show('?q=lu&company=7&state=locked&factor=on&signedIn=week');
  await screen.findAllByText('沈知微');
  expect(lastTo('/auth/user/list')).toMatchObject({
    ...{ keyword: 'lu', stockId: 7, state: 'locked', secondFactor: 'on', signedIn: 'week' },
  });
});

it('opens a person beside the list, goes on by arrows, and back to the list by Escape', async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: /沈知微/ }));
  await opened('沈知微');
  expect(router.state.location.search).toBe('?user=1');
  screen.getByRole('region', { name: '用户详情' }).focus();
  press('ArrowDown');
  await opened('陆景行');
  screen.getByRole('region', { name: '用户详情' }).focus();
  press('ArrowUp');
  await opened('沈知微');
  screen.getByRole('region', { name: '用户详情' }).focus();
  press('Escape');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(document.activeElement?.textContent).toContain('沈知微');
});

it('keeps the keyboard at the button that goes on, also at the last person, from where arrows go back', async () => {
  show('?user=7');
  const next = await screen.findByRole('button', { name: '下一位' });
  await opened('叶未央');
  next.focus();
  fireEvent.click(next);
  await opened('宋砚秋');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  press('ArrowUp');
  await opened('叶未央');
});

/** The dialog of the account menu, which stays in the document once it was open. */
function OwnPassword() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    // jsdom never says that a motion has ended.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <PasswordDialog open={isOpen} onClose={() => setIsOpen(false)} onClosed={() => undefined} />
    </ConfigProvider>
  );
}

it('hears its keys also after a dialog of the account menu has been closed', async () => {
  const router = show('', <OwnPassword />);
  fireEvent.click(await screen.findByText(/^取\s?消$/));
  await waitFor(() => expect(screen.getByText(/^取\s?消$/).checkVisibility()).toBe(false));
  fireEvent.click(await screen.findByRole('button', { name: /沈知微/ }));
  await opened('沈知微');
  screen.getByRole('region', { name: '用户详情' }).focus();
  press('ArrowDown');
  await opened('陆景行');
  screen.getByRole('region', { name: '用户详情' }).focus();
  press('Escape');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('goes on by arrows on a phone as well', async () => {
  width = 'phone';
  show('?user=1');
  await opened('沈知微');
  const frame = screen.getByRole('dialog').closest<HTMLElement>('.ant-drawer');
  fireEvent.keyDown(frame ?? document.body, { key: 'ArrowDown' });
  await opened('陆景行');
});

it('disables with a reason, naming what somebody could take over, and keeps what was typed when refused', async () => {
  refusal = errorTable.LAST_OPERATOR.code;
  show('?user=2');
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: /停\s?用/ }));
  await screen.findByText('3 个主题');
  fireEvent.change(screen.getByLabelText('理由'), { target: { value: '离职' } });
  fireEvent.click(screen.getAllByRole('button', { name: /停\s?用/ }).at(-1) as HTMLElement);
  await screen.findByText('平台至少要有一位能登录的平台管理员');
  expect(lastTo('/auth/user/disable')).toEqual({ id: 2, reason: '离职', successors: [] });
  expect((screen.getByLabelText('理由') as HTMLTextAreaElement).value).toBe('离职');
});

it('asks who takes over in the company that somebody is taken out of', async () => {
  show('?user=2');
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: '移出澄川新材' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('3 个主题');
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '澄川新材由谁接手' }));
  fireEvent.click(await screen.findByText('沈知微 · user1'));
  fireEvent.click(within(dialog).getByRole('button', { name: /移\s?出/ }));
  await waitFor(() => expect(lastTo('/auth/user/membership/withdraw')).toEqual({ id: 2, stockId: 7, successor: 1 }));
});

it('keeps what was typed, and the focus in it, when the window gets narrower and wider again', async () => {
  show('?user=2');
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: /停\s?用/ }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('理由');
  fireEvent.change(reason, { target: { value: '离职' } });
  for (const next of ['phone', 'desktop'] as const) {
    width = next;
    act(() => {
      for (const [listener, query] of listeners) listener(matchMedia(query));
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: '用户详情' }) !== null).toBe(next === 'desktop'));
    expect(document.querySelector('.ant-drawer') !== null).toBe(next === 'phone');
    await opened('陆景行');
    expect(screen.getByLabelText('理由')).toBe(reason);
    expect(reason.value).toBe('离职');
    reason.focus();
    expect(document.activeElement).toBe(reason);
  }
});

const added = { code: 'ROLE_9', name: '投关专员', kind: 'client', mayGrant: true };
const changeRoles = async () => {
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: '更改在澄川新材的角色' }));
};

it('offers a role that was added a moment ago', async () => {
  show('?user=2');
  await waitFor(() => expect(lastTo('/auth/user/roles')).toBeDefined());
  roles = [added];
  await changeRoles();
  expect(await screen.findByRole('checkbox', { name: '投关专员' })).toBeDefined();
});

it('says that roles could not be read, and reads them again', async () => {
  roles = undefined;
  show('?user=2');
  await changeRoles();
  const again = await screen.findByRole('button', { name: /重新加载/ });
  roles = [added];
  fireEvent.click(again);
  expect(await screen.findByRole('checkbox', { name: '投关专员' })).toBeDefined();
});

it('anonymises only once the username is typed', async () => {
  show('?user=4');
  await opened('宋砚秋');
  fireEvent.click(screen.getByRole('button', { name: /匿\s?名/ }));
  const typed = await screen.findByLabelText('输入账号 user4 以确认');
  const button = () => screen.getAllByRole('button', { name: /匿\s?名/ }).at(-1) as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  fireEvent.change(typed, { target: { value: 'user4' } });
  fireEvent.change(screen.getByLabelText('理由'), { target: { value: '本人要求' } });
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(lastTo('/auth/user/anonymise')).toEqual({ id: 4, username: 'user4', reason: '本人要求' }));
});

it('offers no change of one’s own account', async () => {
  show('?user=3');
  await opened('温予衡');
  expect(screen.getByText('这是您自己的账号，角色与状态须由另一位管理员更改。')).toBeDefined();
  expect(screen.queryByRole('button', { name: /停\s?用/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '加一家' })).toBeNull();
});

it('asks for the reset of a second factor where two have to agree', async () => {
  show('?user=7');
  await opened('叶未央');
  fireEvent.click(screen.getByRole('button', { name: '重置二次验证' }));
  await screen.findByText(/须由另一位操作人在 24 小时内确认/);
  fireEvent.change(screen.getByLabelText('理由'), { target: { value: '手机丢失' } });
  fireEvent.click(screen.getByRole('button', { name: '申请重置' }));
  await waitFor(() => expect(lastTo('/auth/user/secondFactor/reset')).toEqual({ id: 7, reason: '手机丢失' }));
});

it('lets another operator confirm or refuse a reset, and says why where it cannot be', async () => {
  show('?user=5&factor=asked');
  await opened('顾清和');
  screen.getByText('林岚申请重置二次验证');
  expect(screen.queryByRole('button', { name: '重置二次验证' })).toBeNull();
  refusal = errorTable.FACTOR_RESET_ENDED.code;
  fireEvent.click(screen.getByRole('button', { name: '确认重置' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '确认重置' })).at(-1) as HTMLElement);
  await waitFor(() => expect(lastTo('/auth/user/secondFactor/reset/confirm')).toEqual({ reset: 31 }));
  await screen.findByText('平台至少要有一位能登录的平台管理员');
  fireEvent.click(screen.getByRole('button', { name: /拒\s?绝/ }));
  await waitFor(() => expect(lastTo('/auth/user/secondFactor/reset/refuse')).toEqual({ reset: 31 }));
});

it('offers who asked for a reset only to take it back', async () => {
  show('?user=6');
  await opened('何见山');
  screen.getByText('须由另一位操作人确认。');
  expect(screen.queryByRole('button', { name: '确认重置' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '撤回申请' }));
  await waitFor(() => expect(lastTo('/auth/user/secondFactor/reset/refuse')).toEqual({ reset: 32 }));
});

/** Closes by 取消, and goes on with what was filled in. */
async function asksBeforeCancel(field: HTMLElement) {
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(field.isConnected).toBe(true);
}

it('asks before what was typed into the dialogs of an account is dropped', async () => {
  show('?user=2');
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: /停\s?用/ }));
  const reason = await screen.findByLabelText('理由');
  fireEvent.change(reason, { target: { value: '离职' } });
  await asksBeforeCancel(reason);
});

it('asks before the reason for anonymising is dropped', async () => {
  show('?user=4');
  await opened('宋砚秋');
  fireEvent.click(screen.getByRole('button', { name: /匿\s?名/ }));
  const reason = await screen.findByLabelText('理由');
  fireEvent.change(reason, { target: { value: '本人要求' } });
  await asksBeforeCancel(reason);
});

it('asks before the reason for a reset is dropped', async () => {
  show('?user=7');
  await opened('叶未央');
  fireEvent.click(screen.getByRole('button', { name: '重置二次验证' }));
  const reason = await screen.findByLabelText('理由');
  fireEvent.change(reason, { target: { value: '手机丢失' } });
  await asksBeforeCancel(reason);
});

it('asks before other roles that were ticked are dropped', async () => {
  roles = [added];
  show('?user=2');
  await changeRoles();
  const role = await screen.findByRole('checkbox', { name: '投关专员' });
  fireEvent.click(role);
  await asksBeforeCancel(role);
});

it('closes a dialog of an account in which nothing was typed without a question', async () => {
  show('?user=2');
  await opened('陆景行');
  fireEvent.click(screen.getByRole('button', { name: /停\s?用/ }));
  await screen.findByLabelText('理由');
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  await waitFor(() => expect(screen.queryByLabelText('理由')).toBeNull());
});
