// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import type { ArrangedItem } from '#contract/identity/menu-rules.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '../menu-store.ts';
import { buildMenuTree } from '../menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './menu-page.tsx';
import { arrangementQuery } from './menu-queries.ts';

function item(id: number, pid: number, name: string, component = 'Layout', path = ''): ArrangedMenu['items'][number] {
  const names = { 'zh-CN': name, en: `${name} (en)` };
  return { id, pid, name: names, path, component, icon: 'layers', isHidden: false, buttons: [] };
}
const menu: ArrangedMenu = {
  version: 3,
  items: [
    item(50, 0, '客户管理'),
    item(51, 50, '联系人', 'Contacts', '/client/contacts'),
    item(53, 50, '模块', 'Modules', '/client/modules'),
    item(90, 0, '账号与权限'),
    item(91, 90, '用户', 'UserList', '/system/users'),
    item(92, 90, '角色', 'RoleList', '/system/roles'),
    item(141, 90, '菜单', 'MenuEditor', '/system/menu'),
  ],
  roles: [{ code: 'CLIENT_ADMIN', name: { 'zh-CN': '企业管理员', en: 'Company administrator' }, people: 3 }],
};

const roles = [
  { code: 'CLIENT_ADMIN', name: { 'zh-CN': '企业管理员', en: 'Company administrator' }, people: 3 },
  { code: 'EDITOR', name: { 'zh-CN': '内容编辑', en: 'Editor' }, people: 2 },
].map((role) => ({ ...role, elements: role.code === 'CLIENT_ADMIN' ? ['contact:view'] : ['article:view'] }));

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let stored: ArrangedMenu;
let versions: object[];
/** What the next call of `menu.publish` is told. */
let publishing: object;
/** What that call waits for. */
let answering: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    sent.push({ path, body: init?.body === undefined ? {} : JSON.parse(init.body) });
    if (path === '/auth/menu/arrangement') return Response.json({ code: 200, result: stored });
    if (path === '/auth/role/list') return Response.json({ code: 200, result: roles });
    if (path === '/client/queryAllModule') {
      return Response.json({ code: 200, result: [{ code: 'ba_active', name: 'BA 活跃度' }] });
    }
    if (path === '/auth/menu/versions') return Response.json({ code: 200, result: versions });
    if (path === '/auth/menu/preview') {
      return Response.json({ code: 200, result: { shown: [50, 51], gained: 0, lost: 1 } });
    }
    if (path === '/auth/menu/publish') {
      await answering;
      return Response.json(publishing);
    }
    return Response.json({ code: 500, desc: '', requestId: 'r' }, { status: 500 });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  answering = Promise.resolve();
  stored = menu;
  versions = [];
  publishing = { code: 200, result: { ...menu, version: 4 } };
  const meta = { title: '菜单', icon: '', buttons: ['menu:edit'] };
  const page = { ...{ id: 141, pid: 0, name: '菜单', path: '/system/menu', icon: '', title: '菜单' }, meta };
  const items = [{ ...page, component: 'MenuEditor', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

async function open(id?: number, cached?: ArrangedMenu) {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], {
    initialEntries: ['/home', id === undefined ? '/system/menu' : `/system/menu?item=${id}`],
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (cached) queries.setQueryData(arrangementQuery.queryKey, cached);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('tree');
  return router;
}

const tree = () => screen.getByRole('tree');
const press = (key: string, more: object = {}) => fireEvent.keyDown(tree(), { key, altKey: true, ...more });
const publishButton = () => screen.getByRole('button', { name: /^(loading )?发\s?布$/ });
const published = () => sent.filter(({ path }) => path === '/auth/menu/publish').map(({ body }) => body);
const said = (words: string) => screen.findByText(words, { selector: '[role=status]' });
const orderOf = (body: Record<string, unknown> = {}) => (body.items as ArrangedItem[]).map(({ id, pid }) => [id, pid]);

it('moves an item by Alt and the arrows, says where it is, and publishes it', async () => {
  await open(51);
  press('ArrowDown');
  await said('「联系人」现在在客户管理，第 2 位');
  press('ArrowLeft');
  await said('「联系人」现在在第一层，第 2 位');
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]?.version).toBe(3);
  expect(orderOf(published()[0]).slice(0, 4)).toEqual([
    [50, 0],
    [53, 50],
    [51, 0],
    [90, 0],
  ]);
});

it('says while an item is dragged where it would stand, and no longer once it is let go', async () => {
  await open(51);
  const rowOf = (name: string) => within(tree()).getByText(name).closest('[draggable]') as HTMLElement;
  fireEvent.dragStart(rowOf('联系人'), { clientX: 0, clientY: 0 });
  fireEvent.dragEnter(rowOf('模块'), { clientX: 0, clientY: 10 });
  await said('放下后，「联系人」在客户管理，第 2 位');
  expect(within(rowOf('模块')).getByText('客户管理，第 2 位')).toBeTruthy();
  expect(published()).toEqual([]);
  fireEvent.dragOver(rowOf('模块'), { clientX: 0, clientY: 10 });
  fireEvent.drop(rowOf('模块'));
  await said('「联系人」现在在客户管理，第 2 位');
  expect(within(tree()).queryByText('客户管理，第 2 位')).toBeNull();
});

