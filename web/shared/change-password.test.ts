// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, tab } from './api/client.ts';
import { changePassword, logoutDelay, validateChangePassword } from './change-password.ts';
import { readToken, storageKeys, storeSession } from './storage.ts';

const language = 'zh-CN';
const good = { oldPwd: 'Demo@2026', newPwd: 'Other@2026', rePwd: 'Other@2026' };
const options = { language, successText: '修改成功!' } as const;

function answerWith(body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body));
}

beforeEach(() => {
  document.documentElement.lang = language;
  vi.useFakeTimers();
});
afterEach(() => {
  delete tab.hasLeft;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the form', () => {
  test('asks for what is missing, each field in its own words', () => {
    expect(validateChangePassword({ oldPwd: '', newPwd: '', rePwd: '' }, language)).toEqual({
      oldPwd: '请输入旧密码',
      newPwd: '请输入新密码',
      rePwd: '请输入新密码',
    });
  });

  test('takes blanks for no password', () => {
    expect(validateChangePassword({ oldPwd: ' ', newPwd: ' ', rePwd: ' ' }, language)).toEqual({
      oldPwd: '请输入密码',
      newPwd: '请输入密码',
      rePwd: '密码不能为空',
    });
  });

  test('wants the repeat to be the same', () => {
    expect(validateChangePassword({ ...good, rePwd: 'Another' }, language)).toEqual({
      rePwd: '两次输入的密码不一致!',
    });
    expect(validateChangePassword({ ...good, rePwd: 'Another' }, 'en')).toEqual({
      rePwd: 'The two passwords entered do not match!',
    });
  });
});

describe('sending', () => {
  test('success is said, and the session is left half a second later', async () => {
    answerWith({ code: 200, result: null });
    const leave = vi.fn();
    await expect(changePassword(good, { ...options, leave })).resolves.toEqual({ changed: true });
    expect(document.body.textContent).toContain('修改成功!');
    vi.advanceTimersByTime(logoutDelay - 1);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('what the page asks for until then does not tell that the session ended elsewhere', async () => {
    storeSession('token', 'editor');
    answerWith({ code: 200, result: null });
    await changePassword(good, { ...options, leave: vi.fn() });
    vi.stubGlobal('fetch', async () => Response.json({ reason: 'replaced' }, { status: 401 }));
    await api('session.logout', {});
    expect([readToken(), document.body.textContent]).toEqual(['token', expect.not.stringContaining('登录已失效')]);
    localStorage.clear();
  });

  test('the session is forgotten, and what was typed and is in this browser alone waits for the next one', async () => {
    answerWith({ code: 200, result: null });
    storeSession('token', 'editor');
    const draft = `${storageKeys.drafts}/editor/article/new/`;
    localStorage.setItem(draft, '{}');
    await changePassword(good, { ...options, leave: () => expect(localStorage.getItem(draft)).toBe('{}') });
    vi.advanceTimersByTime(logoutDelay);
    expect([readToken(), localStorage.getItem(draft)]).toEqual([undefined, '{}']);
    localStorage.clear();
  });

  test("a refusal brings the server's sentence and keeps the session", async () => {
    answerWith({ code: 1101, desc: '旧密码不正确', requestId: 'r' });
    const leave = vi.fn();
    await expect(changePassword(good, { ...options, leave })).resolves.toMatchObject({
      changed: false,
      failure: { desc: '旧密码不正确' },
      issues: { oldPwd: '旧密码不正确' },
    });
    vi.advanceTimersByTime(10_000);
    expect(leave).not.toHaveBeenCalled();
  });

  test('a new password that is the old one is wrong itself', async () => {
    answerWith({ code: 1102, desc: '新密码不能与旧密码相同', requestId: 'r' });
    const issues = { newPwd: '新密码不能与旧密码相同' };
    await expect(changePassword(good, { ...options, leave: vi.fn() })).resolves.toMatchObject({ issues });
  });

  test('a connection that failed makes no field wrong', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(changePassword(good, { ...options, leave: vi.fn() })).resolves.toEqual({
      changed: false,
      failure: { success: false, code: 500, status: 0, desc: '网络请求错误' },
      issues: {},
    });
  });
});
