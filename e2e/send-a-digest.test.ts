import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { seeMessage } from './steps/workspace.ts';

journey('a digest is written, scheduled, taken back, and sent at once', async ({ page, problems }) => {
  // What the journeys listen with has no place in a mail.
  problems.expect(/document's frame is sandboxed/);
  await signIn(page, 'client', '/push?push=new');
  const send = page.getByRole('button', { name: /^(现在寄给|排定)/ });
  await page.getByText('还没有写主题').waitFor();
  expect(await send.isDisabled()).toBe(true);

  // The preview is the mail, and why it cannot be sent yet stands beside the button.
  await page.getByLabel('主题', { exact: true }).fill('澄川新材周报');
  await page.getByText('还没有人会收到').waitFor();
  await page.getByRole('button', { name: /^前言/ }).click();
  await page.getByLabel('前言', { exact: true }).fill('本周的增量来自产线投产。');
  await page.frameLocator('iframe').getByText('本周的增量来自产线投产。').waitFor();

  // All four that become of it, in the order of its blocks, which the keyboard changes.
  await page.getByRole('button', { name: /^要闻/ }).click();
  await page.getByLabel('自动添加').click();
  await page.getByTitle('前 3 则').click();
  await page.frameLocator('iframe').getByText('要闻', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^移动「要闻」/ }).press('ArrowUp');
  await page.getByText('「要闻」已移到第 1 位').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: '网页' }).check();
  const shown = page.frameLocator('iframe[title="网页预览"]').locator('.letter');
  await shown.locator('.letter-articles + .letter-note').waitFor();
  await page.getByRole('radio', { name: '机器人' }).check();
  await page.locator('article ol + p', { hasText: '本周的增量来自产线投产。' }).waitFor();
  await page.getByRole('radio', { name: '纯文本' }).check();
  const text = (await page.locator('pre').textContent()) ?? '';
  expect(text.indexOf('要闻')).toBeLessThan(text.indexOf('本周的增量'));
  await page.getByLabel('按条件').fill('陆景行');
  await page.keyboard.press('Enter');
  await page.getByText(/1\s*人会收到/).waitFor();

  // The button names the rhythm, which outlives the way to the schedule and back.
  await page.getByRole('radio', { name: '按节奏' }).check();
  await page.getByLabel('几点').fill('18:30');
  await page.getByRole('button', { name: '排定 工作日 18:30' }).click();
  await page.getByRole('button', { name: '撤回到草稿' }).click();
  await seeMessage(page, '已撤回到草稿');
  await page.getByRole('button', { name: '排定 工作日 18:30' }).waitFor();

  // What goes at once is asked about.
  await page.getByRole('radio', { name: '现在' }).check();
  await page.getByRole('button', { name: '现在寄给 1 人' }).click();
  await page.getByText('现在寄出「澄川新材周报」？').waitFor();
  await page.getByRole('button', { name: '寄出', exact: true }).click();
  await seeMessage(page, '已开始寄出');
  await page.getByText('已寄完').first().waitFor();
  await page.getByRole('row', { name: '陆景行' }).getByText('写入文件').waitFor();
});
