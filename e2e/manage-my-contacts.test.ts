import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { seeMessage } from './steps/workspace.ts';

journey('a company keeps its contacts, and nothing it typed or deleted is lost', async ({ page, openPage }) => {
  await signIn(page, 'client', '/client/contacts');
  const row = (name: string) => page.getByRole('row', { name });
  await row('陆景行').getByText('199****1264').waitFor();

  // The owner of a taken number is named; the draft survives a reload.
  await page.getByRole('button', { name: '添加联系人' }).click();
  const adding = page.getByRole('dialog', { name: '添加联系人' });
  await adding.getByLabel('姓名').fill('安知行');
  await adding.getByLabel('手机').fill('199 0000 1264');
  await adding.getByRole('switch', { name: '接收信息' }).click();
  await adding.getByRole('button', { name: '保存' }).click();
  await adding.getByText('这个手机号已属于联系人「陆景行」').waitFor();
  await page.reload();
  await adding.getByText(/已恢复 .+ 填写、还没有保存的内容/).waitFor();
  expect(await adding.getByLabel('姓名').inputValue()).toBe('安知行');
  await adding.getByLabel('手机').fill('+852 9123 4567');
  await adding.getByRole('button', { name: '保存' }).click();
  await seeMessage(page, '已保存');
  await adding.waitFor({ state: 'hidden' });
  await row('安知行').getByText('工作台登记').waitFor();

  // The search is in the URL; deleted contacts can be restored.
  await page.getByRole('textbox', { name: '查找' }).fill('安知行');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await page.getByText('共 1 位').waitFor();
  await page.getByRole('button', { name: '删除 安知行' }).click();
  await page.getByText('没有符合条件的联系人').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await row('安知行').waitFor();
  await page.goBack();
  await row('陆景行').waitFor();

  // Unsubscribed contacts cannot be turned on, singly or in bulk.
  await page.getByRole('switch', { name: /林疏影/ }).click();
  const editing = page.getByRole('dialog', { name: '编辑联系人' });
  await editing.getByText(/该联系人已于 .+ 退订/).waitFor();
  await editing.getByText('对方已重新同意接收信息').click();

  // A colleague saved first: both versions can be chosen.
  const other = await openPage();
  await signIn(other, 'client', page.url());
  const theirs = other.getByRole('dialog', { name: '编辑联系人' });
  await theirs.getByLabel('职务').fill('ESG 主管');
  await theirs.getByRole('button', { name: '保存' }).click();
  await seeMessage(other, '已保存');
  await editing.getByRole('button', { name: '保存' }).click();
  await editing.getByText('职务：ESG 主管').waitFor();
  await editing.getByRole('button', { name: '用我的内容覆盖' }).click();
  await editing.waitFor({ state: 'hidden' });
  await page.getByRole('switch', { name: '接收信息：林疏影', checked: true }).waitFor();

  // Bulk action; unsubscribed contacts are unchanged.
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByRole('button', { name: /选择符合条件的全部/ }).click();
  await page.getByRole('button', { name: '开启接收' }).click();
  await page.getByText(/已开启 \d 位的接收；1 位已退订，没有改动/).waitFor();
});
