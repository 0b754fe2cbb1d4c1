import type { Page, Request, Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { platformPc } from '#contract/identity/sessions.ts';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { demoPassword, sendLogin, signIn, storedKeys } from './steps/session.ts';
import { withoutStream } from './steps/without-stream.ts';
import { chooseAccountItem, seeMessage } from './steps/workspace.ts';

const calls = `**${apiBase}/**`;

const texts = {
  oldMissing: '请输入旧密码',
  blank: '请输入密码',
  newMissing: '请输入新密码',
  repeatBlank: '密码不能为空',
  different: '两次输入的密码不一致!',
  done: '修改成功!',
};

function passwordForm(page: Page) {
  return {
    dialog: page.getByRole('dialog', { name: '修改密码' }),
    old: page.getByLabel('旧密码', { exact: true }),
    next: page.getByLabel('新密码', { exact: true }),
    repeat: page.getByLabel('重复新密码', { exact: true }),
    confirm: page.getByRole('button', { name: '确定', exact: true }),
    cancel: page.getByRole('button', { name: '取消', exact: true }),
    message: (text: string) => page.getByText(text, { exact: true }),
  };
}

async function openDialog(page: Page) {
  await chooseAccountItem(page, '修改密码');
  const form = passwordForm(page);
  await form.dialog.waitFor();
  return form;
}

async function fill(form: ReturnType<typeof passwordForm>, old: string, next: string, repeat = next): Promise<void> {
  await form.old.fill(old);
  await form.next.fill(next);
  await form.repeat.fill(repeat);
}

/** From the end of a response to the next request, by the browser's clock. */
async function millisecondsBetween(answer: Response, next: Request): Promise<number> {
  await Promise.all([answer.finished(), (await next.response())?.finished()]);
  const { startTime, responseEnd } = answer.request().timing();
  return next.timing().startTime - (startTime + responseEnd);
}

describe('the password dialog', () => {
  journey('checks each field when it is left', async ({ page }) => {
    await signIn(page, 'viewer');
    const form = await openDialog(page);
    const leave = async (field: typeof form.old, value: string) => {
      await field.fill(value);
      await field.blur();
    };
    await leave(form.old, '');
    await form.message(texts.oldMissing).waitFor();
    await leave(form.old, '   ');
    await form.message(texts.blank).waitFor();
    await leave(form.old, 'something');
    await form.message(texts.blank).waitFor({ state: 'hidden' });
    await leave(form.next, '');
    await form.message(texts.newMissing).waitFor();
    await leave(form.next, 'First@2026');
    await form.message(texts.newMissing).waitFor({ state: 'hidden' });
    await leave(form.repeat, '');
    await form.message(texts.newMissing).waitFor();
    await leave(form.repeat, '  ');
    await form.message(texts.repeatBlank).waitFor();
    await leave(form.repeat, 'Second@2026');
    await form.message(texts.different).waitFor();
  });

  journey('checks the repeat again when the new password changes', async ({ page }) => {
    await signIn(page, 'viewer');
    const form = await openDialog(page);
    await fill(form, demoPassword, 'First@2026');
    await form.repeat.blur();
    await form.next.fill('Second@2026');
    await form.next.blur();
    await form.message(texts.different).waitFor();
    await form.next.fill('First@2026');
    await form.next.blur();
    await form.message(texts.different).waitFor({ state: 'hidden' });
  });

  journey('shows the old password and hides the new ones', async ({ page }) => {
    await signIn(page, 'viewer');
    const form = await openDialog(page);
    expect(await form.old.getAttribute('type')).toBe('text');
    expect(await form.next.getAttribute('type')).toBe('password');
    expect(await form.repeat.getAttribute('type')).toBe('password');
  });

  journey('stays open on Escape and on a click beside it, and closes by its button', async ({ page }) => {
    await signIn(page, 'viewer');
    const form = await openDialog(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 500);
    // Both would close it within its closing animation; the field only accepts input while it is open.
    await form.old.fill('still here');
    expect(await form.dialog.isVisible()).toBe(true);
    await form.cancel.click();
    await form.dialog.waitFor({ state: 'hidden' });
  });

  journey('says what the server says when the old password is wrong, and loses nothing', async ({ page }) => {
    await signIn(page, 'viewer');
    const form = await openDialog(page);
    await fill(form, 'Wrong@2026', 'Changed@2026');
    await form.confirm.click();
    await page.getByText('旧密码不正确').first().waitFor();
    expect(await form.next.inputValue()).toBe('Changed@2026');
    expect(await form.dialog.isVisible()).toBe(true);
  });
});

describe('a changed password', () => {
  journey(
    'signs this browser out after half a second, ends every session and is the one that works',
    async ({ page, server }) => {
      const login = { username: 'editor', password: demoPassword, platform: platformPc } as const;
      const otherToken = (await callApi(server, 'session.login', { body: login })).result?.token ?? '';
      expect((await callApi(server, 'session.currentUser', {}, otherToken)).status).toBe(200);
      await withoutStream(page);
      await signIn(page, 'editor');
      // A call that is answered by the end of the session would leave first: none is still under way, and what the page
      // asks every half minute of its own accord waits.
      await page.waitForLoadState('networkidle');
      await page.route(calls, (route) =>
        route.request().url().endsWith(endpoints['account.changePassword'].path) ? route.continue() : undefined,
      );
      const form = await openDialog(page);
      await fill(form, demoPassword, 'Changed@2026');
      const changed = page.waitForResponse('**/account/update/pwd');
      // One that another overtakes is never answered, and has no time.
      const left = page.waitForEvent('requestfinished', (request) => request.isNavigationRequest());
      await form.confirm.click();
      await seeMessage(page, texts.done);
      expect(await millisecondsBetween(await changed, await left)).toBeGreaterThan(450);
      await page.waitForURL(publicPaths.root);
      await page.unroute(calls);
      expect(await storedKeys(page)).toEqual({ local: [], session: [] });
      expect((await callApi(server, 'session.currentUser', {}, otherToken)).status).toBe(401);

      await page.goto(publicPaths.login);
      await sendLogin(page, 'editor', demoPassword);
      await page.getByText('账号或密码错误').first().waitFor();
      await sendLogin(page, 'editor', 'Changed@2026');
      await page.waitForURL('/home');
    },
  );

  journey('may also be changed on a page of its own', async ({ page, server }) => {
    await signIn(page, 'buyer');
    await page.goto(publicPaths.edit);
    const form = passwordForm(page);
    expect(await form.old.getAttribute('type')).toBe('text');
    await fill(form, demoPassword, 'Changed@2026', 'Different@2026');
    await form.repeat.blur();
    await form.message(texts.different).waitFor();
    await form.repeat.fill('Changed@2026');
    await form.confirm.click();
    await seeMessage(page, texts.done);
    await page.waitForURL(publicPaths.root);
    const login = { body: { username: 'buyer', password: 'Changed@2026', platform: 2 as const } };
    expect((await callApi(server, 'session.login', login)).code).toBe(200);
  });

  journey('needs a session: a visitor is offered to log in, and comes back by it', async ({ page }) => {
    await page.goto(publicPaths.edit);
    const login = page.getByRole('main').getByRole('link', { name: '登录' });
    await expect.poll(() => login.getAttribute('href')).toContain('?from=');
    await login.click();
    await page.waitForURL(({ pathname }) => pathname === publicPaths.login);
    await sendLogin(page, 'client', demoPassword);
    await page.waitForURL(publicPaths.edit);
  });
});
