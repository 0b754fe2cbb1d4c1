import { writeXlsx } from 'hucre';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { chooseOption, seeMessage } from './steps/workspace.ts';

const title = '澄川新材发布长寿命固态电池';

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: '写文章' }).click();
  await page.getByLabel('标题', { exact: true }).first().fill(title);
  const body = page.getByRole('textbox', { name: '正文' }).first();
  await body.click();
  await page.getByRole('button', { name: '加粗' }).first().click();
  await page.keyboard.type('澄川新材公告，样品已送测。');
  await chooseOption(page.getByRole('combobox', { name: '来源', exact: true }), '晨圭日报');
  await chooseOption(page.getByRole('combobox', { name: '类别', exact: true }), 'BA 商业分析');
}

describe('articles', () => {
  journey('an editor publishes an article and a client reads it', async ({ page, openPage, problems }) => {
    problems.expect(/404 .*\/auth\/article\/detail\//);
    await signIn(page, 'editor', '/articles');
    await write(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
    await page.waitForURL(/\?edit=\d+$/);
    await page.getByRole('button', { name: '提交审核' }).click();
    await seeMessage(page, '已提交审核');
    await page.getByRole('button', { name: '立即发布' }).click();
    await seeMessage(page, '已发布');
    // The company was not entered: the analyser found it.
    await page
      .getByRole('complementary')
      .getByText(/ · 标题$/)
      .waitFor();

    const reader = await openPage();
    await signIn(reader, 'client', '/articles');
    await reader.getByRole('link', { name: title }).click();
    await reader.getByRole('heading', { name: title }).waitFor();
    expect(await reader.getByText('澄川新材公告，样品已送测。').evaluate((element) => element.tagName)).toBe('STRONG');

    await page.getByRole('button', { name: '下线' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '下线' }).click();
    await seeMessage(page, '已下线');
    await reader.reload();
    await reader.getByText('找不到这篇文章').waitFor();
  });

  journey('a wrong cell of a file is put right where it is seen', async ({ page }) => {
    await signIn(page, 'editor', '/articles');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '从 Excel 导入文章' });
    const rows = [
      ['标题', '正文', '来源', '类别', '发布时间'],
      ['表格里的第一篇', '正文', '晨圭日报', 'BA', '2026-11-20 09:30'],
      ['表格里的第二篇', '正文', '没有登记的报纸', 'BA', '2026-11-20 09:30'],
    ];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '文章', rows }] }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await drawer.locator('input[type=file]').setInputFiles({ name: '文章.xlsx', mimeType, buffer });
    await drawer.getByText('没有登记这个来源').waitFor();
    await drawer.getByRole('textbox', { name: '来源' }).fill('晨圭日报');
    await page.keyboard.press('Enter');
    await drawer.getByRole('radio', { name: '新增 2' }).waitFor();
    await drawer.getByRole('button', { name: '确认导入' }).click();
    await seeMessage(page, '已导入 2 篇');
    // The drawer gives the focus back to what opened it.
    const opener = page.getByRole('button', { name: '导入', exact: true });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  journey('what is saved and handed in can be left without a question', async ({ page }) => {
    await signIn(page, 'editor', '/articles');
    await write(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\?edit=\d+$/);
    await page.getByRole('button', { name: '提交审核' }).click();
    await seeMessage(page, '已提交审核');
    await page.getByRole('link', { name: '返回列表' }).click();
    await page.waitForURL(/\/articles$/);
  });

  journey('nothing that is typed is lost, by leaving or by a colleague who was quicker', async ({ page, openPage }) => {
    await signIn(page, 'editor', '/articles');
    await write(page);
    // Nobody presses 保存: what is typed saves itself, also when its writer leaves at once.
    await page.waitForURL(/\?edit=\d+$/);
    const address = page.url();
    await page.getByLabel(/^摘要/).first().fill('离开之前的最后一句');
    await page.getByRole('link', { name: '返回列表' }).click();
    await page.waitForURL(/\/articles$/);
    await page.goto(address);
    const summary = page.getByLabel(/^摘要/).first();
    await expect.poll(() => summary.inputValue()).toBe('离开之前的最后一句');
    // What is not complete stays in the browser, and is there after a reload.
    await page.getByLabel('标题', { exact: true }).first().fill('');
    await page.getByText('还有必填项没有填').waitFor();
    await page.reload();
    await page.getByText('已恢复上次没有保存').waitFor();
    await page.getByLabel('标题', { exact: true }).first().fill(title);
    await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();

    const colleague = await openPage();
    await signIn(colleague, 'admin', page.url());
    const theirs = colleague.getByLabel('标题', { exact: true }).first();
    await theirs.fill('同事改过的标题');
    await colleague.getByRole('button', { name: '保存', exact: true }).click();
    await colleague.getByText(/^已保存 \d\d:\d\d$/).waitFor();

    const mine = page.getByLabel('标题', { exact: true }).first();
    await mine.fill('我改过的标题');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('其他人刚刚保存了这篇文章', { exact: true }).waitFor();
    expect(await mine.inputValue()).toBe('我改过的标题');
    await page.getByRole('button', { name: '按选择保存' }).click();
    await page.getByText(/^已保存 \d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: '历史版本' }).click();
    await page.getByRole('dialog').getByText('同事改过的标题').waitFor();
  });

  journey(
    'a change to what is published is seen when it is published, and can be undone',
    async ({ page, openPage }) => {
      await signIn(page, 'editor', '/articles');
      await write(page);
      await page.waitForURL(/\?edit=\d+$/);
      await page.getByRole('button', { name: '立即发布' }).click();
      await seeMessage(page, '已发布');
      const reader = await openPage();
      await signIn(reader, 'client', '/articles');
      await reader.getByRole('link', { name: title }).first().click();
      const heading = (name: string) => reader.getByRole('heading', { name, exact: true });
      await heading(title).waitFor();

      await page.getByLabel('标题', { exact: true }).first().fill(`${title}（更正）`);
      await page.getByText('您在改的是它上面的草稿').waitFor();
      await reader.reload();
      await heading(title).waitFor();
      await page.getByRole('button', { name: '历史版本' }).click();
      const history = page.getByRole('dialog');
      await history.getByRole('button', { name: '第 3 版与上一版的差异' }).click();
      await expect.poll(() => history.locator('ins').allTextContents()).toEqual(['（更正）']);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '立即发布' }).click();
      await seeMessage(page, '已发布');
      await reader.reload();
      await heading(`${title}（更正）`).waitFor();

      await page.getByLabel('标题', { exact: true }).first().fill('不要这个');
      await page.getByRole('button', { name: '放弃草稿' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
      await seeMessage(page, '已放弃草稿');
      expect(await page.getByLabel('标题', { exact: true }).first().inputValue()).toBe(`${title}（更正）`);
    },
  );
});
