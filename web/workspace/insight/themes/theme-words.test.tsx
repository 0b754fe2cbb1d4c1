// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ThemeWords } from './theme-words.tsx';

const risen: HotWord = {
  ...{ word: '固态电池', rank: 1, stories: 9, ratio: 4, sources: 5, state: 'new' },
  z: {
    ref: { kind: 'hotWord', word: '固态电池', stockId: 7, from: '2026-11-14', until: '2026-11-20' },
    value: 6.2,
    gap: null,
    previous: null,
  },
  spark: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 9],
};

function show(components: readonly string[]) {
  const items = components.map((component, index) => {
    const page = { id: index + 1, pid: 0, name: component, path: `/${component}`, icon: '', title: component };
    return { ...page, component, types: 'MENU' as const, meta: { title: component, icon: '', buttons: [] } };
  });
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const element = <ThemeWords theme={{ words: [risen], query: 'q=%E4%BA%A7%E7%BA%BF' }} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('opens the stories of a word in the Explorer', () => {
  show(['Themes', 'BaExplorer']);
  const address = screen.getByRole('link', { name: '固态电池' }).getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toMatch(/^\/BaExplorer\?.*"固态电池"/);
});

it('names the word alone for those who have no Explorer in their menu', () => {
  show(['Themes']);
  expect(screen.getByText('固态电池')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
