// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { PartnerCheck, PartnerDetail, PartnerKey } from '#contract/identity/partners.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './partners-page.tsx';

const key = (id: number, more: Partial<PartnerKey> = {}): PartnerKey => ({
  ...{ id, fingerprint: '3fa1c09b', state: 'active', createdBy: '温予衡', endsAt: null, lastUsedAt: null },
  createdAt: '2026-11-01T02:00:00Z',
  ...more,
});
const board: PartnerDetail = {
  ...{ id: 'board', kind: 'portal', name: { 'zh-CN': '董办门户', en: 'Board portal' }, isFixed: false, state: 'on' },
  ...{ since: '2026-11-01T02:00:00Z', lastUsedAt: null, people: 1, version: 3, isEnabled: true, issuer: '' },
  ...{ clientId: '', address: 'https://shangjian.example/api/white/unify/ticket', keys: [key(7)] },
};
const acme: PartnerDetail = {
  ...board,
  ...{ id: 'acme', kind: 'oidc', name: { 'zh-CN': '企业账号', en: 'Acme' }, isFixed: true, since: null, version: 0 },
  ...{ issuer: 'https://login.acme.example', clientId: 'c', keys: [key(0, { id: null, createdAt: null })] },
};
const link = { partner: 'board', subject: 'employee-17', userId: 5, username: 'lin', name: '林岚', isEnabled: true };
const states = (failed: string) => (step: string, index: number, all: readonly string[]) => ({
  step: step as PartnerCheck['steps'][number]['step'],
  state:
    index < all.indexOf(failed) ? ('passed' as const) : step === failed ? ('failed' as const) : ('skipped' as const),
});

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let partners: readonly PartnerDetail[];
/** How many people are linked to the partner. */
let linkCount: number;
/** What a call is refused with, by its path. */
let refusals: Record<string, object>;

function answer(path: string, body: { readonly page?: number }): unknown {
  if (path === '/auth/unify/partners') return partners;
  if (path === '/auth/unify/links/remove') linkCount -= 1;
  if (path === '/auth/unify/links') {
    const first = 17 + 10 * ((body.page ?? 1) - 1);
    const subjects = Array.from({ length: Math.min(10, 17 + linkCount - first) }, (_, index) => first + index);
    const linkedAt = '2026-11-02T02:00:00Z';
    return { total: linkCount, list: subjects.map((number) => ({ ...link, subject: `employee-${number}`, linkedAt })) };
  }
  if (path === '/auth/unify/partners/add' || path === '/auth/unify/keys/add') {
    return { id: 8, fingerprint: 'b81f22c0', secret: 'the-secret-that-is-shown-once' };
  }
  if (path === '/auth/unify/check') {
    const steps = ['partner', 'enabled', 'key', 'signature', 'time', 'nonce', 'payload', 'person', 'company'];
    return {
      ...{ steps: steps.map(states('signature')), secondsOff: 0, person: null, problem: '' },
      key: { id: 6, fingerprint: '0a0a0a0a', hasEnded: true },
    };
  }
  return partners.find(({ id }) => path === `/auth/unify/partners/${id}`) ?? null;
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const path = String(address).replace(/^.*\/api/, '');
    const given = JSON.parse(body ?? '{}');
    sent.push({ path, body: given });
    const refusal = refusals[path];
    return Response.json(refusal ? { requestId: 'r', ...refusal } : { code: 200, result: answer(path, given) });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  partners = [acme, board];
  linkCount = 1;
  refusals = {};
});
afterEach(cleanup);

