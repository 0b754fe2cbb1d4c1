import { describe, expect } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { openAndSettle, sidewaysScroll, sizes, violations } from './steps/look.ts';
import {
  demoPassword,
  leaveAndComeBack,
  sendLogin,
  signIn,
  signInByForm,
  storedKeys,
  storedToken,
  watchDocuments,
} from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { withoutStream } from './steps/without-stream.ts';
import { chooseAccountItem, seeMessage, workspace } from './steps/workspace.ts';

describe('signing in', () => {
  journey('with a wrong password shows why, without a reload, and keeps what was typed', async ({ page }) => {
    await page.goto(publicPaths.login);
    const documents = watchDocuments(page);
    await sendLogin(page, 'client', 'not-the-password');
    await page.getByText('账号或密码错误').first().waitFor();
    expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('client');
    expect(new URL(page.url()).pathname).toBe(publicPaths.login);
    expect(documents).toEqual([]);
    expect(await storedToken(page)).toBeNull();
  });

  journey('by Enter before the page has its code waits for it, visibly, and then signs in', async ({ page }) => {
    const arrival = Promise.withResolvers<void>();
    // The blocking script of the head comes, the page's own code does not yet.
    await page.route(/\/assets\/(?!gate).*\.js$/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto(publicPaths.login, { waitUntil: 'commit' });
    const submit = page.getByRole('button', { name: '登录', exact: true });
    await page.getByRole('textbox', { name: '账号' }).fill('client');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    expect(await submit.isDisabled()).toBe(true);
    expect(await submit.getAttribute('aria-busy')).toBe('true');
    arrival.resolve();
    await page.waitForURL('/home');
  });

  journey('with an empty form asks for account and password', async ({ page }) => {
    await openPublic(page, publicPaths.login);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入账号').first().waitFor();
    await page.getByText('请输入密码').first().waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  journey('keeps what docs/product/api.md, "Browser storage", names in the browser', async ({ page }) => {
    await signInByForm(page, 'client');
    await expect
      .poll(async () => (await storedKeys(page)).local)
      .toEqual(expect.arrayContaining(['DICTIONARY', 'USER_ALL_INFO', 'adminToken', 'isLogin']));
    const stored = await page.evaluate(() => ({
      token: JSON.parse(localStorage.getItem('adminToken') ?? 'null'),
      user: JSON.parse(localStorage.getItem('USER_ALL_INFO') ?? 'null'),
      dictionary: JSON.parse(localStorage.getItem('DICTIONARY') ?? 'null'),
    }));
    expect(stored.token).toEqual(expect.any(String));
    expect(stored.user.companyName).toEqual(expect.any(String));
    expect(stored.dictionary.supplier_quote_state_enum).toEqual(expect.any(Array));
  });

  journey('a second time is not needed: /login and / lead to the workspace', async ({ page }) => {
    await signIn(page, 'client');
    for (const path of [publicPaths.login, publicPaths.root]) {
      await page.goto(path);
      await page.waitForURL('/home');
      await workspace(page).title.waitFor();
    }
  });

  journey('leaves no page for it behind: Back from the workspace leads to the workspace', async ({ page }) => {
    await openPublic(page, publicPaths.login);
    await leaveAndComeBack(page, async () => signInByForm(await page.context().newPage(), 'client'));
    await page.waitForURL('/home');
    await workspace(page).title.waitFor();
  });

  journey('leaves the front page open to read, with a way back in', async ({ page }) => {
    await signIn(page, 'client');
    await page.goto(publicPaths.front);
    expect(new URL(page.url()).pathname).toBe(publicPaths.front);
    await page.getByRole('banner').getByRole('link', { name: '工作台', exact: true }).click();
    await page.waitForURL('/home');
  });

  journey('never shows the login form or the front page on the way to the workspace', async ({ page }) => {
    await signIn(page, 'client');
    // Records every heading from the first frame of the new document.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seenHeadings: seen });
      const look = () => {
        const text = document.querySelector('h1')?.textContent;
        if (text && document.documentElement.getClientRects().length > 0 && seen.at(-1) !== text) seen.push(text);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(publicPaths.root);
    await page.waitForURL('/home');
    await workspace(page).title.waitFor();
    const seen = () => page.evaluate(() => (globalThis as unknown as { seenHeadings: string[] }).seenHeadings);
    // What is shown is recorded in the frame after.
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
    expect(await seen()).toEqual(['工作台']);
  });
});

describe('signing out', () => {
  journey('says so, forgets everything and goes to the front page', async ({ page, server }) => {
    await signIn(page, 'client');
    // Home asks for its parts one after the other: those that it still asks for would be refused.
    await openAndSettle(page, workspacePaths.usePage);
    const token = (await storedToken(page)) ?? '';
    await page.evaluate(() => sessionStorage.setItem('anything', 'kept for this tab'));
    await chooseAccountItem(page, '退出登录');
    await seeMessage(page, '退出登录');
    await page.waitForURL(publicPaths.root);
    expect(await storedToken(page)).toBeNull();
    expect(await storedKeys(page)).toEqual({ local: [], session: [] });
    expect((await callApi(server, 'session.currentUser', {}, token)).status).toBe(401);
  });

  journey('leaves a sign-in page that has no password and signs in, for who goes back so far', async ({ page }) => {
    await openPublic(page, publicPaths.login);
    // The page stays, as one that is kept does.
    await page.route(`**${publicPaths.root}`, (route) => route.fulfill({ status: 204 }));
    await sendLogin(page, 'client', demoPassword);
    await expect.poll(() => storedToken(page)).not.toBeNull();
    const isOpened = page.waitForEvent('load');
    await leaveAndComeBack(page, async () => {
      expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
      await page.evaluate(() => localStorage.clear());
    });
    await isOpened;
    await page.unroute(`**${publicPaths.root}`);
    await sendLogin(page, 'client', demoPassword);
    await page.waitForURL('/home');
  });

  journey(
    'from another device ends this one: storage is cleared, the page reloaded once and says why; signing in leads back',
    async ({ page, server, problems }) => {
      problems.expect(/401/);
      // It would say so before the person goes on.
      await withoutStream(page);
      await signIn(page, 'client');
      // What the first page still asks for would be refused there.
      await openAndSettle(page, workspacePaths.home);
      const documents = watchDocuments(page);
      // A busy machine would be refused before it shows the page that was chosen, also by what the first page asks again.
      const isShown = page.waitForURL(workspacePaths.usePage);
      await page.route(`**${apiBase}/auth/**`, async (route) => {
        await isShown;
        await route.continue();
      });
      await callApi(server, 'session.logout', {}, (await storedToken(page)) ?? '');
      await workspace(page).menuItem('产品手册').click();
      await page.waitForURL(publicPaths.front);
      expect(documents).toEqual([workspacePaths.usePage, publicPaths.front]);
      expect(await storedToken(page)).toBeNull();
      const notice = page.getByRole('alert').filter({ hasText: '登录已在别处结束' });
      await notice.waitFor();
      const way = (await notice.getByRole('link', { name: '重新登录，回到刚才的页面' }).getAttribute('href')) ?? '';
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await notice.count()).toBe(0);
      await page.goto(way);
      await sendLogin(page, 'client', demoPassword);
      await page.waitForURL(workspacePaths.usePage);
    },
  );
});

describe('a session that has almost lasted 12 hours', () => {
  journey('is announced to end, over what is open, without a word lost that is being typed', async ({ openPage }) => {
    const page = await openPage({ viewport: sizes.phone, hasTouch: true, colorScheme: 'dark' });
    let minutes = 9;
    await page.route(`**${apiBase}${endpoints['session.revisions'].path}*`, async (route) => {
      const response = await route.fetch();
      const { result, ...envelope } = await response.json();
      const json = { ...envelope, result: { ...result, sessionEndsIn: minutes * 60_000 } };
      await route.fulfill({ response, json });
    });
    await signIn(page, 'client', '/client/contacts');
    const notice = page.getByRole('status').filter({ hasText: '登录将在 10 分钟内' });
    await notice.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: '关闭提示' }).tap();
    await expect.poll(() => notice.count()).toBe(0);
    await page.getByRole('button', { name: /添加/ }).first().tap();
    const name = page.getByRole('dialog').getByRole('textbox').first();
    await name.pressSequentially('陈');
    minutes = 1;
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('status').filter({ hasText: '登录将在 2 分钟内' }).waitFor();
    await page.keyboard.type('立');
    expect(await name.inputValue()).toBe('陈立');
    await page.getByRole('button', { name: '关闭提示' }).tap();
    await page.keyboard.type('新');
    expect(await name.inputValue()).toBe('陈立新');
  });
});
