// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ExplorerHit, ExplorerPage } from '#contract/insight/explorer.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Results } from './results.tsx';

const hit: ExplorerHit = {
  ...{ id: 7, title: '澄川新材签订供货合同', summary: '', category: 'BA', publishedAt: '2026-11-18T02:00:00.000Z' },
  ...{
    sourceId: 1,
    sourceName: '公告速览',
    tier: 1,
    tone: 'neutral',
    untranslated: ['title'],
    storyId: 3,
    storyArticleId: 7,
    events: [],
  },
  ...{ companies: [], reprints: 12 },
  story: { articles: 13, sources: 9, lastAt: '2026-11-20T02:00:00.000Z', tiers: [2, 6, 5], foundIn: null },
};
const page: ExplorerPage = { ...{ range: { from: '2026-08-28', until: '2026-11-25' } }, list: [hit], terms: [] };

let rewrites: number;
const asked: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.includes('/explorer/article')) {
      const told = { id: 8, title: '澄川新材签约', sourceName: '产线日报', publishedAt: '2026-11-19T02:00:00.000Z' };
      return Response.json({ code: 200, result: { reprints: { total: 1, list: [told] } } });
    }
    asked.push(JSON.parse(body));
    return Response.json({ code: 200, result: [{ id: 7, announcements: 0, rewrites, reprints: 12 - rewrites }] });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(cleanup);

function open(pages: readonly ExplorerPage[] = [page]) {
  // As the product's menu has it: the page, and no button of it.
  const meta = { title: '', icon: '', buttons: [] };
  const item = { ...{ id: 11, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const nothing = () => undefined;
  const results = (
    <Results
      {...{ total: 1, unit: 'stories', pages, isStale: false, hasMore: false, isLoadingMore: false }}
      {...{ hasFailed: false, onLoadMore: nothing, selected: undefined, onSelect: nothing, onWalk: undefined }}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: results }])} />
    </QueryClientProvider>,
  );
}

it('a story tells its reprints at once, and what was written anew when that is known', async () => {
  rewrites = 4;
  open();
  expect(screen.getByRole('button', { name: '+12 转载' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '+8 转载，+4 改写' })).toBeTruthy();
  expect(asked).toEqual([{ ids: [7] }]);
});

it('a story that was only written anew has no reprints', async () => {
  rewrites = 12;
  open();
  expect(await screen.findByRole('button', { name: '+12 改写' })).toBeTruthy();
});

it('has the year at what was not published in this one, also at the articles below it', async () => {
  rewrites = 0;
  vi.useFakeTimers({ now: Date.parse('2027-03-01T02:00:00Z'), toFake: ['Date'] });
  try {
    open();
    expect(screen.getByText('2026-11-18 10:00')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '+12 转载' }));
    expect(await screen.findByText('2026-11-19 10:00')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('lists what new stories have moved to the next page once', () => {
  open([page, { ...page, list: [hit, { ...hit, id: 8, title: '澄川新材投产' }] }]);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    hit.title,
    '澄川新材投产',
  ]);
});

it('marks what is shown in Chinese for want of a translation', () => {
  open();
  expect(screen.getByRole('link', { name: hit.title }).closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  expect(screen.getByRole('heading', { name: hit.title }).nextElementSibling?.getAttribute('lang')).toBeNull();
});

it('goes on at the title of a story that is folded from one of the articles below it', async () => {
  rewrites = 0;
  open();
  const title = screen.getByRole('link', { name: hit.title });
  title.focus();
  fireEvent.keyDown(title, { key: 'ArrowRight' });
  const below = await screen.findByRole('link', { name: '澄川新材签约' });
  below.focus();
  fireEvent.keyDown(below, { key: 'ArrowLeft' });
  expect(screen.queryByRole('link', { name: '澄川新材签约' })).toBeNull();
  expect(document.activeElement).toBe(title);
});

it('leaves the focus where it is in a story that is folded from elsewhere in its row', async () => {
  rewrites = 0;
  open();
  const preview = screen.getByRole('button', { name: /预览/ });
  preview.focus();
  fireEvent.keyDown(preview, { key: 'ArrowRight' });
  await screen.findByRole('link', { name: '澄川新材签约' });
  fireEvent.keyDown(preview, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(preview);
});
