// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyModule } from '#contract/clients/modules.ts';
import type { InputOf } from '#contract/endpoints.ts';
import { digestBlocks } from '#contract/outreach/push-rules.ts';
import type { Push, PushDetail, RecipientCount } from '#contract/outreach/pushes.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './pushes-page.tsx';

let stored: PushDetail;
/** Saves wait for it. */
let answering: Promise<void>;
/** What a save is told; that it is saved where nothing is said. */
let refusal: object | undefined;
let recipients: RecipientCount;
/** What was asked of them last. */
let asked: InputOf<'push.recipients'>['body'];
/** The keys of creations that were tried. */
const keys: unknown[] = [];
/** The key by which the stored one was made, where it was. */
let madeBy: string | undefined;
/** Whether answers to saves are lost, which are stored. */
let isLost: boolean;
let listed: readonly Push[];
let modules: readonly CompanyModule[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    if (path === '/auth/push/save') {
      const { key, subject, keywords, version } = JSON.parse(init?.body ?? '{}') as PushDetail & { key?: string };
      keys.push(key);
      await answering;
      if (refusal) return Response.json(refusal);
      if (version !== undefined && version !== stored.version) {
        return Response.json({ code: 1411, desc: '其他人刚刚改了', requestId: 'r' });
      }
      if (key === undefined || key !== madeBy) {
        stored = { ...stored, subject, keywords, version: stored.version + 1 };
        madeBy = key;
      }
      if (isLost) throw new TypeError('lost');
      return Response.json({ code: 200, result: stored });
    }
    if (/^\/auth\/push\/(act|schedule|remove)$/.test(path)) {
      const { version } = JSON.parse(init?.body ?? '{}') as PushDetail;
      if (version !== stored.version) return Response.json({ code: 1411, desc: '其他人刚刚改了', requestId: 'r' });
      return Response.json({ code: 200, result: stored });
    }
    if (path === '/auth/push/deliveries') return Response.json({ code: 200, result: { total: 0, list: [] } });
    if (path.startsWith('/auth/push/watch/')) return Response.json({ code: 200, result: stored });
    if (path.startsWith('/auth/push/detail/')) return Response.json({ code: 200, result: stored });
    if (path === '/auth/push/recipients') {
      asked = JSON.parse(init?.body ?? '{}');
      return Response.json({ code: 200, result: recipients });
    }
    if (path === '/client/queryAllModule') return Response.json({ code: 200, result: modules });
    if (path === '/auth/push/list') return Response.json({ code: 200, result: { total: listed.length, list: listed } });
    if (path === '/client/contact/groups') {
      return Response.json({ code: 200, result: [{ id: 1, name: '媒体', count: 13_000 }] });
    }
    return Response.json({ code: 500, desc: '不在此列', requestId: 'r' });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  answering = Promise.resolve();
  refusal = undefined;
  keys.length = 0;
  madeBy = undefined;
  isLost = false;
  recipients = { chosen: 0, receiving: 0, bots: 0, gone: 0, excluded: [], names: [] };
  listed = [];
  modules = [];
  stored = {
    ...{ id: 7, subject: '周报', state: 'draft', sendAt: null, rhythm: null, updatedAt: '2026-11-20T01:00:00.000Z' },
    ...{ by: '林知遥', recipients: 0, accepted: 0, version: 1, foreword: '', language: 'zh-CN', isAdvertising: false },
    ...{ topics: [], hasHotWords: false, autoArticles: 0, hasFigures: false, hasChart: false, companies: [] },
    ...{ searches: [], blocks: [...digestBlocks], articles: [], groupIds: [], keywords: [], botIds: [], contacts: [] },
    ...{ outcomes: {}, frozenAt: null, finishedAt: null, contentHash: null, problem: null, links: [], returned: [] },
    ...{ left: 0, gone: 0, paused: [], isKept: false, isMissingArticles: false },
  };
  allow(['push:edit']);
});
function allow(buttons: string[], others: readonly ['Contacts', string][] = []) {
  const pages = [['Push', '/push'] as const, ...others].map(([component, path], index) => ({
    ...{ id: 80 + index, pid: 0, name: component, path, icon: '', title: component, component, types: 'MENU' as const },
    meta: { title: component, icon: '', buttons },
  }));
  menuStore.set({ status: 'ready', items: pages, tree: buildMenuTree(pages, () => true) });
}
let router: ReturnType<typeof createBrowserRouter> | undefined;
let queries: QueryClient;
afterEach(() => {
  cleanup();
  router?.dispose();
});