it('lets an item appear with a module alone, and always again', async () => {
  await open(51);
  const choose = async (from: string, to: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '随模块出现' }));
    await screen.findAllByText(from);
    fireEvent.click(await screen.findByTitle(to));
  };
  await choose('不限，一直出现', 'BA 活跃度');
  expect(screen.getByText('没有开通这个模块的客户，菜单里看不到它')).toBeTruthy();
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(1));
  const items = published().flatMap((body) => body.items as ArrangedItem[]);
  expect(items.find(({ id }) => id === 51)?.module).toBe('ba_active');
});

it('undoes by Ctrl Z, and says where nothing can be moved', async () => {
  await open(51);
  press('ArrowUp');
  await said('「联系人」不能再往那边移');
  press('ArrowDown');
  expect(screen.getByText('1 处改动，未发布')).toBeTruthy();
  press('z', { altKey: false, ctrlKey: true });
  await said('已撤销一步');
  expect(publishButton().hasAttribute('disabled')).toBe(true);
});

it('keeps publishing off while a rule is broken, and leads to the item', async () => {
  await open(51);
  fireEvent.change(screen.getByRole('textbox', { name: '路径' }), { target: { value: '/client/modules' } });
  expect(screen.getByText('「模块」已经用了它')).toBeTruthy();
  expect(publishButton().hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '「模块」与「联系人」' }));
  await screen.findByRole('heading', { name: '模块' });
});

it('refuses to hide what administrators need', async () => {
  await open(92);
  fireEvent.click(screen.getByRole('switch', { name: '显示' }));
  const checks = screen.getByRole('heading', { name: '发布前的检查' }).closest('section') as HTMLElement;
  expect(within(checks).getByText('平台管理员会看不到：')).toBeTruthy();
  expect(publishButton().hasAttribute('disabled')).toBe(true);
});

it('shows what a role would see of the draft', async () => {
  await open(51);
  await screen.findByText(/看得到 1 页，与此刻相比多 0、少 1。/);
  fireEvent.change(screen.getByRole('textbox', { name: '中文名' }), { target: { value: '联络人' } });
  await waitFor(() => {
    const bodies = sent.filter(({ path }) => path === '/auth/menu/preview').map(({ body }) => body);
    expect(JSON.stringify(bodies.at(-1))).toContain('联络人');
  });
});

it('keeps the draft over a reload and a colleague’s publishing, and goes on over that', async () => {
  publishing = { code: 1243, desc: '菜单刚被其他人修改，您的草稿还在，请看过最新内容再发布', requestId: 'r' };
  await open(51);
  fireEvent.change(screen.getByRole('textbox', { name: '英文名' }), { target: { value: 'People' } });
  cleanup();
  await open(51);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '英文名' }).value).toBe('People');
  stored = { ...menu, version: 7, items: [...menu.items, item(54, 50, '客户', 'ClientList', '/operate/clients')] };
  fireEvent.click(publishButton());
  await waitFor(() => expect(screen.getAllByText('客户').length).toBeGreaterThan(0));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '英文名' }).value).toBe('People');
  fireEvent.click(publishButton());
  await waitFor(() => expect(published().map(({ version }) => version)).toEqual([3, 7]));
  expect(orderOf(published()[1])).toContainEqual([54, 50]);
});

it('says which roles see a page, and how many people hold them', async () => {
  await open(51);
  expect(await screen.findByText(/^看得到它的角色：企业管理员（3 人）。/)).toBeTruthy();
});

it('says of a page in a hidden group that nobody sees it', async () => {
  stored = { ...menu, items: menu.items.map((one) => (one.id === 50 ? { ...one, isHidden: true } : one)) };
  await open(51);
  expect(await screen.findByText('现在没有角色看得到它。')).toBeTruthy();
});

const renamed = (items: ArrangedMenu['items'], id: number, en: string): ArrangedMenu['items'] =>
  items.map((one) => (one.id === id ? { ...one, name: { ...one.name, en } } : one));
const englishOf = (body: Record<string, unknown> = {}, id = 51) =>
  (body.items as ArrangedItem[]).find((one) => one.id === id)?.name.en;
const typeEnglish = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '英文名' }), { target: { value } });

