// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeToast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { HotWordMenu } from './hot-word-menu.tsx';

const page = (id: number, component: string, buttons: readonly string[]) => ({
  ...{ id, component, path: `/${component}`, name: component, icon: '', hidden: false, children: [], buttons },
});
let saved: { name: string; query: string }[] = [];
let neverStopped: string[] = [];
const sent: { path: string; body: unknown }[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = String(url);
    if (body) sent.push({ path, body: JSON.parse(body) });
    const words = [
      { topic: 'stopWords.general', version: 4, words: ['以及'] },
      { topic: 'neverStopWords', version: 2, words: neverStopped },
    ];
    const result = path.endsWith('/saved') ? saved : path.endsWith('/insight') ? { words } : { version: 5, id: 1 };
    return Response.json({ code: 200, result });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  saved = [];
  neverStopped = [];
});
afterEach(() => {
  cleanup();
  closeToast();
});

let queries: QueryClient;

function open(pages: readonly ReturnType<typeof page>[], word = '低温性能') {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  menuStore.set({ status: 'loaded', tree: pages } as never);
  render(
    <App>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <HotWordMenu word={word} />
        </MemoryRouter>
      </QueryClientProvider>
    </App>,
  );
}
const openMenu = () => fireEvent.click(screen.getByRole('button', { name: '「低温性能」的操作' }));

it('keeps a word as a search of the Explorer, once', async () => {
  open([page(1, 'BaExplorer', [])]);
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: '关注，存为主题' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const query = new URLSearchParams({ q: '"低温性能"' }).toString();
  expect(sent[0]?.body).toEqual({ name: '低温性能', query });
  expect(screen.queryByRole('menuitem', { name: '设为停用词' })).toBeNull();
  cleanup();
  saved = [{ name: '低温性能', query }];
  open([page(1, 'BaExplorer', [])]);
  openMenu();
  expect((await screen.findByRole('menuitem', { name: '已关注' })).getAttribute('aria-disabled')).toBe('true');
});

it('makes a word a stop word for those who keep the settings, after a question', async () => {
  open([page(2, 'InsightSettings', ['setting:edit'])]);
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: '设为停用词' }));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: '设为停用词' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ topic: 'stopWords.general', basedOn: 4, words: ['以及', '低温性能'] });
});

it('says of a word that is never stopped that it would stay on the lists, and changes nothing', async () => {
  // As somebody wrote it there.
  neverStopped = ['ＬＦＰ'];
  open([page(2, 'InsightSettings', ['setting:edit'])], 'lfp');
  fireEvent.click(screen.getByRole('button', { name: '「lfp」的操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '设为停用词' }));
  fireEvent.click(await screen.findByRole('button', { name: '设为停用词' }));
  expect(await screen.findByText(/^「lfp」在不停用名单中/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each(['hotWord.list', 'hotWord.detail', 'home.overview', 'theme.detail', 'alert.since'])(
  'asks again for %s once a word was made a stop word',
  async (name) => {
    open([page(2, 'InsightSettings', ['setting:edit'])]);
    queries.setQueryData([name, {}], 'known');
    openMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: '设为停用词' }));
    fireEvent.click(await screen.findByRole('button', { name: '设为停用词' }));
    await waitFor(() => expect(queries.getQueryState([name, {}])?.isInvalidated).toBe(true));
  },
);

it('is not there for whoever may do neither', () => {
  open([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the search that was kept among the themes too', async () => {
  open([page(1, 'BaExplorer', [])]);
  queries.setQueryData(['theme.list', {}], []);
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: '关注，存为主题' }));
  await waitFor(() => expect(queries.getQueryState(['theme.list', {}])?.isInvalidated).toBe(true));
});
