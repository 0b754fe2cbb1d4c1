// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RoleDetail, RolePreview, RoleVersion } from '#contract/identity/roles.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './roles-page.tsx';

const product: RoleDetail = {
  ...{ code: 'CLIENT_USER', name: { 'zh-CN': '企业用户', en: 'Company user' }, kind: 'client' },
  ...{ isProducts: true, isOwn: false, people: 9, elements: ['report:view'] },
};
const copied: RoleDetail = {
  ...product,
  ...{ code: 'ROLE_1', name: { 'zh-CN': '投关专员', en: 'IR officer' }, isProducts: false, people: 5 },
};
let preview: RolePreview;
const usualPreview: RolePreview = {
  ...{ losing: 3, losingOnline: 1, losingOpen: 0, gaining: 0, keeping: 2 },
  named: [
    {
      ...{
        userId: 8,
        stockId: 7,
        name: '许闻笛',
        companyName: '澄川新材',
        loses: ['report:view'],
        gains: [],
        lastUsedAt: null,
      },
      ...{ open: [], leaves: [] },
    },
  ],
};

const versions: readonly RoleVersion[] = [
  {
    number: 2,
    changedAt: '2026-11-20T01:00:00.000Z',
    changedBy: '温予衡',
    name: copied.name,
    elements: ['report:view'],
  },
  {
    ...{ number: 1, changedAt: '2026-11-19T01:00:00.000Z', changedBy: '李敏', name: copied.name },
    elements: ['contact:view', 'report:share', 'report:view'],
  },
];

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** As the server has them now. */
let roles: readonly RoleDetail[];
/** What the next call of `role.save` is told. */
let saving: object;
/** What that call waits for. */
let answering: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    const body = init?.body === undefined ? {} : JSON.parse(init.body);
    sent.push({ path, body });
    if (path === '/auth/role/list') return Response.json({ code: 200, result: roles });
    if (path === '/auth/role/versions/ROLE_1') return Response.json({ code: 200, result: versions });
    if (path === '/auth/user/belongings/8') {
      const counts = [{ kind: 'savedSearch', count: 2 }];
      return Response.json({ code: 200, result: [{ stockId: 7, companyName: '澄川新材', counts }] });
    }
    if (path === '/auth/user/list') {
      return Response.json({ code: 200, result: { total: 1, list: [{ id: 9, name: '周亦安', username: 'zhouya' }] } });
    }
    if (path === '/auth/role/preview') return Response.json({ code: 200, result: preview });
    await answering;
    return Response.json(saving);
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  preview = usualPreview;
  sent.length = 0;
  answering = Promise.resolve();
  roles = [product, copied];
  saving = { code: 200, result: { ...copied, elements: [] } };
  const meta = { title: '角色', icon: '', buttons: ['role:edit'] };
  const page = { ...{ id: 92, pid: 0, name: '角色', path: '/system/roles', icon: '', title: '角色' }, meta };
  const items = [
    { ...page, component: 'RoleList', types: 'MENU' as const },
    {
      ...{ ...page, id: 91, path: '/system/users', component: 'UserList', types: 'MENU' as const },
      meta: { title: '用户', icon: '', buttons: ['user:edit'] },
    },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

async function open(code: string) {
  const address = `/system/roles?role=${code}`;
  // What changes the address reads it from the window.
  history.replaceState(null, '', address);
  const pages = [
    { path: '/system/roles', element: <Component /> },
    { path: '*', element: <p>另一页</p> },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: code === 'ROLE_1' ? '投关专员' : '企业用户' });
  return router;
}

it('compares two roles and shows what only one of them grants', async () => {
  roles = [
    { ...product, elements: ['contact:view', 'home:view'] },
    { ...copied, elements: ['home:view'] },
  ];
  await open('ROLE_1');
  const choice = screen.getByRole('combobox', { name: '与另一个对照' });
  fireEvent.mouseDown(choice);
  await screen.findAllByRole('option');
  fireEvent.keyDown(choice, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByText('「投关专员」多 0 项，「企业用户」多 1 项')).toBeTruthy();
  const row = screen.getByRole('row', { name: /^联系人/ });
  expect(
    within(row)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['没有', '有']);
  expect(screen.queryByRole('row', { name: /^工作台/ })).toBeNull();
});

