// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ManagedCompany } from '#contract/insight/companies.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { CompanyForm } from './company-form.tsx';

const company: ManagedCompany = {
  ...{ stockId: 7, version: 3, code: '600100', industryId: 2, industryName: '新材料', isClient: false },
  ...{ name: { 'zh-CN': '澄川新材料股份有限公司' }, shortName: { 'zh-CN': '澄川新材' }, aliases: ['澄川'] },
  nameRules: [{ name: '澄川', required: [], excluded: ['澄川县'] }],
};
/** What a colleague has saved meanwhile. */
const savedByColleague = { ...company, version: 4, shortName: { 'zh-CN': '同事改的名' } };
let theirs: ManagedCompany;
const industries = [{ id: 2, version: 1, name: { 'zh-CN': '新材料' }, companies: 1 }];
const effect = { mentions: 12, again: 40, shared: [{ name: '澄江', companies: ['澄江股份'] }] };

const saved: Record<string, unknown>[] = [];
const onClose = vi.fn();
/** Whether the next answer to a save is lost. */
let isLost = false;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/company/preview')) return Response.json({ code: 200, result: effect });
    if (address.includes('/company/detail')) return Response.json({ code: 200, result: theirs });
    if (address.includes('/company/list')) return Response.json({ code: 200, result: { total: 1, list: [theirs] } });
    const values = JSON.parse(body ?? '{}');
    saved.push(values);
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    if (values.stockId === undefined)
      return Response.json({ code: errorTable.COMPANY_CODE_TAKEN.code, desc: '代码已存在' });
    if (values.version === theirs.version) return Response.json({ code: 200, result: theirs });
    return Response.json({ code: errorTable.COMPANY_CHANGED.code, desc: '其他人刚刚修改了这家公司' });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  saved.length = 0;
  theirs = savedByColleague;
  onClose.mockClear();
  isLost = false;
  show(company);
});
afterEach(cleanup);

function show(shown: ManagedCompany | undefined) {
  const form = <CompanyForm company={shown} industries={industries} mayEdit onClose={onClose} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </QueryClientProvider>,
  );
}

const fullName = () => screen.getByLabelText<HTMLInputElement>('全称');
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));

it('says before saving what a name does to articles and figures, and who else has it', async () => {
  await screen.findByText('现在有 12 篇文章提到这家公司。');
  await screen.findByText(/保存后重新分析 40 篇文章/);
  await screen.findByText(/「澄江」也是澄江股份的名称/);
});

it('keeps what is typed when a colleague was quicker, and saves what is chosen of both', async () => {
  fireEvent.change(fullName(), { target: { value: '澄川集团股份有限公司' } });
  save();
  await screen.findByText('其他人刚刚保存了这家公司');
  expect(fullName().value).toBe('澄川集团股份有限公司');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toEqual([
    expect.objectContaining({ stockId: 7, version: 3 }),
    {
      ...{ stockId: 7, version: 4, code: '600100', industryId: 2, aliases: ['澄川'] },
      ...{ nameRules: company.nameRules, keepsFormer: true },
      ...{ name: { 'zh-CN': '澄川集团股份有限公司', en: '' }, shortName: { 'zh-CN': '同事改的名', en: '' } },
    },
  ]);
});

it('keeps a name that is replaced as an alias, unless it never was one', async () => {
  theirs = { ...company, version: 3 };
  const keeps = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /保留为别名/ });
  expect(keeps()).toBeNull();
  fireEvent.change(screen.getByLabelText('简称'), { target: { value: '澄川集团' } });
  fireEvent.change(screen.getByLabelText('证券代码'), { target: { value: '600200' } });
  await screen.findByText('原来的代码或名称保留为别名：600100、澄川新材');
  expect(keeps()?.checked).toBe(true);
  fireEvent.click(keeps() as HTMLInputElement);
  save();
  await waitFor(() => expect(saved).toMatchObject([{ code: '600200', keepsFormer: false, aliases: ['澄川'] }]));
});

it('takes an English alias with its comma as one, and Chinese marks between aliases as their end', async () => {
  theirs = { ...company, version: 3 };
  const field = screen.getByLabelText(/^别名/);
  for (const typed of ['Chengchuan Materials Co., Ltd', '老澄厂、澄川厂；', 'Old Works;New Works;']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  }
  save();
  const aliases = ['澄川', 'Chengchuan Materials Co., Ltd', '老澄厂', '澄川厂', 'Old Works', 'New Works'];
  await waitFor(() => expect(saved).toMatchObject([{ aliases }]));
});

it('leaves a company in its industry when that is one that was not listed yet', async () => {
  theirs = { ...savedByColleague, industryId: 9, industryName: '新能源' };
  fireEvent.change(fullName(), { target: { value: '澄川集团股份有限公司' } });
  save();
  const conflict = await screen.findByRole('group', { name: '行业' });
  expect(conflict.textContent).toContain('新能源');
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ version: 4, industryId: 9 });
});

it('takes what is stored as it was sent as saved: its answer was lost on the way', async () => {
  const aliases = ['澄川', '澄川新材料股份有限公司'];
  theirs = { ...company, version: 4, name: { 'zh-CN': '澄川集团股份有限公司' }, aliases };
  fireEvent.change(fullName(), { target: { value: ' 澄川集团股份有限公司' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toHaveLength(1);
  await screen.findByText('「澄川新材」已保存');
  expect(screen.queryByText('其他人刚刚保存了这家公司')).toBeNull();
});

it('takes nothing as saved where a colleague has taken away an alias meanwhile', async () => {
  theirs = { ...company, version: 4, name: { 'zh-CN': '澄川集团股份有限公司' }, aliases: [] };
  fireEvent.change(fullName(), { target: { value: '澄川集团股份有限公司' } });
  save();
  await screen.findByRole('group', { name: '别名' });
  expect(onClose).not.toHaveBeenCalled();
});

/** The form of a new company, as far as it has to be filled in. */
function addCompany(name = '澄川新材料股份有限公司') {
  cleanup();
  show(undefined);
  for (const [label, value] of [
    ['证券代码', '600100'],
    ['全称', name],
    ['简称', '澄川新材'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it('takes a new company that is stored as it was sent as saved where the first answer was lost, and not before', async () => {
  theirs = { ...company, version: 0, industryId: null, aliases: [], nameRules: [] };
  addCompany();
  save();
  await screen.findByText('代码已存在');
  isLost = true;
  save();
  await waitFor(() => expect(saved).toHaveLength(2));
  await screen.findByText('网络请求错误', { exact: false });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toHaveLength(3);
});

it('saves what was changed after a lost answer over the new company, whose first name was never one', async () => {
  theirs = { ...company, version: 0, industryId: null, aliases: [], nameRules: [] };
  addCompany();
  isLost = true;
  save();
  await screen.findByText('网络请求错误', { exact: false });
  fireEvent.change(fullName(), { target: { value: '澄川集团股份有限公司' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved.at(-1)).toMatchObject({
    ...{ stockId: 7, version: 0, keepsFormer: false, aliases: [] },
    name: { 'zh-CN': '澄川集团股份有限公司' },
  });
});

it('says that the code of a new company is taken where another company has it', async () => {
  theirs = { ...company, version: 0, industryId: null, aliases: [], nameRules: [] };
  addCompany('别家股份有限公司');
  isLost = true;
  save();
  await screen.findByText('网络请求错误', { exact: false });
  save();
  await screen.findByText('代码已存在');
  expect(onClose).not.toHaveBeenCalled();
});
