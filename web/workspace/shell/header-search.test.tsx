// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import type { FoundGroup } from '#contract/outreach/finder.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { loadPageTexts } from '../i18n.ts';
import { HeaderSearch } from './header-search.tsx';

const page = (id: number, name: string, path: string, component: string, buttons: string[] = []): MenuItem => ({
  ...{ id, pid: 0, name, path, component, types: 'MENU', icon: '', title: name },
  meta: { title: name, icon: '', buttons },
});
const explorer = page(11, 'BA Explorer', '/ba/explorer', 'BaExplorer');
const companies = page(81, '公司与行业', '/base/companies', 'Companies', ['company:edit']);
const contacts = page(51, '联系人', '/client/contacts', 'Contacts');

let found: FoundGroup[];
let isDown: boolean;
/** What the next answers wait for. */
let isHeld: Promise<void>;
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('away');
    await isHeld;
    return Response.json({ code: 200, result: found });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
  await import('#web/workspace/outreach/finder/finder-dialog.tsx');
});
beforeEach(() => {
  found = [];
  isDown = false;
  isHeld = Promise.resolve();
  localStorage.clear();
});
afterEach(cleanup);

function show(list: readonly MenuItem[], width = 1440) {
  vi.stubGlobal('innerWidth', width);
  menuStore.set({ status: 'ready', items: list, tree: buildMenuTree(list) });
  const router = createMemoryRouter([{ path: '*', element: <HeaderSearch /> }], { initialEntries: ['/home'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

async function open(): Promise<HTMLInputElement> {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole<HTMLInputElement>('combobox', { name: '查找，或做一件事' });
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const current = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('finds pages by their names, and Enter opens the current one', async () => {
  const router = show([explorer, companies]);
  const field = await open();
  type(field, '公司');
  await waitFor(() => expect(current(field)).toContain('公司与行业'));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/base/companies'));
});

it('shows what the server has found, and arrows go through all of it and round', async () => {
  found = [{ kind: 'company', items: [{ id: 1001, title: '澄川新材', note: '600100' }] }];
  const router = show([explorer, companies]);
  const field = await open();
  type(field, '澄川');
  await screen.findByRole('option', { name: /澄川新材/ });
  await waitFor(() => expect(current(field)).toContain('澄川新材'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(current(field)).toBe('在 BA Explorer 里搜「澄川」');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(current(field)).toContain('澄川新材');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/ba/explorer'));
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('澄川');
});

it('opens nothing that was found for former words, but what is first for these once it is there', async () => {
  found = [{ kind: 'company', items: [{ id: 1001, title: '澄川新材', note: '600100' }] }];
  const router = show([explorer, companies]);
  const field = await open();
  type(field, '澄');
  await waitFor(() => expect(current(field)).toContain('澄川新材'));
  const { promise, resolve } = Promise.withResolvers<void>();
  isHeld = promise;
  found = [{ kind: 'company', items: [{ id: 1002, title: '澄江股份', note: '600200' }] }];
  type(field, '澄江');
  fireEvent.keyDown(field, { key: 'Enter' });
  // Also after the pause, while the server has not answered.
  await new Promise((done) => setTimeout(done, 300));
  expect(router.state.location.pathname).toBe('/home');
  resolve();
  await waitFor(() => expect(router.state.location.search).toBe('?company=1002'));
});

it('opens nothing by an Enter that more words followed', async () => {
  found = [{ kind: 'company', items: [{ id: 1001, title: '澄川新材', note: '600100' }] }];
  const router = show([explorer, companies]);
  const field = await open();
  type(field, '澄');
  await waitFor(() => expect(current(field)).toContain('澄川新材'));
  type(field, '澄川');
  fireEvent.keyDown(field, { key: 'Enter' });
  type(field, '澄川新');
  await waitFor(() => expect(screen.queryByText('正在找…')).toBeNull());
  expect(router.state.location.pathname).toBe('/home');
});

it('opens a record of former words that was chosen among them', async () => {
  found = [{ kind: 'company', items: [{ id: 1001, title: '澄川新材', note: '600100' }] }];
  const router = show([explorer, companies]);
  const field = await open();
  type(field, '澄');
  await waitFor(() => expect(current(field)).toContain('澄川新材'));
  isHeld = new Promise(() => undefined);
  type(field, '澄川');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe('?company=1001'));
});

it('offers to do only what the menu allows', async () => {
  show([companies, contacts]);
  await open();
  await screen.findByRole('option', { name: '新增公司' });
  expect(screen.queryByRole('option', { name: '新增联系人' })).toBeNull();
  expect(screen.queryByRole('option', { name: /周报/ })).toBeNull();
  screen.getByRole('option', { name: '退出登录' });
});

it('leads to the form that invites a member, and to the report that is shared', async () => {
  const members = page(110, '成员', '/client/members', 'Members', ['member:invite']);
  const reports = page(22, '报告', '/reports', 'Reports', ['report:share']);
  const router = show([members, reports]);
  await open();
  fireEvent.click(await screen.findByRole('option', { name: '邀请成员' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/client/members', search: '?invite=new' }),
  );
  await open();
  fireEvent.click(await screen.findByRole('option', { name: '分享最新一期周报' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=weekly&share=latest'));
});

it('keeps what was chosen for the next time, as long as its page is in the menu', async () => {
  found = [{ kind: 'contact', items: [{ id: 7, title: '程一鸣', note: '董秘' }] }];
  const router = show([contacts]);
  type(await open(), '程');
  fireEvent.click(await screen.findByRole('option', { name: /程一鸣/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?contact=7'));
  cleanup();
  show([contacts]);
  await open();
  await screen.findByRole('option', { name: /程一鸣/ });
  cleanup();
  show([companies]);
  await open();
  await screen.findByRole('option', { name: '退出登录' });
  expect(screen.queryByRole('option', { name: /程一鸣/ })).toBeNull();
});

it('says that nothing was found, and that it could not look', async () => {
  show([]);
  const field = await open();
  type(field, '没有的');
  await screen.findByText('没有找到「没有的」');
  isDown = true;
  type(field, '别的');
  const retry = await screen.findByRole('button', { name: '重试' });
  isDown = false;
  found = [{ kind: 'article', items: [{ id: 3, title: '投产公告', note: '2026-11-19' }] }];
  fireEvent.click(retry);
  await screen.findByRole('option', { name: /投产公告/ });
});

it('is called by what is written on it', () => {
  show([]);
  screen.getByRole('button', { name: /^搜页面、公司、人，或做一件事/ });
});

it('is an icon where there is no room for a field', async () => {
  show([], 390);
  fireEvent.click(screen.getByRole('button', { name: '查找，或做一件事' }));
  await screen.findByRole('combobox');
});

it('leaves Ctrl K to an editor that has its own use for it', () => {
  show([]);
  const editor = document.body.appendChild(document.createElement('div'));
  editor.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(editor, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox')).toBeNull();
  editor.remove();
});

it('closes a panel that lies above everything before it opens, unless something typed in it would be lost', async () => {
  show([companies]);
  const panel = document.body.appendChild(document.createElement('dialog'));
  panel.open = true;
  // jsdom closes no dialogs.
  panel.close = () => {
    panel.open = false;
  };
  const ask = vi.fn((event: Event) => event.preventDefault());
  panel.addEventListener('cancel', ask);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(ask).toHaveBeenCalledOnce();
  expect(panel.open).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
  panel.removeEventListener('cancel', ask);
  await open();
  expect(panel.open).toBe(false);
  panel.remove();
});
