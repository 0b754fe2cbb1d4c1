// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListedContent } from '#contract/content/site-content.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './site-content-page.tsx';

const item = (id: number, title: string): ListedContent => ({
  ...{ id, title, choice: null, parent: null, state: 'published', draft: null, translated: true },
  ...{ publishedAt: '2026-11-01T00:00:00.000Z', changedAt: '2026-11-01T00:00:00.000Z' },
});
let items: ListedContent[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      code: 200,
      result: address.endsWith('/content/list') ? { total: items.length, list: items } : [],
    }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

const path = '/content/site';

function show(kind: string) {
  menuStore.set({
    status: 'ready',
    tree: [
      {
        ...{ id: 1, name: '站点内容', path, icon: 'rss', component: 'SiteContent', isGroup: false, isHidden: false },
        ...{ buttons: ['site:edit', 'site:publish'], children: [] },
      },
    ],
  } as never);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], {
    initialEntries: [`${path}?kind=${kind}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('what can be done to several items at once', () => {
  it.each([
    ['menu', ['提交审核', '发布', '下线']],
    // Every page needs them.
    ['settings', ['提交审核', '发布']],
  ])('of the kind %s: %j', async (kind, offered) => {
    items = [item(1, '商鉴')];
    show(kind);
    const row = await screen.findByRole('row', { name: /商鉴/ });
    fireEvent.click(within(row).getByRole('checkbox'));
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(' ', '') ?? '');
    expect(names.filter((name) => ['提交审核', '发布', '下线'].includes(name))).toEqual(offered);
  });
});
