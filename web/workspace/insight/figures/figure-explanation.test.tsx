// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FigureExplanation as Explanation, Figure } from '#contract/insight/figures.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { FigureExplanation } from './figure-explanation.tsx';

const figure: Figure = {
  ref: { kind: 'stories', stockId: 7, from: '2026-11-01', until: '2026-11-20' },
  ...{ value: 41, gap: null, previous: null },
};
const stories = Array.from({ length: 41 }, (_, index) => ({
  ...{ id: index + 1, title: `第 ${index + 1} 则`, sourceName: '拾穗产业网', publishedAt: '2026-11-20T01:00:00Z' },
  ...{ contribution: 1, reprints: 0, withdrawn: false },
}));
const explanation: Explanation = {
  ...{ figure, name: '报道数', meaning: '', shown: '41 则', gapText: '', formula: '', filled: '', formulaVersion: '1' },
  ...{ inputs: [], versions: [], asOf: '2026-11-20T09:30:00Z', articles: { total: 41, withdrawn: 0, list: stories } },
  ...{ explorerQuery: 'from=2026-11-01&until=2026-11-20&company=7', explorerTotal: 41 },
};

let answered = explanation;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: answered }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

async function linkWith(explorer: string | undefined) {
  const page = { ...{ id: 11, pid: 0, name: '检索', path: explorer ?? '', icon: '', title: '' } };
  const meta = { title: '', icon: '', buttons: [] };
  const items = explorer ? [{ ...page, meta, component: 'BaExplorer', types: 'MENU' as const }] : [];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const shown = <FigureExplanation figure={figure} onClose={() => undefined} />;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: shown }])} />
    </QueryClientProvider>,
  );
  await screen.findByText('41 则');
  return screen.queryByRole('link', { name: /Explorer/ })?.getAttribute('href');
}

it('leads to the stories where the Explorer stands in the reader’s menu', async () => {
  expect(await linkWith('/ba/search')).toBe(`/ba/search?${explanation.explorerQuery}`);
});

it('leads those without the Explorer nowhere, but opens every story that was sent and says how many there are', async () => {
  expect(await linkWith(undefined)).toBeUndefined();
  const more = screen.getByText('再列 36 条').closest('details');
  expect(more?.querySelectorAll('li')).toHaveLength(36);
  expect(screen.getByText('第 41 则').closest('details')).toBe(more);
  expect(screen.getByText('第 5 则').closest('details')).toBeNull();
  expect(screen.getByText('共 41 则报道')).toBeTruthy();
});

it('says where more stories count than are listed', async () => {
  answered = { ...explanation, articles: { ...explanation.articles, total: 1812, withdrawn: 2 } };
  await linkWith(undefined);
  expect(screen.getByText('共 1,812 则报道 · 列出 41 条 · 原文已下线 2 篇')).toBeTruthy();
});
