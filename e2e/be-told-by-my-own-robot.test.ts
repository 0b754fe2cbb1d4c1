import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { seeMessage } from './steps/workspace.ts';

describe('a robot of one’s own', () => {
  journey('is set and removed within the notification panel, by mouse and by keyboard', async ({ page }) => {
    await signIn(page, 'client');
    await page.getByRole('button', { name: /^通知/ }).click();
    const panel = page.getByRole('dialog', { name: '通知', exact: true });
    await panel.getByRole('button', { name: '通知设置' }).click();
    await panel.getByRole('button', { name: '填写机器人' }).click();
    await panel.getByLabel('Webhook 地址').fill('https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef');

    const platform = panel.getByRole('combobox', { name: '平台' });
    await platform.click();
    await panel.getByTitle('飞书').waitFor();
    await page.keyboard.press('Escape');
    await panel.getByTitle('飞书').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    const goOn = panel.getByRole('button', { name: '继续填写' });
    await goOn.click();
    await goOn.waitFor({ state: 'hidden' });
    expect(await panel.getByLabel('Webhook 地址').inputValue()).toContain('0123456789abcdef');

    await platform.click();
    await panel.getByTitle('钉钉').click();
    await panel.getByRole('button', { name: '保存机器人' }).click();
    const remove = panel.getByRole('button', { name: '移除', exact: true });
    await remove.click();
    const question = panel.getByText('移除这个机器人？');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });

    await remove.click();
    await panel.getByRole('tooltip').getByRole('button', { name: '移除' }).click();
    await seeMessage(page, '已移除');
    await panel.getByRole('button', { name: '填写机器人' }).waitFor();
  });

  journey('leads from the panel to the e-mail address that mails need', async ({ page }) => {
    await signIn(page, 'client');
    await page.getByRole('button', { name: /^通知/ }).click();
    const panel = page.getByRole('dialog', { name: '通知', exact: true });
    await panel.getByRole('button', { name: '通知设置' }).click();
    await panel.getByRole('button', { name: '填写邮箱' }).click();
    await page.getByRole('dialog', { name: '我的邮箱' }).getByLabel('新邮箱').fill('me@example.com');
  });
});
