// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { Figure } from '#contract/insight/figures.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import type { MenuNode } from '#web/workspace/identity/permissions/menu-tree.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { BumpPanel } from './bump-panel.tsx';

const days = { from: '2026-08-23', until: '2026-11-20' };
const figure = (kind: 'activityIndex' | 'activeRate' | 'rank', value: number | null): Figure => ({
  ...{ ref: { kind, stockId: 7, ...days }, value, gap: value === null ? 'notEnoughPeers' : null, previous: null },
});
const data = {
  ...{ ...days, asOf: '2026-11-20T10:00:00.000Z', industrySize: 3 },
  figures: {
    ...{ activityIndex: figure('activityIndex', null), rank: figure('rank', 2), activeRate: figure('activeRate', 1) },
    ...{ tiers: [], strongestSpike: null },
  },
  bump: { weeks: ['2026-11-20'], series: [] },
} as unknown as ActivityOverview;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  const page = { name: '同业关系', path: '/client/sameIndustry', component: 'SameIndustry', buttons: [], children: [] };
  menuStore.set({ status: 'ready', items: [], tree: [page as unknown as MenuNode] });
});
afterEach(cleanup);

const show = (element: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );

it('does not offer other peers where the industry has too few companies: they would not change the index', async () => {
  show(<ActivityStrip data={data} />);
  expect(await screen.findByText('行业内其他公司不足 5 家')).toBeTruthy();
  expect(screen.getByText(/\/ 3/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says of a company that is alone in its industry that there are no ranks to compare', async () => {
  show(<BumpPanel data={{ ...data, industrySize: 1 }} />);
  expect(await screen.findByText('行业内没有其他公司，名次无从比较。')).toBeTruthy();
});
