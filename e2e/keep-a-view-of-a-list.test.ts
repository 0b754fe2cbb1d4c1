import { expect } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { signIn, storedToken } from './steps/session.ts';
import { seeMessage } from './steps/workspace.ts';

/** What an earlier try has left. */
async function forgetViews(server: { readonly url: string }, token: string): Promise<void> {
  const { result } = await callApi(server, 'listView.all', { params: { list: 'contacts' } }, token);
  for (const { id } of result?.views ?? []) await callApi(server, 'listView.delete', { body: { id } }, token);
  await callApi(server, 'listView.keepColumns', { body: { list: 'contacts', columns: null } }, token);
}

journey('a list is sorted, kept as a view, and opens with it the next time', async ({ page, server }) => {
  await signIn(page, 'client', '/client/contacts');
  await forgetViews(server, (await storedToken(page)) ?? '');
  await page.reload();
  const head = (name: string) => page.getByRole('columnheader', { name });
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);
  await head('添加时间').waitFor();

  // The row by which the columns are measured repeats their heads; nothing in it is a stop of the keyboard.
  const hidden = page.locator('.ant-table-measure-row').locator('button, input');
  await expect.poll(() => hidden.count()).toBeGreaterThan(0);
  const takesFocus = (element: HTMLElement | SVGElement) => {
    element.focus();
    return document.activeElement === element;
  };
  for (const one of await hidden.all()) expect(await one.evaluate(takesFocus)).toBe(false);

  // A click on a head sorts, the next turns the order round.
  await head('姓名').getByRole('button').click();
  // The address changes before the heads do.
  await page.locator('th[aria-sort=ascending]').getByRole('button', { name: '姓名' }).waitFor();
  await head('姓名').getByRole('button').click();
  await page.waitForURL(/sort=-name/);
  await expect.poll(() => head('姓名').getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('combobox', { name: '接收信息' }).click();
  await page.getByTitle('接收中', { exact: true }).click();
  await page.waitForURL(/receiving=on/);

  // Columns go and come with the keyboard alone.
  await page.getByRole('button', { name: '列 7' }).click();
  await page.getByRole('checkbox', { name: '邮箱' }).press('Space');
  await page.keyboard.press('Escape');
  await head('邮箱').waitFor({ state: 'hidden' });

  // What is on screen gets a name.
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  const keep = async (name: string) => {
    await page.getByRole('button', { name: '存为视图' }).click();
    await dialog.getByLabel('视图名称').fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
  };
  await keep('接收中的人');
  await seeMessage(page, '已存为视图「接收中的人」');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(asked).toMatchObject({ sort: '-name', receiving: 'on', view: expect.any(String) });

  // It is made the list's beginning, and is there again on coming back by the menu.
  const actions = page.getByRole('button', { name: '视图「接收中的人」的操作' });
  await actions.click();
  // Nothing is shown of it, and what leaves the page before would take the call back.
  const made = page.waitForResponse(`**${endpoints['listView.makeDefault'].path}`);
  await page.getByRole('menuitem', { name: '设为打开时的视图' }).click();
  await made;
  await page.goto('/client/contacts');
  await page.waitForURL(/view=\d+/);
  await head('邮箱').waitFor({ state: 'hidden' });
  await expect.poll(asked).toMatchObject({ sort: '-name', receiving: 'on' });

  // A changed view offers the way back; everybody's list is one click away.
  await head('添加时间').getByRole('button').click();
  await page.getByText('与「接收中的人」不同').waitFor();
  await page.getByRole('button', { name: '还原' }).click();
  await page.waitForURL(/sort=-name/);
  await page.getByRole('button', { name: /^全部/ }).click();
  await page.waitForURL(/view=all/);
  await expect.poll(() => head('添加时间').getAttribute('aria-sort')).toBe('descending');

  // Deleted, nothing of it is left.
  await page.getByRole('button', { name: /^接收中的人/ }).click();
  await actions.click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await seeMessage(page, '已删除视图「接收中的人」');
  await page.goto('/client/contacts');
  await head('添加时间').waitFor();
  await expect.poll(asked).toEqual({});
  await page.getByRole('button', { name: '列 6' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await head('邮箱').waitFor();
});
