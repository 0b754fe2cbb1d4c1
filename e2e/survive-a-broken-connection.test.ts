import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { openAndSettle } from './steps/look.ts';
import { demoPassword, signIn, storedToken, watchDocuments } from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { withoutStream } from './steps/without-stream.ts';
import { chooseAccountItem, workspace } from './steps/workspace.ts';

const code = '**/assets/*.js';

/**
 * Leads from a page to another within the workspace in the moment in which a notice appears. A page that reloads soon
 * after may have no turn left for what comes from outside, or for a timer.
 */
const goOnAtNotice = (page: Page, step: { readonly notice: string; readonly from: string; readonly to: string }) =>
  page.addInitScript(({ notice, from, to }) => {
    if (location.pathname !== from) return;
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes(notice)) return;
      observer.disconnect();
      // As the router writes its entries.
      history.pushState({ idx: history.state.idx + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, step);

/**
 * Lets menu and user of a page through together, so that a busy machine refuses both before the page goes. The question
 * that comes before them fails: refused, it would already say that the session has ended.
 */
async function holdUntilBoth(page: Page): Promise<void> {
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  await page.route(`**${apiBase}${endpoints['session.revisions'].path}`, (route) => route.abort());
  for (const name of ['menu.all', 'session.currentUser'] as const)
    await page.route(`**${apiBase}${endpoints[name].path}`, async (route) => {
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
}

describe('a page whose code does not arrive', () => {
  journey('says so in the workspace and is there after a reload', async ({ page, problems }) => {
    problems.expect(/ERR_FAILED|Failed to fetch/);
    await signIn(page, 'client');
    await page.route(code, (route) => route.abort());
    await workspace(page).menuItem('产品手册').click();
    const reload = page.getByRole('button', { name: '重新加载' });
    await reload.waitFor();
    await page.unroute(code);
    await reload.click();
    await expect.poll(() => workspace(page).title.innerText()).toBe('产品手册');
    expect(new URL(page.url()).pathname).toBe(workspacePaths.usePage);
  });

  journey('says so on the site and is there after a reload', async ({ page, problems }) => {
    problems.expect(/ERR_FAILED|Failed to fetch/);
    await page.route('**/assets/hydrate-*.js', (route) => route.abort());
    await page.goto(publicPaths.login);
    await page.locator('[role="alert"][data-error="ChunkLoadError"]').waitFor();
    // The server's HTML stays readable.
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => page.getByRole('button', { name: '登录', exact: true }).isEnabled()).toBe(true);
  });
});

describe('without a network', () => {
  journey('a login keeps what was typed and works afterwards', async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await openPublic(page, publicPaths.login);
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: '账号' }).fill('client');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('网络请求错误').first().waitFor();
    expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('client');
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => {
          await page
            .getByRole('button', { name: '登录', exact: true })
            .click({ timeout: 2_000 })
            .catch(() => undefined);
          return new URL(page.url()).pathname;
        },
        { interval: 1_100 },
      )
      .toBe('/home');
  });

  journey('a page says what is missing and gets it when asked again', async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await withoutStream(page);
    await signIn(page, 'client');
    // The code is loaded, only the data will be missing. On a busy machine a page that has asked for nothing for a while
    // may still have to ask for its code: only what is shown tells that it is there.
    const contents = page.getByRole('main').getByRole('heading');
    for (const path of [workspacePaths.usePage, workspacePaths.home]) {
      await openAndSettle(page, path);
      await contents.first().waitFor();
    }
    await page.context().setOffline(true);
    await workspace(page).menuItem('产品手册').click();
    const again = page.getByRole('button', { name: '重新加载' });
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    await expect.poll(() => contents.count()).toBeGreaterThan(0);
  });

  journey('the password dialog keeps what was typed', async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, 'client');
    await chooseAccountItem(page, '修改密码');
    for (const label of ['旧密码', '新密码', '重复新密码'])
      await page.getByLabel(label, { exact: true }).fill('Typed@2026');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await page.getByText('网络请求错误').first().waitFor();
    for (const label of ['旧密码', '新密码', '重复新密码']) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('Typed@2026');
    }
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  });
});

describe('a session that died', () => {
  journey(
    'reloads once, however many calls were under way and wherever the person goes meanwhile',
    async ({ page, server, problems }) => {
      problems.expect(/401|ERR_FAILED/);
      // It, or what the first page still asks for, would say so before the person goes on.
      await withoutStream(page);
      await signIn(page, 'client');
      await openAndSettle(page, workspacePaths.usePage);
      await callApi(server, 'session.logout', {}, (await storedToken(page)) ?? '');
      let refused = 0;
      page.on('response', (response) => {
        if (response.status() === 401) refused += 1;
      });
      // Without caches a page requests menu and user at once.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (!['adminToken', 'isLogin'].includes(key)) localStorage.removeItem(key);
      });
      await holdUntilBoth(page);
      const documents = watchDocuments(page);
      await goOnAtNotice(page, { notice: '登录已失效', from: workspacePaths.home, to: workspacePaths.usePage });
      await page.goto(workspacePaths.home, { waitUntil: 'commit' });
      await page.waitForURL(publicPaths.front);
      await page.waitForLoadState('networkidle');
      expect(refused).toBeGreaterThan(1);
      expect(documents).toEqual([workspacePaths.home, workspacePaths.usePage, publicPaths.front]);
      expect(await storedToken(page)).toBeNull();
    },
  );
});
