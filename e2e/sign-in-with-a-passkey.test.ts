import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { demoPassword, sendLogin, signIn, storedToken } from './steps/session.ts';
import { chooseAccountItem, seeMessage } from './steps/workspace.ts';

/** Gives a window an authenticator of its own, with a finger that is right. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const key = async () => {
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    if (!credential) throw new Error('the authenticator is empty');
    return credential;
  };
  return {
    key,
    /** Takes a key over from another authenticator. */
    insert: (credential: Awaited<ReturnType<typeof key>>) =>
      devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    /** Whether the person is recognised from now on. */
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const passkeyButton = (page: Page, name: string) => page.getByRole('button', { name });

/** Browsers have no passkeys of sites with a numeric address: this one has the name it would have by itself. */
const named = journey.extend('settings', { scope: 'file' }, () => ({ PUBLIC_URL: '', SECOND_FACTOR_OPERATORS: '1' }));

const addressOf = (server: { readonly url: string }) => server.url.replace('127.0.0.1', 'localhost');

named('an operator who must have a second factor chooses a passkey at sign-in', async ({ server, openPage }) => {
  const page = await openPage({ baseURL: addressOf(server), viewport: { width: 390, height: 844 } });
  const authenticator = await plugInAuthenticator(page);
  await page.goto(publicPaths.login);
  await sendLogin(page, 'editor', demoPassword);
  await page.getByRole('heading', { name: '设置二次验证' }).waitFor();
  await authenticator.recognise(false);
  await passkeyButton(page, '改用通行密钥').click();
  await page.getByText('没有收到通行密钥的确认').waitFor();
  await authenticator.recognise(true);
  await passkeyButton(page, '改用通行密钥').click();
  await page.getByRole('heading', { name: '恢复码' }).waitFor();
  expect(await page.locator('li code').allInnerTexts()).toHaveLength(10);
  await page.getByRole('button', { name: '已保存，进入工作台' }).click();
  await page.waitForURL('/home');
  expect(await authenticator.key()).toMatchObject({ rpId: 'localhost' });
});

named(
  'somebody adds a passkey, and signs in with it, beside the password and without',
  async ({ server, openPage }) => {
    const baseURL = addressOf(server);
    const page = await openPage({ baseURL });
    const authenticator = await plugInAuthenticator(page);
    await signIn(page, 'client');
    await chooseAccountItem(page, '二次验证');
    const drawer = page.getByRole('dialog', { name: '二次验证' });
    await drawer.getByRole('button', { name: '添加通行密钥' }).click();
    await drawer.getByLabel('名称').fill('办公电脑');
    await drawer.getByLabel('登录密码').fill('not-the-password');
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByText('密码不正确').waitFor();
    await drawer.getByLabel('登录密码').fill(demoPassword);
    await drawer.getByRole('button', { name: '下一步' }).click();
    await seeMessage(page, '通行密钥已添加');
    expect(await drawer.locator('li code').allInnerTexts()).toHaveLength(10);
    await drawer.getByRole('button', { name: '我已保存' }).click();
    await drawer.getByText('办公电脑').waitFor();
    await drawer.getByText('还没有用过').waitFor();
    const key = await authenticator.key();
    expect(key).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

    const elsewhere = await openPage({ baseURL });
    const phone = await plugInAuthenticator(elsewhere);
    await phone.insert(key);
    await elsewhere.goto(publicPaths.login);
    await phone.recognise(false);
    await passkeyButton(elsewhere, '使用通行密钥登录').click();
    await elsewhere.getByText('没有收到通行密钥的确认').waitFor();
    expect(await storedToken(elsewhere)).toBeNull();
    await phone.recognise(true);
    await passkeyButton(elsewhere, '使用通行密钥登录').click();
    await elsewhere.waitForURL('/home');

    const byPassword = await openPage({ baseURL, viewport: { width: 390, height: 844 } });
    const second = await plugInAuthenticator(byPassword);
    await second.insert(await phone.key());
    await byPassword.goto(publicPaths.login);
    await sendLogin(byPassword, 'client', demoPassword);
    await byPassword.getByLabel('恢复码').waitFor();
    expect(await byPassword.evaluate(() => document.activeElement?.textContent)).toContain('使用通行密钥验证');
    await passkeyButton(byPassword, '使用通行密钥验证').click();
    await byPassword.waitForURL('/home');
    expect(await storedToken(byPassword)).not.toBeNull();

    // Removed by itself, as a code would prove it.
    await chooseAccountItem(byPassword, '二次验证');
    const there = byPassword.getByRole('dialog', { name: '二次验证' });
    await there.getByText('上次使用').waitFor();
    await there.getByRole('button', { name: '移除通行密钥「办公电脑」' }).click();
    await there.getByLabel('登录密码').fill(demoPassword);
    await there.getByRole('button', { name: '使用通行密钥' }).click();
    await seeMessage(byPassword, '通行密钥已移除');
    await there.getByText('办公电脑').waitFor({ state: 'hidden' });
  },
);