/** `state`: what another page sent the reader here with. */
async function open(push: string, state?: object) {
  show(push, state);
  await screen.findByLabelText('主题');
}

function show(push: string, state?: object) {
  history.replaceState(state ? { usr: state, key: 'k' } : null, '', `/push?push=${push}`);
  router = createBrowserRouter([{ path: '*', element: <Component /> }]);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

const readAgain = () => act(() => queries.refetchQueries({ queryKey: ['push.detail'] }));
const subject = () => screen.getByLabelText<HTMLInputElement>('主题');
const write = (value: string) => fireEvent.change(subject(), { target: { value } });
const save = () => fireEvent.click(screen.getByText(/^存为草稿$|^保\s?存/));

it('asks before a push that is not saved is left, and not once it has been saved and got its number', async () => {
  await open('new');
  write('月报');
  await router?.navigate('/push');
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect(subject().value).toBe('月报');
  save();
  await waitFor(() => expect(location.search).toBe('?push=7'));
  await screen.findByText(/^已保存/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await router?.navigate('/push');
  await waitFor(() => expect(screen.queryByLabelText('主题')).toBeNull());
});

it('asks for the same draft again after a lost answer, and for none anew once it is there', async () => {
  refusal = { code: 500, desc: '暂时存不了', requestId: 'r' };
  await open('new');
  write('月报');
  save();
  await waitFor(() => expect(subject().disabled).toBe(false));
  await waitFor(() => expect(keys).toHaveLength(1));
  refusal = undefined;
  await waitFor(() => {
    save();
    expect(keys).toHaveLength(2);
  });
  await waitFor(() => expect(location.search).toBe('?push=7'));
  expect([typeof keys[0], keys[1]]).toEqual(['string', keys[0]]);
  write('年报');
  save();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).toBeUndefined();
});

it('saves what was changed since a lost answer over the draft that is there, and makes no other', async () => {
  stored = { ...stored, version: -1 };
  isLost = true;
  await open('new');
  write('月报');
  save();
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(subject().disabled).toBe(false));
  write('年报');
  isLost = false;
  save();
  await waitFor(() => expect(location.search).toBe('?push=7'));
  await screen.findByText(/^已保存/);
  expect(keys).toEqual([keys[0], keys[0], undefined]);
  expect(stored).toMatchObject({ subject: '年报', version: 1 });
});

it('takes nothing while it is being saved that would be lost, and leads to what was refused', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  refusal = { code: 400, desc: '有误', requestId: 'r', issues: [{ path: 'body.subject', message: '太长' }] };
  await open('7');
  write('月报');
  save();
  await waitFor(() => expect(subject().disabled).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).matches(':disabled')).toBe(true);
  answer();
  await waitFor(() => expect(document.activeElement).toBe(subject()));
  expect(subject().value).toBe('月报');
});

it('says how many of the chosen groups, contacts and robots have been deleted since', async () => {
  stored = { ...stored, gone: 3 };
  await open('7');
  expect(screen.getByText(/有 3 项已被删除/)).toBeDefined();
});

it('names what of the choices is gone at its field', async () => {
  allow(['push:edit'], [['Contacts', '/contacts']]);
  const contacts = [1, 2, 3].map((id) => ({ id, name: ['陆行', '沈知夏', '江野'][id - 1] ?? '' }));
  stored = { ...stored, contacts, groupIds: [1] };
  recipients = { ...recipients, gone: 2 };
  const issues = ['contactIds.0', 'contactIds.2', 'groupIds.0'].map((path) => ({
    path: `body.${path}`,
    message: '已删',
  }));
  refusal = { code: 400, desc: '有误', requestId: 'r', issues };
  await open('7');
  await screen.findByText(/有 2 项已被删除/);
  await screen.findByText(/^媒体/);
  write('月报');
  save();
  expect(await screen.findByText('陆行、江野：已删')).toBeDefined();
  expect(screen.getByText('媒体：已删')).toBeDefined();
});

