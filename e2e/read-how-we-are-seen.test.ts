import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { signIn, storedToken } from './steps/session.ts';

const strip = (page: Page) => page.getByLabel('主要数字');
const explanation = (page: Page) => page.getByRole('dialog', { name: '数字的来历' });

describe('a figure', () => {
  journey('opens by keyboard, names its articles, and gives the focus back', async ({ page }) => {
    await signIn(page, 'client');
    const figure = strip(page).getByRole('button').first();
    await figure.focus();
    await page.keyboard.press('Enter');
    const dialog = explanation(page);
    await dialog.getByRole('heading', { name: '活跃度' }).waitFor();
    await dialog.getByText('贡献最大的文章').waitFor();
    expect(await dialog.innerText()).toContain(await figure.innerText());
    expect(await dialog.innerText()).toMatch(/算式\s+100 ×/);
    expect(await figure.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    const article = explanation(page).getByRole('list').getByRole('link').first();
    const title = await article.innerText();
    await article.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/articleDetail\?id=/);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await explanation(page).count()).toBe(0);
  });

  journey('that cannot be explained says so in its place and tries again', async ({ page, problems }) => {
    problems.expect(/503/);
    await signIn(page, 'client');
    const call = '**/api/auth/figure/explain';
    await page.route(call, (route) => route.fulfill({ status: 503, json: { code: 503, desc: '服务不可用' } }));
    await strip(page).getByRole('button').first().click();
    const dialog = explanation(page);
    await dialog.getByRole('alert').getByText('服务不可用（503）').waitFor();
    await page.unroute(call);
    await dialog.getByRole('button', { name: '重新加载' }).click();
    await dialog.getByText('贡献最大的文章').waitFor();
  });

  journey('prints with its explanation under its number', async ({ page }) => {
    await signIn(page, 'client');
    await strip(page).waitFor();
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.keyboard.press('Control+p');
    await page.locator('html[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const notes = page.getByRole('complementary', { name: '数字说明' });
    const lines = await notes.getByRole('listitem').allInnerTexts();
    const index = lines.find((line) => line.startsWith('活跃度'));
    expect(index).toMatch(/100 ×.*截至.*则报道/s);
    const number = lines.indexOf(index ?? '') + 1;
    expect(await strip(page).locator('sup').first().innerText()).toBe(String(number));
  });
});

journey('the dashboard keeps its range in the address and its place on the page', async ({ page }) => {
  await signIn(page, 'client');
  const week = page.getByRole('radio', { name: '7 天' });
  await week.focus();
  await week.press('Space');
  await page.waitForURL('/home?range=7');
  await page.getByText('近 7 日文章', { exact: true }).waitFor();
  expect(await week.evaluate((element) => element === document.activeElement)).toBe(true);
});

journey('the activity page is read by arrow keys, as a table, and as a file', async ({ page, server }) => {
  await signIn(page, 'client', '/ba/activity');
  const chart = page.getByRole('img', { name: /澄川新材活跃率/ });
  await chart.locator('svg path').first().waitFor({ state: 'attached' });
  const { result } = await callApi(server, 'activity.overview', { query: {} }, (await storedToken(page)) ?? '');
  const own = result?.trend.activeRate.find((series) => series.own);
  const value = (own?.values.at(-2) ?? Number.NaN).toFixed(2);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const spoken = `${result?.trend.days.at(-2)} 澄川新材 ${value}`;
  await page.getByRole('status').filter({ hasText: spoken }).waitFor({ state: 'attached' });

  const panel = page.getByRole('region', { name: '活跃率走势' }).first();
  await panel.getByRole('button', { name: '数据表' }).click();
  const row = panel.getByRole('row', { name: new RegExp(`${result?.trend.days.at(-2)}`) });
  expect(await row.getByRole('cell').first().innerText()).toBe(value);

  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: '下载 CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('活跃率走势.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r\n\r\n活跃率走势\r\n.*截至.*\/explain\r\n$/s);
});

journey('hot words are a list first; a word opens beside it, a cloud is the second view', async ({ page }) => {
  await signIn(page, 'client', '/ba/hot-words?scope=everything');
  const second = page.getByRole('table', { name: '热词榜' }).getByRole('rowheader').nth(1).getByRole('button');
  const word = await second.innerText();
  await second.click();
  await page.waitForURL((url) => url.searchParams.get('word') === word);
  const detail = page.getByRole('article', { name: word });
  await detail.getByRole('img', { name: new RegExp(`「${word}」近 7 日`) }).waitFor();
  await detail.getByText('首发文章').waitFor();
  await page.getByRole('radio', { name: '词云' }).click({ force: true });
  await page.waitForURL(/view=cloud/);
  await page
    .getByRole('list', { name: /热词词云/ })
    .getByRole('button', { name: word })
    .waitFor();
});

journey('a company without 200 stories is told whose words these are', async ({ page }) => {
  await signIn(page, 'client', '/ba/hot-words');
  await page.getByRole('note').filter({ hasText: '的报道不足 200 则，以下是新材料的热词' }).waitFor();
});
