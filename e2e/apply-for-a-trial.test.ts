import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { openPublic } from './steps/site.ts';

journey('somebody applies for a trial, makes a mistake, keeps what was typed, and gets a number', async ({ page }) => {
  await openPublic(page, publicPaths.tryUse);
  const company = page.getByLabel('公司全称');
  const phone = page.getByLabel('手机');
  const send = page.getByRole('button', { name: '提交申请' });
  await company.fill('澄川新材料股份有限公司');
  await page.getByLabel('姓名').fill('陆景行');
  await phone.fill('1390000448');
  await page.getByLabel('工作邮箱').fill('lu.jx@example.com');
  await page.getByLabel('及早发现热词').check();
  // Reported when the field loses the focus.
  await page.getByText('手机号应为 11 位').waitFor();
  await send.click();
  await page.getByRole('alert').filter({ hasText: '有 2 处需要修改' }).waitFor();
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await company.inputValue()).toBe('澄川新材料股份有限公司');
  expect(await page.getByLabel('及早发现热词').isChecked()).toBe(true);

  await phone.fill('139 0000 4480');
  await page.getByText('手机号应为 11 位').waitFor({ state: 'detached' });
  await page.getByLabel('我已阅读并同意').check();
  await send.click();
  await page.getByRole('heading', { name: '申请已提交', level: 1 }).waitFor();
  const number = await page.getByText(/^SQ-\d{8}-\d{5}$/).textContent();
  // The same reference after a reload: nothing is submitted twice.
  await page.reload();
  expect(await page.getByText(/^SQ-\d{8}-\d{5}$/).textContent()).toBe(number);
  expect(await page.content()).not.toContain('陆景行');
});
