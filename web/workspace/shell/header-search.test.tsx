// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { startI18n } from '../i18n.ts';
import { HeaderSearch } from './header-search.tsx';

const explorer: MenuItem = {
  id: 11,
  pid: 0,
  name: 'BA Explorer',
  path: '/ba/explorer',
  component: 'BaExplorer',
  types: 'MENU',
  icon: '',
  title: 'BA Explorer',
  meta: { title: 'BA Explorer', icon: '', buttons: [] },
};

function show(list: readonly MenuItem[], width = 1440) {
  vi.stubGlobal('innerWidth', width);
  menuStore.set({ status: 'ready', items: list, tree: buildMenuTree(list) });
  const router = createMemoryRouter([{ path: '*', element: <HeaderSearch /> }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  return router;
}

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads to the Explorer with the words typed', async () => {
  const router = show([explorer]);
  const field = screen.getByRole('searchbox', { name: '搜索公司、公告、报道' });
  fireEvent.change(field, { target: { value: ' 产线 投产 ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/ba/explorer'));
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('产线 投产');
});

it('takes the focus by Ctrl K', () => {
  show([explorer]);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('is a link where there is no room for a field, and Ctrl K follows it', async () => {
  const router = show([explorer], 1000);
  expect(screen.getByRole('link', { name: '搜索公司、公告、报道' }).getAttribute('href')).toBe('/ba/explorer');
  fireEvent.keyDown(window, { key: 'k', metaKey: true });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/ba/explorer'));
});

it('is not there for who has no Explorer', () => {
  show([]);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(fireEvent.keyDown(window, { key: 'k', ctrlKey: true })).toBe(true);
});
