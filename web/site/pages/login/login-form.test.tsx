// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountTexts, authTexts, companyTexts, frameTexts, passkeyTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { sampleFrame } from '../../testing/sample-content.ts';
import { Component as LoginPage } from './login-page.tsx';

const sent: Record<string, unknown>[] = [];
/** Answers of the server to sign-ins, in their order. */
let answers: object[] = [];
const expired = { code: 1009, desc: '密码已过期，请设置新密码' };
const setupNeeded = { code: 1008, desc: '请按下面的步骤设置二次验证', ticket: 'the-ticket' };
const setUp = { ticket: 'the-setup', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' };

function open() {
  const texts = accountTexts['zh-CN'].login;
  const { tab, code } = authTexts['zh-CN'];
  const page = {
    ...{ description: '', texts, captchaTexts: companyTexts['zh-CN'].form.captcha, authTexts: { tab, code } },
    ...{ passkeyTexts: passkeyTexts['zh-CN'], rpId: null, providers: [], passwordHint: '' },
  };
  const frame = {
    ...{ language: 'zh-CN' as const, frame: sampleFrame, texts: frameTexts['zh-CN'] },
    ...{ highlights: [], untranslatedNote: '' },
  };
  const shown = { pathname: '/login', search: '', code: { frame: 'account' as const, folder: 'login' }, frame, page };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: LoginPage }} />);
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) => fireEvent.input(field(name) as Element, { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '登录' }).closest('form') as Element);
const back = async () => fireEvent.click(await screen.findByRole('button', { name: '返回登录' }));

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (!url.endsWith('/user/login')) return Response.json({ code: 200, result: setUp });
    sent.push(JSON.parse(body ?? '{}'));
    return Response.json(answers.shift() ?? { code: 500, desc: 'no answer' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the way back from a second factor signs in with the password that is in force by now', async () => {
  answers = [expired, setupNeeded, setupNeeded];
  open();
  type('username', 'zhoumin');
  type('password', 'the old password');
  submit();
  await waitFor(() => expect(field('newPwd')).toBe(document.activeElement));
  type('newPwd', 'Correct horse 电池');
  type('rePwd', 'Correct horse 电池');
  submit();
  expect(await screen.findByRole('heading', { name: '设置二次验证' })).toBeTruthy();
  expect(screen.getAllByText('新密码已生效，登录请用新密码。')).toHaveLength(2);
  await back();
  expect(field('password')).toBe(document.activeElement);
  expect(field('password')?.value).toBe('Correct horse 电池');
  expect([field('newPwd'), field('rePwd')]).toEqual([null, null]);
  expect(screen.getByText(/新密码已生效/)).toBeTruthy();
  submit();
  await screen.findByRole('heading', { name: '设置二次验证' });
  expect(sent.at(-1)).toEqual({ username: 'zhoumin', password: 'Correct horse 电池', platform: 2 });
});

test('the way back from a second factor leaves no word of steps that are not there', async () => {
  answers = [setupNeeded];
  open();
  type('username', 'zhoumin');
  type('password', 'a password');
  submit();
  await back();
  expect(field('password')?.value).toBe('a password');
  expect(screen.queryByText('请按下面的步骤设置二次验证')).toBeNull();
  expect(screen.queryByText(/新密码已生效/)).toBeNull();
});
