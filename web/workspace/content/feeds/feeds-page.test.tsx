// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { Feed, FetchOutcome } from '#contract/content/feeds.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './feeds-page.tsx';

const fine: Feed = {
  ...{
    id: 7,
    version: 3,
    url: 'https://news.example/feed',
    sourceId: 1,
    sourceName: '新材日报',
    isPaused: false,
    category: 'BA',
  },
  ...{ enabled: true, intervalMinutes: 15, nextFetchAt: '2026-11-20T02:15:00.000Z' },
  ...{ fetchedAt: '2026-11-20T02:00:00.000Z', failure: null, failures: 0, lastArticles: 3, articles: 30 },
};
const failing: Feed = { ...fine, failure: 'TIMED_OUT', failures: 1, nextFetchAt: '2026-11-20T02:45:00.000Z' };
const outcome: FetchOutcome = {
  ...{ outcome: 'fetched', failure: null },
  ...{ added: 3, corrected: 0, known: 5, empty: 0, undated: 0 },
};

/** What was sent to save a feed. */
const saved: object[] = [];
let stored: Feed;
let others: readonly Feed[];
let fetched: FetchOutcome;
/** Whether the next answer to a save is lost. */
let isLost = false;
let queries: QueryClient;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address.includes('/auth/source/list')) {
      const source = { id: 1, name: { 'zh-CN': '新材日报' }, tier: 1, enabled: true };
      return Response.json({ code: 200, result: [source] });
    }
    if (address.includes('/auth/feed/delete')) {
      others = others.filter(({ id }) => !address.endsWith(`/${id}`));
      return Response.json({ code: 200, result: null });
    }
    if (!address.includes('/auth/feed/save'))
      return Response.json({ code: 200, result: address.includes('/auth/feed/fetch') ? fetched : [stored, ...others] });
    const asked = JSON.parse(String(request?.body));
    saved.push(asked);
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    if (asked.id === undefined) return Response.json({ code: errorTable.FEED_URL_TAKEN.code, desc: '地址已存在' });
    const isLate = asked.version !== stored.version;
    return Response.json(isLate ? { code: errorTable.FEED_CHANGED.code, desc: '' } : { code: 200, result: stored });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  const meta = { title: '订阅', icon: '', buttons: ['feed:edit'] };
  const page = { ...{ id: 70, pid: 0, name: '订阅', path: '/content/feeds', icon: '', title: '订阅' }, meta };
  const items = [{ ...page, component: 'Feeds', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
beforeEach(async () => {
  [stored, fetched] = [fine, outcome];
  others = [];
  saved.length = 0;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/content/feeds'] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('新材日报');
});
afterEach(cleanup);

const fetchNow = () => fireEvent.click(screen.getByRole('button', { name: /^立即.*feed$/ }));
const look = () => act(() => queries.invalidateQueries());

it('tells why a feed fails after a fetch on demand that went well', async () => {
  stored = { ...fine, fetchedAt: '2026-11-20T02:05:00.000Z' };
  fetchNow();
  expect(await screen.findByText(/新增 3 篇/)).toBeTruthy();
  await look();
  expect(screen.getByText(/新增 3 篇/)).toBeTruthy();
  stored = { ...failing, fetchedAt: stored.fetchedAt };
  await look();
  expect(await screen.findByText(/20 秒内未收到完整响应/)).toBeTruthy();
  expect(screen.queryByText(/新增 3 篇/)).toBeNull();
});

it('tells how many of the new articles have the time of the fetch', async () => {
  fetched = { ...outcome, undated: 2 };
  fetchNow();
  expect(await screen.findByText('新增 3 篇，已有 5 篇；新增的有 2 篇没有可读的时间，以抓取时间发布')).toBeTruthy();
});

it('leaves no error of a fetch on demand beside a feed that has recovered', async () => {
  fetched = { ...outcome, outcome: 'failed', failure: 'TIMED_OUT', added: 0, known: 0 };
  stored = failing;
  fetchNow();
  expect(await screen.findByText(/20 秒内未收到完整响应/)).toBeTruthy();
  stored = { ...fine, fetchedAt: '2026-11-20T02:45:00.000Z' };
  await look();
  await waitFor(() => expect(screen.queryByText(/20 秒内未收到完整响应/)).toBeNull());
});

it('shows what a colleague has saved of a feed meanwhile beside what was typed, and saves what is chosen of both', async () => {
  fireEvent.click(screen.getByRole('button', { name: /^编辑/ }));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('间隔（分钟）'), { target: { value: '60' } });
  stored = { ...fine, version: 4, url: 'https://news.example/rss', enabled: false };
  fireEvent.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  await drawer.findByText('其他人刚刚保存了这个订阅');
  expect(drawer.getByRole('group', { name: '状况' }).textContent).toMatch(/停/);
  expect(drawer.getByRole('group', { name: '地址' })).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved.at(-1)).toEqual({
    ...{ id: 7, version: 4, url: 'https://news.example/rss', sourceId: 1, category: 'BA' },
    ...{ intervalMinutes: 60, enabled: false },
  });
});

it('takes a feed that is stored as it was sent as saved: its answer was lost on the way', async () => {
  fireEvent.click(screen.getByRole('button', { name: /^编辑/ }));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('间隔（分钟）'), { target: { value: '60' } });
  stored = { ...fine, version: 4, intervalMinutes: 60 };
  fireEvent.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
});

it('takes a new feed that is stored as it was sent as saved: its answer was lost on the way', async () => {
  fireEvent.click(screen.getByRole('button', { name: '添加订阅' }));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('地址'), { target: { value: 'https://News.example/feed' } });
  for (const [label, option] of [
    [/来源/, '新材日报'],
    [/类别/, /^BA /],
  ] as const) {
    fireEvent.mouseDown(drawer.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByTitle(option));
  }
  const save = () => fireEvent.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  stored = { ...fine, intervalMinutes: 30 };
  isLost = true;
  save();
  await drawer.findByText('网络请求错误', { exact: false });
  save();
  await drawer.findByText('地址已存在');
  stored = fine;
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(3);
});

it('leads the keyboard on to the next feed where one is removed', async () => {
  others = [8, 9].map((id) => ({ ...fine, id, url: `https://news.example/${id}` }));
  await look();
  const button = await screen.findByRole('button', { name: /^删除.*8$/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(/^删除.*？$/);
  fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^删除.*9$/ })));
});

it('says on a phone, too, when each feed was fetched last and how many articles it has brought', async () => {
  cleanup();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/content/feeds'] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const row = (await screen.findByText('https://news.example/feed')).closest('li');
  expect(row?.textContent).toContain('30');
  expect(row?.textContent).toContain('11-20 10:00');
});
