// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { OperatorCompanyButton } from './operator-company-button.tsx';

const company = { version: 3, name: { 'zh-CN': '明竟数据有限公司' }, shortName: { 'zh-CN': '明镜', en: 'Mingjing' } };
const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith('/rename')) sent.push(JSON.parse(body ?? ''));
    return Response.json({ code: 200, result: company });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

async function openNames() {
  render(<OperatorCompanyButton />);
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
  sent.length = 0;
  fireEvent.change(await openNames(), { target: { value: '' } });
  save();
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeTruthy());
  expect(sent).toEqual([]);
});
