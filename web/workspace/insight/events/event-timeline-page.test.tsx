// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EventExplanation, EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { articlePath } from '#contract/paths.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './event-timeline-page.tsx';

const event = (articleId: number, type: TimelineEvent['type'], more: Partial<TimelineEvent>): TimelineEvent => ({
  ...{ articleId, storyId: articleId, type, role: 'subject', amount: null, currency: null, deal: null },
  ...{ title: `报道${articleId}`, sourceName: '产线日报', tone: 'neutral', articles: 1 },
  ...{ publishedAt: '2026-11-18T02:00:00.000Z', ...more },
});
const timeline: EventTimeline = {
  company: { stockId: 7, name: '澄川新材' },
  companies: [{ stockId: 7, name: '澄川新材' }],
  ...{ days: 90, from: '2026-08-23', until: '2026-11-20', isBounded: false, asOf: '2026-11-20T10:00:00.000Z' },
  ...{ before: [{ type: 'tender', count: 2 }], dismissed: [] },
  types: [
    { type: 'contract', label: '签署合同', isOff: false },
    { type: 'tender', label: '中标', isOff: false },
    { type: 'pledge', label: '质押', isOff: false },
    { type: 'penalty', label: '处罚', isOff: true },
  ],
  events: [
    event(1, 'contract', { amount: '220000000', currency: 'CNY', deal: 0, articles: 13 }),
    event(2, 'tender', { amount: '220000000', currency: 'CNY', deal: 0, publishedAt: '2026-10-28T02:00:00.000Z' }),
    event(3, 'tender', { role: 'other', publishedAt: '2026-09-01T02:00:00.000Z' }),
  ],
};
const explanation: EventExplanation = {
  ...{ articleId: 1, stockId: 7, type: 'contract', companyName: '澄川新材', version: 1, correction: null },
  judged: {
    ...{ role: 'subject', sentence: '澄川新材签订供货合同,金额2.2亿元', trigger: '签订', roleWords: '' },
    ...{ amount: '220000000', currency: 'CNY' },
  },
};

let shown: EventTimeline;
/** A length of time that cannot be read. */
let failing: string | undefined;
let state: EventExplanation;
let refusal: object | undefined;
const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (failing && address.includes(failing)) return Response.json({ code: 500, desc: '读不到' }, { status: 500 });
    if (address.endsWith('/queryAllModule')) {
      return Response.json({ code: 200, result: [{ code: 'ba_explorer', state: 'open' }] });
    }
    if (address.includes('/timeline')) return Response.json({ code: 200, result: shown });
    if (!address.includes('/correct')) return Response.json({ code: 200, result: state });
    sent.push(JSON.parse(body ?? '{}'));
    return Response.json(refusal ?? { code: 200, result: state });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  shown = timeline;
  failing = undefined;
  state = explanation;
  refusal = undefined;
  sent.length = 0;
});
afterEach(cleanup);

let queries: QueryClient;

function open(address = '/ba/events', buttons: readonly string[] = ['explorer:tone']) {
  const meta = { title: '', icon: '', buttons: [] };
  const page = { ...{ id: 15, pid: 0, name: '事件线', path: '/ba/events', icon: '', title: '' }, meta };
  const items = [
    { ...page, component: 'EventTimeline', types: 'MENU' as const },
    // As the product's menu has it, where corrections are a button of the Explorer.
    {
      ...{ ...page, id: 11, path: '/ba/explorer', component: 'BaExplorer', types: 'MENU' as const },
      meta: { ...meta, buttons: [...buttons] },
    },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: [address] });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return router;
}

const squares = async () =>
  within(await screen.findByRole('region', { name: '按类型排列的事件' })).getAllByRole('button');
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

it('shows the same events as lanes and as a table, and counts each deal once', async () => {
  open();
  expect(await squares()).toHaveLength(3);
  expect(rows()).toHaveLength(3);
  expect(screen.getByText('涉及金额，去重后').nextElementSibling?.textContent).toMatch(/^2\.20 亿元\s*共 1 笔$/);
  expect(screen.getByText('新出现签署合同')).toBeTruthy();
  expect(screen.getByText('另 1 类，90 日内没有')).toBeTruthy();
  expect(screen.getByText('已停用的类型：处罚')).toBeTruthy();
});

it('opens the articles themselves where the menu has no Explorer, whose pages stories are', async () => {
  open();
  await squares();
  menuStore.set({ status: 'ready', items: [], tree: [] });
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getAllByRole('link')[0]?.getAttribute('href')).toBe(articlePath(1)),
  );
});