it('says on a phone how things stand and why it is not sent in one line, and has the mail to oneself at the preview', async () => {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  allow(['push:edit', 'push:send']);
  try {
    await open('7');
    const state = screen.getByText('已保存 11-20 09:00 · 还没有人会收到');
    const inBar = [...(state.parentElement?.querySelectorAll('button') ?? [])];
    expect(inBar.map((button) => button.ariaLabel ?? button.textContent?.replaceAll(' ', ''))).toEqual([
      '删除草稿',
      '保存',
      '现在寄给0人',
    ]);
    expect(screen.getAllByRole('button', { name: '先发给我自己' })).toHaveLength(1);
  } finally {
    vi.stubGlobal('matchMedia', wide);
  }
});

it.each(['new', '7'])('keeps the focus and the part that is shown when draft %s is saved', async (push) => {
  await open(push);
  write('月报');
  fireEvent.click(screen.getByRole('radio', { name: '收件人' }));
  const button = screen.getByRole('button', { name: /^保\s?存$/ });
  button.focus();
  save();
  await screen.findByText(/^已保存/);
  await waitFor(() => expect(location.search).toBe('?push=7'));
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '收件人' }).checked).toBe(true);
  // What is typed now is saved over what was just saved.
  write('季报');
  await screen.findByText('有没保存的修改');
  save();
  await screen.findByText(/^已保存/);
  expect(stored).toMatchObject({ subject: '季报', version: 3 });
});

it('begins anew for the next push that is written, and for each that is opened', async () => {
  await open('new');
  write('月报');
  save();
  await waitFor(() => expect(location.search).toBe('?push=7'));
  await screen.findByText(/^已保存/);
  await router?.navigate('?push=new');
  await waitFor(() => expect(subject().value).toBe(''));
});

it('shows what a colleague has saved where nothing was typed, and keeps what was', async () => {
  await open('7');
  stored = { ...stored, subject: '同事的周报', version: 2 };
  await readAgain();
  await waitFor(() => expect(subject().value).toBe('同事的周报'));
  write('月报');
  stored = { ...stored, subject: '又改过的周报', version: 3 };
  await readAgain();
  expect(subject().value).toBe('月报');
});

it('shows what a colleague has saved beside what was typed, and saves what is chosen of both', async () => {
  await open('7');
  write('月报');
  stored = { ...stored, subject: '同事的周报', keywords: ['分析师'], version: 2 };
  save();
  const title = await screen.findByText('其他人刚刚保存了这份推送');
  const panel = title.closest<HTMLElement>('[role="alert"]') ?? document.body;
  expect(
    within(panel)
      .getAllByRole('group')
      .map((field) => field.querySelector('legend')?.textContent),
  ).toEqual(['主题', '按条件']);
  expect(panel.contains(document.activeElement) || document.activeElement?.contains(panel)).toBe(true);
  expect(subject().disabled).toBe(true);
  // Nobody but the colleague has changed the keywords.
  const [own] = within(panel).getAllByRole<HTMLInputElement>('radio', { name: '用我的' });
  expect(own?.checked).toBe(true);
  fireEvent.click(within(panel).getByRole('button', { name: '按选择保存' }));
  await screen.findByText(/^已保存/);
  expect(stored).toMatchObject({ subject: '月报', keywords: ['分析师'], version: 3 });
  expect(screen.queryByText('其他人刚刚保存了这份推送')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^保\s?存$/ }));
});

it('takes a draft that is stored as it was sent as saved: its answer was lost on the way', async () => {
  await open('7');
  write('月报');
  stored = { ...stored, subject: '月报', version: 2 };
  save();
  await screen.findByText(/^已保存/);
  expect(screen.queryByText('其他人刚刚保存了这份推送')).toBeNull();
  expect([stored.version, subject().value, subject().disabled]).toEqual([2, '月报', false]);
});

const confirm = async (name: string) => {
  await waitFor(() => expect(screen.getAllByRole('button', { name })).toHaveLength(2));
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
};

it('shows a push as a colleague has left it when what is to be done with it is refused', async () => {
  allow(['push:edit', 'push:send']);
  stored = { ...stored, state: 'missed' };
  show('7');
  fireEvent.click(await screen.findByRole('button', { name: '取消余下' }));
  stored = { ...stored, state: 'cancelled', version: 2 };
  await confirm('取消余下');
  await screen.findByText('已取消');
  expect(screen.queryByRole('button', { name: '取消余下' })).toBeNull();
});

