import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { journey } from './journey.ts';
import { demoPassword, sendLogin, signIn, storedToken } from './steps/session.ts';
import { chooseAccountItem, seeMessage } from './steps/workspace.ts';

/** Enables the second factor in the account menu, and returns secret and recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await chooseAccountItem(page, '二次验证');
  const drawer = page.getByRole('dialog', { name: '二次验证' });
  await drawer.getByRole('button', { name: '设置验证器' }).click();
  await drawer.getByLabel('登录密码').fill('not-the-password');
  await drawer.getByRole('button', { name: '开始设置' }).click();
  await drawer.getByText('密码不正确').waitFor();
  await drawer.getByLabel('登录密码').fill(demoPassword);
  await drawer.getByRole('button', { name: '开始设置' }).click();
  await drawer.getByRole('img', { name: '供验证器扫描的二维码' }).waitFor();
  const secret = (await drawer.locator('code').innerText()).replaceAll(/\s/g, '');
  await drawer.getByLabel('动态验证码').fill(codeAt(secret, new Date()));
  await drawer.getByRole('button', { name: '确认并开启' }).click();
  await seeMessage(page, '二次验证已开启');
  const codes = await drawer.locator('li code').allInnerTexts();
  await drawer.getByRole('button', { name: '我已保存' }).click();
  await drawer.getByText('还有 10 个恢复码可用').waitFor();
  return { secret, codes };
}

journey(
  'somebody turns on a second factor, and from then on the password alone opens nothing',
  async ({ page, openPage }) => {
    await signIn(page, 'client');
    const { secret, codes } = await setUp(page);
    expect(codes).toHaveLength(10);

    const elsewhere = await openPage();
    await elsewhere.goto(publicPaths.login);
    await sendLogin(elsewhere, 'client', demoPassword);
    const code = elsewhere.getByLabel('动态验证码');
    await code.waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    expect(await elsewhere.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('otp');
    expect(await storedToken(elsewhere)).toBeNull();

    await code.fill('000000');
    await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
    await elsewhere.getByText('动态验证码不正确或已用过').first().waitFor();
    expect(await elsewhere.getByRole('textbox', { name: '账号' }).inputValue()).toBe('client');
    expect(await elsewhere.getByLabel('密码', { exact: true }).inputValue()).toBe(demoPassword);

    // The step that confirmed it is consumed; the next one is already valid.
    await code.fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
    await elsewhere.waitForURL('/home');

    const withoutPhone = await openPage({ viewport: { width: 390, height: 844 } });
    await withoutPhone.goto(publicPaths.login);
    await sendLogin(withoutPhone, 'client', demoPassword);
    await withoutPhone.getByLabel('动态验证码').fill(codes[0] ?? '');
    await withoutPhone.getByRole('button', { name: '登录', exact: true }).click();
    await withoutPhone.waitForURL('/home');
  },
);
