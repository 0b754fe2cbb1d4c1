// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { endpoints } from '#contract/endpoints.ts';
import { storeSession } from '#web/shared/storage.ts';
import { modulesFor, modulesQuery } from '#web/workspace/clients/modules/modules-query.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { loadPageTexts } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { createWorkspaceRouter } from './router.tsx';
import './workspace-endpoints.ts';

beforeAll(async () => {
  // Modules are not answered for: an address that waits for them never comes.
  const isUnanswered = (address: string) => address.endsWith(endpoints['module.all'].path);
  vi.stubGlobal('fetch', async (address: string) =>
    isUnanswered(address) ? new Promise(() => undefined) : Response.json({ code: 200, result: [] }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  storeSession('token', 'client');
  const item = { ...{ id: 11, pid: 0, name: '检索', path: '/ba/explorer', icon: '', title: '' } };
  const items = [
    { ...item, meta: { title: '', icon: '', buttons: [] }, component: 'BaExplorer', types: 'MENU' as const },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});

it('changes what a page shows without waiting for the server, so that quick changes follow each other', async () => {
  const known: CompanyModule[] = [];
  queryClient.setQueryData(modulesQuery.queryKey, known);
  const router = createWorkspaceRouter();
  await router.navigate('/ba/explorer');
  expect(location.pathname).toBe('/ba/explorer');
  // What is known of modules is old by now.
  queryClient.setQueryData(modulesQuery.queryKey, known, { updatedAt: Date.now() - modulesFor - 1 });
  // Whatever waits for the server waits for ever.
  const seen = (search: string) => vi.waitFor(() => expect(location.search).toBe(search), { timeout: 15_000 });
  void router.navigate('/ba/explorer?tier=1');
  await seen('?tier=1');
  void router.navigate(`/ba/explorer${location.search}&tone=negative`);
  await seen('?tier=1&tone=negative');
  router.dispose();
});
