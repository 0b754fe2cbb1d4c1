// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { WaitingText } from '#contract/content/versions.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { Component } from './reviews-page.tsx';

const waiting: WaitingText[] = [
  {
    subject: 'article',
    id: 7,
    title: '一份产能公告',
    writer: '沈知遥',
    since: '2026-11-20T02:00:00Z',
    isOwnText: false,
  },
  { subject: 'manual', id: 3, title: '', writer: null, since: '2026-11-20T03:00:00Z', isOwnText: false },
  { subject: 'content', id: 5, title: '合作伙伴', writer: '许听澜', since: '2026-11-20T04:00:00Z', isOwnText: true },
];

let areRulesLost = false;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(queue: readonly WaitingText[], path = '/content/reviews') {
  const results: Record<string, unknown> = {
    '/auth/version/review/queue': queue,
    '/auth/version/review/settings': { article: true, content: false, manual: false },
  };
  vi.stubGlobal('fetch', async (address: string) => {
    if (areRulesLost && address.includes('/review/settings')) {
      return Response.json({ code: 500, desc: '服务器发生错误', requestId: 'r' }, { status: 500 });
    }
    const result = Object.entries(results).find(([end]) => String(address).includes(end))?.[1];
    return Response.json({ code: 200, desc: '', result });
  });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Pages of the reader's menu by their components. */
function setPages(paths: Readonly<Record<string, string>>) {
  const items = Object.entries(paths).map(([component, path], index) => {
    const page = { id: index + 1, pid: 0, name: component, path, icon: '', title: component };
    return { ...page, component, types: 'MENU' as const, meta: { title: component, icon: '', buttons: [] } };
  });
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
}

/** Lets the reader decide what needs a review. */
function letDecide() {
  const meta = { title: '审核', icon: '', buttons: ['review:setting'] };
  const page = { id: 1, pid: 0, name: '审核', path: '/content/reviews', icon: '', title: '审核', meta };
  const items = [{ ...page, component: 'ReviewQueue', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
}

const titles = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

it('lists what waits, of others before one’s own, each leading to its editor', async () => {
  setPages({ Articles: '/articles', SiteContent: '/content/site', ManualEditor: '/texts/handbook' });
  show(waiting);
  await screen.findByText('一份产能公告');
  expect(titles('待您审核')).toEqual([
    ['一份产能公告', '/articles?edit=7'],
    ['（无标题）', '/texts/handbook?edit=3'],
  ]);
  expect(titles('您的稿件，等其他人审核')).toEqual([['合作伙伴', '/content/site?edit=5']]);
  expect(screen.getByText('2026-11-20 10:00 提交')).toBeDefined();
});

it('says beside the switch what still comes out without a review', async () => {
  letDecide();
  show([]);
  expect(await screen.findByText(/打开之前已定时首次发布的，仍会到时发布/)).toBeDefined();
});

it('names what waits on a page that the reader has not', async () => {
  setPages({ Articles: '/articles' });
  show(waiting);
  await screen.findByText('合作伙伴');
  expect(titles('待您审核')).toEqual([['一份产能公告', '/articles?edit=7']]);
  expect(titles('您的稿件，等其他人审核')).toEqual([]);
});

it('shows one kind, as the address says', async () => {
  setPages({ SiteContent: '/content/site' });
  const router = show(waiting);
  await screen.findByText('一份产能公告');
  fireEvent.click(screen.getByRole('radio', { name: '站点内容' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=content'));
  expect(screen.queryByText('一份产能公告')).toBeNull();
  expect(titles('您的稿件，等其他人审核')).toHaveLength(1);
});

it('sends only the demand that is changed, also while another is on its way, and shows both', async () => {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  letDecide();
  show([]);
  const answered = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).includes('/settings/save')) return answered(address, init);
    sent.push(JSON.parse(String(init?.body)));
    await new Promise<void>((resolve) => answers.push(resolve));
    const result = { article: false, content: sent.length > 1, manual: false };
    return Response.json({ code: 200, desc: '', result });
  });
  const [article, content] = [
    await screen.findByRole('switch', { name: '文章' }),
    screen.getByRole('switch', { name: '站点内容' }),
  ];
  fireEvent.click(article);
  fireEvent.click(content);
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(sent).toEqual([{ article: false }, { content: true }]);
  for (const answer of answers) answer();
  await waitFor(() =>
    expect([article, content].map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'true']),
  );
});

it('says so when nothing waits', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: '没有等待审核的稿件' })).toBeDefined();
});

it('says that the rules of review cannot be read, and reads them again when asked to', async () => {
  setPages({});
  areRulesLost = true;
  show([]);
  const panel = await screen.findByRole('region', { name: '发布之前须经审核' });
  const alert = await within(panel).findByRole('alert');
  areRulesLost = false;
  fireEvent.click(within(alert).getByRole('button', { name: '重新加载' }));
  expect(await within(panel).findAllByRole('switch')).toHaveLength(3);
});