it('publishes over a colleague’s menu without undoing what only they have changed, and says what both have', async () => {
  publishing = { code: 1243, desc: '菜单刚被其他人修改，您的草稿还在，请看过最新内容再发布', requestId: 'r' };
  await open(51);
  typeEnglish('People');
  stored = { ...menu, version: 7, items: renamed(renamed(menu.items, 53, 'Theirs'), 51, 'Contacts of theirs') };
  versions = [{ number: 7, changedAt: '2026-11-20T01:00:00.000Z', changedBy: '林同事', items: stored.items }];
  fireEvent.click(publishButton());
  await screen.findByText('同事刚发布的菜单也改了：联系人。草稿里保留的是这里改的');
  await screen.findByText(/林同事/);
  expect(screen.getByText('1 处改动，未发布')).toBeTruthy();
  await waitFor(() => expect(publishButton().textContent).not.toContain('正在'));
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(2));
  expect([englishOf(published()[1]), englishOf(published()[1], 53)]).toEqual(['People', 'Theirs']);
});

it('opens with what is published now, without changes that nobody made', async () => {
  stored = { ...menu, version: 7, items: renamed(menu.items, 51, 'Theirs') };
  await open(51, menu);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '英文名' }).value).toBe('Theirs');
  expect(publishButton().hasAttribute('disabled')).toBe(true);
});

it('counts only its own changes in a draft that a colleague has overtaken', async () => {
  await open(51);
  typeEnglish('People');
  cleanup();
  stored = { ...menu, version: 7, items: renamed(menu.items, 53, 'Theirs') };
  await open(51);
  expect(screen.getByText('1 处改动，未发布')).toBeTruthy();
});

it('keeps what is changed while the menu is being published', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answering = promise;
  await open(51);
  typeEnglish('People');
  publishing = { code: 200, result: { ...menu, version: 4, items: renamed(menu.items, 51, 'People') } };
  fireEvent.click(publishButton());
  typeEnglish('People again');
  answer();
  await waitFor(() => expect(publishButton().textContent).not.toContain('正在'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '英文名' }).value).toBe('People again');
  expect(screen.getByText('1 处改动，未发布')).toBeTruthy();
  fireEvent.click(publishButton());
  await waitFor(() => expect(published().map(({ version }) => version)).toEqual([3, 4]));
});

it('restores an earlier menu with the pages that the product has got since', async () => {
  versions = [3, 2].map((number) => ({
    ...{ number, changedAt: '2026-11-20T01:00:00.000Z', changedBy: '林同事' },
    items: number === 2 ? renamed(menu.items, 51, 'Former') : menu.items,
  }));
  stored = { ...menu, items: [...menu.items, item(54, 50, '客户', 'ClientList', '/operate/clients')] };
  await open(51);
  fireEvent.click(await screen.findByRole('button', { name: '恢复第 2 版' }));
  fireEvent.click(await screen.findByRole('button', { name: /^恢\s?复$/ }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '英文名' }).value).toBe('Former'));
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(orderOf(published()[0])).toContainEqual([54, 50]);
});

it('goes on with a draft over a release that has added a page to the same version', async () => {
  await open(51);
  typeEnglish('People');
  cleanup();
  stored = { ...menu, items: [...menu.items, item(54, 50, '客户', 'ClientList', '/operate/clients')] };
  await open(51);
  expect(screen.getByText('1 处改动，未发布')).toBeTruthy();
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(orderOf(published()[0])).toContainEqual([54, 50]);
});

it('can publish again after a release has added a page while the draft was open', async () => {
  publishing = { code: 1243, desc: '菜单刚被其他人修改，您的草稿还在，请看过最新内容再发布', requestId: 'r' };
  await open(51);
  typeEnglish('People');
  stored = { ...menu, items: [...menu.items, item(54, 50, '客户', 'ClientList', '/operate/clients')] };
  fireEvent.click(publishButton());
  await waitFor(() => expect(screen.getAllByText('客户').length).toBeGreaterThan(0));
  await waitFor(() => expect(publishButton().textContent).not.toContain('正在'));
  fireEvent.click(publishButton());
  await waitFor(() => expect(published()).toHaveLength(2));
  expect(orderOf(published()[1])).toContainEqual([54, 50]);
});

it('leads back from an item to the tree on a phone', async () => {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  try {
    const router = await open();
    fireEvent.click(await screen.findByText('客户管理'));
    await waitFor(() => expect(router.state.location.search).toBe('?item=50'));
    expect(screen.queryByRole('tree')).toBeNull();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/system/menu');
    await screen.findByRole('tree');
  } finally {
    vi.stubGlobal('matchMedia', wide);
  }
});

it('opens all groups above the item that is led to', async () => {
  stored = {
    ...menu,
    items: [...menu.items, item(60, 50, '自己的一组'), item(61, 60, '推送', 'Pushes', '/api/pushes')],
  };
  await open(91);
  expect(within(tree()).queryByText('推送')).toBeNull();
  fireEvent.click(document.querySelector('[data-broken] button') as Element);
  expect(await within(tree()).findByText('推送')).toBeTruthy();
});
