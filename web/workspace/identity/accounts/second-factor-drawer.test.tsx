// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { SecondFactorDrawer } from './second-factor-drawer.tsx';

const [phone, laptop]: Passkey[] = ['手机', '电脑'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  ...{ name, createdAt: '2026-11-20T02:00:00.000Z', lastUsedAt: null },
}));
/** As the server has them now. */
let passkeys: Passkey[];
/** Whether the authenticator app is set up. */
let hasApp: boolean;
/** Whether the answer to its confirmation is lost, which the server has stored. */
let isLost: boolean;

beforeAll(async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/auth\/account/, '');
    const { id, name, setupId } = JSON.parse(init?.body ?? '{}');
    if (path === '/passkeys/remove') passkeys = passkeys.filter((passkey) => passkey.id !== id);
    if (path === '/passkeys/rename') passkeys = passkeys.map((one) => (one.id === id ? { ...one, name } : one));
    if (path === '/secondFactor/confirm') {
      expect(setupId).toBe(setup.setupId);
      if (hasApp) return Response.json({ code: 1111, desc: '二次验证已经开启' });
      hasApp = true;
      if (isLost) throw new TypeError('network');
    }
    return Response.json({ code: 200, result: answers[path]?.() ?? null });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
const setup = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', setupId: '00000000-0000-4000-8000-000000000009' };
const answers: Readonly<Record<string, () => object>> = {
  '/secondFactor': () => ({
    ...{ isOn: hasApp, since: '2026-11-20T02:00:00.000Z', recoveryCodesLeft: 10, isCompulsory: false },
  }),
  '/passkeys': () => ({ passkeys, isLastCompulsory: false, rpId: location.hostname }),
  '/secondFactor/begin': () => setup,
  // Beside passkeys the app brings none.
  '/secondFactor/confirm': () => ({ recoveryCodes: null }),
  '/secondFactor/recoveryCodes': () => ({ recoveryCodes: ['aaaa-bbbb'] }),
};
beforeEach(() => {
  hasApp = true;
  isLost = false;
  passkeys = [phone, laptop].filter((passkey) => passkey !== undefined);
});
afterEach(cleanup);

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecondFactorDrawer open onClose={() => undefined} onClosed={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('手机');
}
/** As by the keyboard: what is pressed has the focus. */
function press(name: string) {
  // Ant Design sets two characters apart where the product does not tell it otherwise.
  const button = screen.getByRole('button', { name: name.length === 2 ? [...name].join(' ') : name });
  button.focus();
  fireEvent.click(button);
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ??
  (document.activeElement instanceof HTMLInputElement
    ? document.activeElement.labels?.[0]?.textContent
    : document.activeElement?.textContent);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each(['添加通行密钥', '重命名通行密钥「手机」', '移除通行密钥「手机」', '关闭验证器', '更换恢复码'])(
  'gives the focus back to %s when its form is left',
  async (name) => {
    await open();
    press(name);
    press('取消');
    await waitFor(() => expect(focused()).toBe(name));
  },
);

it('begins the form of a removal at its first field, and goes on at the heading when the passkey is gone', async () => {
  await open();
  press('移除通行密钥「手机」');
  expect(focused()).toBe('登录密码');
  fill('登录密码', 'secret');
  press('移除');
  await waitFor(() => expect(screen.queryByText('手机')).toBeNull());
  expect(focused()).toBe('通行密钥');
});

it('gives the focus back to the button of a passkey that has its new name', async () => {
  await open();
  press('重命名通行密钥「手机」');
  fill('名称', '旧手机');
  press('重命名');
  await screen.findByText('旧手机');
  await waitFor(() => expect(focused()).toBe('重命名通行密钥「旧手机」'));
});

it('goes on at the section that made recovery codes when they have been put somewhere', async () => {
  await open();
  press('更换恢复码');
  fill('登录密码', 'secret');
  press('更换恢复码');
  await screen.findByText('aaaa-bbbb');
  press('我已保存');
  await waitFor(() => expect(document.activeElement?.id).toBe('recovery-codes'));
});

it('lets recovery codes go by their own button alone, for they are shown once', async () => {
  await open();
  const close = () => screen.queryByRole('button', { name: /^关\s?闭$|^Close$/ });
  expect(close()).not.toBeNull();
  press('更换恢复码');
  fill('登录密码', 'Demo@2026');
  press('更换恢复码');
  await screen.findByText('aaaa-bbbb');
  expect(close()).toBeNull();
});

it('goes on at the app that was added beside passkeys, whose recovery codes stay as they are', async () => {
  hasApp = false;
  await open();
  press('设置验证器');
  fill('登录密码', 'secret');
  press('开始设置');
  await screen.findByLabelText('动态验证码');
  fill('动态验证码', '123456');
  press('确认并开启');
  await screen.findByRole('button', { name: '关闭验证器' });
  await waitFor(() => expect(document.activeElement?.id).toBe('authenticator-app'));
});

it('says that the app is on, and how recovery codes are had, where the answer that confirmed it was lost', async () => {
  hasApp = false;
  isLost = true;
  await open();
  press('设置验证器');
  fill('登录密码', 'secret');
  press('开始设置');
  await screen.findByLabelText('动态验证码');
  fill('动态验证码', '123456');
  press('确认并开启');
  await screen.findByRole('button', { name: /重\s?试/ });
  press('确认并开启');
  await screen.findByText(/已经开启.*没有看到恢复码/);
  await screen.findByRole('button', { name: '关闭验证器' });
});
