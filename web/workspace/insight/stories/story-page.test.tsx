// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Story, StoryArticle, StoryPreview } from '#contract/insight/stories.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './story-page.tsx';

const article = (id: number, kind: StoryArticle['kind'], more: Partial<StoryArticle> = {}): StoryArticle => ({
  ...{
    id,
    kind,
    title: '澄川新材签订供货合同',
    sourceId: id,
    sourceName: `来源${id}`,
    tier: 1,
    tone: 'neutral',
    copyOf: null,
    share: 1,
  },
  ...{ headline: null, publishedAt: `2026-11-18T0${id}:00:00.000Z`, ...more },
});
const story: Story = {
  ...{ id: 1, asked: null, title: '澄川新材签订供货合同', summary: '', category: 'BA', companies: [] },
  counts: {
    ...{ articles: 3, sources: 3, announcements: 0, rewrites: 1, reprints: 1, tiers: [3, 0, 0] },
    tones: { positive: 0, neutral: 3, negative: 0, unsure: 0 },
  },
  lastAt: '2026-11-18T03:00:00.000Z',
  articles: [
    article(1, 'announcement'),
    article(2, 'rewrite', { title: '澄川新材签订大单', share: 0.48 }),
    article(3, 'reprint', { copyOf: 1 }),
  ],
  offline: [],
  comparedWith: 1,
  facts: {
    versions: [2],
    rows: [{ name: '合同金额', value: '2.2亿元', cells: [{ state: 'changed', value: '2.4亿元' }] }],
  },
  events: [],
  decision: null,
};

let shown: Story | undefined;
let preview: StoryPreview = { before: [], after: [] };
/** What a search for another story finds. */
let found: StoryArticle[] = [];
const sent: { address: string; body: unknown }[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (body) sent.push({ address, body: JSON.parse(body) });
    if (address.includes('/preview')) return Response.json({ code: 200, result: preview });
    if (address.includes('/explorer/')) return Response.json({ code: 200, result: { list: found } });
    if (body) return Response.json({ code: 200, result: { id: 5 } });
    if (address.includes('/comparison')) return Response.json({ code: 200, result: { headline: [], body: [] } });
    if (address.includes('/figures')) {
      return Response.json({ code: 200, result: { company: null, from: '2026-10-20', until: '2026-11-18', list: [] } });
    }
    return shown
      ? Response.json({ code: 200, result: shown })
      : Response.json({ code: 404, desc: '没有' }, { status: 404 });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  shown = story;
  sent.length = 0;
});
afterEach(cleanup);

function open(buttons: readonly string[] = [], address = '/ba/stories/1') {
  const meta = { title: '', icon: '', buttons: [...buttons] };
  const page = { ...{ id: 11, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...page, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const routes = [{ path: '/ba/stories/:id', element: <Component /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return client;
}

it('puts the announcement beside its retellings, and lists the articles by hours', async () => {
  open();
  const facts = await screen.findByRole('table', { name: '事实对照' });
  expect(within(facts).getByText('2.2亿元')).toBeTruthy();
  expect(within(facts).getByText('2.4亿元')).toBeTruthy();
  expect(screen.getByText('改 1 处，添 0 处，略 0 处')).toBeTruthy();
  expect(screen.getAllByText(/^\+\d:00$/).map(({ textContent }) => textContent)).toEqual(['+1:00', '+2:00']);
  expect(screen.getByText('改写 48%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '拆分或合并' })).toBeNull();
});

it('keeps the names of sources in the spread while the pointer moves over it', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  open();
  const drawing = await screen.findByRole('img', { name: /篇/ });
  const names = () =>
    [...drawing.querySelectorAll('text')].flatMap(({ textContent }) => textContent?.match(/^来源.$/) ?? []);
  expect(names()).toEqual(['来源1', '来源2']);
  fireEvent.pointerMove(drawing);
  expect(names()).toEqual(['来源1', '来源2']);
  vi.restoreAllMocks();
});

it('says so where there is no such story, and where stories have been clustered anew', async () => {
  shown = undefined;
  open();
  expect(await screen.findByText('没有这则报道')).toBeTruthy();
  cleanup();
  shown = { ...story, asked: { id: 9, title: '另一篇' } };
  open();
  expect(await screen.findByText(/《另一篇》现在属于下面这则报道/)).toBeTruthy();
});

it('says the same of an address that was cut or typed by hand, without asking the server', async () => {
  for (const id of ['abc', '0', '1e3', '99999999999999999']) {
    open([], `/ba/stories/${id}`);
    expect(await screen.findByText('没有这则报道')).toBeTruthy();
    cleanup();
  }
});

it('keeps the place of a withdrawn article, struck and without its words, and its address', async () => {
  shown = {
    ...story,
    asked: { id: 9, title: null },
    offline: [{ id: 9, kind: 'offline', sourceName: '早报', tier: 2, publishedAt: '2026-11-18T02:30:00.000Z' }],
  };
  open();
  const source = await screen.findByText('早报');
  expect(source.tagName).toBe('DEL');
  const row = within(source.closest('li') as HTMLElement);
  expect(row.getByText('原文已下线')).toBeTruthy();
  expect(row.getByText('+1:30')).toBeTruthy();
  expect(row.queryByRole('link')).toBeNull();
  expect(screen.getByText(/，另 1 篇已下线，不计入$/)).toBeTruthy();
  expect(screen.getByText('您打开的文章原文已下线，它先前属于下面这则报道。')).toBeTruthy();
});

it('compares no versions where all but one article were withdrawn', async () => {
  const [first] = story.articles;
  shown = {
    ...{ ...story, articles: first ? [first] : [], counts: { ...story.counts, articles: 1, rewrites: 0, reprints: 0 } },
    facts: { versions: [], rows: [] },
    offline: [{ id: 9, kind: 'offline', sourceName: '早报', tier: 2, publishedAt: '2026-11-18T02:30:00.000Z' }],
  };
  open();
  expect(await screen.findByText('早报')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^传播/ })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '对照的另一版' })).toBeNull();
  expect(screen.getByRole('link', { name: '打开文章' })).toBeTruthy();
});

it('compares with another version once the one that was compared is in this story no more', async () => {
  shown = { ...story, facts: { versions: [2, 3], rows: [] } };
  const client = open();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '对照的另一版' }));
  fireEvent.click(await screen.findByText(/^来源3/, { selector: '.ant-select-item-option-content' }));
  const compared = () => screen.getByRole('combobox', { name: '对照的另一版' }).closest('.ant-select')?.textContent;
  await waitFor(() => expect(compared()).toContain('来源3'));
  const [first, second] = story.articles;
  shown = { ...shown, articles: first && second ? [first, second] : [], facts: { versions: [2], rows: [] } };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(compared()).toContain('来源2'));
});