it('numbers the last days by weight, the same in the lanes and before the rows', async () => {
  const heavier = event(4, 'pledge', { articles: 20, publishedAt: '2026-11-16T02:00:00.000Z' });
  shown = { ...timeline, events: [...timeline.events, heavier] };
  open();
  const numbered = (await squares()).map(({ title, textContent }) => [title, textContent?.at(-1)]);
  expect(numbered).toContainEqual(['报道4', '1']);
  expect(numbered).toContainEqual(['报道1', '2']);
  expect(rows().map((row) => row.firstElementChild?.textContent)).toEqual(['2', '', '', '1']);
});

it('has the year at events of another one, and at that end of the axis', async () => {
  const old = event(4, 'pledge', { publishedAt: '2025-11-25T02:00:00.000Z' });
  shown = { ...timeline, days: 365, from: '2025-11-21', events: [...timeline.events, old] };
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  try {
    open();
    const [square] = (await squares()).filter(({ title }) => title === '报道4');
    expect(square?.getAttribute('aria-label')).toContain('2025-11-25');
    expect(rows().map((row) => row.children[1]?.textContent)).toEqual([
      ...['11-18 10:00', '10-28 10:00', '09-01 10:00', '2025-11-25 10:00'],
    ]);
    expect([screen.getByText('2025-11-21'), screen.getByText('11-20')]).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('opens the sum of amounts as the deals that it is made of, each with all that tell it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '2.20 亿元' }));
  const deals = within(await screen.findByRole('dialog')).getAllByRole('link');
  expect(deals.map(({ textContent }) => textContent)).toEqual(['报道1', '报道2']);
});

it('takes its filters from the address, and shows a way out where none fits', async () => {
  const router = open('/ba/events?type=tender&role=subject');
  expect(await squares()).toHaveLength(1);
  expect(rows()).toHaveLength(1);
  cleanup();

  open('/ba/events?least=1000000000');
  fireEvent.click(await screen.findByRole('button', { name: '清空条件' }));
  expect(await squares()).toHaveLength(3);
  expect(router.state.location.search).toBe('?type=tender&role=subject');
});

it('takes the least amount for one in CNY, and no amount in another currency for it', async () => {
  const yen = event(5, 'pledge', { amount: '220000000', currency: 'JPY' });
  shown = { ...timeline, events: [...timeline.events, yen] };
  open('/ba/events?least=10000000');
  expect((await squares()).map(({ title }) => title)).not.toContain('报道5');
  expect(screen.getByRole('combobox', { name: '最低金额（人民币）' })).toBeTruthy();
});

it('brings the row of a chosen event into view, on a phone as at a desk', async () => {
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this);
  };
  const desk = matchMedia;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  open();
  fireEvent.click((await squares())[2] as Element);
  const items = within(screen.getByRole('list', { name: '事件' })).getAllByRole('listitem');
  expect(scrolled).toEqual([items.find(({ dataset }) => dataset.selected)]);
  vi.stubGlobal('matchMedia', desk);
});

it('compares with the days before by all events, whatever the filters leave', async () => {
  open('/ba/events?type=contract');
  expect(await squares()).toHaveLength(1);
  expect(screen.getByText('与前 90 日比').nextElementSibling?.textContent).toBe('新出现签署合同');
});

it('says nothing of the days before where not all events are listed', async () => {
  shown = { ...timeline, isBounded: true };
  open();
  await squares();
  expect(screen.getByText('与前 90 日比').nextElementSibling?.textContent).toBe('–');
});

it('says nothing of the days before where they are not on record', async () => {
  shown = { ...timeline, before: null };
  open();
  await squares();
  expect(screen.getByText('与前 90 日比').nextElementSibling?.textContent).toBe('–');
});