it('says before an issue is cancelled that its rhythm ends with it', async () => {
  allow(['push:edit', 'push:send']);
  stored = { ...stored, state: 'scheduled', rhythm: { kind: 'weekly', time: '08:30', day: 1 } };
  show('7');
  fireEvent.click(await screen.findByRole('button', { name: '取消余下' }));
  await screen.findByText('这一期和之后各期都不再寄出。');
});

it('shows what a colleague has saved when a draft in which nothing was typed is not sent because of it', async () => {
  allow(['push:edit', 'push:send']);
  recipients = { chosen: 1, receiving: 1, bots: 0, gone: 0, excluded: [], names: [] };
  await open('7');
  const send = await screen.findByRole('button', { name: '现在寄给 1 人' });
  stored = { ...stored, subject: '同事的周报', version: 2 };
  fireEvent.click(send);
  fireEvent.click(await screen.findByText(/^寄\s?出$/));
  await waitFor(() => expect(subject().value).toBe('同事的周报'));
});

it('shows what a colleague has saved beside what was typed when the draft is not deleted because of it', async () => {
  await open('7');
  write('月报');
  stored = { ...stored, subject: '同事的周报', version: 2 };
  fireEvent.click(screen.getByRole('button', { name: '删除草稿' }));
  await confirm('删除草稿');
  await screen.findByText('其他人刚刚保存了这份推送');
  expect(subject().value).toBe('月报');
});

it('says what could not be added because the draft is full', async () => {
  const narrowed = { q: '', stockIds: [], categories: [], tiers: [], tones: [], eventTypes: [], positions: [] };
  stored = { ...stored, searches: ['甲', '乙', '丙'].map((name) => ({ ...narrowed, name })) };
  await open('7', { search: { name: '产线', query: 'q=产线' } });
  expect(screen.getByText('「产线」没有加入：已存主题已有 3 个。请先去掉一个，再加入一次。')).toBeDefined();
  cleanup();
  const articles = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, title: `文章 ${index + 1}` }));
  stored = { ...stored, articles };
  await open('7', { article: { value: 30, label: '新产线投产' } });
  expect(screen.getByText(/^「新产线投产」没有加入/)).toBeDefined();
  cleanup();
  // One that is in it is not missing.
  await open('7', { article: { value: 3, label: '文章 3' } });
  expect(screen.queryByText(/没有加入/)).toBeNull();
});

it('writes every number of people with its thousands', async () => {
  allow(['push:edit', 'push:send'], [['Contacts', '/contacts']]);
  stored = { ...stored, gone: 1_002 };
  recipients = {
    ...{ chosen: 14_345, receiving: 12_003, bots: 0, gone: 0, excluded: [{ reason: 'consent', count: 2_342 }] },
    names: [{ id: 1, name: '陆景行', reason: 'consent' }],
  };
  await open('7');
  await screen.findByText('选中 14,345 人');
  expect(screen.getByText(/等 2,342 人/)).toBeDefined();
  expect(screen.getByText(/有 1,002 项已被删除/)).toBeDefined();
  expect(screen.getByRole('button', { name: '现在寄给 12,003 人' })).toBeDefined();
  fireEvent.mouseDown(screen.getByLabelText('分组'));
  await screen.findByText('媒体 (13,000)');
  listed = [{ ...stored, state: 'done', recipients: 12_345, accepted: 12_003 }];
  await act(() => router?.navigate('/push'));
  await screen.findByText('12,003 / 12,345 接收');
});

it('counts robots that take cards now alone, and is not sent to those that are switched off', async () => {
  allow(['push:edit', 'push:send']);
  stored = { ...stored, botIds: [3, 4] };
  await open('7');
  await screen.findByText('还没有人会收到');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '现在寄给 0 人' }).disabled).toBe(true);
  recipients = { ...recipients, bots: 1 };
  await act(() => queries.refetchQueries({ queryKey: ['push.recipients'] }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '现在寄给 0 人、1 个群' })).disabled).toBe(
    false,
  );
});