it('says before saving who has open what they lose, and what they could not go on with', async () => {
  const [person] = usualPreview.named;
  preview = {
    ...{ ...usualPreview, losing: 1, losingOpen: 1 },
    named: person ? [{ ...person, open: ['report:view'], leaves: [{ kind: 'savedSearch', count: 2 }] }] : [],
  };
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  expect(await screen.findByText('1 人将失去「报告」，其中 1 人正打开着')).toBeTruthy();
  expect(screen.getByText('正打开着：报告')).toBeTruthy();
  expect(screen.getByText('接着做不了：2 个主题')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '把许闻笛名下的交给别人' }));
  const dialog = await screen.findByRole('dialog');
  const choice = await within(dialog).findByRole('combobox');
  fireEvent.click(within(dialog).getByRole('button', { name: '交给别人' }));
  expect((await within(dialog).findAllByText('请选择接手的人')).length).toBeGreaterThan(0);
  expect(callsOf('/auth/user/belongings/handOver')).toEqual([]);
  fireEvent.mouseDown(choice);
  fireEvent.click(await screen.findByText('周亦安 · zhouya'));
  fireEvent.click(within(dialog).getByRole('button', { name: /^取\s?消$/ }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  preview = { ...preview, named: person ? [{ ...person, open: ['report:view'], leaves: [] }] : [] };
  saving = { code: 200, result: null };
  fireEvent.click(within(dialog).getByRole('button', { name: '交给别人' }));
  await waitFor(() => expect(screen.queryByText('接着做不了：2 个主题')).toBeNull());
  expect(callsOf('/auth/user/belongings/handOver')).toEqual([{ id: 8, stockId: 7, userId: 9 }]);
});

it('says what each version changed, and going back is a change like any other', async () => {
  await open('ROLE_1');
  expect(await screen.findByText('收回：联系人、分享')).toBeTruthy();
  expect(screen.getByText(/温予衡/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '恢复第 1 版' }));
  fireEvent.click(await screen.findByRole('button', { name: /^恢\s?复$/ }));
  await waitFor(() => expect((box('联系人') as HTMLInputElement).checked).toBe(true));
  await waitFor(() => expect(callsOf('/auth/role/preview')).toHaveLength(1));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  await waitFor(() => expect(callsOf('/auth/role/save')).toHaveLength(1));
  expect(callsOf('/auth/role/save')[0]).toMatchObject({
    ...{ elements: ['contact:view', 'report:share', 'report:view'], shown: ['report:view'] },
  });
});

const box = (name: string) => screen.getByRole('checkbox', { name });
/** Its name begins with that of the sign that turns while it is busy. */
const saveButton = () =>
  screen
    .getAllByRole('button', { name: /保\s?存$/ })
    .find(({ textContent }) => /^保\s?存$/.test(textContent ?? '')) as HTMLElement;
const isOff = (element: HTMLElement) => element.hasAttribute('disabled');
const callsOf = (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body);