it('is walked with the arrow keys, and Enter selects the row', async () => {
  const router = open();
  const [contract, first, second] = await squares();
  contract?.focus();
  fireEvent.keyDown(contract as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as Element, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
  fireEvent.click(first as Element);
  expect(router.state.location.search).toBe('?event=3-tender');
  expect(rows()[2]?.dataset.selected).toBe('true');
});

it('explains an event and corrects it, with what was typed kept when it is refused', async () => {
  open();
  await squares();
  fireEvent.click(screen.getByRole('button', { name: '报道1' }));
  expect(await screen.findByText('由词的先后判定')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('理由（选填）'), { target: { value: '只是转述' } });
  fireEvent.click(screen.getByRole('radio', { name: '不是这类事件' }));
  refusal = { code: 1403, message: '没有权限' };
  fireEvent.click(screen.getByRole('button', { name: /^改\s*判$/ }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('理由（选填）').value).toBe('只是转述');

  refusal = undefined;
  const correction = { role: 'none', reason: '只是转述', correctedBy: '林岚' } as const;
  state = { ...explanation, correction: { ...correction, correctedAt: '2026-11-20T02:00:00.000Z' } };
  fireEvent.click(screen.getByRole('button', { name: /^改\s*判$/ }));
  expect(await screen.findByText(/林岚于 .* 改判为不是这类事件。/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({ id: 1, stockId: 7, type: 'contract', role: 'none', reason: '只是转述' });
});

it('asks before the reason of a correction is thrown away', async () => {
  open();
  await squares();
  fireEvent.click(screen.getByRole('button', { name: '报道1' }));
  fireEvent.change(await screen.findByLabelText('理由（选填）'), { target: { value: '只是转述' } });
  fireEvent.click(screen.getByRole('button', { name: '关闭说明' }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(screen.getByLabelText<HTMLInputElement>('理由（选填）').value).toBe('只是转述');
  fireEvent.click(screen.getByRole('button', { name: '关闭说明' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: '关闭说明' })).toBeNull());
});

it.each(['story.detail', 'explorer.search', 'explorer.article', 'theme.detail'])(
  'asks again for %s once an event was corrected',
  async (name) => {
    open();
    await squares();
    queries.setQueryData([name, {}], 'known');
    fireEvent.click(screen.getByRole('button', { name: '报道1' }));
    fireEvent.click(await screen.findByRole('button', { name: /^改\s*判$/ }));
    await waitFor(() => expect(queries.getQueryState([name, {}])?.isInvalidated).toBe(true));
  },
);

it('keeps the keyboard where it is when an event was corrected, and in the form when that was taken back', async () => {
  open();
  await squares();
  fireEvent.click(screen.getByRole('button', { name: '报道1' }));
  const submit = await screen.findByRole('button', { name: /^改\s*判$/ });
  const correction = {
    role: 'none',
    reason: '',
    correctedBy: '林岚',
    correctedAt: '2026-11-20T02:00:00.000Z',
  } as const;
  state = { ...explanation, correction };
  fireEvent.change(screen.getByLabelText('理由（选填）'), { target: { value: '只是转述' } });
  submit.focus();
  fireEvent.click(submit);
  await screen.findByText(/林岚于 .* 改判为不是这类事件。/);
  expect([document.activeElement, submit.isConnected]).toEqual([submit, true]);
  expect(screen.getByLabelText<HTMLInputElement>('理由（选填）').value).toBe('');
  const undo = screen.getByRole('button', { name: '交还规则' });
  state = explanation;
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByText(/改判为不是这类事件/)).toBeNull());
  expect(document.activeElement).toBe(submit);
});

it('says where there is nothing, and offers a longer time', async () => {
  shown = { ...timeline, events: [] };
  const router = open('/ba/events', []);
  expect(await screen.findByText('90 日内没有读到事件')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '看 1 年' }));
  expect(router.state.location.search).toBe('?days=365');
});

it('keeps the filters where what they ask for fails, as the way back', async () => {
  open();
  await squares();
  failing = 'days=365';
  fireEvent.click(screen.getByRole('radio', { name: '1 年' }));
  expect(await screen.findByText('数据加载失败')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: '公司' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '90 天' }));
  expect(await squares()).toHaveLength(3);
});

it('lists what was decided to be no such event, and leads from there to leaving it to the rules again', async () => {
  const corrected = { correctedBy: '许静', correctedAt: '2026-11-19T02:00:00.000Z' };
  const { articleId, type, title, sourceName, publishedAt } = event(9, 'contract', {});
  shown = { ...timeline, events: [], dismissed: [{ articleId, type, title, sourceName, publishedAt, ...corrected }] };
  state = { ...explanation, articleId: 9, correction: { ...corrected, role: 'none', reason: '' } };
  open();
  const list = within(await screen.findByRole('list', { name: '不是这类事件' }));
  expect(list.getByText(/^许静于 .* 改判$/)).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: '报道9' }));
  fireEvent.click(await screen.findByRole('button', { name: '交还规则' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 9, stockId: 7, type: 'contract', role: null }]));
});