it('counts who receives it at the time that is chosen, and is scheduled also while nobody would', async () => {
  allow(['push:edit', 'push:send']);
  stored = { ...stored, groupIds: [1], hasHotWords: true };
  recipients = { ...recipients, chosen: 1, excluded: [{ reason: 'frequency', count: 1 }] };
  await open('7');
  const send = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
  await screen.findByText('还没有人会收到');
  expect((await send(/^现在寄给 0 人/)).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '指定时间' }));
  fireEvent.change(screen.getByLabelText('时间（北京时间）'), { target: { value: '2026-12-01T08:30' } });
  expect((await send(/^排定 12-01 08:30/)).disabled).toBe(false);
  await waitFor(() => expect(asked).toMatchObject({ sendAt: '2026-12-01T00:30:00.000Z' }));
  fireEvent.change(screen.getByLabelText('时间（北京时间）'), { target: { value: '' } });
  await waitFor(() => expect(asked).not.toHaveProperty('sendAt'));
  fireEvent.click(screen.getByRole('radio', { name: '按节奏' }));
  expect((await send(/^排定 工作日 08:30/)).disabled).toBe(false);
  await waitFor(() => expect(asked).toMatchObject({ rhythm: { kind: 'workdays', time: '08:30' } }));
});

it('is not scheduled while nobody is chosen', async () => {
  allow(['push:edit', 'push:send']);
  await open('7');
  fireEvent.click(screen.getByRole('radio', { name: '指定时间' }));
  await screen.findByText('还没有人会收到');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^排定/ }).disabled).toBe(true);
});

it('goes on at the next block when one is taken out, and at the button that adds one after the last', async () => {
  stored = {
    ...stored,
    hasFigures: true,
    hasHotWords: true,
    blocks: ['hotWords', 'foreword', 'figures', 'articles', 'chart', 'searches', 'companies'],
  };
  await open('7');
  const takeOut = (name: RegExp) => {
    const head = screen.getByRole('button', { name });
    fireEvent.click(head);
    const button = within(head.closest('li') as HTMLElement).getByRole('button', { name: '去掉这一块' });
    button.focus();
    fireEvent.click(button);
  };
  takeOut(/^热词/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^前言/ }));
  takeOut(/^要闻/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /加一块/ }));
});

it('does not add an article again that was taken out of the draft before it was saved', async () => {
  await open('7', { article: { value: 3, label: '新产线投产' } });
  expect(screen.getByText('有没保存的修改')).toBeDefined();
  // What is stored has none.
  save();
  await waitFor(() => expect(screen.queryByText('有没保存的修改')).toBeNull());
  await screen.findByText(/^已保存 11-20/);
});

it('says that a rhythm needs more than a foreword', async () => {
  allow(['push:edit', 'push:send']);
  recipients = { chosen: 1, receiving: 1, bots: 0, gone: 0, excluded: [], names: [] };
  stored = { ...stored, foreword: '本周的增量来自产线投产。' };
  await open('7');
  const send = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await send('现在寄给 1 人')).disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: '按节奏' }));
  expect((await send('排定 工作日 08:30')).disabled).toBe(true);
  screen.getByText('按节奏寄，前言以外还要加一块内容');
  fireEvent.click(screen.getByRole('button', { name: /加一块/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '热词' }));
  await waitFor(async () => expect((await send('排定 工作日 08:30')).disabled).toBe(false));
});

it('says at a block that its module is not open, offers none of such, and counts it as nothing beside the foreword', async () => {
  allow(['push:edit', 'push:send']);
  recipients = { chosen: 1, receiving: 1, bots: 0, gone: 0, excluded: [], names: [] };
  const hotWords = { code: 'ba_hotword', name: 'BA 热词', description: '', expiresAt: null, requestedAt: null };
  modules = [
    { ...hotWords, state: 'none' },
    { ...hotWords, code: 'ba_active', name: 'BA 活跃度', state: 'expired' },
  ];
  stored = { ...stored, foreword: '本周的增量来自产线投产。', hasHotWords: true };
  await open('7');
  await screen.findByText('没有开通「BA 热词」，寄出时略去');
  expect(screen.queryByRole('button', { name: /加一块/ })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '按节奏' }));
  screen.getByText('按节奏寄，前言以外还要加一块内容；没有开通的不算：BA 热词');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '排定 工作日 08:30' }).disabled).toBe(true);
});
