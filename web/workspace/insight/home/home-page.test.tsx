// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Figure } from '#contract/insight/figures.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { en } from '#web/workspace/locales/en.ts';
import { zhCN } from '#web/workspace/locales/zh-CN.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './home-page.tsx';
import { HomeSentence } from './home-sentence.tsx';

const days = { from: '2026-08-23', until: '2026-11-20' };
const figure = (kind: 'articles' | 'shareOfVoice', value: number): Figure => ({
  ...{ ref: { kind, stockId: 7, ...days }, value, gap: null, previous: null },
});
const overview: HomeOverview = {
  company: { stockId: 7, code: '600100', name: '澄川新材股份', shortName: '澄川新材', industryName: '新材料' },
  ...{ ...days, asOf: '2026-11-20T10:00:00.000Z', closed: ['ba_active', 'ba_hotword'] },
  figures: {
    articles: { figure: figure('articles', 12), spark: [] },
    shareOfVoice: { figure: figure('shareOfVoice', 0.2), spark: [] },
    ...{ activityIndex: null, rank: null, activeRate: null },
  },
  ...{ topHotWord: null, hotWords: [], hotWordScope: { scope: 'company', name: '澄川新材' } },
  activeRateChart: { days: [], series: [], events: [] },
  peerRanks: {
    ...{ among: 'peers', of: 1 },
    rows: [{ stockId: 7, name: '澄川新材', own: true, volume: figure('articles', 12), rank: 1, change: null }],
  },
  ...{ modules: [], latestArticles: [], latestStories: [] },
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('range=30') ? new Promise(() => undefined) : Response.json({ code: 200, result: overview }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => menuStore.set({ status: 'ready', items: [], tree: [] }));
afterEach(cleanup);

it('names the days of the figures that it shows, while those of another range are on their way', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText('近 90 日文章')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('radio', { name: /30/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?range=30'));
  expect(screen.getAllByText(/近 90 日文章/).length).toBeGreaterThan(0);
  expect(screen.getByText('声量，近 90 日')).toBeTruthy();
});

it('begins the sentence on the share of voice by itself where there is no hot word before it', async () => {
  const english = createInstance();
  await english.init({ lng: 'en', resources: { en: { translation: en } } });
  render(
    <I18nextProvider i18n={english}>
      <QueryClientProvider client={new QueryClient()}>
        <HomeSentence data={overview} days={90} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(await screen.findByText(/^Share of voice/)).toBeTruthy();
});

it.each([
  ['zh-CN', { scope: 'industry', name: '新材料' }, /^新材料热词/],
  ['zh-CN', { scope: 'everything', name: '' }, /^全部报道热词/],
  ['en', { scope: 'industry', name: '新材料' }, /^Hot word of 新材料/],
  ['en', { scope: 'everything', name: '' }, /^Hot word of all stories/],
  ['en', { scope: 'company', name: '澄川新材' }, /^Hot word “/],
] as const)('names whose hot word it is in the sentence (%s, %o)', async (language, hotWordScope, text) => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } } });
  const ref = { kind: 'hotWord', word: '固态电池', ...days } as const;
  const topHotWord = { word: '固态电池', figure: { ref, value: 8, gap: null, previous: null } };
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <HomeSentence data={{ ...overview, topHotWord, hotWordScope }} days={90} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(container.querySelectorAll('p')[1]?.textContent).toMatch(text);
});
