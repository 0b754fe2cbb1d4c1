import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { openPublic } from './steps/site.ts';
import { workspace } from './steps/workspace.ts';

/** The code of the latest message in the outbox that has one: what else is sent by then depends on the hour. */
async function codeFrom(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let code: string | undefined;
  await expect
    .poll(async () => {
      // One that is being written is hidden.
      const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).sort();
      const messages = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      code = messages
        .map((message): { readonly code?: string } => JSON.parse(message))
        .findLast((message) => message.code)?.code;
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

const numbers = '零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五'.split(' ');

/** Solves the captcha's addition in words. */
async function sumOf(captcha: Locator): Promise<string> {
  const [, one = '', other = ''] = /：(\S+?)加(\S+?)等于/.exec(await captcha.innerText()) ?? [];
  return String(numbers.indexOf(one) + numbers.indexOf(other));
}

journey('somebody who forgot the password sets a new one, with a mistake at each step', async ({ page, server }) => {
  await openPublic(page, '/forget');
  await page.getByLabel('账号', { exact: true }).fill('sales');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText('请填写这一栏').waitFor();
  await page.getByLabel('绑定的手机号').fill('19900000003');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByRole('status').filter({ hasText: '请先回答验证题' }).waitFor();
  const question = page.getByRole('group', { name: '验证题' });
  await question.getByLabel('答案').fill('错的');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: '回答不正确' }).waitFor();
  expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('sales');
  await expect.poll(() => question.getByLabel('答案').inputValue()).toBe('');
  await question.getByLabel('答案').fill(await sumOf(question));
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '验证码已经发出' }).waitFor();
  expect(await page.getByRole('button', { name: /秒后可重发/ }).isDisabled()).toBe(true);
  const code = await codeFrom(server.dataDir);

  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('alert').filter({ hasText: '验证码不正确或已过期' }).waitFor();
  expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('sales');
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();

  await page.getByLabel('新密码', { exact: true }).fill('新的密码 2026');
  await page.getByLabel('重复新密码').fill('别的密码 2026');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await page.getByText('两次输入的密码不一致!').waitFor();
  await page.getByLabel('重复新密码').fill('新的密码 2026');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await page.getByRole('heading', { name: '新密码已生效' }).waitFor();
  await page.getByRole('link', { name: '去登录' }).click();

  await page.getByRole('textbox', { name: '账号' }).fill('sales');
  await page.getByLabel('密码', { exact: true }).fill('新的密码 2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('/home');
  await workspace(page).title.waitFor();
});

journey('after three wrong passwords a question tells people from robots', async ({ page }) => {
  await openPublic(page, '/login');
  await page.getByRole('textbox', { name: '账号' }).fill('buyer');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.getByLabel('密码', { exact: true }).fill(`wrong ${attempt}`);
    const answered = page.waitForResponse(/\/auth\/user\/login$/);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await answered;
  }
  const captcha = page.getByRole('group', { name: '验证题' });
  await captcha.waitFor();
  await captcha.getByLabel('答案').fill(await sumOf(captcha));
  await page.getByLabel('密码', { exact: true }).fill('Demo@2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('/home');
});
