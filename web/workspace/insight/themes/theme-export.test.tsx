// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Theme } from '#contract/insight/themes.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { ThemeExport } from './theme-export.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  const meta = { title: '', icon: '', buttons: ['explorer:export'] };
  const item = { ...{ id: 21, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...item, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

function show(stories: number) {
  const figure = { ref: { kind: 'stories' as const, from: '2026-08-23', until: '2026-11-20' }, value: stories };
  const theme = { name: '产线', query: 'q=产线', from: '2026-08-23', until: '2026-11-20' };
  const figures = { stories: { ...figure, gap: null, previous: null } };
  render(<ThemeExport theme={{ ...theme, figures } as Theme} />);
}

it('says that it holds the newest stories alone where there are more than a workbook has', () => {
  show(10_001);
  expect(screen.getByRole('button', { name: '导出前 10,000 则' })).toBeTruthy();
});

it.each([1, 10_000])('holds all of %d stories', (stories) => {
  show(stories);
  expect(screen.getByRole('button', { name: /^导\s?出$/ })).toBeTruthy();
});
