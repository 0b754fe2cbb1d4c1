// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListedContent } from '#contract/content/site-content.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './site-content-page.tsx';

const item = (id: number, title: string): ListedContent => ({
  ...{ id, title, choice: null, parent: null, state: 'published', draft: null, version: id + 6, translated: true },
  ...{ publishedAt: '2026-11-01T00:00:00.000Z', changedAt: '2026-11-01T00:00:00.000Z' },
});
let items: ListedContent[];
const moves: object[] = [];
const steps: object[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
    const asked = JSON.parse(body);
    if (address.endsWith('/content/move')) moves.push(asked);
    if (address.endsWith('/content/state/many')) {
      steps.push(asked);
      return Response.json({ code: 200, result: { done: asked.ids.length, refused: [] } });
    }
    if (!address.endsWith('/content/list')) return Response.json({ code: 200, result: [] });
    const begin = (asked.page - 1) * asked.pageSize;
    const list = items.slice(begin, begin + asked.pageSize);
    return Response.json({ code: 200, result: { total: items.length, list } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const path = '/content/site';

function show(kind: string, buttons: readonly string[] = ['site:edit', 'site:publish']) {
  menuStore.set({
    status: 'ready',
    tree: [
      {
        ...{ id: 1, name: '站点内容', path, icon: 'rss', component: 'SiteContent', isGroup: false, isHidden: false },
        ...{ buttons, children: [] },
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

it('takes several items on over the versions that the list has shown', async () => {
  items = [item(1, '商鉴')];
  show('menu');
  const row = await screen.findByRole('row', { name: /商鉴/ });
  fireEvent.click(within(row).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(steps).toEqual([{ ids: [1], action: 'submit', seen: [{ id: 1, version: 7 }] }]));
});

it('offers nothing to choose to those who can do nothing with what is chosen', async () => {
  items = [item(1, '商鉴')];
  show('menu', []);
  await screen.findByRole('row', { name: /商鉴/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows all of what operators order, and moves it by its place among all', async () => {
  items = Array.from({ length: 202 }, (_, index) => item(index + 1, `伙伴${index + 1}`));
  show('partner');
  const row = await screen.findByRole('row', { name: /伙伴202/ });
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  fireEvent.keyDown(within(row).getByRole('button', { name: /^移动/ }), { key: 'ArrowUp' });
  await waitFor(() => expect(moves).toEqual([{ id: 202, after: 200 }]));
  expect(screen.getByText('「伙伴202」已移到第 201 位')).toBeTruthy();
});
