// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import type { ThemeSummary } from '#contract/insight/themes.ts';
import { closeToast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { explainQuery } from '#web/workspace/insight/figures/explain-query.ts';
import '#web/workspace/workspace-endpoints.ts';
import { MyThemes } from './my-themes.tsx';

const theme: ThemeSummary = {
  ...{ id: 3, name: '产线', query: 'q=产线', createdAt: '2026-11-20T02:00:00.000Z', stories: 12, isInReports: false },
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 200, result: address.endsWith('/themes') ? [theme] : theme }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  const page = { ...{ id: 21, pid: 0, name: '主题', path: '/ba/themes', icon: '', title: '' }, component: 'Themes' };
  const items = [{ ...page, types: 'MENU' as const, meta: { title: '', icon: '', buttons: [] } }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(() => {
  cleanup();
  closeToast();
});

it('explains figures of a theme anew once it has taken over another condition', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = explainQuery({ kind: 'stories', theme: 3, from: '2026-08-23', until: '2026-11-20' });
  queries.setQueryData(queryKey, { name: '报道数 · 产线' } as never);
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <MyThemes filters={{ ...noFilters, q: '投产' }} theme={3} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /更新/ }));
  await waitFor(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
