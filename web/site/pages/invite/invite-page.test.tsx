// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companyTexts, frameTexts, invitationTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { sampleFrame } from '../../testing/sample-content.ts';
import { Component as InvitePage } from './invite-page.tsx';

const calls: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** Answers of the server by the end of their path. */
const answers = new Map<string, object>();
const ok = (result: unknown) => ({ code: 200, result });
const ended = { code: 1211, desc: '这个邀请链接已失效' };

const invitation = {
  ...{ companyName: '澄川新材', name: '周敏', invitedBy: '林岚', roles: ['企业管理员'] },
  ...{ to: 'z****@example.com', expiresAt: '2026-11-27T02:00:00.000Z' },
};

function open(hash = '#the-token') {
  history.replaceState(null, '', `/invite${hash}`);
  const page = {
    ...{ description: '', texts: invitationTexts['zh-CN'], captchaTexts: companyTexts['zh-CN'].form.captcha },
  };
  const frame = {
    language: 'zh-CN' as const,
    frame: sampleFrame,
    texts: frameTexts['zh-CN'],
    highlights: [],
    untranslatedNote: '',
  };
  const shown = { pathname: '/invite', search: '', code: { frame: 'account' as const, folder: 'invite' }, frame, page };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: InvitePage }} />);
}

const form = (button: string) => screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement;
const type = (name: string, value: string) =>
  fireEvent.input(document.querySelector(`[name="${name}"]`) as Element, { target: { value } });
const asked = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

function fillAccount() {
  for (const [name, value] of [
    ['username', 'zhoumin'],
    ['newPwd', 'Correct horse 电池'],
    ['rePwd', 'Correct horse 电池'],
  ] as const) {
    type(name, value);
  }
}

beforeEach(() => {
  calls.length = 0;
  answers.clear();
  answers.set('/check', ok(invitation));
  answers.set('/accept', ok(null));
  answers.set('/join', ok(null));
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    calls.push({ path: url, body: JSON.parse(body ?? '{}') });
    const [, answer] = [...answers].find(([end]) => url.endsWith(end)) ?? [];
    return Response.json(answer ?? { code: 500, desc: 'no answer' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('opening the link only looks; a click accepts with a new account', async () => {
  open();
  expect(await screen.findByText('林岚邀请您加入澄川新材。')).toBeTruthy();
  expect(screen.getByText('企业管理员')).toBeTruthy();
  expect(screen.getByText('2026-11-27 10:00')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  fillAccount();
  fireEvent.submit(form('接受邀请'));
  expect(await screen.findByRole('heading', { name: '已加入澄川新材' })).toBe(document.activeElement);
  expect(asked('/accept')).toEqual([
    {
      ...{ token: 'the-token', name: '周敏', username: 'zhoumin' },
      ...{ newPwd: 'Correct horse 电池', rePwd: 'Correct horse 电池' },
    },
  ]);
  expect(screen.getByRole('link', { name: '去登录' })).toBeTruthy();
});

test('fields are named one by one, and nothing typed is lost', async () => {
  open();
  await screen.findByText('林岚邀请您加入澄川新材。');
  fireEvent.submit(form('接受邀请'));
  expect(await screen.findByText('请输入账号')).toBeTruthy();
  expect(asked('/accept')).toEqual([]);
  answers.set('/accept', { code: 400, desc: '', issues: [{ path: 'body.username', message: '这个账号已被使用' }] });
  fillAccount();
  fireEvent.submit(form('接受邀请'));
  expect(await screen.findByText('这个账号已被使用')).toBeTruthy();
  expect(document.querySelector<HTMLInputElement>('[name="newPwd"]')?.value).toBe('Correct horse 电池');
});

test('an account that exists joins, with a code where it needs one', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: '我已有账号' }));
  type('member.username', 'zhoumin');
  type('member.password', 'a password');
  answers.set('/join', { code: 1006, desc: '请输入动态验证码' });
  fireEvent.submit(form('登录并加入'));
  await waitFor(() => expect(document.querySelector('[name="member.otp"]')).toBe(document.activeElement));
  type('member.otp', '123456');
  answers.set('/join', ok(null));
  fireEvent.submit(form('登录并加入'));
  expect(await screen.findByText(/用账号 zhoumin 登录/)).toBeTruthy();
  expect(asked('/join').at(-1)).toEqual({
    ...{ token: 'the-token', username: 'zhoumin', password: 'a password', otp: '123456' },
  });
});

test('who belongs to the company already is told to sign in', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: '我已有账号' }));
  type('member.username', 'zhoumin');
  type('member.password', 'a password');
  answers.set('/join', { code: 1024, desc: '这位用户已经在这家公司里' });
  fireEvent.submit(form('登录并加入'));
  expect((await screen.findByRole('alert')).textContent).toContain('您已经在澄川新材里');
});

test('who would get rights through a partner is sent to who invited them', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: '我已有账号' }));
  type('member.username', 'zhoumin');
  type('member.password', 'a password');
  answers.set('/join', { code: 1036, desc: '请先在「统一登录」中解除关联' });
  fireEvent.submit(form('登录并加入'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '您的账号经合作平台登录，暂时不能加入。请联系邀请您的人。',
  );
});

test('a link that has ended says so, also where it ends while the form is filled', async () => {
  open();
  await screen.findByText('林岚邀请您加入澄川新材。');
  answers.set('/accept', ended);
  fillAccount();
  fireEvent.submit(form('接受邀请'));
  expect(await screen.findByRole('heading', { name: '邀请链接已失效' })).toBeTruthy();
  expect(screen.getByText('这个邀请链接已失效')).toBeTruthy();
  cleanup();
  answers.set('/check', ended);
  open();
  expect(await screen.findByRole('heading', { name: '邀请链接已失效' })).toBeTruthy();
  cleanup();
  open('');
  expect(await screen.findByText('请从邮件或短信里完整地打开邀请链接。')).toBeTruthy();
});

test('a connection that fails offers another try', async () => {
  answers.set('/check', { code: 500, desc: '服务暂时不可用' });
  open();
  const retry = await screen.findByRole('button', { name: '重试' });
  answers.set('/check', ok(invitation));
  fireEvent.click(retry);
  expect(await screen.findByText('林岚邀请您加入澄川新材。')).toBeTruthy();
});
