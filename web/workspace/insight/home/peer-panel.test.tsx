// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HomeOverview } from '#contract/insight/home.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { PeerPanel } from './peer-panel.tsx';

const days = { from: '2026-11-14', until: '2026-11-20' };
const row = (stockId: number, rank: number | null): HomeOverview['peerRanks']['rows'][number] => ({
  ...{ stockId, name: `公司${stockId}`, own: stockId === 1, rank, change: null },
  volume: { ref: { kind: 'volume', stockId, ...days }, value: rank === null ? 0 : 3, gap: null, previous: null },
});

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => menuStore.set({ status: 'ready', items: [], tree: [] }));
afterEach(cleanup);

it.each([
  [
    [1, 2],
    ['1', '2'],
  ],
  [
    [null, null],
    ['–', '–'],
  ],
] as const)('shows the places that the companies have, and a dash without one (%o)', async (ranks, places) => {
  const peerRanks = { among: 'peers', of: 2, rows: ranks.map((rank, index) => row(index + 1, rank)) } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={createMemoryRouter([
          { path: '*', element: <PeerPanel ranks={peerRanks} industry="新材料" days={7} /> },
        ])}
      />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((shown) => shown.firstElementChild?.textContent)).toEqual(places);
});