function show(search = '', buttons: readonly string[] = ['unify:edit']) {
  const items = [
    {
      ...{ id: 1, pid: 0, name: 'Unified login', path: '/system/unified-login', icon: '', title: '统一登录' },
      ...{
        component: 'UnifiedLogin',
        types: 'MENU' as const,
        meta: { title: '统一登录', icon: '', buttons: [...buttons] },
      },
    },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], {
    initialEntries: [`/system/unified-login${search}`],
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const lastTo = (path: string) => sent.findLast((call) => call.path === `/auth/unify/${path}`)?.body;
const opened = (name: string) => screen.findByRole('heading', { name, level: 2 });
const press = (name: RegExp | string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('shows the secret of a new portal once, and only closes when it is kept', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /添加平台/ }));
  await screen.findByLabelText('标识');
  type('标识', 'board');
  type('中文名称', '董办门户');
  press(/保\s?存/);
  await screen.findByText('the-secret-that-is-shown-once');
  expect(lastTo('partners/add')).toEqual({ kind: 'portal', id: 'board', name: { 'zh-CN': '董办门户', en: '' } });
  const dialog = screen.getByRole('dialog', { name: '请现在保存这个密钥' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.getByText('the-secret-that-is-shown-once')).toBeDefined();
  press('我已保存密钥');
  await waitFor(() => expect(screen.queryByText('the-secret-that-is-shown-once')).toBeNull());
});

it('keeps the secret of a new key in sight when Back closes its partner', async () => {
  const router = show();
  await screen.findByText('董办门户');
  await act(() => router.navigate('/system/unified-login?partner=board'));
  await opened('董办门户');
  press('新建密钥');
  await screen.findByText(/^取\s?消$/);
  press('新建密钥');
  await screen.findByText('the-secret-that-is-shown-once');
  expect(lastTo('keys/add')).toEqual({ id: 'board', version: 3 });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '董办门户', level: 2 })).toBeNull());
  expect(screen.getByText('the-secret-that-is-shown-once')).toBeDefined();
  press('我已保存密钥');
  await waitFor(() => expect(screen.queryByText('the-secret-that-is-shown-once')).toBeNull());
});

it('says at its field that an id is taken, and that an issuer does not answer', async () => {
  refusals['/auth/unify/partners/add'] = {
    ...{ code: 400, desc: '请求有误' },
    issues: [{ path: 'body.issuer', message: '服务器连不上这个地址' }],
  };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /添加平台/ }));
  fireEvent.click(await screen.findByLabelText('OpenID 提供方'));
  await screen.findByLabelText('Issuer 地址');
  type('标识', 'acme');
  type('中文名称', '企业账号');
  type('Issuer 地址', 'https://login.acme.example');
  type('客户端 ID', 'c');
  type('客户端密钥', 's');
  press(/保\s?存/);
  await screen.findByText('服务器连不上这个地址');
  refusals['/auth/unify/partners/add'] = { code: errorTable.PARTNER_TAKEN.code, desc: '这个标识已经有合作平台在用' };
  press(/保\s?存/);
  await screen.findByText('这个标识已经有合作平台在用');
  expect((screen.getByLabelText('Issuer 地址') as HTMLInputElement).value).toBe('https://login.acme.example');
});

it('asks before a person of a partner is thrown away that was typed', async () => {
  show('?partner=board');
  await opened('董办门户');
  press('关联人员');
  await screen.findByLabelText('这里的账号');
  const subject = screen.getAllByLabelText('对方的标识').at(-1) as HTMLElement;
  fireEvent.change(subject, { target: { value: 'employee-18' } });
  press('Close');
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  press(/^取\s?消$/);
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(subject.isConnected).toBe(false));
});

it('ends a key at the time that was chosen, and warns that it is the only one', async () => {
  show('?partner=board');
  await opened('董办门户');
  press('结束密钥 7');
  await screen.findByText('这是唯一有效的密钥：结束后这个门户的人都不能登录。');
  fireEvent.click(screen.getByLabelText('立即'));
  press(/^结\s?束$/);
  await waitFor(() => expect(lastTo('keys/end')).toEqual({ id: 'board', version: 3, key: 7, inHours: 0 }));
});

