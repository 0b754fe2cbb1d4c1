// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { frameTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { sampleFrame } from '../../testing/sample-content.ts';
import { Component as ForgetPage } from './forget-page.tsx';
import { loadForget } from './load-forget.ts';

const calls: { readonly path: string; readonly body: Record<string, unknown> | undefined }[] = [];
/** Answers of the server by the end of their path. */
const answers = new Map<string, object>();
const ok = (result: unknown) => ({ code: 200, result });

async function open(rules: PasswordRules = 'plain') {
  const call = (async () => ({ rules })) as unknown as PublicCaller;
  const url = new URL('https://shangjian.example/forget');
  const { data: page } = await loadForget({ url, language: 'zh-CN', publicUrl: url.origin, call });
  const frame = {
    language: 'zh-CN' as const,
    frame: sampleFrame,
    texts: frameTexts['zh-CN'],
    highlights: [],
    untranslatedNote: '',
  };
  const shown = { pathname: '/forget', search: '', code: { frame: 'account' as const, folder: 'forget' }, frame, page };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: ForgetPage }} />);
}

const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const asked = (end: string) => calls.filter(({ path }) => path.includes(end)).map(({ body }) => body);
const sendCode = () => fireEvent.click(screen.getByRole('button', { name: '发送验证码' }));

/** Answers the captcha and sends the code. */
async function passCaptcha() {
  sendCode();
  await waitFor(() => expect(field('answer')).toBe(document.activeElement));
  type('answer', '7');
  sendCode();
}

beforeEach(() => {
  calls.length = 0;
  answers.clear();
  answers.set(
    '/captcha',
    ok({ challenge: 'a challenge', drawing: { width: 120, height: 40, path: 'M0 0' }, question: '三加四等于？' }),
  );
  answers.set('/sendMailCode', ok(null));
  answers.set('/user/code', ok(null));
  answers.set('/checkMailCode', ok({ ticket: 'a ticket' }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    calls.push({ path: url, body: body ? JSON.parse(body) : undefined });
    const [, answer] = [...answers].find(([end]) => url.includes(end)) ?? [];
    return Response.json(answer ?? { code: 500, desc: 'no answer' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a code by mail leads to the new password', async () => {
  await open();
  type('username', 'zhoumin');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  type('email', 'zhoumin@example.com');
  await passCaptcha();
  expect(await screen.findByText(/如果账号与邮箱一致/)).toBeTruthy();
  const captcha = { challenge: 'a challenge', answer: '7' };
  expect(asked('/sendMailCode')).toEqual([{ username: 'zhoumin', email: 'zhoumin@example.com', captcha }]);
  expect(field('code')).toBe(document.activeElement);
  type('code', '123456');
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByRole('button', { name: '设置新密码' })).toBeTruthy();
  expect(asked('/checkMailCode')).toEqual([{ email: 'zhoumin@example.com', code: '123456' }]);
});

test('two clicks send one code', async () => {
  await open();
  type('username', 'zhoumin');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  type('email', 'zhoumin@example.com');
  await passCaptcha();
  sendCode();
  expect(await screen.findByText(/如果账号与邮箱一致/)).toBeTruthy();
  expect(asked('/sendMailCode')).toHaveLength(1);
});

test('only the field of the chosen channel is asked for, and the other one keeps what was typed', async () => {
  await open();
  type('username', 'zhoumin');
  type('phone', '13800000000');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  sendCode();
  expect(await screen.findByText('请填写这一栏')).toBeTruthy();
  expect(field('email')).toBe(document.activeElement);
  fireEvent.click(screen.getByRole('radio', { name: '用手机短信' }));
  expect(field('phone').value).toBe('13800000000');
  await passCaptcha();
  expect(await screen.findByText(/如果账号与手机号一致/)).toBeTruthy();
  // Whoever gets no SMS asks for a mail at once.
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  expect((screen.getByRole('button', { name: '发送验证码' }) as HTMLButtonElement).disabled).toBe(false);
});

test('an address that is none is named at its field, and nothing typed is lost', async () => {
  await open();
  type('username', 'zhoumin');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  type('email', 'zhoumin');
  answers.set('/sendMailCode', {
    code: 400,
    desc: '',
    issues: [{ path: 'body.email', message: '请输入有效的邮箱地址' }],
  });
  await passCaptcha();
  expect(await screen.findByText('请输入有效的邮箱地址')).toBeTruthy();
  expect(field('username').value).toBe('zhoumin');
  expect(field('email').value).toBe('zhoumin');
});

test('a check that ended while a password was thought up leads back to the first step, and says why', async () => {
  await open();
  type('username', 'zhoumin');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  type('email', 'zhoumin@example.com');
  await passCaptcha();
  await screen.findByText(/如果账号与邮箱一致/);
  type('code', '123456');
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByRole('button', { name: '设置新密码' });
  answers.set('/forgetPassword', { code: 1205, desc: '验证已过期，请重新验证身份' });
  type('newPwd', 'Another-one-9');
  type('rePwd', 'Another-one-9');
  fireEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  expect(await screen.findByText('验证已过期，请重新验证身份')).toBeTruthy();
  expect(screen.getByRole('button', { name: '下一步' })).toBeTruthy();
});

test.each([
  ['plain', /^8 到 128 个字符/],
  ['dengbao', /^10 到 128 个字符.*三种/],
] as const)('the new password is described by the rules it is checked by: %s', async (rules, hint) => {
  await open(rules);
  type('username', 'zhoumin');
  fireEvent.click(screen.getByRole('radio', { name: '用邮件' }));
  type('email', 'zhoumin@example.com');
  await passCaptcha();
  await screen.findByText(/如果账号与邮箱一致/);
  type('code', '123456');
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByRole('button', { name: '设置新密码' });
  const describedBy = field('newPwd').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toMatch(hint);
});
