// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { Industry } from '#contract/insight/companies.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { IndustryList } from './industry-list.tsx';

const opened: Industry = { id: 2, version: 1, name: { 'zh-CN': '新材料', en: 'Materials' }, companies: 1 };
/** As the server has it. */
let stored: Industry;
const saved: Record<string, unknown>[] = [];
/** Whether the next answer to a save is lost. */
let isLost = false;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/industry/list')) return Response.json({ code: 200, result: [stored] });
    const { id, version, name } = JSON.parse(body ?? '{}');
    saved.push({ version, name });
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    if (id === undefined) return Response.json({ code: errorTable.INDUSTRY_NAME_TAKEN.code, desc: '名称已存在' });
    if (version !== stored.version)
      return Response.json({ code: errorTable.INDUSTRY_CHANGED.code, desc: '其他人刚刚修改了这个行业' });
    stored = { ...stored, version: version + 1, name };
    return Response.json({ code: 200, result: stored });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(async () => {
  saved.length = 0;
  stored = opened;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <IndustryList mayEdit /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '给行业「新材料」改名' }));
});
afterEach(cleanup);

const chinese = () => screen.getByLabelText<HTMLInputElement>('行业名称');
const rename = (name: string) => {
  fireEvent.change(chinese(), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
};

it('shows a colleague’s name beside one’s own where they were quicker, and saves what is chosen', async () => {
  stored = { ...opened, version: 2, name: { 'zh-CN': '先进材料', en: 'Advanced materials' } };
  rename('材料');
  const conflict = await screen.findByRole('group', { name: '行业名称' });
  expect(conflict.textContent).toContain('先进');
  expect(chinese().value).toBe('材料');
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([
    { version: 1, name: { 'zh-CN': '材料', en: 'Materials' } },
    { version: 2, name: { 'zh-CN': '材料', en: 'Advanced materials' } },
  ]);
});

it('lists the colleague’s name from then on, also where one’s own is given up', async () => {
  stored = { ...opened, version: 2, name: { 'zh-CN': '先进材料' } };
  rename('材料');
  await screen.findByRole('group', { name: '行业名称' });
  screen.getByRole('button', { name: '给行业「先进材料」改名', hidden: true });
});

it('takes a name that is stored as it was sent as saved: its answer was lost on the way', async () => {
  stored = { ...opened, version: 2, name: { 'zh-CN': '材料', en: 'Materials' } };
  rename('材料 ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
  await screen.findByText('行业「材料」已保存');
});

it('takes a new industry that is stored as it was sent as saved: its answer was lost on the way', async () => {
  fireEvent.click(screen.getByRole('button', { name: '取 消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '新增行业' }));
  rename('新材料');
  await screen.findByText('名称已存在');
  stored = { ...opened, name: { 'zh-CN': '新材料' } };
  isLost = true;
  rename('新材料');
  await screen.findByText('网络请求错误', { exact: false });
  rename('新材料');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('行业「新材料」已保存');
  expect(saved).toHaveLength(3);
});