it('calls nothing the latest that it could not read again', async () => {
  refusals['/auth/unify/partners/save'] = { code: errorTable.PARTNER_CHANGED.code, desc: '其他人刚刚修改了它' };
  show('?partner=board');
  await opened('董办门户');
  press(/编\s?辑/);
  await screen.findByLabelText('中文名称');
  type('中文名称', '我的名称');
  refusals['/auth/unify/partners/board'] = { code: 500, desc: '服务器发生错误' };
  press(/保\s?存/);
  await screen.findByText('其他人刚刚修改了它');
  await waitFor(() => expect(sent.filter(({ path }) => path === '/auth/unify/partners/board')).toHaveLength(2));
  expect(screen.queryByText(/^现在保存的是/)).toBeNull();
  expect((screen.getByLabelText('中文名称') as HTMLInputElement).value).toBe('我的名称');
});

it('tells of a colleague’s change in between, keeps what was typed, and saves over it when asked again', async () => {
  refusals['/auth/unify/partners/save'] = { code: errorTable.PARTNER_CHANGED.code, desc: '其他人刚刚修改了它' };
  show('?partner=board');
  await opened('董办门户');
  press(/编\s?辑/);
  await screen.findByLabelText('中文名称');
  type('中文名称', '我的名称');
  partners = [{ ...board, version: 4, name: { 'zh-CN': '同事的名称', en: '' } }];
  press(/保\s?存/);
  await screen.findByText('其他人刚刚修改了它');
  await screen.findByText('现在保存的是：同事的名称，启用。您没有改过的内容已换成最新的，您改过的在再次保存时覆盖它。');
  expect((screen.getByLabelText('中文名称') as HTMLInputElement).value).toBe('我的名称');
  refusals = {};
  press(/保\s?存/);
  await waitFor(() => expect(lastTo('partners/save')).toMatchObject({ version: 4, name: { 'zh-CN': '我的名称' } }));
});

it('takes a partner that is stored as it was sent as saved: its answer was lost on the way', async () => {
  refusals['/auth/unify/partners/save'] = { code: errorTable.PARTNER_CHANGED.code, desc: '其他人刚刚修改了它' };
  show('?partner=board');
  await opened('董办门户');
  press(/编\s?辑/);
  await screen.findByLabelText('中文名称');
  type('中文名称', '我的名称 ');
  partners = [{ ...board, version: 4, name: { 'zh-CN': '我的名称', en: 'Board portal' } }];
  press(/保\s?存/);
  await waitFor(() => expect(screen.queryByLabelText('中文名称')).toBeNull());
  expect(sent.filter(({ path }) => path === '/auth/unify/partners/save')).toHaveLength(1);
});

it('takes over what only a colleague has changed, and names all that is saved', async () => {
  const provider = { ...acme, isFixed: false, version: 3 };
  partners = [provider];
  refusals['/auth/unify/partners/save'] = { code: errorTable.PARTNER_CHANGED.code, desc: '其他人刚刚修改了它' };
  show('?partner=acme');
  await opened('企业账号');
  press(/编\s?辑/);
  await screen.findByLabelText('中文名称');
  type('中文名称', '我的名称');
  const issuer = 'https://new.acme.example';
  partners = [{ ...provider, version: 4, issuer, clientId: 'new', state: 'off', isEnabled: false }];
  press(/保\s?存/);
  await screen.findByText(/现在保存的是：企业账号，已停用，https:\/\/new\.acme\.example，客户端 ID 为 new。/);
  refusals = {};
  press(/保\s?存/);
  const saved = { version: 4, name: { 'zh-CN': '我的名称', en: 'Acme' }, issuer, clientId: 'new', isEnabled: false };
  await waitFor(() => expect(lastTo('partners/save')).toMatchObject(saved));
});

