// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Judgement, Overview } from '#contract/clients/simulator.ts';
import { elements } from '#contract/codes/elements.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './simulator-page.tsx';

const person = { id: 7, name: '顾清和', username: 'gu' };
const company = { stockId: 1001, name: '澄川新材', kind: 'client' as const };
const item = (
  id: number,
  name: string,
  state: 'open' | 'closed' | 'hidden',
  element: 'contact:view' | 'report:view',
) => ({
  ...{ id, name, state, element, pid: 0, icon: '', isGroup: false },
});
const refused: Judgement = {
  ...{ person, company, refusedBy: 'element', message: '您没有这项权限', asked: ['contact:export'], disabledAt: null },
  roles: [{ code: 'CLIENT_USER', name: '企业用户', grants: false }],
  module: { code: 'contacts', name: '联系人', state: 'open', expiresAt: null },
  calls: [{ key: 'contact.export', isAllowed: false }],
  ...{ page: 'hidden', button: 'hidden', agree: true, neverFor: null },
  ways: [
    { kind: 'addRole', role: { code: 'CLIENT_ADMIN', name: '企业管理员' }, more: 6 },
    { kind: 'grant', role: { code: 'ROLE_1', name: '投关专员' }, others: 8 },
  ],
  menu: [item(51, '联系人', 'hidden', 'contact:view'), item(22, '报告', 'open', 'report:view')],
};
const allowed: Judgement = {
  ...refused,
  ...{ refusedBy: null, message: '', ways: [], page: 'open', button: 'shown' },
  roles: [{ code: 'CLIENT_ADMIN', name: '企业管理员', grants: true }],
  calls: [{ key: 'contact.export', isAllowed: true }],
};
const overviewOf = (id: number): Overview => ({
  ...{ person: { ...person, id, name: id === 7 ? '顾清和' : '沈知微' }, company },
  elements: elements.map((element) => ({
    element,
    refusedBy: element === 'report:view' || (id === 8 && element === 'report:share') ? null : 'element',
  })),
  calls: [{ key: 'menu.all', refusedBy: null }],
});

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let judgement: object;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    const body = init?.body === undefined ? {} : JSON.parse(init.body);
    sent.push({ path, body });
    const result = {
      '/auth/simulator/choices': {
        companies: [company],
        calls: [{ key: 'contact.list', summary: '', element: 'contact:view' }],
      },
      '/auth/simulator/people': [
        { ...person, stockIds: [1001] },
        { id: 8, name: '沈知微', username: 'shen', stockIds: [1001] },
      ].filter(({ id }) => body.id === undefined || id === body.id),
      '/auth/simulator/holders': {
        total: 1,
        list: [
          {
            ...{ person: { id: 8, name: '沈知微', username: 'shen' }, company, lastSignInAt: null },
            roles: [{ code: 'CLIENT_ADMIN', name: '企业管理员' }],
          },
        ],
      },
      '/auth/simulator/overview': overviewOf(Number(body.userId)),
    }[path];
    return Response.json(path === '/auth/simulator/ask' ? judgement : { code: 200, result });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  judgement = { code: 200, result: refused };
  const page = (id: number, path: string, component: string) => ({
    ...{ id, pid: 0, name: component, path, component, icon: '', title: component, types: 'MENU' as const },
    meta: { title: component, icon: '', buttons: [] },
  });
  const items = [page(91, '/system/users', 'UserList'), page(92, '/system/roles', 'RoleList')];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

