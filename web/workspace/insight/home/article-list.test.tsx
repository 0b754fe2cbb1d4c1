// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ModuleState } from '#contract/clients/module-table.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { articlePath, storyPath } from '#contract/paths.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ArticleList } from './article-list.tsx';

const told: HomeOverview['latestStories'][number] = {
  ...{ id: 9, title: '签订供货合同', summary: '', sourceName: '产线日报', publishedAt: '2026-11-20T01:00:00Z' },
  ...{ category: 'BA', mention: 'headline', reprints: 0 },
  story: { articles: 1, sources: 1, lastAt: '2026-11-20T01:00:00Z', tiers: [1, 0, 0], foundIn: null },
};
let state: ModuleState = 'open';

function show(components: readonly string[], row = told) {
  const items = components.map((component, index) => {
    const page = { id: index + 1, pid: 0, name: component, path: `/${component}`, icon: '', title: component };
    return { ...page, component, types: 'MENU' as const, meta: { title: component, icon: '', buttons: [] } };
  });
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <ArticleList rows={[row]} company="澄川新材" /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const address = () => screen.getByRole('link', { name: told.title }).getAttribute('href');

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 200, result: path.endsWith('/queryAllModule') ? [{ code: 'ba_explorer', state }] : {} }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('leads to the page of a story while the Explorer is there and open', async () => {
  state = 'ending';
  show(['BaExplorer']);
  await waitFor(() => expect(address()).toBe(storyPath(9)));
});

it.each(['expired', 'none'] as const)('leads to the article itself where the Explorer is %s', async (closed) => {
  state = closed;
  show(['BaExplorer']);
  await waitFor(() => expect(address()).toBe(articlePath(9)));
});

it('leads to the article itself where the menu has no Explorer', () => {
  show(['Alerts']);
  expect(address()).toBe(articlePath(9));
});

it('says of what year a story is that nothing has followed since', () => {
  show(['Alerts'], { ...told, publishedAt: '2024-11-20T01:00:00Z' });
  expect(screen.getByText('2024-11-20 09:00')).toBeTruthy();
});
