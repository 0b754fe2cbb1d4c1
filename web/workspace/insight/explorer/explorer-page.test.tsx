// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ExplorerCounts, ExplorerHit } from '#contract/insight/explorer.ts';
import { breakpoints } from '#web/shared/breakpoints.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './explorer-page.tsx';

const hit = (id: number): ExplorerHit => ({
  ...{ id, title: `报道${id}`, summary: '', category: 'BA', publishedAt: '2026-11-18T02:00:00.000Z' },
  ...{
    sourceId: 1,
    sourceName: '公告速览',
    tier: 1,
    tone: 'neutral',
    untranslated: [],
    storyId: id,
    storyArticleId: id,
    events: [],
  },
  ...{ companies: [], reprints: 0, story: null },
});
const page = { range: { from: '2026-08-28', until: '2026-11-25' }, terms: [] };
const counts: ExplorerCounts = {
  ...{ total: 40, articles: 40, totalIsBounded: false, suggestion: null },
  facets: { companies: [], categories: [], tiers: [], tones: [], events: [], positions: [] },
  histogram: { unit: 'day', buckets: [{ date: '2026-11-18', count: 40 }] },
};

/** Pages that cannot be read. */
let failing: readonly number[];
/** A search that is not answered for as long as this is there. */
let waiting: string | undefined;
let isDesk: boolean;
/** How many there are. */
let total: number;
/** The articles of each digest that was shared. */
const shared: number[][] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/share/create')) shared.push(JSON.parse(body ?? '{}').target.articleIds);
    if (address.includes('/share/list')) return Response.json({ code: 200, result: { total: 0, list: [] } });
    if (/\/explorer\/(article|reading)/.test(address)) return new Promise(() => undefined);
    if (!address.includes('/explorer/search')) return Response.json({ code: 200, result: [] });
    const asked = JSON.parse(body ?? '{}');
    if (waiting !== undefined && asked.q === waiting) return new Promise(() => undefined);
    if (failing.includes(asked.page)) return Response.json({ code: 500, desc: '暂时不能检索' }, { status: 500 });
    const first = (asked.page - 1) * 20 + 1;
    const list = Array.from({ length: 20 }, (_, place) => hit(first + place));
    return Response.json({ code: 200, result: { ...page, ...(asked.page === 1 && { ...counts, total }), list } });
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === breakpoints['--desktop'] ? isDesk : query === breakpoints['--from-tablet'];
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  // jsdom does not know the element, of which React tells once.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<search />);
  cleanup();
  told.mockRestore();
});
beforeEach(() => {
  failing = [];
  waiting = undefined;
  isDesk = false;
  total = 40;
  shared.length = 0;
  const meta = { title: '', icon: '', buttons: ['report:share'] };
  const item = { ...{ id: 11, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/ba/explorer'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return router;
}
const title = (id: number) => screen.findByRole('link', { name: `报道${id}` });
const share = () => screen.getByRole<HTMLButtonElement>('button', { name: /^分享/ });

it('keeps the results where more cannot be loaded, says so, and loads them at another try', async () => {
  failing = [2];
  open();
  await title(1);
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
  expect((await screen.findByRole('alert')).textContent).toBe('没有取到更多结果');
  expect(await title(1)).toBeTruthy();
  failing = [];
  fireEvent.click(screen.getByRole('button', { name: /^重\s?试$/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await title(21)));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says in place of the results where none can be read', async () => {
  failing = [1];
  open();
  expect(await screen.findByText(/暂时不能检索/)).toBeTruthy();
});

it('moves between results by arrow keys without a preview over them, where there is no room beside them', async () => {
  const router = open();
  const first = await title(1);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(await title(2));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the preview of each result that arrow keys move to, where there is room beside them', async () => {
  isDesk = true;
  const router = open();
  const first = await title(1);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  await waitFor(() => expect(router.state.location.search).toBe('?article=2'));
});

it('shares no results of the search before while the next one is on its way', async () => {
  waiting = '产线';
  const router = open();
  await title(1);
  expect(share().disabled).toBe(false);
  await act(() => router.navigate('/ba/explorer?q=产线'));
  expect(share().disabled).toBe(true);
});

it('shares what was shown when its dialog was opened', async () => {
  const router = open();
  await title(1);
  fireEvent.click(share());
  const dialog = await screen.findByRole('dialog');
  const heading = within(dialog).getByText(/^分享/).textContent;
  await act(() => router.navigate('/ba/explorer?q=产线'));
  const behind = () => screen.getByRole('button', { name: /^分享.*产线/, hidden: true });
  await waitFor(() => expect(behind()).toBeTruthy());
  expect(within(dialog).getByText(/^分享/).textContent).toBe(heading);
});

it('shares all results that were loaded, fifty at most, and says how many', async () => {
  total = 60;
  open();
  await title(1);
  expect(share().getAttribute('aria-label')).toBe('分享 文章摘要（20 篇）');
  for (const last of [40, 60]) {
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
    await title(last);
  }
  fireEvent.click(share());
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('分享「文章摘要（50 篇）」')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '生成链接' }));
  await waitFor(() => expect(shared).toEqual([Array.from({ length: 50 }, (_, place) => place + 1)]));
});

/** The page at an address of the browser itself, whose changes are there before the page is drawn again. */
async function openAt(search: string) {
  history.replaceState(null, '', `/ba/explorer${search}`);
  const router = createBrowserRouter([{ path: '*', element: <Component /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  await title(1);
}
const address = () => Object.fromEntries(new URLSearchParams(location.search));

it('takes two conditions away that are removed one right after the other', async () => {
  await openAt('?tier=1&tone=negative&category=BA');
  const remove = (name: RegExp) => screen.getByRole('button', { name });
  const [tier, tone] = [remove(/^移除.*来源/), remove(/^移除.*语气/)];
  act(() => {
    tier.click();
    tone.click();
  });
  expect(address()).toEqual({ category: 'BA' });
});

it('keeps the words that were searched right before all conditions are taken away', async () => {
  await openAt('?tier=1');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '产线' } });
  const [search, clear] = [
    screen.getByRole('button', { name: /^检\s?索$/ }),
    screen.getByRole('button', { name: '清空条件' }),
  ];
  act(() => {
    search.click();
    clear.click();
  });
  expect(address()).toEqual({ q: '产线' });
});

it('shows in the field the words that are searched for, also after a way back', async () => {
  const router = open();
  await title(1);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: '华东' } });
  fireEvent.click(screen.getByRole('button', { name: /^检\s?索$/ }));
  await waitFor(() => expect(router.state.location.search).toBe(`?q=${encodeURIComponent('华东')}`));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
  expect(field.value).toBe('');
  await act(() => router.navigate(1));
  expect(field.value).toBe('华东');
});

it('keeps the first day when the last is changed before there is an answer', async () => {
  await openAt('');
  waiting = '';
  const day = (name: string, value: string) => {
    const field = screen.getByLabelText(name);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  day('从', '2026-09-10');
  day('至', '2026-11-20');
  expect(address()).toEqual({ from: '2026-09-10', until: '2026-11-20' });
});
