// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { InsightSettings } from '#contract/insight/settings.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './insight-settings-page.tsx';

const changed = { code: 1302, desc: '设置刚被别人改过', requestId: 'r' };
const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let stored: InsightSettings;
/** What the calls that save are told, one after the other. */
let saving: object[];
/** What the page is told when it asks for the settings; as they are stored where nothing is said. */
let reading: object | undefined;
/** The calls that save wait for it. */
let answering: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    sent.push({ path, body: init?.body === undefined ? {} : JSON.parse(init.body) });
    if (path === '/auth/setting/insight') return Response.json(reading ?? { code: 200, result: stored });
    if (path === '/auth/setting/changes') {
      const version = { changedAt: '2026-11-20T01:00:00.000Z', changedBy: '温予衡', summary: '公司', size: 1 };
      return Response.json({ code: 200, result: [2, 1].map((number) => ({ version: number, ...version })) });
    }
    await answering;
    return Response.json(saving.shift() ?? { code: 200, result: { version: 9 } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  saving = [];
  reading = undefined;
  answering = Promise.resolve();
  stored = {
    words: [
      { topic: 'stopWords.general', version: 2, words: ['公司', '表示'] },
      { topic: 'stopWords.boilerplate', version: 1, words: ['特此公告'] },
    ],
    weights: { version: 4, values: { 1: 1.5, 2: 1, 3: 0.5 } },
    derivedNames: { total: 0, first: [] },
  };
  const meta = { title: '洞察设置', icon: '', buttons: ['setting:edit'] };
  const page = { ...{ id: 93, pid: 0, name: '洞察设置', path: '/base/insight', icon: '', title: '洞察设置' }, meta };
  const items = [{ ...page, component: 'InsightSettings', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  cleanup();
  router?.dispose();
});

async function open(topic: string) {
  history.replaceState(null, '', `/base/insight?topic=${topic}`);
  router = createBrowserRouter([
    { path: '/base/insight', element: <Component /> },
    { path: '*', element: <p>另一页</p> },
  ]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('tab', { name: '通用停用词' });
}

const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '每行一个词' });
const write = (text: string) => fireEvent.change(words(), { target: { value: text } });
/** The sign that turns while it is busy stays in its name for a moment. */
const saveName = /(^|loading )保\s?存$/;
const save = () => fireEvent.click(screen.getByRole('button', { name: saveName }));
const saves = (path = '/auth/setting/words/save') => sent.filter((call) => call.path === path).map(({ body }) => body);

/** What the server has from now on, in the version after the one that was fetched. */
const storeGeneral = (list: readonly string[]) => {
  const words = stored.words.with(0, { topic: 'stopWords.general', version: 3, words: [...list] });
  stored = { ...stored, words };
};

it('says how many names are stopped beside those it lists', async () => {
  stored = {
    ...stored,
    words: [...stored.words, { topic: 'stopWords.names', version: 1, words: [] }],
    derivedNames: { total: 60_000, first: ['澄川新材', '沐光电力'] },
  };
  await open('stopWords.names');
  expect(screen.getByText('沐光电力')).toBeTruthy();
  expect(screen.getByText('另有 59,998 个未列出，同样停用。')).toBeTruthy();
});

it('asks before another list takes the place of what was typed', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  fireEvent.click(screen.getByRole('tab', { name: '公告套话' }));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect(words().value).toBe('公司\n表示\n认为');
  fireEvent.click(screen.getByRole('tab', { name: '公告套话' }));
  fireEvent.click(await screen.findByRole('button', { name: '不保存，离开' }));
  await waitFor(() => expect(words().value).toBe('特此公告'));
});

it('asks before weights that are not saved are left, and not about a list that is as it was', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  write('公司\n表示');
  fireEvent.click(screen.getByRole('tab', { name: '来源权重' }));
  const [weight] = await screen.findAllByRole('spinbutton');
  fireEvent.change(weight as HTMLElement, { target: { value: '2' } });
  await router?.navigate('/home');
  expect(await screen.findByText('离开这一页？')).toBeTruthy();
  expect(screen.queryByText('另一页')).toBeNull();
});

it('lets go what is saved', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [{ code: 200, result: { version: 3 } }];
  storeGeneral(['公司', '表示', '认为']);
  save();
  await screen.findByText('没有修改');
  await router?.navigate('/home');
  expect(await screen.findByText('另一页')).toBeTruthy();
});

it('puts what a colleague has saved since with what was typed, tells what it was, and saves both', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [changed];
  storeGeneral(['公司', '指出']);
  save();
  await waitFor(() => expect(words().value).toBe('公司\n认为\n指出'));
  expect(screen.getByText('对方加了：指出')).toBeTruthy();
  expect(screen.getByText('对方去掉了：表示')).toBeTruthy();
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().map(({ basedOn, words: list }) => ({ basedOn, list }))).toEqual([
    { basedOn: 2, list: ['公司', '表示', '认为'] },
    { basedOn: 3, list: ['公司', '认为', '指出'] },
  ]);
});

it('asks nobody to save what a colleague has saved just the same', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [changed];
  storeGeneral(['公司', '表示', '认为']);
  save();
  await screen.findByText('其他人刚刚保存了同样的内容');
  await screen.findByText('没有修改');
  expect(screen.queryByText(/请核对后再保存/)).toBeNull();
});

