// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AuditDetail } from '#contract/identity/audit.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { AuditDrawer } from './audit-drawer.tsx';

const entry: AuditDetail = {
  ...{ id: 7, at: '2026-11-20T02:00:00Z', action: 'version.reviewSettings', actionName: '设置发布前审核' },
  ...{ person: { username: 'boss', name: '沈知遥' }, companyName: '', subject: '', subjectName: '' },
  ...{ subjectPage: null, network: '192.0.2.0/24', hash: 'ab' },
  detail: { before: { article: false }, after: { article: true } },
};

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(result: AuditDetail) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, desc: '', result }));
  const router = createMemoryRouter([{ path: '*', element: <AuditDrawer id={7} onClose={() => undefined} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('says in words which texts need a review, before and after', async () => {
  show(entry);
  const factNamed = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await factNamed('之前')).toBe('文章须审核：否');
  expect(await factNamed('之后')).toBe('文章须审核：是');
});

const aboutArticle = { ...entry, subjectName: '文章 17', subjectPage: { page: 'Articles', search: '?edit=17' } };
const menuWith = (component: string, path: string) => {
  const meta = { title: '文章', icon: '', buttons: [] };
  const items = [
    { ...{ id: 1, pid: 0, name: component, path, icon: '', title: '文章', component }, types: 'MENU' as const, meta },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
};

it('leads to what an entry was about where its page is in the menu now', async () => {
  menuWith('Articles', '/news/articles');
  show(aboutArticle);
  expect((await screen.findByRole('link', { name: '文章 17' })).getAttribute('href')).toBe('/news/articles?edit=17');
});

it('only names what an entry was about to who has not the page', async () => {
  menuWith('AuditLog', '/system/audit');
  show(aboutArticle);
  expect((await screen.findByText('文章 17')).closest('a')).toBeNull();
});
