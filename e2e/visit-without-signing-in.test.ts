import { describe, expect } from 'vitest';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { openPublic } from './steps/site.ts';

describe('a visitor', () => {
  journey('is told at /404 that there is nothing', async ({ page, problems }) => {
    problems.expect(/404/);
    const answer = await page.goto(publicPaths.notFound);
    expect(answer?.status()).toBe(404);
    expect(await page.title()).toBe('商鉴');
    await page.getByText('什么也没照见').waitFor();
  });

  journey('is led from the pages of the workspace to the front page', async ({ page }) => {
    for (const path of Object.values(workspacePaths)) {
      await page.goto(path);
      await page.waitForURL(publicPaths.front);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  journey(
    'is led from an unknown path to the front page, which the server answers with 404',
    async ({ page, problems }) => {
      problems.expect(/404/);
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await page.waitForURL(publicPaths.front);
    },
  );

  journey('is led to the login form by the way in', async ({ page }) => {
    await page.goto(publicPaths.front);
    await page.getByRole('banner').getByRole('link', { name: '登录', exact: true }).click();
    await page.waitForURL(publicPaths.login);
    await page.getByRole('textbox', { name: '账号' }).waitFor();
  });

  journey('sees the title stay the same on every page', async ({ page }) => {
    await page.goto(publicPaths.front);
    await page.getByRole('link', { name: '隐私政策与服务条款' }).first().click();
    await page.waitForURL(publicPaths.privacy);
    expect(await page.title()).toBe('商鉴');
  });
});

describe('looking for something', () => {
  journey('a visitor finds it from the header, marked where it stands', async ({ page }) => {
    await page.goto(publicPaths.front);
    await page.getByRole('banner').getByLabel('搜索本站').first().click();
    const field = page.getByRole('banner').getByRole('searchbox', { name: '搜索本站' }).first();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('热词');
    await field.press('Enter');
    await page.waitForURL('**/front?q=**');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('热词');
    expect(await page.locator('main mark').first().innerText()).toBe('热词');
  });
});

describe('by keyboard', () => {
  journey('a visitor enlarges a certificate, goes through the others, and is back where it began', async ({ page }) => {
    await openPublic(page, publicPaths.certificate);
    const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    await first.focus();
    await page.keyboard.press('Enter');
    const enlarged = page.getByRole('dialog');
    await enlarged.waitFor();
    const next = enlarged.getByRole('link', { name: '下一份' });
    while ((await next.count()) > 0) await next.press('Enter');
    const isInside = () => enlarged.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => enlarged.count()).toBe(0);
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

describe('without JavaScript', () => {
  journey('a visitor reads the front page and follows its links', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(publicPaths.front);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByRole('main').innerText()).toContain('今日');
    await page.getByRole('link', { name: '隐私政策与服务条款' }).first().click();
    await page.waitForURL(publicPaths.privacy);
  });
});

describe('walking through the site', () => {
  journey('begins every page at its top, Back and Forward included', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const scrolledBy = () => page.evaluate(() => Math.round(window.scrollY));
    const toTheEnd = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect.poll(scrolledBy).toBeGreaterThan(100);
    };
    // The URL changes at once, the page when its data arrives: the heading tells.
    const arriveAt = async (name: string) => {
      await expect.poll(() => heading.innerText()).toBe(name);
      await expect.poll(scrolledBy).toBe(0);
    };
    await openPublic(page, publicPaths.front);
    const front = await heading.innerText();
    await toTheEnd();
    await page.getByRole('contentinfo').getByRole('link', { name: '隐私政策与服务条款' }).click();
    await arriveAt('隐私政策与服务条款');
    await page.goBack();
    await arriveAt(front);
    await toTheEnd();
    await page.goForward();
    await arriveAt('隐私政策与服务条款');
    await page.goBack();
    await arriveAt(front);
  });

  journey('may go to the page that is already open', async ({ page }) => {
    await openPublic(page, publicPaths.privacy);
    const link = page.getByRole('contentinfo').getByRole('link', { name: '隐私政策与服务条款' });
    await link.click();
    await link.click();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(0);
    expect(new URL(page.url()).pathname).toBe(publicPaths.privacy);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  });
});

describe('in English', () => {
  journey('a visitor switches the language and keeps it', async ({ page }) => {
    await page.goto(publicPaths.front);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    const chinese = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('banner').getByText('EN', { exact: true }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(chinese);
    expect(await page.title()).toBe('Shangjian');
    await page.goto(publicPaths.login);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('textbox', { name: 'Account' }).waitFor();
  });

  journey('an address with ?lang=en opens in English', async ({ page }) => {
    await page.goto(`${publicPaths.front}?lang=en`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const alternates = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
    expect(alternates).toEqual(expect.arrayContaining(['zh-CN', 'en']));
  });
});
