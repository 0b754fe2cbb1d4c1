import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';

/** Four valid rows, and four with errors. */
const file = fileURLToPath(new URL('../server/outreach/contacts/import/fixtures/openpyxl.xlsx', import.meta.url));

describe('contacts in a file', () => {
  journey('come in after they have been looked through, and go out again', async ({ page }) => {
    await signIn(page, 'client', '/client/contacts');
    await page.getByRole('button', { name: '导入' }).click();
    const drawer = page.getByRole('dialog', { name: '导入联系人' });
    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByText('新增 4 位，更新 0 位，跳过 4 行').waitFor();
    await drawer.getByRole('radio', { name: '跳过 4' }).check();
    await drawer.getByText('请填写姓名').waitFor();
    const marked = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '下载标出问题的文件' }).click();
    expect((await marked).suggestedFilename()).toMatch(/^\d{13}联系人导入结果\.xlsx$/);

    // Leaving and returning resumes the import.
    await page.goto('/client/contacts');
    await page.getByRole('button', { name: '继续导入' }).click();
    await drawer.getByRole('button', { name: '导入 4 位' }).click();
    await drawer.getByText('导入完成：新增 4 位').waitFor();
    await drawer.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('tooltip').getByText('4 位联系人会撤回').waitFor();
    await page.getByRole('tooltip').getByRole('button', { name: '撤销导入' }).click();
    await drawer.getByText('已撤销：删除 4 位，还原 0 位。').waitFor();
    await page.getByRole('cell', { name: '沈星河' }).first().waitFor({ state: 'hidden' });

    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByRole('button', { name: '导入 4 位' }).click();
    await drawer.getByText('导入完成：新增 4 位').waitFor();
    await drawer.getByRole('button', { name: '完成' }).click();
    await page.getByRole('cell', { name: '沈星河' }).first().waitFor();

    await page.getByRole('combobox', { name: '分组' }).click();
    await page.getByTitle('会议来宾', { exact: true }).click();
    await page.getByText('共 1 位').waitFor();
    await page.getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog', { name: '导出联系人' });
    await dialog.getByText('将导出符合当前筛选条件的 1 位联系人').waitFor();
    const exported = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出' }).click();
    expect((await exported).suggestedFilename()).toMatch(/^\d{13}联系人\.xlsx$/);
  });
});
