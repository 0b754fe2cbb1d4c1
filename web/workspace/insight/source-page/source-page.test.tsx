// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SourcePage } from '#contract/insight/source-page.ts';
import { sourceRoute } from '#contract/paths.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './source-page.tsx';

const asked: string[] = [];
const stories = Array.from({ length: 12 }, (_, index) => ({
  ...{ id: index + 1, title: `第 ${index + 1} 则`, publishedAt: '2026-11-20T01:00:00Z', tone: 'neutral' as const },
  ...{ isFirst: false, reprints: 0 },
}));
const shown: SourcePage = {
  ...{ id: 7, name: '产线日报', tier: 1, days: 90, from: '2026-08-23', until: '2026-11-20', isBounded: false },
  coverage: { articles: 40, stories: 31, first: 4, delay: -240, reprinted: 1.5 },
  before: { articles: 20, stories: 15, first: 2, delay: 50, reprinted: 1 },
  ...{ bars: [], tones: { positive: 0, neutral: 40, negative: 0, unsure: 0 } },
  companies: [{ stockId: 1, name: '澄川新材', own: true, stories: 6, latest: [{ id: 9, title: '签订供货合同' }] }],
  ...{ latest: stories, asOf: '2026-11-20T09:30:00Z' },
};

function open(id: string) {
  const router = createMemoryRouter([{ path: sourceRoute, Component }], { initialEntries: [`/ba/sources/${id}`] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('/sources/7/')) return Response.json({ code: 200, result: shown });
    return Response.json({ code: 400, desc: '请求有误' }, { status: 400 });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('says that there is no such source where its address was cut or typed by hand, without asking the server', async () => {
  for (const id of ['abc', '0', '2147483648']) {
    open(id);
    expect(await screen.findByText('没有这个来源')).toBeTruthy();
    cleanup();
  }
  expect(asked).toEqual([]);
});

it('writes how much earlier or later it is as a length of time, not as a time of day', async () => {
  open('7');
  expect(await screen.findByText('早 4.0 小时')).toBeTruthy();
  expect(screen.getByText(/晚 50 分钟/)).toBeTruthy();
});

it('says when its figures were computed, how, and which stories are behind them', async () => {
  open('7');
  expect(await screen.findByText(/截至 2026-11-20 17:30/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '口径说明' }).getAttribute('href')).toBe('/explain#themeSource');
  expect(screen.getByText('它与同一则报道各来源时间中位的差')).toBeTruthy();
  expect(screen.getByText('第 12 则').closest('details')?.querySelector('summary')?.textContent).toBe('再列 2 条');
  expect(screen.getByText('共 31 则报道 · 列出 12 条')).toBeTruthy();
  const company = screen.getByText('澄川新材').closest('details');
  expect(company?.querySelector('summary')?.textContent).toBe('澄川新材6');
  const story = screen.getByRole('link', { name: '签订供货合同', hidden: true });
  expect(story.closest('details')).toBe(company);
  expect(company?.textContent).toContain('共 6 则报道 · 列出 1 条');
});
