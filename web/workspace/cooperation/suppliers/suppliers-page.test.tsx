// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import { Component } from './suppliers-page.tsx';

const supplier: SupplierDetail = {
  ...{ id: 7, version: 3, name: '岫衡鉴证', creditCode: '91350100M000100Y43', state: 'approved', fields: ['10'] },
  ...{ certificatesEndOn: '2026-12-08', certificateState: 'ending', isInvitable: true, rating: 4.5, ratings: 2 },
  ...{ addedAt: '2026-11-20T02:00:00.000Z', contacts: [], certificates: [], note: '', latestRatings: [] },
  ...{ company: null, siteItemId: null },
  history: [{ state: 'approved', reason: '资质齐全', by: '林岚', at: '2026-11-20T02:00:00.000Z' }],
};
const sent: { readonly address: string; readonly body: Record<string, unknown> }[] = [];
let refusal: object | undefined;
/** The supplier as the server has it. */
let stored: SupplierDetail;
let isGone: boolean;
/** What a search for a listed company waits for, and whether it fails. */
let searching: Promise<void>;
let isDown: boolean;
const changed = { code: errorTable.SUPPLIER_CHANGED.code, desc: '其他人刚刚改了' };

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/supplier/list')) {
      // A drawer that closes meanwhile has done so by then.
      if (isGone) await new Promise((resolve) => setTimeout(resolve, 300));
      return Response.json({ code: 200, result: isGone ? { total: 0, list: [] } : { total: 1, list: [supplier] } });
    }
    if (address.includes('/supplier/companies')) {
      await searching;
      if (isDown) throw new TypeError('away');
      if (JSON.parse(body ?? '{}').words === '无此公司') return Response.json({ code: 200, result: [] });
      return Response.json({ code: 200, result: [{ stockId: 4, code: '600100', name: '澄川新材' }] });
    }
    if (address.includes('/supplier/remove')) {
      const { version } = JSON.parse(body ?? '{}');
      sent.push({ address, body: { version } });
      if (version < stored.version) return Response.json(changed);
      isGone = true;
      return Response.json({ code: 200, result: null });
    }
    if (address.includes('/supplier/site')) {
      sent.push({ address, body: JSON.parse(body ?? '{}') });
      return Response.json({ code: 200, result: { id: 31 } });
    }
    if (address.includes('/supplier/detail')) return Response.json({ code: 200, result: stored });
    if (!/\/supplier\/(s|rat)/.test(address)) return Response.json({ code: 200, result: [] });
    const read = JSON.parse(body ?? '{}');
    sent.push({ address, body: read });
    if (read.version < stored.version) return Response.json(changed);
    return Response.json(refusal ?? { code: 200, result: { ...supplier, version: 4 } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
  stored = supplier;
  isGone = false;
  searching = Promise.resolve();
  isDown = false;
});
afterEach(cleanup);

function show(buttons: readonly string[] = ['supplier:edit']) {
  const page = { id: 43, name: '合作方', path: '/tpc/partners', icon: 'building', component: 'Suppliers' };
  const content = { ...page, id: 44, name: '站点内容', path: '/content/site', component: 'SiteContent' };
  const rest = { isGroup: false, isHidden: false, children: [] };
  menuStore.set({
    status: 'ready',
    tree: [
      { ...page, ...rest, buttons },
      { ...content, ...rest, buttons: buttons.filter((button) => button === 'site:edit') },
    ],
  } as never);
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/tpc/partners'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('says that a supplier is proposed for the site, and leads to its item instead of proposing it again', async () => {
  const router = show(['supplier:edit', 'site:edit']);
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const propose = await screen.findByRole('button', { name: '放到合作伙伴页' });
  expect(screen.queryByText('已提交到合作伙伴页。')).toBeNull();
  propose.focus();
  fireEvent.click(propose);
  await screen.findByText('已提交到合作伙伴页。');
  const open = await screen.findByRole('button', { name: /打开合作伙伴条目$/ });
  expect(document.activeElement).toBe(open);
  fireEvent.click(open);
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/content/site?edit=31'),
  );
  expect(sent).toHaveLength(1);
});

it('says so also to those who may not look at the site’s content', async () => {
  stored = { ...supplier, siteItemId: 31 };
  show([]);
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  await screen.findByText('已提交到合作伙伴页。');
  expect(screen.queryByRole('button', { name: /打开合作伙伴条目/ })).toBeNull();
});

it('lists suppliers with state, certificates that end, and ratings', async () => {
  show();
  const table = await screen.findByRole('table');
  await within(table).findByText('岫衡鉴证');
  expect(within(table).getByText('已准入')).toBeTruthy();
  expect(within(table).getByText('2026-12-08 到期')).toBeTruthy();
  expect(within(table).getByText('4.5 分（2 次）')).toBeTruthy();
});