function open(search: string, queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  // The address kit reads what a change begins with from the window.
  window.history.replaceState(null, '', `/system/simulator${search}`);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], {
    initialEntries: [`/system/simulator${search}`],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const question = '?user=7&company=1001&what=contact%3Aexport';
const bodiesOf = (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body);

it('asks what the address asks, once, and gives the verdict before the rules', async () => {
  open(question);
  await screen.findByRole('heading', { name: '不允许' });
  expect(bodiesOf('/auth/simulator/ask')).toEqual([{ userId: 7, stockId: 1001, what: 'contact:export' }]);
  expect(screen.getByText(/卡在第 5 条：角色授予联系人 › 导出联系人/)).toBeTruthy();
  expect(screen.getByText('他会看到：「您没有这项权限」')).toBeTruthy();
  const rules = within(screen.getByText('按顺序逐条检查，到第一条不通过为止').parentElement as HTMLElement);
  const marks = rules.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual(['通过', '通过', '通过', '通过', '不通过', '没有检查']);
  expect(screen.getByText('各处一致')).toBeTruthy();
});

it('says how it could be allowed, with what that costs, and leads there', async () => {
  open(question);
  const way = (await screen.findByText('给他加上角色「企业管理员」')).closest('li') as HTMLElement;
  expect(within(way).getByText('另外多得 6 项权限')).toBeTruthy();
  expect(within(way).getByRole('link', { name: '去他的页面' }).getAttribute('href')).toBe('/system/users?user=7');
  const grant = screen.getByText('给角色「投关专员」授予这一项').closest('li') as HTMLElement;
  expect(within(grant).getByText('另有 8 人也会得到')).toBeTruthy();
  expect(within(grant).getByRole('link').getAttribute('href')).toBe('/system/roles?role=ROLE_1');
});

it('says by which role it is allowed, and an error where API, menu and button differ', async () => {
  judgement = { code: 200, result: { ...allowed, agree: false } };
  open(question);
  await screen.findByRole('heading', { name: '允许' });
  expect(screen.getByText('凭「企业管理员」。')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('这是程序错误');
});

it('draws the menu as the person sees it; a page of it changes the question', async () => {
  const router = open(question);
  const hidden = (await screen.findByText('联系人', { selector: 'button span' })).closest('button') as HTMLElement;
  expect(within(hidden).getByRole('img', { name: '看不到' })).toBeTruthy();
  expect(hidden.getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByText('报告', { selector: 'button span' }));
  await waitFor(() => expect(router.state.location.search).toContain('what=report%3Aview'));
  await waitFor(() => expect(bodiesOf('/auth/simulator/ask')).toHaveLength(2));
});

it('names who can do it, here and everywhere', async () => {
  open(question);
  await screen.findByRole('button', { name: '沈知微' });
  fireEvent.click(screen.getByRole('radio', { name: '全部公司' }));
  await waitFor(() => expect(bodiesOf('/auth/simulator/holders')).toHaveLength(2));
  expect(bodiesOf('/auth/simulator/holders')).toEqual([
    { what: 'contact:export', page: 1, pageSize: 10, stockId: 1001 },
    { what: 'contact:export', page: 1, pageSize: 10 },
  ]);
});

it('asks nothing before the question is whole, and says what is missing', async () => {
  open('?user=7');
  expect(await screen.findByRole('heading', { name: '选好人、公司和要做的事' })).toBeTruthy();
  expect(bodiesOf('/auth/simulator/ask')).toEqual([]);
});

it('a refusal stands in place of the answer, with the question kept', async () => {
  judgement = { code: 1004, desc: '您没有这项权限', requestId: 'r' };
  open(question);
  expect(await screen.findByText('您没有这项权限（1004）。')).toBeTruthy();
  judgement = { code: 200, result: allowed };
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('heading', { name: '允许' })).toBeTruthy();
});

it('shows everything of a person, and of two only what differs', async () => {
  open('?view=all&user=7&company=1001');
  const row = (await screen.findByRole('rowheader', { name: /^允许报告/ })).closest('tr') as HTMLElement;
  expect(within(row).getByRole('button', { name: /分享/ }).textContent).toContain('没有权限');
  cleanup();
  open('?view=two&user=7&company=1001&otherUser=8&otherCompany=1001');
  expect(await screen.findByText('1 处不同')).toBeTruthy();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['报告 › 分享']);
});

it('asks anew when the page is opened again, so that what was granted in between counts', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  open(question, queries);
  await screen.findByRole('heading', { name: '不允许' });
  cleanup();
  judgement = { code: 200, result: allowed };
  await new Promise((resolve) => setTimeout(resolve));
  open(question, queries);
  await screen.findByRole('heading', { name: '允许' });
  expect(bodiesOf('/auth/simulator/ask')).toHaveLength(2);
});
