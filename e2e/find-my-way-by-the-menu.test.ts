import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { demoPassword, sendLogin, signIn } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

/** Milliseconds between two looks of an open tab. */
const revisionInterval = 30_000;

const menuCall = '**/api/auth/module/element/ui/current/getUserAllMenu';

/** Passes the menu's real response through, with changed items. */
async function changeMenu(page: Page, change: (items: MenuItem[]) => MenuItem[]): Promise<void> {
  await page.route(menuCall, async (route: Route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    await route.fulfill({ response, json: { ...envelope, result: change(envelope.result) } });
  });
}

const withoutPages = (items: MenuItem[]) => items.filter((item) => item.types !== 'MENU');

describe('the menu', () => {
  journey('opens one group at a time', async ({ page }) => {
    await signIn(page, 'client');
    const { menuItem } = workspace(page);
    await menuItem('商业分析 BA').click();
    await expect.poll(() => menuItem('商业分析 BA').getAttribute('aria-expanded')).toBe('true');
    await menuItem('客户管理').click();
    await expect.poll(() => menuItem('客户管理').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => menuItem('商业分析 BA').getAttribute('aria-expanded')).toBe('false');
    await menuItem('联系人').click();
    await page.waitForURL('/client/contacts');
  });

  journey('can be walked through by keyboard alone', async ({ page }) => {
    await signIn(page, 'client');
    const { menuItem, title } = workspace(page);
    await menuItem('工作台').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => menuItem('商业分析 BA').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('/ba/explorer');
    await expect.poll(() => title.innerText()).toBe('BA Explorer');
  });

  journey('is a drawer on a phone', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(page, 'client');
    const { sideMenu, menuItem, header } = workspace(page);
    expect(await sideMenu.isVisible()).toBe(false);
    await header.getByRole('button', { name: '打开功能菜单' }).tap();
    await menuItem('产品手册').tap();
    await page.waitForURL(workspacePaths.usePage);
    await expect.poll(() => sideMenu.isVisible()).toBe(false);
  });

  journey('is icons only on a tablet, and marks the group of the open page', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 900, height: 900 } });
    await signIn(page, 'client', '/ba/activity');
    const { sideMenu, menuItem } = workspace(page);
    const group = menuItem('商业分析 BA');
    await group.waitFor();
    expect((await sideMenu.boundingBox())?.width).toBeLessThanOrEqual(64);
    // The mark is drawn by styles; it belongs to the nearest positioned box.
    const box = await group.evaluate((element) => {
      const holder = element.closest('.ant-menu-submenu');
      const { content, position } = getComputedStyle(holder ?? element, '::after');
      return { content, position, holds: getComputedStyle(holder ?? element).position };
    });
    expect(box).toEqual({ content: '""', position: 'absolute', holds: 'relative' });
  });
});

describe('the menu and the server', () => {
  journey('is asked for once and kept', async ({ page }) => {
    await signIn(page, 'client');
    let calls = 0;
    await page.route(menuCall, (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto('/client/contacts');
    await expect.poll(() => workspace(page).title.innerText()).toBe('联系人');
    expect(calls).toBe(0);
  });

  journey('is loaded first when this browser has none, and the navigation then repeated', async ({ page }) => {
    await signIn(page, 'client');
    await page.evaluate(() => {
      const kept = ['adminToken', 'isLogin'];
      for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    });
    await page.goto('/client/contacts');
    await expect.poll(() => workspace(page).title.innerText()).toBe('联系人');
    expect(new URL(page.url()).pathname).toBe('/client/contacts');
  });

  journey('reaches an open tab when it changes', async ({ page }) => {
    await signIn(page, 'client');
    const { menuItem } = workspace(page);
    await menuItem('文章与报告').waitFor();
    await changeMenu(page, (items) =>
      items.map((item) => (item.name === '文章与报告' ? { ...item, name: '改过的名字' } : item)),
    );
    await page.route('**/api/auth/revisions*', async (route) => {
      const response = await route.fetch();
      const envelope = await response.json();
      await route.fulfill({
        response,
        json: { ...envelope, result: { ...envelope.result, menu: envelope.result.menu + 1 } },
      });
    });
    // The reader returns to the tab; its first request may still be running.
    const comeBack = async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return menuItem('改过的名字').isVisible();
    };
    await expect.poll(comeBack, { interval: 500 }).toBe(true);
  });

  journey(
    'loses what an operator takes away elsewhere, in an open tab and within half a minute',
    async ({ page, openPage }) => {
      const operator = await openPage();
      await signIn(operator, 'admin', '/system/users');
      await operator
        .getByRole('searchbox')
        .or(operator.getByPlaceholder('姓名、账号、手机或邮箱'))
        .first()
        .fill('viewer');
      await operator.keyboard.press('Enter');
      await operator.getByRole('main').getByText('共 1 人').waitFor();
      await operator
        .getByRole('row')
        .getByRole('link')
        .or(operator.getByRole('row').getByRole('button'))
        .last()
        .click();
      const roles = operator.getByRole('dialog', { name: /^更改在/ });
      const hold = async (isHeld: boolean) => {
        await operator
          .getByRole('button', { name: /^更改在/ })
          .first()
          .click();
        await roles.getByRole('checkbox', { name: '企业管理员' }).setChecked(isHeld);
        await roles.getByRole('button', { name: '保存' }).click();
        await roles.waitFor({ state: 'hidden' });
      };
      await hold(true);
      await page.clock.install();
      await signIn(page, 'viewer', '/client/contacts');
      const { menuItem } = workspace(page);
      const button = page.getByRole('button', { name: '添加联系人' });
      await menuItem('联系人').waitFor();
      await button.waitFor();
      await hold(false);
      await page.clock.fastForward(revisionInterval);
      await menuItem('联系人').waitFor({ state: 'detached' });
      await button.waitFor({ state: 'detached' });
    },
  );

  journey('leaves out a page this build does not have; its address says so and leads back', async ({ page }) => {
    await changeMenu(page, (items) =>
      items.map((item) => (item.path === '/client/contacts' ? { ...item, component: 'FromTheFuture' } : item)),
    );
    await signIn(page, 'client');
    await page.goto('/client/contacts');
    await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor();
    expect(await workspace(page).menuItem('联系人').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: '回到首页' }).click();
    await page.waitForURL(workspacePaths.home);
  });

  journey('of another role: its page says that there is no right to it', async ({ page }) => {
    await signIn(page, 'viewer');
    const answer = await page.goto('/operate/leads');
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor();
  });
});

