// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { NamedCompany } from '#contract/content/operator-company.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { OperatorCompanyButton } from './operator-company-button.tsx';

const opened: NamedCompany = {
  ...{ version: 3, name: { 'zh-CN': '明竟数据有限公司' }, shortName: { 'zh-CN': '明镜', en: 'Mingjing' } },
};
/** As the server has it. */
let stored: NamedCompany;
const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (!address.endsWith('/rename')) return Response.json({ code: 200, result: stored });
    const { version, ...names } = JSON.parse(body ?? '');
    sent.push({ version, ...names });
    if (version !== stored.version)
      return Response.json({ code: errorTable.COMPANY_CHANGED.code, desc: '其他人刚刚修改了这家公司' });
    stored = { version: version + 1, ...names };
    return Response.json({ code: 200, result: stored });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  stored = opened;
});
afterEach(cleanup);

async function openNames() {
  const page = createMemoryRouter([{ path: '*', element: <OperatorCompanyButton /> }]);
  render(<RouterProvider router={page} />);
  fireEvent.click(screen.getByText('运营公司名称'));
  return await screen.findByLabelText<HTMLInputElement>('全称');
}
// By their texts: roles in a dialog take seconds on a busy machine.
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/u));

it('corrects a name, based on what was there', async () => {
  fireEvent.change(await openNames(), { target: { value: '明镜数据有限公司' } });
  save();
  await waitFor(() =>
    expect(sent).toEqual([
      { version: 3, name: { 'zh-CN': '明镜数据有限公司', en: '' }, shortName: { 'zh-CN': '明镜', en: 'Mingjing' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByLabelText('全称')).toBeNull());
});

it('asks for a name that was cleared', async () => {
  fireEvent.change(await openNames(), { target: { value: '' } });
  save();
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeTruthy());
  expect(sent).toEqual([]);
});

it('shows a colleague’s names beside one’s own where they were quicker, and saves what is chosen', async () => {
  fireEvent.change(await openNames(), { target: { value: '明镜数据有限公司' } });
  stored = { ...opened, version: 4, shortName: { 'zh-CN': '镜', en: 'Jing' }, name: { 'zh-CN': '明镜股份公司' } };
  save();
  await screen.findByText('其他人刚刚改了运营公司的名称');
  expect(screen.getByText('全称', { selector: 'legend' })).toBeTruthy();
  fireEvent.click(screen.getByText('按选择保存'));
  await waitFor(() => expect(screen.queryByLabelText('全称')).toBeNull());
  expect(sent.at(-1)).toEqual({
    ...{ version: 4, name: { 'zh-CN': '明镜数据有限公司', en: '' }, shortName: { 'zh-CN': '镜', en: 'Jing' } },
  });
});

it('goes on by itself over a change of something else', async () => {
  fireEvent.change(await openNames(), { target: { value: '明镜数据有限公司' } });
  stored = { ...opened, version: 4 };
  save();
  await waitFor(() => expect(screen.queryByLabelText('全称')).toBeNull());
  expect(sent).toMatchObject([{ version: 3 }, { version: 4, name: { 'zh-CN': '明镜数据有限公司' } }]);
});

it('asks before names that were typed are thrown away', async () => {
  fireEvent.change(await openNames(), { target: { value: '明镜数据有限公司' } });
  fireEvent.click(screen.getByText(/^取\s?消$/u));
  await screen.findAllByText('放弃修改？');
  expect(screen.getByLabelText<HTMLInputElement>('全称').value).toBe('明镜数据有限公司');
});
