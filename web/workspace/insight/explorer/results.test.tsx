// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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
  ...{ sourceId: 1, sourceName: '公告速览', tier: 1, tone: 'neutral', storyId: 3, storyArticleId: 7, events: [] },
  ...{ companies: [], reprints: 12 },
  story: { articles: 13, sources: 9, lastAt: '2026-11-20T02:00:00.000Z', tiers: [2, 6, 5], foundIn: null },
};
const page: ExplorerPage = { ...{ range: { from: '2026-08-28', until: '2026-11-25' } }, list: [hit], terms: [] };

let rewrites: number;
const asked: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
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

function open() {
  // As the product's menu has it: the page, and no button of it.
  const meta = { title: '', icon: '', buttons: [] };
  const item = { ...{ id: 11, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const nothing = () => undefined;
  const results = (
    <Results
      {...{ total: 1, unit: 'stories', pages: [page], isStale: false, hasMore: false, isLoadingMore: false }}
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
