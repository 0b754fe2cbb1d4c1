// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/identity/profile.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ProfileDrawer } from './profile-drawer.tsx';

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** As the server has it now. */
let profile: Profile;
let hasApp: boolean;
/** The answer to a change is lost on its way. */
let isLost: boolean;
/** What the next change is told. */
let answer: object | undefined;

const user = () => ({
  username: 'ming',
  name: profile.name,
  companyName: '示例公司',
  stockId: 1,
  linked: false,
  rolesInfo: [],
});
const state = () => ({ isOn: hasApp, since: null, recoveryCodesLeft: 0, isCompulsory: false });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '').replace(/\?.*/, '');
    const ok = (result: unknown) => Response.json({ code: 200, result });
    if (path === '/auth/account/secondFactor') return ok(state());
    if (path === '/auth/account/passkeys') return ok({ passkeys: [] });
    if (path === '/auth/account/profile') return ok(profile);
    if (path === '/auth/account/current/user/info') return ok(user());
    if (init?.body === undefined) return ok({});
    sent.push({ path, body: JSON.parse(init.body) });
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(answer ?? { code: 200, result: path.endsWith('/code') ? null : profile });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  isLost = false;
  hasApp = false;
  profile = { name: '欧阳明', phone: '13800000001' };
});
afterEach(cleanup);

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onClose = vi.fn();
  const element = <ProfileDrawer open onClose={onClose} onClosed={() => undefined} />;
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return onClose;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('saves another name', async () => {
  open();
  await screen.findByText('13800000001');
  type('姓名', '欧阳 明');
  profile = { ...profile, name: '欧阳 明' };
  click('保存姓名');
  await screen.findByText('姓名已更改');
  expect(sent).toEqual([{ path: '/auth/account/profile/name', body: { name: '欧阳 明' } }]);
});

it('sends a code to another number and shows the number once the code is entered', async () => {
  open();
  await screen.findByText('13800000001');
  type('新手机号', '13900000002');
  type('登录密码', 'secret');
  click('发送验证码');
  await screen.findByText('验证码已发往 13900000002，5 分钟内有效。');
  type('短信验证码', '123456');
  profile = { ...profile, phone: '13900000002' };
  click('确认手机号');
  await waitFor(() => expect(screen.queryByLabelText('短信验证码')).toBeNull());
  expect(screen.getByText('13900000002')).toBeTruthy();
  expect(document.activeElement?.id).toBe('own-phone');
  expect(sent).toEqual([
    { path: '/auth/account/profile/phone/code', body: { phone: '13900000002', password: 'secret' } },
    { path: '/auth/account/profile/phone', body: { phone: '13900000002', code: '123456' } },
  ]);
});

it('takes a code that has come after the drawer was closed', async () => {
  open();
  await screen.findByText('13800000001');
  click('已有验证码');
  type('新手机号', '13900000002');
  type('短信验证码', '123456');
  profile = { ...profile, phone: '13900000002' };
  click('确认手机号');
  await screen.findByText('13900000002');
  expect(screen.queryByLabelText('短信验证码')).toBeNull();
  expect(sent).toEqual([{ path: '/auth/account/profile/phone', body: { phone: '13900000002', code: '123456' } }]);
});

it('takes a code that has come although the answer to sending it was lost', async () => {
  open();
  await screen.findByText('13800000001');
  type('新手机号', ' 13900000002 ');
  type('登录密码', 'secret');
  isLost = true;
  click('发送验证码');
  await waitFor(() => expect(sent).toHaveLength(1));
  isLost = false;
  fireEvent.click(await screen.findByRole('button', { name: '已有验证码' }));
  expect(screen.getByLabelText<HTMLInputElement>('新手机号').value).toBe('13900000002');
  type('短信验证码', '123456');
  click('确认手机号');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ phone: '13900000002', code: '123456' }));
});

it('asks for the second factor where it is on, and says at its field what is wrong', async () => {
  hasApp = true;
  open();
  await screen.findByText('13800000001');
  type('新手机号', '13800000001');
  type('登录密码', 'secret');
  type('动态验证码或恢复码', '123456');
  answer = { code: 1183, desc: '这已经是您的手机号' };
  click('发送验证码');
  await screen.findByText('这已经是您的手机号');
  expect(screen.getByLabelText('新手机号').getAttribute('aria-invalid')).toBe('true');
  expect((screen.getByLabelText('登录密码') as HTMLInputElement).value).toBe('secret');
});

it('goes back to another number, and asks before what was typed is closed away', async () => {
  const onClose = open();
  await screen.findByText('13800000001');
  type('新手机号', '13900000002');
  type('登录密码', 'secret');
  click('发送验证码');
  await screen.findByLabelText('短信验证码');
  click('换一个号码');
  type('新手机号', '13900000003');
  fireEvent.click(screen.getByRole('button', { name: /^(Close|关闭)$/ }));
  expect((await screen.findAllByRole('button', { name: /^放弃/ })).length).toBe(1);
  expect(onClose).not.toHaveBeenCalled();
});
