// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ListedCompany } from '#contract/identity/companies.ts';
import type { PeerSet } from '#contract/insight/peers.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './same-industry-page.tsx';
import { ownPeersQuery, usePeerDraft } from './use-peer-draft.ts';

const company = (stockId: number, name: string): ListedCompany => ({
  ...{ stockId, name, shortName: name, code: `60000${stockId}`, industryId: 1, industryName: '新材料' },
});
const [river, hill, lake] = [company(1, '澄川'), company(2, '远山'), company(3, '明湖')];
const set = (version: number, peers: readonly ListedCompany[]): PeerSet => ({
  ...{ version, changedAt: '2026-11-20T01:00:00.000Z', changedBy: '温予衡', peers: [...peers] },
});

const peersChanged: typeof import('#contract/codes/errors.ts').errorTable['PEERS_CHANGED']['code'] = 1463;

let stored: PeerSet;
let older: object | undefined;
let isPhone: boolean;
/** What saving is told, and what it waits for. */
let saving: object;
let answering: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^.*\/api/, '').replace(/\?.*$/, '');
    if (path === '/client/sameIndustry/own') return Response.json({ code: 200, result: stored });
    if (older && path === '/client/sameIndustry/versions') return Response.json({ code: 200, result: older });
    if (path !== '/client/sameIndustry/replace') {
      return Response.json({ code: 500, desc: '', requestId: 'r' }, { status: 500 });
    }
    await answering;
    return Response.json(saving);
  });
  vi.stubGlobal('matchMedia', () => ({ matches: !isPhone, addEventListener() {}, removeEventListener() {} }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  menuStore.set({ status: 'ready', items: [], tree: [] });
  stored = set(1, [river]);
  isPhone = false;
  older = undefined;
  answering = Promise.resolve();
});
afterEach(cleanup);

const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });

function draftIn(queries: QueryClient) {
  const hook = renderHook(() => usePeerDraft(stored), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return () => hook.result.current;
}

it('opens with the list that is stored now, not with the one of an earlier visit', async () => {
  const queries = cache();
  queries.setQueryData(ownPeersQuery.queryKey, set(1, [river]));
  stored = set(2, [hill]);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText(/远山/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/澄川/)).toBeNull();
});

