// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ManagedSource } from '#contract/content/sources.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './sources-page.tsx';

const source: ManagedSource = {
  ...{ id: 7, version: 3, name: { 'zh-CN': '晨圭日报' }, tier: 2, enabled: true },
  ...{ articles: 1234, lastArticleAt: '2026-11-21T02:00:00.000Z' },
  feeds: [
    {
      ...{ id: 1, url: 'https://media.example/rss', category: 'BA', enabled: true },
      ...{ fetchedAt: '2026-11-20T02:00:00.000Z', failure: 'NOT_A_FEED', failures: 3 },
    },
  ],
};
let sources: readonly ManagedSource[];
/** The source as the server has it. */
let stored: ManagedSource;
let refusal: keyof typeof errorTable | undefined;
const saved: Record<string, unknown>[] = [];
/** Whether the next answer to a save is lost. */
let isLost = false;

const merged: object[] = [];
const other = { id: 9, name: { 'zh-CN': '晨圭周刊' }, tier: 1, enabled: true };

const node = (component: string, path: string, buttons: readonly string[] = []) => ({
  ...{ id: path.length, name: component, path, icon: 'rss', component, isGroup: false, isHidden: false },
  ...{ buttons, children: [] },
});

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/source/manage/list')) {
      // A drawer that closes meanwhile has done so by then.
      if (sources.length === 0) await new Promise((resolve) => setTimeout(resolve, 300));
      return Response.json({ code: 200, result: { total: sources.length, list: sources } });
    }
    if (address.includes('/source/delete')) {
      sources = [];
      return Response.json({ code: 200, result: null });
    }
    if (address.includes('/source/detail')) return Response.json({ code: 200, result: stored });
    if (address.includes('/source/merge/preview'))
      return Response.json({ code: 200, result: { articles: 12, feeds: 1, isOtherTier: true } });
    if (address.endsWith('/source/list')) return Response.json({ code: 200, result: [source, other] });
    if (address.endsWith('/source/merge')) {
      merged.push(JSON.parse(body ?? '{}'));
      if (refusal) return Response.json({ code: errorTable[refusal].code, desc: '拒绝的原因' });
      return Response.json({ code: 200, result: { articles: 12, feeds: 1 } });
    }
    if (address.includes('/source/preview')) return Response.json({ code: 200, result: { again: 4321 } });
    if (address.includes('/listView') || address.includes('/list-view'))
      return Response.json({ code: 200, result: [] });
    if (!address.includes('/source/save')) return Response.json({ code: 200, result: [] });
    const read = JSON.parse(body ?? '{}');
    saved.push(read);
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    if (read.version < stored.version) refusal = 'SOURCE_CHANGED';
    else if (refusal === 'SOURCE_CHANGED') refusal = undefined;
    if (refusal) return Response.json({ code: errorTable[refusal].code, desc: '拒绝的原因' });
    return Response.json({ code: 200, result: source });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sources = [source];
  stored = source;
  refusal = undefined;
  saved.length = 0;
});
afterEach(cleanup);

function show(buttons: readonly string[] = ['source:edit']) {
  menuStore.set({
    status: 'ready',
    tree: [node('Sources', '/base/sources', buttons), node('Feeds', '/content/feeds')],
  } as never);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/base/sources'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const openSource = async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: '晨圭日报' }));
  await screen.findByLabelText('名称');
  return Object.assign(within(screen.getByRole('dialog')), { router });
};
const save = (drawer: ReturnType<typeof within>) => fireEvent.click(drawer.getByRole('button', { name: /^保\s?存$/ }));

it('lists sources with what they bring and which feeds fail, and leads to the feeds', async () => {
  show();
  await screen.findByText('1,234');
  screen.getByText('1 个失败');
  expect(screen.getByRole('link', { name: '查看全部订阅' }).getAttribute('href')).toBe('/content/feeds');
});

it('counts no failing feeds of a source that is off, whose feeds pause', async () => {
  sources = [{ ...source, enabled: false }];
  show();
  await screen.findByText('1,234');
  expect(screen.queryByText('1 个失败')).toBeNull();
});

it('says of a feed that has been silent since another year when that was', async () => {
  const [feed] = source.feeds;
  if (feed) stored = { ...source, feeds: [{ ...feed, fetchedAt: '2025-11-20T02:00:00.000Z' }] };
  const drawer = await openSource();
  expect(await drawer.findByText(/2025-11-20 10:00/)).toBeTruthy();
});