describe('landing', () => {
  journey('without a home entry leads to the first page of the menu', async ({ page }) => {
    await changeMenu(page, (items) => items.filter((item) => item.path !== '/home'));
    await page.goto(publicPaths.login);
    await sendLogin(page, 'client', demoPassword);
    await page.waitForURL('/ba/explorer');
  });

  journey('without any page leads to /404', async ({ page, problems }) => {
    problems.expect(/404/);
    await changeMenu(page, withoutPages);
    await page.goto(publicPaths.login);
    await sendLogin(page, 'client', demoPassword);
    await page.waitForURL(publicPaths.notFound);
  });

  journey('on a path nobody knows leads to /404', async ({ page, problems }) => {
    problems.expect(/404/);
    await signIn(page, 'client');
    await page.goto('/no-such-page');
    await page.waitForURL(publicPaths.notFound);
    await page.getByText('什么也没照见').waitFor();
  });
});

describe('the header', () => {
  journey('has its logo lead to /, which is the workspace', async ({ page }) => {
    await signIn(page, 'client', workspacePaths.usePage);
    await workspace(page).header.getByRole('link', { name: '商鉴' }).click();
    await page.waitForURL(workspacePaths.home);
  });

  journey('shows the company from this browser without a jump', async ({ page }) => {
    await signIn(page, 'client');
    await page.goto(workspacePaths.usePage);
    const { accountButton, header } = workspace(page);
    await accountButton.waitFor();
    const before = (await header.boundingBox())?.height;
    await expect.poll(() => accountButton.innerText()).toContain('澄川');
    expect((await header.boundingBox())?.height).toBe(before);
  });

  journey('begins every page at its top', async ({ page }) => {
    await signIn(page, 'client', workspacePaths.usePage);
    await workspace(page).title.waitFor();
    const scrolledBy = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(scrolledBy).toBeGreaterThan(0);
    await workspace(page).menuItem('工作台').click();
    await page.waitForURL(workspacePaths.home);
    await expect.poll(scrolledBy).toBe(0);
  });
});

describe('going back', () => {
  const scrolledBy = (page: Page) => page.evaluate(() => Math.round(scrollY));
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'));

  /** Follows `link`, which is far down, and returns. */
  async function thereAndBack(page: Page, link: Locator): Promise<void> {
    const address = page.url();
    const target = await link.getAttribute('href');
    await link.scrollIntoViewIfNeeded();
    const place = await scrolledBy(page);
    expect(place).toBeGreaterThan(100);
    await link.click();
    await page.waitForURL(/\/articleDetail|\/ba\/stories\//);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => scrolledBy(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => focused(page)).toBe(target);
    expect(page.url()).toBe(address);
    expect(await scrolledBy(page)).toBe(place);
  }

  journey('from an article leads to the same row of the same page of the list', async ({ page }) => {
    await signIn(page, 'client', '/articles?category=BA&page=2');
    await thereAndBack(page, page.getByRole('row').getByRole('link').last());
  });

  journey('leads to the same result of the Explorer, however many were loaded', async ({ page }) => {
    await signIn(page, 'client', '/ba/explorer');
    await page.getByRole('button', { name: '加载更多' }).click();
    const titles = page.getByRole('region', { name: '检索结果' }).getByRole('heading', { level: 3 }).getByRole('link');
    await titles.nth(39).waitFor();
    await thereAndBack(page, titles.nth(35));
    expect(await titles.count()).toBe(40);
  });
});
