import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { violations } from './steps/look.ts';
import { demoPassword, storedKeys, storedToken } from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { workspace } from './steps/workspace.ts';

journey('a person of several companies signs in once, looks at one, and enters another', async ({ page, server }) => {
  await openPublic(page, publicPaths.login);
  await page.getByRole('tab', { name: '统一登录' }).click();
  await page.getByRole('textbox', { name: '统一账号', exact: true }).fill('client');
  await page.getByLabel('统一账号的密码').fill(demoPassword);
  await page.getByRole('button', { name: '验证并选择公司' }).click();

  await page.getByRole('heading', { level: 1, name: '选择公司' }).waitFor();
  const rows = page.getByRole('list', { name: '可以进入的公司' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  // The ticket has left the address bar, and a reload still works.
  await expect.poll(() => page.url()).toBe(`${server.url}${publicPaths.auth}`);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(3);

  await page.getByRole('link', { name: '查看在澄川新材料股份有限公司的权限' }).click();
  await page.getByRole('heading', { level: 1, name: '澄川新材料股份有限公司' }).waitFor();
  await page.getByText('BA 热词').first().waitFor();
  await expect.poll(() => page.url()).toBe(`${server.url}${publicPaths.authDetail}`);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: '返回选择公司' }).click();
  await page.getByRole('button', { name: '砚山精密工业股份有限公司' }).click();
  await page.waitForURL('/home');
  await expect.poll(() => workspace(page).accountButton.innerText()).toContain('砚山精密工业股份有限公司');
  const user = await callApi(server, 'session.currentUser', {}, (await storedToken(page)) ?? '');
  expect(user.result?.companyName).toBe('砚山精密工业股份有限公司');
  expect((await storedKeys(page)).session.filter((key) => key.startsWith('unify'))).toEqual([]);

  // A consumed ticket cannot be used again.
  await page.goto(publicPaths.auth);
  await page.getByText('未找到登录凭证').waitFor();
});