it('says before saving what another tier does, and keeps what is typed when it is refused', async () => {
  const drawer = await openSource();
  await drawer.findByText('级别未改，数字不变。');
  await drawer.findByText('失败 3 次：内容不是可以解读的 RSS、Atom 或 JSON Feed');
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: /级别/ }));
  const options = await screen.findAllByRole('option');
  expect(options.length).toBeGreaterThan(0);
  fireEvent.keyDown(drawer.getByRole('combobox', { name: /级别/ }), { key: 'ArrowDown', keyCode: 40 });
  fireEvent.keyDown(drawer.getByRole('combobox', { name: /级别/ }), { key: 'Enter', keyCode: 13 });
  await drawer.findByText(/重新分析 4,321 篇文章/);
  refusal = 'NOT_FOUND';
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '晨圭新报' } });
  save(drawer);
  await drawer.findByText('拒绝的原因');
  expect(drawer.getByLabelText<HTMLInputElement>('名称').value).toBe('晨圭新报');
  expect(saved).toEqual([
    { id: 7, version: 3, name: { 'zh-CN': '晨圭新报', en: '' }, tier: expect.any(Number), enabled: true },
  ]);
});

it('shows a name that is taken at its field', async () => {
  refusal = 'SOURCE_NAME_TAKEN';
  const drawer = await openSource();
  save(drawer);
  await waitFor(() => expect(drawer.getByLabelText('名称').getAttribute('aria-invalid')).toBe('true'));
});

it('offers to add the first source, and nothing to change to those who may only look', async () => {
  sources = [];
  show();
  await screen.findByText('还没有来源');
  expect(screen.getAllByRole('button', { name: /添加来源/ }).length).toBeGreaterThan(0);
  cleanup();
  show([]);
  await screen.findByText('还没有来源');
  expect(screen.queryByRole('button', { name: /添加来源/ })).toBeNull();
});

it('merges a source into another after saying what moves, and stays open when it is refused', async () => {
  const drawer = await openSource();
  fireEvent.click(drawer.getByRole('button', { name: '并入另一来源' }));
  const choice = await screen.findByRole('combobox', { name: '并入' });
  fireEvent.mouseDown(choice);
  fireEvent.click(await screen.findByTitle('晨圭周刊'));
  await screen.findByText(/将移过去 12 篇文章、1 个订阅.*级别不同/);
  refusal = 'SOURCE_CHANGED';
  fireEvent.click(screen.getByRole('button', { name: /^合\s?并$/ }));
  await screen.findByText('拒绝的原因');
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: /^合\s?并$/ }));
  await waitFor(() => expect(merged).toHaveLength(2));
  expect(merged[1]).toEqual({ id: 7, version: 3, into: 9 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before Back closes a source in which something was typed, and not once it is saved', async () => {
  const { router, ...drawer } = await openSource();
  const name = drawer.getByLabelText<HTMLInputElement>('名称');
  fireEvent.change(name, { target: { value: '晨圭新报' } });
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect([name.isConnected, name.value]).toEqual([true, '晨圭新报']);
  save(drawer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what a colleague has saved meanwhile beside what was typed, and saves what is chosen of both', async () => {
  const { router: _, ...drawer } = await openSource();
  stored = { ...source, version: 4, enabled: false };
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '晨圭新报' } });
  save(drawer);
  await drawer.findByText('其他人刚刚保存了这个来源');
  expect(drawer.getByLabelText<HTMLInputElement>('名称').value).toBe('晨圭新报');
  expect(drawer.getByRole('group', { name: '状态' })).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved.at(-1)).toMatchObject({ id: 7, version: 4, name: { 'zh-CN': '晨圭新报' }, enabled: false });
});

it('takes a source that is stored as it was sent as saved: its answer was lost on the way', async () => {
  const { router: _, ...drawer } = await openSource();
  stored = { ...source, version: 4, name: { ...source.name, 'zh-CN': '晨圭新报' } };
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '晨圭新报 ' } });
  save(drawer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
});

it('takes a new source that is stored as it was sent as saved: its answer was lost on the way', async () => {
  sources = [];
  show();
  fireEvent.click(await screen.findByRole('button', { name: '添加来源' }));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '晨圭日报' } });
  isLost = true;
  save(drawer);
  await drawer.findByText('网络请求错误', { exact: false });
  refusal = 'SOURCE_NAME_TAKEN';
  save(drawer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(2);
});

it('leads the keyboard to the heading, and not back to a row that goes, where a source is deleted', async () => {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.append(heading);
  show();
  const row = await screen.findByRole('button', { name: '晨圭日报' });
  row.focus();
  fireEvent.click(row);
  await screen.findByLabelText('名称');
  fireEvent.click(screen.getByRole('button', { name: /^删\s?除$/ }));
  await screen.findByText('删除来源「晨圭日报」？');
  fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(row.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  heading.remove();
});
