import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { sizes, violations } from './steps/look.ts';
import { signIn } from './steps/session.ts';
import { chooseOption, seeMessage } from './steps/workspace.ts';

const title = '商鉴新闻编辑台启用';

/** Value of a date-time input in China, some milliseconds from now. */
function clockAhead(milliseconds: number): string {
  return new Date(Date.now() + milliseconds + 8 * 60 * 60_000).toISOString().slice(0, 19);
}

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建公司新闻' }).click();
  await page.getByLabel('标题', { exact: true }).first().fill(title);
  await page.getByLabel('摘要', { exact: true }).first().fill('从今天起，站点内容由编辑在工作台写。');
  await page.getByRole('textbox', { name: '正文' }).first().click();
  await page.keyboard.type('编辑写下正文，到点出现在站点上。');
  await chooseOption(page.getByRole('combobox', { name: '栏目', exact: true }), '公司');
  await chooseOption(page.getByRole('combobox', { name: '封面图案', exact: true }), '镜');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
}

/** A phone shows the form or the page that it makes, and the form where something is missing. */
async function previewOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize() ?? sizes.computer;
  await page.setViewportSize(sizes.phone);
  const field = page.getByLabel('标题', { exact: true }).first();
  const part = (name: string) => page.getByRole('radio', { name, exact: true });
  await field.fill('');
  await part('预览').click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await part('编辑').isChecked()).toBe(true);
  await field.fill(title);
  await part('预览').check();
  await page.frameLocator('iframe[title=中文预览]').getByText('编辑写下正文').waitFor();
  expect(await field.isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await part('编辑').check();
  await field.waitFor();
  await page.setViewportSize(before);
}

describe('content of the site', () => {
  journey('an editor schedules a news item, and a visitor reads it from its second on', async ({ page, openPage }) => {
    await signIn(page, 'editor', '/content/site?kind=news');
    await write(page);
    const visitor = await openPage();
    await visitor.goto('/companyNews');
    expect(await visitor.getByText(title).count()).toBe(0);

    await previewOnPhone(page);
    // Still to come when a busy machine has sent it.
    await page.getByLabel('发布时间', { exact: true }).fill(clockAhead(20_999));
    await page.getByRole('button', { name: '定时发布' }).click();
    await seeMessage(page, '已定时发布');
    await expect
      .poll(
        async () => {
          await visitor.goto('/companyNews');
          return visitor.getByText(title).count();
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    await visitor.getByRole('link', { name: title }).first().click();
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.getByText('编辑写下正文，到点出现在站点上。').waitFor();

    await page.getByRole('link', { name: '返回列表' }).click();
    await page.getByRole('link', { name: title }).waitFor();
  });
});