it('asks nobody to save weights that a colleague has saved just the same', async () => {
  await open('tierWeights');
  const [weight] = await screen.findAllByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(weight as HTMLElement, { target: { value: '2' } });
  saving = [changed];
  stored = { ...stored, weights: { version: 5, values: { 1: 2, 2: 1, 3: 0.5 } } };
  save();
  await screen.findByText('其他人刚刚保存了同样的内容');
  await screen.findByText('没有修改');
  expect(screen.queryByText(/请核对后再保存/)).toBeNull();
});

it('keeps the text also where the present version cannot be fetched', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [changed];
  reading = { code: 500, desc: '出错了', requestId: 'r' };
  save();
  await waitFor(() => expect(sent.filter(({ path }) => path === '/auth/setting/insight')).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: saveName })).toBeTruthy());
  expect(words().value).toBe('公司\n表示\n认为');
});

it('takes the weights that a colleague has changed since, but for those that were changed here too', async () => {
  await open('tierWeights');
  const [weight, second] = await screen.findAllByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(weight as HTMLElement, { target: { value: '2' } });
  saving = [changed];
  stored = { ...stored, weights: { version: 5, values: { 1: 1.2, 2: 0.8, 3: 0.5 } } };
  save();
  expect(await screen.findByText('第 2 级：对方改为 0.8')).toBeTruthy();
  expect(screen.getByText('第 1 级：对方改为 1.2，您也改了，仍是您的 2')).toBeTruthy();
  expect([weight, second].map((field) => Number(field?.value))).toEqual([2, 0.8]);
  save();
  await waitFor(() => expect(saves('/auth/setting/weights/save')).toHaveLength(2));
  expect(saves('/auth/setting/weights/save')).toEqual([
    { basedOn: 4, weights: { 1: 2, 2: 1, 3: 0.5 } },
    { basedOn: 5, weights: { 1: 2, 2: 0.8, 3: 0.5 } },
  ]);
});

it('says at its tier why a weight is refused, until another is typed', async () => {
  await open('tierWeights');
  const [, weight] = await screen.findAllByRole<HTMLInputElement>('spinbutton');
  const message = '权重须在 0 到 100 之间，最多 4 位小数';
  saving = [{ code: 400, desc: '请求有误', issues: [{ path: 'body.weights.2', message }] }];
  fireEvent.change(weight as HTMLElement, { target: { value: '1.33333' } });
  save();
  await screen.findByText(message);
  expect(weight?.getAttribute('aria-invalid')).toBe('true');
  expect(weight?.value).toBe('1.33333');
  fireEvent.change(weight as HTMLElement, { target: { value: '1.3333' } });
  expect(screen.queryByText(message)).toBeNull();
});

it('takes a weight that was emptied, or is no number, for a fault at its tier and not for 0', async () => {
  await open('tierWeights');
  const [weight] = await screen.findAllByRole<HTMLInputElement>('spinbutton');
  const type = (value: string) => fireEvent.change(weight as HTMLElement, { target: { value } });
  const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: saveName });
  type('');
  expect(screen.getByText('请填写这一项').id).toBe(weight?.getAttribute('aria-describedby'));
  expect([weight?.value, weight?.getAttribute('aria-invalid'), saving().disabled]).toEqual(['', 'true', true]);
  type('一点五');
  fireEvent.blur(weight as HTMLElement);
  await screen.findByText('请输入数字');
  expect([weight?.value, saving().disabled]).toEqual(['一点五', true]);
  type('１．２');
  expect([screen.queryByText('请输入数字'), saving().disabled]).toEqual([null, false]);
  save();
  await waitFor(() =>
    expect(saves('/auth/setting/weights/save')).toEqual([{ basedOn: 4, weights: { 1: 1.2, 2: 1, 3: 0.5 } }]),
  );
});

it('keeps what is typed while it is being saved', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [{ code: 200, result: { version: 3 } }];
  storeGeneral(['公司', '表示', '认为']);
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  write('公司\n表示\n认为\n指出');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: saveName })).toBeTruthy());
  expect(words().value).toBe('公司\n表示\n认为\n指出');
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({ basedOn: 3 });
});

it('speaks of no changes before a version is restored where there are none', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
  await screen.findByText('用第 1 版的内容创建新版本？');
  expect(screen.queryByText('未保存的修改会丢失。')).toBeNull();
});

it('begins anew with a version that is restored', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  stored = { ...stored, words: stored.words.with(0, { topic: 'stopWords.general', version: 3, words: ['公司'] }) };
  fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
  expect(await screen.findByText('未保存的修改会丢失。')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^恢\s?复$/ }));
  await waitFor(() => expect(words().value).toBe('公司'));
  expect(screen.getByText('没有修改')).toBeTruthy();
});

it('restores no version over what a colleague has saved since, and shows it', async () => {
  await open('stopWords.general');
  write('公司\n表示\n认为');
  saving = [changed];
  storeGeneral(['公司', '指出']);
  const confirmName = /(^|loading )恢\s?复$/;
  const restore = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
    fireEvent.click(await screen.findByRole('button', { name: confirmName }));
  };
  await restore();
  await waitFor(() => expect(sent.filter(({ path }) => path === '/auth/setting/insight')).toHaveLength(2));
  expect(words().value).toBe('公司\n表示\n认为');
  await waitFor(() => expect(screen.queryByRole('button', { name: confirmName })).toBeNull());
  await restore();
  await waitFor(() => expect(saves('/auth/setting/restore')).toHaveLength(2));
  expect(saves('/auth/setting/restore').map(({ basedOn }) => basedOn)).toEqual([2, 3]);
});