it('asks before the browser’s Back leaves what was typed, whether a partner is changed or added', async () => {
  const router = show();
  await screen.findByText('董办门户');
  await act(() => router.navigate('/system/unified-login?partner=board'));
  await opened('董办门户');
  press(/编\s?辑/);
  await screen.findByLabelText('中文名称');
  type('中文名称', '我的名称');
  await act(() => router.navigate(-1));
  await screen.findByText('离开这一页？');
  press('留在这一页');
  expect(router.state.location.search).toBe('?partner=board');
  expect((screen.getByLabelText('中文名称') as HTMLInputElement).value).toBe('我的名称');
  press(/^保\s?存$/);
  await waitFor(() => expect(screen.queryByLabelText('中文名称')).toBeNull());
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
  fireEvent.click(await screen.findByRole('button', { name: /添加平台/ }));
  await screen.findByLabelText('中文名称');
  type('中文名称', '新的平台');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('离开这一页？');
  expect(router.state.location.pathname).toBe('/system/unified-login');
});

it('takes a link away with a reason', async () => {
  show('?partner=board');
  await opened('董办门户');
  fireEvent.click(await screen.findByRole('button', { name: '解除 employee-17 的关联' }));
  await screen.findByText(/不能再以 林岚（lin）登录/);
  type('理由', '离职');
  press(/^解\s?除$/);
  await waitFor(() =>
    expect(lastTo('links/remove')).toEqual({ partner: 'board', subject: 'employee-17', reason: '离职' }),
  );
});

it('goes to the page before when the only link of the last page is taken away', async () => {
  linkCount = 11;
  show('?partner=board');
  await opened('董办门户');
  fireEvent.click(await screen.findByTitle('2'));
  fireEvent.click(await screen.findByRole('button', { name: '解除 employee-27 的关联' }));
  await screen.findByText(/不能再以 林岚（lin）登录/);
  type('理由', '离职');
  press(/^解\s?除$/);
  await screen.findByRole('button', { name: '解除 employee-26 的关联' });
  expect(lastTo('links')).toMatchObject({ page: 1 });
  expect(screen.queryByText(/还没有关联任何人/)).toBeNull();
});

it('says at its field that an account to be linked does not exist', async () => {
  refusals['/auth/unify/links/add'] = { code: 404, desc: '没有找到' };
  show('?partner=board');
  await opened('董办门户');
  press('关联人员');
  const account = await screen.findByLabelText('这里的账号');
  const subject = screen.getAllByLabelText('对方的标识').at(-1) as HTMLElement;
  fireEvent.change(subject, { target: { value: 'employee-18' } });
  fireEvent.change(account, { target: { value: 'nobody' } });
  press('关联人员');
  await screen.findByText('没有这个账号');
});

it('checks a call in plain words, and asks for a call before it sends one', async () => {
  show('?partner=board');
  await opened('董办门户');
  type('对方的标识', 'employee-17');
  press(/^试\s?调$/);
  await screen.findByText('没有通过：签名');
  expect(screen.getByText(/已结束的密钥 6（指纹 0a0a0a0a）/)).toBeDefined();
  expect(lastTo('check')).toEqual({ partner: 'board', subject: 'employee-17' });
  fireEvent.click(screen.getByLabelText('对方发来的请求'));
  const count = sent.length;
  fireEvent.change(await screen.findByLabelText('请求正文（JSON）'), { target: { value: '{"partner":"board"}' } });
  press(/^试\s?调$/);
  await screen.findByText(/这不是一次调用的 JSON/);
  expect(sent).toHaveLength(count);
});

it('offers no change of a partner of the environment, nor of any to whoever may only look', async () => {
  show('?partner=acme');
  await opened('企业账号');
  expect(screen.getByText(/由服务器的运行环境设定/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /编\s?辑|移\s?除/ })).toBeNull();
  cleanup();
  show('?partner=board', []);
  await opened('董办门户');
  expect(screen.queryByRole('button', { name: /编\s?辑|移\s?除|结束|新建密钥|试\s?调|关联人员/ })).toBeNull();
});

it('says that there are no partners yet, and what failed where they cannot be read', async () => {
  partners = [];
  show();
  await screen.findByText('还没有合作平台');
  cleanup();
  refusals['/auth/unify/partners'] = { code: 500, desc: '服务器出错' };
  show();
  await screen.findByRole('button', { name: /重新加载|重\s?试/ });
});