it('keeps what was typed where the code is another supplier’s', async () => {
  refusal = { code: errorTable.SUPPLIER_CODE_TAKEN.code, desc: '目录里已有这个代码' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const name = await screen.findByLabelText<HTMLInputElement>('公司名称');
  fireEvent.change(name, { target: { value: '岫衡鉴证中心' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await screen.findByText('目录里已有这个代码');
  expect(name.value).toBe('岫衡鉴证中心');
  expect(sent.at(-1)?.body).toMatchObject({ id: 7, version: 3, name: '岫衡鉴证中心' });
});

it('links a supplier to the listed company that was found by its code', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const company = await screen.findByRole('combobox', { name: /^上市公司/ });
  fireEvent.mouseDown(company);
  fireEvent.change(company, { target: { value: '600100' } });
  fireEvent.click(await screen.findByText('澄川新材 600100'));
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ id: 7, companyId: 4 }));
});

it('says of a listed company that none was found only once it was looked for', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  searching = promise;
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const company = await screen.findByRole('combobox', { name: /^上市公司/ });
  fireEvent.mouseDown(company);
  await screen.findByText('输入名称或证券代码');
  fireEvent.change(company, { target: { value: '无此公司' } });
  await screen.findByText('正在查找');
  expect(screen.queryByText('没有找到这家公司')).toBeNull();
  answer();
  await screen.findByText('没有找到这家公司');
  isDown = true;
  fireEvent.change(company, { target: { value: '澄川' } });
  await screen.findByText('没有查成，请稍后再试');
  expect(screen.queryByText('没有找到这家公司')).toBeNull();
});

it('asks why before a supplier is suspended', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.click(await screen.findByRole('button', { name: /^暂\s?停$/ }));
  const title = await screen.findByText('暂停「岫衡鉴证」');
  const dialog = title.closest<HTMLElement>('[role=dialog]') ?? document.body;
  fireEvent.click(within(dialog).getByRole('button', { name: /^暂\s?停$/ }));
  await within(dialog).findByText('请填写这一项');
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('理由'), { target: { value: '资质将到期' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /^暂\s?停$/ }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ id: 7, version: 3, state: 'suspended', reason: '资质将到期' }),
  );
});

it('asks before a reason is thrown away, also by Back', async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.click(await screen.findByRole('button', { name: /^暂\s?停$/ }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('理由');
  fireEvent.change(reason, { target: { value: '资质将到期' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect([reason.isConnected, reason.value]).toEqual([true, '资质将到期']);
});

it('lets those who may not edit only look', async () => {
  show([]);
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  expect((await screen.findByLabelText<HTMLInputElement>('公司名称')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^暂\s?停$/ })).toBeNull();
});

it('keeps what is typed while a rating is given, and saves it over the version that the rating made', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.change(await screen.findByLabelText('公司名称'), { target: { value: '岫衡鉴证中心' } });
  fireEvent.click(screen.getByRole('button', { name: '评价一次合作' }));
  fireEvent.change(await screen.findByLabelText('合作项目'), { target: { value: '年报鉴证' } });
  fireEvent.click(screen.getAllByRole('radio')[3] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: '保存评价' }));
  await waitFor(() => expect(screen.queryByLabelText('合作项目')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('公司名称').value).toBe('岫衡鉴证中心');
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ id: 7, version: 4, name: '岫衡鉴证中心' }));
});

it('asks before Back closes a supplier in which something was typed', async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const name = await screen.findByLabelText<HTMLInputElement>('公司名称');
  fireEvent.change(name, { target: { value: '岫衡鉴证中心' } });
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect([name.isConnected, name.value]).toEqual([true, '岫衡鉴证中心']);
});

it('goes on with a new supplier once it is saved, without a question', async () => {
  dictionaryStore.set({ dictionary: { zcb_domain: [{ k: '10', v: '鉴证' }] }, version: 1 });
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: /添加合作方/ }));
  fireEvent.change(await screen.findByLabelText('公司名称'), { target: { value: '岫衡鉴证' } });
  fireEvent.change(screen.getByLabelText(/^统一社会信用代码/), { target: { value: '91350100M000100Y43' } });
  fireEvent.mouseDown(within(screen.getByRole('dialog')).getByLabelText('服务领域'));
  fireEvent.click(await screen.findByTitle('鉴证'));
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?supplier=7'));
  await screen.findByRole('button', { name: /^暂\s?停$/ });
});

/** The name of the supplier is typed, after a colleague has saved something else, and saved. */
async function saveAfterColleague(theirs: Partial<SupplierDetail>) {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  const name = await screen.findByLabelText<HTMLInputElement>('公司名称');
  stored = { ...supplier, version: 9, ...theirs };
  fireEvent.change(name, { target: { value: '岫衡鉴证中心' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  return name;
}

it('shows what a colleague has saved meanwhile beside what was typed, and saves what is chosen of both', async () => {
  const company = { stockId: 4, code: '600100', name: '澄川新材' };
  const name = await saveAfterColleague({ note: '同事的备注', company });
  await screen.findByText('其他人刚刚保存了这个合作方');
  expect(name.value).toBe('岫衡鉴证中心');
  expect(screen.getByRole('group', { name: '上市公司' }).textContent).toContain('澄川新材 600100');
  fireEvent.click(within(screen.getByRole('group', { name: '备注' })).getByRole('radio', { name: '用我的' }));
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ id: 7, version: 9, name: '岫衡鉴证中心', note: '', companyId: 4 }),
  );
});