it('shows what a role of the product grants, to be copied and not changed', async () => {
  await open('CLIENT_USER');
  expect(isOff(box('报告'))).toBe(true);
  expect(screen.getByRole('button', { name: '复制' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
});

it('locks what a client’s role can never hold, and says why', async () => {
  await open('ROLE_1');
  expect(isOff(box('报告'))).toBe(false);
  expect(isOff(box('发布文章'))).toBe(true);
  expect(within(box('发布文章').closest('li') as HTMLElement).getByText('企业角色不能持有')).toBeTruthy();
});

it('says who is affected before it can be saved, and saves what was shown', async () => {
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  const save = saveButton();
  expect(isOff(save)).toBe(true);
  expect(screen.getByText('正在算谁受影响')).toBeTruthy();
  await screen.findByText('3 人将失去权限，其中 1 人正在登录，没有人打开着');
  expect(screen.getByText('许闻笛')).toBeTruthy();
  expect(screen.getByText('另有 2 人')).toBeTruthy();
  expect(callsOf('/auth/role/preview')).toEqual([{ code: 'ROLE_1', elements: [] }]);
  await waitFor(() => expect(isOff(save)).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(callsOf('/auth/role/save')).toHaveLength(1));
  expect(callsOf('/auth/role/save')).toEqual([
    { code: 'ROLE_1', name: copied.name, elements: [], shown: ['report:view'], shownName: copied.name },
  ]);
});

it('goes on with the keyboard at the role’s name once its bar goes, saved or discarded', async () => {
  await open('ROLE_1');
  const heading = screen.getByRole('heading', { name: '投关专员' });
  fireEvent.click(box('报告'));
  const discard = screen.getByRole('button', { name: /^放\s?弃$/ });
  discard.focus();
  fireEvent.click(discard);
  expect(document.activeElement).toBe(heading);

  fireEvent.click(box('报告'));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  saveButton().focus();
  fireEvent.click(saveButton());
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('says that a name was changed, alone and with grants', async () => {
  await open('ROLE_1');
  fireEvent.change(screen.getByLabelText('英文名称'), { target: { value: 'IR head' } });
  await screen.findByText('名称改动未保存');
  fireEvent.click(box('报告'));
  await screen.findByText('名称和 1 处权限改动未保存');
  fireEvent.change(screen.getByLabelText('英文名称'), { target: { value: copied.name.en } });
  await screen.findByText('1 处权限改动未保存');
});

it('is saved with a colleague’s change once that is on screen, and takes back nothing of it', async () => {
  saving = { code: 1032, desc: '这个角色刚被同事改过，请看过最新内容再保存', requestId: 'r' };
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  roles = [product, { ...copied, elements: ['home:view', 'report:view'] }];
  fireEvent.click(saveButton());
  await waitFor(() => expect((box('工作台') as HTMLInputElement).checked).toBe(true));
  expect(within(box('工作台').closest('li') as HTMLElement).queryByText('将收回')).toBeNull();
  expect(within(box('报告').closest('li') as HTMLElement).getByText('将收回')).toBeTruthy();
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  await waitFor(() => expect(callsOf('/auth/role/save')).toHaveLength(2));
  expect(callsOf('/auth/role/save').map(({ shown, elements }) => [shown, elements])).toEqual([
    [['report:view'], []],
    [['home:view', 'report:view'], ['home:view']],
  ]);
});

it('says that a colleague has removed the role, whose changes then hold nobody back on the page', async () => {
  saving = { code: 404, desc: '记录不存在', requestId: 'r' };
  const router = await open('ROLE_1');
  fireEvent.click(box('报告'));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  roles = [product];
  fireEvent.click(saveButton());
  await screen.findByText('「投关专员」已被其他人删除，您对它的改动没有保存。');
  await screen.findByRole('heading', { name: '企业用户' });
  await router.navigate('/home');
  expect(await screen.findByText('另一页')).toBeTruthy();
});

it('keeps what was changed when it is refused, and while another role is looked at', async () => {
  saving = { code: 1032, desc: '这个角色刚被同事改过，请看过最新内容再保存', requestId: 'r' };
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  await screen.findByText('3 人将失去权限，其中 1 人正在登录，没有人打开着');
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  await waitFor(() => expect(callsOf('/auth/role/list')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: /企业用户/ }));
  await screen.findByRole('heading', { name: '企业用户' });
  fireEvent.click(screen.getByRole('button', { name: /投关专员\s*未保存/ }));
  await screen.findByRole('heading', { name: '投关专员' });
  expect((box('报告') as HTMLInputElement).checked).toBe(false);
});

it('takes a colleague’s name for the role where it has not been renamed here', async () => {
  saving = { code: 1032, desc: '这个角色刚被同事改过，请看过最新内容再保存', requestId: 'r' };
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  const theirs = { 'zh-CN': '投关主管', en: 'IR head' };
  roles = [product, { ...copied, name: theirs }];
  fireEvent.click(saveButton());
  await screen.findByRole('heading', { name: '投关主管' });
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  await waitFor(() => expect(callsOf('/auth/role/save')).toHaveLength(2));
  expect(callsOf('/auth/role/save').map(({ name, shownName }) => [name, shownName])).toEqual([
    [copied.name, copied.name],
    [theirs, theirs],
  ]);
});

it.each([
  ['saved', { code: 200, result: { ...copied, elements: [] } }],
  ['refused', { code: 1032, desc: '这个角色刚被同事改过，请看过最新内容再保存', requestId: 'r' }],
])('keeps what is changed while it is on its way, when it is %s', async (_, answer) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  saving = answer;
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  fireEvent.click(box('联系人'));
  roles = [product, { ...copied, elements: 'result' in answer ? [] : copied.elements }];
  resolve();
  await waitFor(() => expect(callsOf('/auth/role/list')).toHaveLength(2));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  expect((box('联系人') as HTMLInputElement).checked).toBe(true);
  expect((box('报告') as HTMLInputElement).checked).toBe(false);
});

it('asks before the page is left with a role that is not saved, and not once it is', async () => {
  const router = await open('ROLE_1');
  fireEvent.click(box('报告'));
  // Another role is no other page: what was changed is kept while it is looked at.
  fireEvent.click(screen.getByRole('button', { name: /企业用户/ }));
  await screen.findByRole('heading', { name: '企业用户' });
  await router.navigate('/home');
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  fireEvent.click(screen.getByRole('button', { name: /投关专员\s*未保存/ }));
  await waitFor(() => expect(isOff(saveButton())).toBe(false));
  fireEvent.click(saveButton());
  await waitFor(() => expect(screen.queryByText('未保存')).toBeNull());
  await router.navigate('/home');
  expect(await screen.findByText('另一页')).toBeTruthy();
});

it('names a page alone where its buttons go with it, and says that nobody is locked out', async () => {
  roles = [product, { ...copied, elements: ['report:share', 'report:view'] }];
  const [person] = usualPreview.named;
  preview = {
    ...{ ...usualPreview, losing: 1 },
    named: person ? [{ ...person, loses: ['report:share', 'report:view'] }] : [],
  };
  await open('ROLE_1');
  fireEvent.click(box('报告'));
  await screen.findByText('1 人将失去「报告」，其中 1 人正在登录，没有人打开着');
  expect(screen.getByText(/没有人被锁在门外/)).toBeTruthy();
});

it('grants and withdraws a whole section, as far as a client’s role may hold it, and says where it is granted in part', async () => {
  await open('ROLE_1');
  const section = () => box('整组：文章、报告与评价') as HTMLInputElement;
  // Of the section the role has the page of reports alone.
  expect([section().checked, section().indeterminate]).toEqual([false, true]);
  fireEvent.click(section());
  expect(section().checked).toBe(true);
  for (const name of ['文章', '报告', '分享']) expect((box(name) as HTMLInputElement).checked).toBe(true);
  expect((box('发布文章') as HTMLInputElement).checked).toBe(false);
  fireEvent.click(section());
  for (const name of ['文章', '报告', '分享']) expect((box(name) as HTMLInputElement).checked).toBe(false);
  expect(isOff(box('整组：内容管理'))).toBe(true);
});

it('narrows the tree to what is granted, and keeps what is being withdrawn in it', async () => {
  await open('ROLE_1');
  fireEvent.click(screen.getByRole('switch', { name: '只看已授的' }));
  expect(screen.queryByRole('checkbox', { name: '联系人' })).toBeNull();
  fireEvent.click(box('报告'));
  expect((box('报告') as HTMLInputElement).checked).toBe(false);
});

it('shows the list first on a phone, and who is affected in a sheet before it is saved', async () => {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  try {
    await open('ROLE_1');
    expect(screen.queryByRole('navigation', { name: '角色列表' })).toBeNull();
    fireEvent.click(box('报告'));
    expect(screen.queryAllByRole('button', { name: /保\s?存$/ })).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '保存之前' }));
    await screen.findByText('许闻笛');
    await waitFor(() => expect(isOff(saveButton())).toBe(false));
    fireEvent.click(saveButton());
    await waitFor(() => expect(callsOf('/auth/role/save')).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: '全部角色' }));
    expect(await screen.findByRole('navigation', { name: '角色列表' })).toBeTruthy();
  } finally {
    vi.stubGlobal('matchMedia', wide);
  }
});
