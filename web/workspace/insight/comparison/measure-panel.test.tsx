// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ComparisonOverview } from '#contract/insight/comparison.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { MeasurePanel } from './measure-panel.tsx';

const days = { from: '2026-10-22', until: '2026-11-20' };
const figure = (kind: 'volume' | 'articles', stockId: number, value: number) => ({
  ...{ ref: { kind, stockId, ...days }, value, gap: null, previous: null },
});
const row = (stockId: number, value: number, rank: number | null) => ({
  ...{ stockId, code: '', name: `公司${stockId}`, own: stockId === 3, volume: figure('volume', stockId, value) },
  ...{ articles: figure('articles', stockId, value), ranks: { volume: rank, articles: null } },
});
const data = {
  ...{ ...days, among: 'industry', industryName: '新材料', of: 100, asOf: '2026-11-20T10:00:00.000Z', versions: {} },
  rows: [row(1, 9, 1), row(2, 9, 1), row(3, 2, 57)],
} as unknown as ComparisonOverview;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it.each([
  ['/', ['1', '1', '57']],
  ['/?measure=articles', ['–', '–', '–']],
])('shows the places that the companies have, not the numbers of the rows (%s)', async (address, places) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <MeasurePanel data={data} /> }], {
          initialEntries: [address],
        })}
      />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((shown) => shown.firstElementChild?.textContent)).toEqual(places);
});

it('says of a company without industry and peers that it has none to be compared with', async () => {
  const alone = { ...data, industryName: '', of: 0, rows: [row(3, 2, null)] } as unknown as ComparisonOverview;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <MeasurePanel data={alone} /> }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('本公司还没有所属行业；保存同业名单后与同业对比')).toBeTruthy();
});
