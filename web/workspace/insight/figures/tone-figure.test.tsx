// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { modulesQuery } from '#web/workspace/clients/modules/modules-query.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import '#web/workspace/workspace-endpoints.ts';
import { HoldingContext } from '#web/workspace/kits/drawer/holding.ts';
import { ToneFigure } from './tone-figure.tsx';
import { ToneFigureDrawer } from './tone-figure-drawer.tsx';

const told = { sourceName: '拾穗产业网', publishedAt: '2026-11-20T01:00:00Z', reprints: 0, withdrawn: false };
const explanation: FigureExplanation = {
  figure: {
    ref: { kind: 'netTone', stockId: 7, from: '2026-08-23', until: '2026-11-20' },
    ...{ value: 0.324, gap: null, previous: null },
  },
  ...{ name: '净语气', meaning: '正面比负面多出的比例。', shown: '+0.32', gapText: '' },
  ...{ formula: '(正 − 负) / 已判', filled: '(119 − 37) / 253 = +0.32', formulaVersion: '1', inputs: [] },
  ...{ versions: [{ label: '语气权重', value: '第 1 版' }], asOf: '2026-11-20T09:30:00Z' },
  articles: {
    ...{ total: 253, withdrawn: 0 },
    list: [
      { id: 1, title: '签订供货合同', contribution: 1 / 253, tone: 'positive', toneScore: 1.98, ...told },
      { id: 2, title: '控股股东质押', contribution: -1 / 253, tone: 'negative', toneScore: -1.74, ...told },
    ],
  },
  tones: {
    ...{ positive: 119, neutral: 97, negative: 37, unsure: 15 },
    unsureList: [{ id: 3, title: '从公告到装车', score: 0.84, reason: 'between' }],
  },
  ...{ explorerQuery: 'from=2026-08-23&until=2026-11-20&company=7', explorerTotal: 300 },
};

const asked: string[] = [];
beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.endsWith('/figure/explain')) return Response.json({ code: 200, result: explanation });
    return Response.json({ code: 1404, message: '没有' }, { status: 404 });
  });
  document.documentElement.lang = 'zh-CN';
  dictionaryStore.set({ dictionary: { tone: [{ k: 'unsure', v: '存疑' }] }, version: 1 });
  await loadPageTexts();
});
afterEach(cleanup);

const all = [...explanation.articles.list, ...(explanation.tones?.unsureList ?? [])];

interface ShownProps {
  readonly explorer: string | undefined;
  readonly explanation: FigureExplanation;
}

function Shown({ explorer, explanation }: ShownProps) {
  const [chosen, setChosen] = useState(1);
  const story = explorer ? all.find(({ id }) => id === chosen) : undefined;
  return <ToneFigure explanation={explanation} story={story} explorer={explorer} onChoose={setChosen} />;
}

function open(explorer?: string, shown = explanation) {
  const router = createMemoryRouter([{ path: '*', element: <Shown explorer={explorer} explanation={shown} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('opens each count in the Explorer, and walks the stories by arrow keys from the judged to the unjudged', () => {
  open('/ba/explorer');
  expect(screen.getByText('(119 − 37) / 253 = +0.32')).toBeTruthy();
  const link = screen.getByRole('link', { name: '37 则' });
  expect(link.getAttribute('href')).toBe('/ba/explorer?from=2026-08-23&until=2026-11-20&company=7&tone=negative');
  expect(screen.getByText('存疑 15 则，占 5.6%，不计入')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '存疑' })).toBeTruthy();
  expect(screen.getByText('分数落在未判区间，+0.84')).toBeTruthy();
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  expect(pressed()).toContain('签订供货合同');
  for (const _ of [1, 2, 3]) fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(pressed()).toContain('从公告到装车');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(pressed()).toContain('控股股东质押');
  expect(screen.getByText('2 / 3')).toBeTruthy();
});

it('asks before a reason that was typed for one story is thrown away for another', () => {
  const asked: (() => void)[] = [];
  const holding = { isHeld: false, hold: () => () => undefined, askFirst: () => () => undefined };
  const close = (leave: () => void) => void asked.push(leave);
  const shown = (
    <HoldingContext value={{ ...holding, close }}>
      <Shown explorer="/ba/explorer" explanation={explanation} />
    </HoldingContext>
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: shown }])} />
    </QueryClientProvider>,
  );
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(pressed()).toContain('签订供货合同');
  act(() => asked[0]?.());
  expect(pressed()).toContain('控股股东质押');
});

it('opens the whole list, also for those without the Explorer', () => {
  const [first] = explanation.articles.list;
  if (!first) throw new Error('no story');
  const list = Array.from({ length: 9 }, (_, index) => ({ ...first, id: 10 + index, title: `第 ${index + 1} 则` }));
  open(undefined, { ...explanation, articles: { ...explanation.articles, list } });
  const more = screen.getByText('再列 3 条').closest('details');
  expect(more?.querySelectorAll('li')).toHaveLength(3);
  expect(screen.getByText('第 9 则').closest('details')).toBe(more);
});

it('leads those without the Explorer nowhere, and asks for no headline', () => {
  asked.length = 0;
  open();
  expect(screen.getByText('控股股东质押')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: '37 则' })).toBeNull();
  expect(asked).toEqual([]);
});

it.each(['open', 'expired'] as const)(
  'takes one story apart where the module of the Explorer is %s, or not',
  async (state) => {
    asked.length = 0;
    const page = { ...{ id: 1, pid: 0, name: 'Explorer', path: '/ba/explorer', icon: '', title: 'Explorer' } };
    const meta = { title: 'Explorer', icon: '', buttons: [] };
    const items = [{ ...page, component: 'BaExplorer', types: 'MENU' as const, meta }];
    menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const module = { ...{ code: 'ba_explorer', name: 'BA Explorer', description: '', expiresAt: null }, state };
    queries.setQueryData(modulesQuery.queryKey, [{ ...module, requestedAt: null }]);
    const drawer = <ToneFigureDrawer figure={explanation.figure} isOpen onClose={() => undefined} />;
    const router = createMemoryRouter([{ path: '*', element: drawer }]);
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('控股股东质押')).toBeTruthy();
    const isOpen = state === 'open';
    expect(screen.queryByText('这一则怎样判的') !== null).toBe(isOpen);
    expect(screen.queryByRole('link', { name: '37 则' }) !== null).toBe(isOpen);
    expect(asked.some((address) => address.includes('/tone/'))).toBe(isOpen);
  },
);