it('takes a supplier that is stored as it was sent as saved: its answer was lost on the way', async () => {
  await saveAfterColleague({ name: '岫衡鉴证中心' });
  await screen.findByText('合作方「岫衡鉴证中心」已保存');
  expect(screen.queryByText('其他人刚刚保存了这个合作方')).toBeNull();
  expect(sent).toHaveLength(1);
});

it('saves over a rating that a colleague has given meanwhile, for it is nothing that was typed here', async () => {
  await saveAfterColleague({ ratings: 3 });
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ id: 7, version: 9, name: '岫衡鉴证中心' }));
});

/** A supplier is suspended, after a colleague has changed something else. */
async function suspendAfterColleague(theirs: Partial<SupplierDetail>) {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.click(await screen.findByRole('button', { name: /^暂\s?停$/ }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('理由');
  fireEvent.change(reason, { target: { value: '资质将到期' } });
  stored = { ...supplier, version: 9, ...theirs };
  fireEvent.click(screen.getAllByRole('button', { name: /^暂\s?停$/ }).at(-1) as HTMLElement);
  return reason;
}

it('suspends a supplier that a colleague has rated meanwhile', async () => {
  await suspendAfterColleague({ ratings: 3 });
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ id: 7, version: 9, state: 'suspended', reason: '资质将到期' }),
  );
  await waitFor(() => expect(screen.queryByLabelText('理由')).toBeNull());
});

it('says so where a colleague has given another state meanwhile, shows that one, and keeps the reason', async () => {
  const reason = await suspendAfterColleague({ state: 'barred' });
  await screen.findByText('其他人刚刚改了');
  expect(sent.map(({ body }) => body.version)).toEqual([3]);
  expect([reason.isConnected, reason.value]).toEqual([true, '资质将到期']);
  await waitFor(() => expect(screen.getAllByText('已禁用').length).toBeGreaterThan(0));
});

it('takes a state that is stored with the reason that was typed as given, and tells of one with another', async () => {
  const suspended = (reason: string): Partial<SupplierDetail> => ({
    ...{ state: 'suspended', history: [{ state: 'suspended', reason, by: '林岚', at: '2026-11-20T02:00:00.000Z' }] },
  });
  await suspendAfterColleague(suspended('资质将到期'));
  await waitFor(() => expect(screen.queryByLabelText('理由')).toBeNull());
  expect(screen.queryByText('其他人刚刚改了')).toBeNull();
  expect(sent).toHaveLength(1);
  cleanup();
  stored = supplier;
  const reason = await suspendAfterColleague(suspended('同事的理由'));
  await screen.findByText('其他人刚刚改了');
  expect(reason.isConnected).toBe(true);
});

/** A candidate is deleted, after a colleague has changed something of it. */
async function deleteAfterColleague(theirs: Partial<SupplierDetail>) {
  stored = { ...supplier, state: 'candidate' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  await screen.findByText('删除合作方「岫衡鉴证」？');
  stored = { ...stored, version: 9, ...theirs };
  fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
}

it('deletes a candidate that a colleague has rated meanwhile', async () => {
  await deleteAfterColleague({ ratings: 3 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body.version)).toEqual([3, 9]);
});

it('shows what a colleague has saved of a candidate before it is deleted', async () => {
  await deleteAfterColleague({ note: '同事的备注' });
  await screen.findByText('其他人刚刚改了');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^备注/).value).toBe('同事的备注'));
  expect(sent.map(({ body }) => body.version)).toEqual([3]);
});

it('asks before a supplier is closed with a rating that was begun', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '岫衡鉴证' }));
  fireEvent.click(await screen.findByRole('button', { name: '评价一次合作' }));
  const job = await screen.findByLabelText<HTMLInputElement>('合作项目');
  fireEvent.change(job, { target: { value: '年报鉴证' } });
  fireEvent.click(screen.getAllByRole('button', { name: /^取\s?消$/ }).at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([job.isConnected, job.value]).toEqual([true, '年报鉴证']);
});

it('leads the keyboard to the heading, and not back to a row that goes, where a supplier is deleted', async () => {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.append(heading);
  stored = { ...supplier, state: 'candidate' };
  show();
  const row = await screen.findByRole('button', { name: '岫衡鉴证' });
  row.focus();
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  await screen.findByText('删除合作方「岫衡鉴证」？');
  fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(row.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  heading.remove();
});
