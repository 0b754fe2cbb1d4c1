import { expect } from 'vitest';
import { workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { openAndSettle } from './steps/look.ts';
import { signIn, storedToken } from './steps/session.ts';
import { chooseAccountItem, chooseOption, seeMessage, workspace } from './steps/workspace.ts';

journey('a person of several companies switches, and the other tab says so', async ({ page }) => {
  const company = '砚山精密工业股份有限公司';
  await signIn(page, 'client');
  // Home asks for its parts one after the other: those that it still asks for would be refused, in either tab.
  await openAndSettle(page, workspacePaths.usePage);
  const token = await storedToken(page);
  const other = await page.context().newPage();
  await openAndSettle(other, workspacePaths.usePage);
  await page.bringToFront();

  await chooseAccountItem(page, '切换关联公司');
  const dialog = page.getByRole('dialog', { name: '选择关联公司' });
  const confirm = dialog.getByRole('button', { name: '确定' });
  await dialog.getByRole('combobox').waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await chooseOption(dialog.getByRole('combobox'), company);
  await confirm.click();
  await seeMessage(page, '切换成功');
  const shown = (tab: typeof page) => expect.poll(() => workspace(tab).accountButton.innerText());
  await shown(page).toContain(company);
  expect(await storedToken(page)).not.toBe(token);

  await other.bringToFront();
  await other.getByRole('dialog', { name: '当前公司已经切换' }).waitFor();
  await other.getByRole('button', { name: '打开当前公司的工作台' }).click();
  await shown(other).toContain(company);
});

journey('somebody ends the session of another device', async ({ page, openPage, problems }) => {
  problems.expect(/401/);
  await signIn(page, 'viewer');
  const lost = await openPage();
  await signIn(lost, 'viewer');
  // A refusal of what home still asks for would reload the page while it is reloaded here.
  await openAndSettle(lost, workspacePaths.usePage);
  await chooseAccountItem(page, '登录设备');
  const drawer = page.getByRole('dialog', { name: '登录设备' });
  await drawer
    .getByRole('button', { name: /^结束「/ })
    .first()
    .click();
  await seeMessage(page, '已结束登录');
  await lost.reload();
  await lost.waitForURL('/front');
});