function openDesk() {
  const meta = { title: '同业关系', icon: '', buttons: ['peer:edit'] };
  const page = { ...{ id: 80, pid: 0, name: '同业关系', path: '/client/peers', icon: '', title: '同业关系' }, meta };
  const items = [{ ...page, component: 'SameIndustry', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/client/peers'] });
  render(
    <QueryClientProvider client={cache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('puts peers in order on a phone, where nothing can be dragged', async () => {
  isPhone = true;
  stored = set(1, [river, hill, lake]);
  openDesk();
  fireEvent.click(await screen.findByRole('button', { name: '下移「澄川」' }));
  const names = screen.getAllByRole('button', { name: /^移出/ }).map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['移出 远山', '移出 澄川', '移出 明湖']);
  expect(button('下移「明湖」').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /上下方向键/ })).toBeNull();
});

it('goes on with the keyboard where a peer is removed, and where that is undone', async () => {
  stored = set(1, [river, hill, lake]);
  openDesk();
  const press = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await screen.findByRole('button', { name: '移出 澄川' });
  press('移出 澄川');
  expect(focused()).toBe('移出 远山');
  press('移出 远山');
  expect(focused()).toBe('移出 明湖');
  press('移出 明湖');
  expect(focused()).toBe('历史版本');
  press('撤回移出 澄川');
  expect(focused()).toBe('撤回移出 远山');
  press('撤回移出 远山');
  press('撤回移出 明湖');
  expect(focused()).toBe('历史版本');
});

it('goes on with the keyboard where the bar goes, and where a colleague was faster', async () => {
  stored = set(1, [river, hill, lake]);
  openDesk();
  // Its name begins with that of the sign that turns while it is busy.
  const save = /保存名单$/;
  const press = (name: string | RegExp) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  const isFocused = (name: string | RegExp) => waitFor(() => expect(document.activeElement).toBe(button(name)));
  await screen.findByRole('button', { name: '移出 澄川' });
  press('移出 澄川');
  press('放弃改动');
  await isFocused('历史版本');
  press('移出 澄川');
  stored = set(2, [river, hill]);
  saving = { code: peersChanged, desc: '名单刚被同事改过', requestId: 'r' };
  press(save);
  await isFocused('把我的改动加到新名单上');
  press('把我的改动加到新名单上');
  await isFocused(save);
  saving = { code: 200, result: set(3, [hill]) };
  press(save);
  await isFocused('历史版本');
});

it('asks before an older list takes the place of changes that are not saved, and not else', async () => {
  stored = set(3, [river, hill]);
  const version = { changedAt: '2026-11-20T01:00:00.000Z', changedBy: '', added: [], removed: [], size: 1 };
  older = {
    versions: [3, 1].map((number) => ({ ...version, version: number, stockIds: [river.stockId] })),
    companies: [river],
  };
  openDesk();
  const restore = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '历史版本' }));
    fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
  };
  await restore();
  await waitFor(() => expect(screen.queryByRole('button', { name: '移出 远山' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '撤回移出 远山' }));
  fireEvent.click(screen.getByRole('button', { name: '移出 澄川' }));
  await restore();
  expect(await screen.findByText('未保存的修改会丢失。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '移出 澄川' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^恢\s?复$/ }));
  expect(await screen.findByRole('button', { name: '移出 澄川' })).toBeTruthy();
});

it('keeps a saved list for whoever asks for it next', async () => {
  const queries = cache();
  queries.setQueryData(ownPeersQuery.queryKey, stored);
  const draft = draftIn(queries);
  act(() => draft().add(hill));
  saving = { code: 200, result: set(2, [river, hill]) };
  await act(() => draft().save());
  expect(queries.getQueryData(ownPeersQuery.queryKey)).toEqual(set(2, [river, hill]));
});

it('has everything that depends on the peers read again once they are saved', async () => {
  const names = [
    ...['theme.detail', 'figure.explain', 'story.figures', 'event.timeline', 'alert.backTest', 'clientStart.own'],
    'alert.list',
  ];
  const queries = cache();
  for (const name of names) queries.setQueryData([name, {}], {});
  const draft = draftIn(queries);
  act(() => draft().add(hill));
  saving = { code: 200, result: set(2, [river, hill]) };
  await act(() => draft().save());
  const isOld = (name: string) => queries.getQueryState([name, {}])?.isInvalidated;
  expect(names.filter(isOld)).toEqual(names.slice(0, -1));
});

it('keeps what is changed while the list is being saved', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answering = promise;
  const draft = draftIn(cache());
  act(() => draft().add(hill));
  saving = { code: 200, result: set(2, [river, hill]) };
  let isSaved = Promise.resolve();
  act(() => {
    isSaved = draft().save();
  });
  act(() => draft().add(lake));
  await act(async () => {
    answer();
    await isSaved;
  });
  expect(draft().draft).toEqual([river, hill, lake]);
  expect([draft().saved.version, draft().isChanged, draft().changes.added]).toEqual([2, true, [lake]]);
});

it('takes a list that is stored as it was sent as saved: its answer was lost on the way', async () => {
  const queries = cache();
  const draft = draftIn(queries);
  act(() => draft().add(hill));
  stored = set(2, [river, hill]);
  saving = { code: peersChanged, desc: '名单刚被同事改过', requestId: 'r' };
  await act(() => draft().save());
  const { saved, theirs, refusal, isChanged } = draft();
  expect({ saved, theirs, refusal, isChanged }).toEqual({
    ...{ saved: stored, theirs: undefined, refusal: '', isChanged: false },
  });
});