it('changes the version that is compared by brackets in the comparison, not elsewhere on the page', async () => {
  shown = { ...story, facts: { versions: [2, 3], rows: [] } };
  open();
  const choice = await screen.findByRole('combobox', { name: '对照的另一版' });
  const compared = () => choice.closest('.ant-select')?.textContent;
  expect(compared()).toContain('来源2');
  fireEvent.keyDown(document.body, { key: ']' });
  fireEvent.keyDown(screen.getByRole('heading', { name: /^传播/ }), { key: ']' });
  expect(compared()).toContain('来源2');
  fireEvent.keyDown(choice, { key: ']' });
  expect(compared()).toContain('来源3');
  fireEvent.keyDown(choice, { key: '[' });
  expect(compared()).toContain('来源2');
});

it('lets operators split articles off', async () => {
  open(['explorer:story']);
  fireEvent.click(await screen.findByRole('button', { name: '拆分或合并' }));
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(within(drawer).getByRole('checkbox', { name: /澄川新材签订大单/ }));
  fireEvent.click(within(drawer).getByRole('button', { name: /^拆\s?分$/ }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.endsWith('/split'))?.body).toEqual({
      id: 1,
      articleIds: [2],
      reason: '',
    }),
  );
});

it.each([
  ['none is chosen of all that are listed, by their names', [], [1, 2, 3]],
  ['all are chosen, by their names', ['澄川新材签订大单', '来源1', '来源3'], [2, 1, 3]],
])('merges what was shown where %s', async (_case, chosen, articleIds) => {
  found = [article(9, 'first', { title: '另一件事' })];
  open(['explorer:story']);
  fireEvent.click(await screen.findByRole('button', { name: '拆分或合并' }));
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(within(drawer).getByRole('radio', { name: '合并' }));
  for (const name of chosen) fireEvent.click(within(drawer).getByRole('checkbox', { name: new RegExp(name) }));
  const target = within(drawer).getByRole('combobox');
  fireEvent.mouseDown(target);
  fireEvent.change(target, { target: { value: '另一件' } });
  fireEvent.click(await screen.findByText(/另一件事 · 来源9/));
  fireEvent.click(within(drawer).getByRole('button', { name: /^合\s?并$/ }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.endsWith('/merge'))?.body).toMatchObject({
      id: 1,
      articleIds,
      targetId: 9,
    }),
  );
});

it('names parts that add up, where a newspaper was before the announcement that others copied', async () => {
  const counts = { ...story.counts, announcements: 1, rewrites: 0, reprints: 1 };
  shown = {
    ...{ ...story, counts, comparedWith: 2, facts: { versions: [], rows: [] } },
    articles: [article(1, 'first'), article(2, 'announcement'), article(3, 'reprint', { copyOf: 2 })],
  };
  open();
  await screen.findByText('首发 1，公告原文 1，改写 0，转载 1，3 个来源');
  expect(screen.getByText('转载公告原文')).toBeTruthy();
  expect(screen.queryByText('转载 2')).toBeNull();
});

it('shows both stories of a split where a reprint has the headline of its original', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const after = [2, 1].map((articles) => ({ title: '澄川新材签订供货合同', articles }));
  preview = { before: [], after };
  open(['explorer:story']);
  fireEvent.click(await screen.findByRole('button', { name: '拆分或合并' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /来源3/ }));
  const stories = within(await screen.findByRole('region', { name: '改完以后' })).getAllByRole('listitem');
  expect(stories.map(({ textContent }) => textContent)).toEqual([
    '澄川新材签订供货合同2 篇文章',
    '澄川新材签订供货合同1 篇文章',
  ]);
  expect(complain.mock.calls.flat().filter((text) => String(text).includes('same key'))).toEqual([]);
  complain.mockRestore();
});

it('asks before Escape throws away what was chosen and written', async () => {
  open(['explorer:story']);
  fireEvent.click(await screen.findByRole('button', { name: '拆分或合并' }));
  const reason = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('理由（选填）');
  fireEvent.change(reason, { target: { value: '两件事' } });
  fireEvent.keyDown(reason, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([reason.isConnected, reason.value]).toEqual([true, '两件事']);
});
