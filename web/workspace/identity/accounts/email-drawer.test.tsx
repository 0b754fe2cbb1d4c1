// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EmailState } from '#contract/identity/email.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { EmailDrawer } from './email-drawer.tsx';

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** As the server has it now. */
let state: EmailState;
/** What the next change is told. */
let answer: object | undefined;
let hasApp: boolean;

const delivery = { state: 'sent', at: '2026-11-20T02:00:00.000Z', tries: 1, answer: null } as const;
const pending = { email: 'new@example.com', expiresAt: '2026-11-21T02:00:00.000Z', delivery };

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    if (path === '/auth/account/secondFactor') {
      const result = { isOn: hasApp, since: null, recoveryCodesLeft: 0, isCompulsory: false };
      return Response.json({ code: 200, result });
    }
    if (path === '/auth/account/passkeys') return Response.json({ code: 200, result: { passkeys: [] } });
    if (path === '/auth/account/email') return Response.json({ code: 200, result: state });
    sent.push({ path, body: init?.body === undefined ? {} : JSON.parse(init.body) });
    return Response.json(answer ?? { code: 200, result: state });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  hasApp = false;
  state = { email: 'old@example.com', pending: null };
});
afterEach(cleanup);

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onClose = vi.fn();
  const element = <EmailDrawer open onClose={onClose} onClosed={() => undefined} />;
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return onClose;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sends a code to the new address and asks for it', async () => {
  open();
  await screen.findByText('old@example.com');
  type('新邮箱', 'new@example.com');
  type('登录密码', 'secret');
  state = { ...state, pending };
  click('发送验证码');
  await screen.findByText(/验证码已发往 new@example.com/);
  expect(sent).toEqual([
    { path: '/auth/account/email/change', body: { email: 'new@example.com', password: 'secret' } },
  ]);
  expect(screen.getByRole('status').textContent).toContain('邮件已于');
  type('邮箱验证码', '402913');
  state = { email: 'new@example.com', pending: null };
  click('确认邮箱');
  await screen.findByText('new@example.com');
  expect(screen.getByLabelText('新邮箱')).toBeTruthy();
});

it('shows the address that is confirmed although the answer was lost', async () => {
  state = { ...state, pending };
  open();
  await screen.findByText(/验证码已发往 new@example.com/);
  type('邮箱验证码', '402913');
  answer = { code: 1181, desc: '验证码已失效，请重新发送' };
  click('确认邮箱');
  // Still the former one: it is as the server says.
  await screen.findByText('验证码已失效，请重新发送');
  state = { email: 'new@example.com', pending: null };
  click('确认邮箱');
  await screen.findByText('邮箱已确认');
  expect(screen.getByText('new@example.com')).toBeTruthy();
  expect(screen.queryByText('验证码已失效，请重新发送')).toBeNull();
});

it('asks for the second factor as well where one is on', async () => {
  hasApp = true;
  open();
  await screen.findByText('old@example.com');
  type('新邮箱', 'new@example.com');
  type('登录密码', 'secret');
  answer = { code: 1007, desc: '验证码不正确' };
  type('动态验证码或恢复码', '123456');
  click('发送验证码');
  await screen.findByText('验证码不正确');
  const body = { email: 'new@example.com', password: 'secret', otp: '123456' };
  expect(sent).toEqual([{ path: '/auth/account/email/change', body }]);
});

it('says at the field what is wrong, and keeps what was typed', async () => {
  open();
  await screen.findByText('old@example.com');
  click('发送验证码');
  await screen.findByText('请填写邮箱');
  type('新邮箱', 'new@example.com');
  type('登录密码', 'wrong');
  answer = { code: 1103, desc: '密码不正确' };
  click('发送验证码');
  await screen.findByText('密码不正确');
  expect(screen.getByLabelText<HTMLInputElement>('新邮箱').value).toBe('new@example.com');
});

it('says why the mail did not arrive, and lets the person take another address', async () => {
  state = {
    ...state,
    pending: { ...pending, delivery: { ...delivery, state: 'failed', answer: '550 no such user' } },
  };
  open();
  await screen.findByText('邮件没有送达：550 no such user');
  type('邮箱验证码', '402913');
  answer = { code: 1203, desc: '验证码不正确或已过期' };
  click('确认邮箱');
  await screen.findByText('验证码不正确或已过期');
  answer = { code: 429, desc: '操作过于频繁' };
  click('换一个邮箱');
  await screen.findByText(/操作过于频繁/);
  state = { email: 'old@example.com', pending: null };
  answer = undefined;
  // Its name begins with that of the sign that turns while it is busy.
  fireEvent.click(screen.getByRole('button', { name: /换一个邮箱$/ }));
  await waitFor(() => expect(screen.getByLabelText('新邮箱')).toBeTruthy());
  expect(sent.at(-1)?.path).toBe('/auth/account/email/cancel');
});

it('goes on by keyboard at the address after the code was confirmed, and after it was given up', async () => {
  state = { ...state, pending };
  open();
  await screen.findByText(/验证码已发往 new@example.com/);
  type('邮箱验证码', '402913');
  state = { email: 'new@example.com', pending: null };
  click('确认邮箱');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('新邮箱')));
  type('新邮箱', 'other@example.com');
  type('登录密码', 'secret');
  state = { ...state, pending };
  click('发送验证码');
  await screen.findByText(/验证码已发往 new@example.com/);
  state = { email: 'new@example.com', pending: null };
  click('换一个邮箱');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('新邮箱')));
});

it('asks before it closes over an address or a code that was typed', async () => {
  const onClose = open();
  await screen.findByText('old@example.com');
  type('新邮箱', 'new@example.com');
  fireEvent.click(screen.getByRole('button', { name: /^(Close|关闭)$/ }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(onClose).not.toHaveBeenCalled();
  type('登录密码', 'secret');
  state = { ...state, pending };
  click('发送验证码');
  await screen.findByText(/验证码已发往 new@example.com/);
  type('邮箱验证码', '402913');
  fireEvent.click(screen.getByRole('button', { name: /^(Close|关闭)$/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^放弃/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('removes the address once the password is given, and says what that means', async () => {
  open();
  await screen.findByText('old@example.com');
  click('移除邮箱');
  await screen.findByText(/不能再用邮件找回密码/);
  click('取 消');
  expect(document.activeElement?.textContent).toBe('移除邮箱');
  click('移除邮箱');
  type('登录密码', 'secret');
  state = { email: null, pending: null };
  click('移除邮箱');
  await screen.findByText('邮箱已移除');
  expect(sent).toEqual([{ path: '/auth/account/email/remove', body: { password: 'secret' } }]);
  await screen.findByText('尚未填写');
  expect(screen.queryByRole('button', { name: '移除邮箱' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('新邮箱'));
});
