// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './dictionary-page.tsx';

const item = (key: string, zh: string, isUsed = false) => ({
  ...{ key, label: { 'zh-CN': zh, en: `${zh} (en)` }, isOff: false, isUsed },
});
const categories: KeptEnumeration = {
  ...{ enumeration: 'article_category', version: 2, isFixed: true, items: [item('BA', '商业分析')] },
};
const fields: KeptEnumeration = {
  ...{ enumeration: 'zcb_domain', version: 0, isFixed: false },
  items: [item('10', 'ESG 鉴证', true), item('20', '翻译')],
};

const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let stored: KeptEnumeration[];
/** What the next call of `dictionary.save` is told. */
let saving: object;
/** What that call waits for. */
let answering: Promise<void>;
/** What the labels of all pages wait for. */
let loading: Promise<void>;
let earlier: readonly object[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    sent.push({ path, body: init?.body === undefined ? {} : JSON.parse(init.body) });
    if (path === '/auth/dictionary/list') return Response.json({ code: 200, result: stored });
    if (path.startsWith('/auth/dictionary/versions')) return Response.json({ code: 200, result: earlier });
    if (path === '/white/basic/dictionary/all') {
      await loading;
      return Response.json({ code: 200, result: { article_category: [{ k: 'BA', v: '经营分析' }] } });
    }
    if (path.includes('revisions')) return Response.json({ code: 200, result: { menu: 1, roles: 1, dictionary: 7 } });
    await answering;
    return Response.json(saving);
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  [answering, loading] = [Promise.resolve(), Promise.resolve()];
  earlier = [];
  stored = [categories, fields];
  saving = { code: 200, result: { ...categories, version: 3 } };
  const meta = { title: '字典', icon: '', buttons: ['dictionary:edit'] };
  const page = { ...{ id: 140, pid: 0, name: '字典', path: '/base/dictionary', icon: '', title: '字典' }, meta };
  const items = [{ ...page, component: 'DictionaryEditor', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
afterEach(cleanup);

async function open(of: string) {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], {
    initialEntries: [`/base/dictionary?of=${of}`],
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <CategoryTag category="BA" />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: of === 'zcb_domain' ? '服务领域' : '文章类别' });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saves = () => sent.filter(({ path }) => path === '/auth/dictionary/save').map(({ body }) => body);
const save = () => fireEvent.click(screen.getByRole('button', { name: /(^|loading )保\s?存$/ }));

it('changes a label, and what shows it follows at once', async () => {
  dictionaryStore.set({ dictionary: { article_category: [{ k: 'BA', v: '商业分析' }] }, version: 1 });
  await open('article_category');
  expect(screen.getByTitle('商业分析')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增一项' })).toBeNull();
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营分析' } });
  expect(screen.getByText('现为「商业分析」')).toBeTruthy();
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({
    ...{ enumeration: 'article_category', version: 2 },
    items: [{ key: 'BA', label: { 'zh-CN': '经营分析', en: '商业分析 (en)' }, isOff: false }],
  });
  await screen.findByTitle('经营分析');
});

it('adds an item under the next number, turns one off, and keeps what is in use from being removed', async () => {
  await open('zcb_domain');
  expect(screen.queryByRole('button', { name: '删除「ESG 鉴证」' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '新增一项' }));
  fireEvent.change(field('中文名称：30'), { target: { value: '碳核算' } });
  fireEvent.change(field('英文名称：30'), { target: { value: 'Carbon accounting' } });
  fireEvent.click(screen.getByRole('switch', { name: '可选：ESG 鉴证' }));
  fireEvent.click(screen.getByRole('button', { name: '删除「翻译」' }));
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  const { items } = saves()[0] as { items: { key: string; isOff: boolean }[] };
  expect(items.map(({ key, isOff }) => [key, isOff])).toEqual([
    ['10', true],
    ['30', false],
  ]);
});

it('goes on at the row that takes the place of one that was removed, also where that one is in use', async () => {
  stored = [categories, { ...fields, items: [item('20', '翻译'), item('10', 'ESG 鉴证', true), item('30', '碳核算')] }];
  await open('zcb_domain');
  const remove = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  remove('删除「翻译」');
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: '可选：ESG 鉴证' }));
  remove('删除「碳核算」');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增一项' }));
});

it('shows what is wrong at its field and keeps what was typed', async () => {
  saving = {
    ...{ code: 400, desc: '请求有误', requestId: 'r' },
    issues: [{ path: 'body.items.0.label.en', message: '请填写名称' }],
  };
  await open('article_category');
  fireEvent.change(field('英文名称：BA'), { target: { value: '' } });
  save();
  await screen.findByText('请填写名称');
  expect(field('英文名称：BA').getAttribute('aria-invalid')).toBe('true');
  expect(field('英文名称：BA').value).toBe('');
});

it('shows a colleague’s label beside what was typed, and saves over it only then', async () => {
  saving = { code: 1240, desc: '其他人刚刚修改了这一组字典，您的修改尚未保存', requestId: 'r' };
  await open('article_category');
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营分析' } });
  stored = [{ ...categories, version: 5, items: [item('BA', '商情')] }, fields];
  save();
  await screen.findByText('现为「商情」');
  expect(field('中文名称：BA').value).toBe('经营分析');
  save();
  await waitFor(() => expect(saves().map(({ version }) => version)).toEqual([2, 5]));
});

it('takes over what a colleague has added, removed, turned off and moved, and keeps what was changed here', async () => {
  const [assurance, translation, carbon, audit] = [
    item('10', 'ESG 鉴证', true),
    item('20', '翻译'),
    item('30', '碳核算'),
    item('40', '审计'),
  ];
  const begun = [assurance, translation, carbon, audit];
  stored = [categories, { ...fields, items: begun }];
  saving = { code: 1240, desc: '其他人刚刚修改了这一组字典，您的修改尚未保存', requestId: 'r' };
  await open('zcb_domain');
  fireEvent.change(field('中文名称：10'), { target: { value: '鉴证' } });
  fireEvent.click(screen.getByRole('button', { name: '删除「审计」' }));
  fireEvent.click(screen.getByRole('button', { name: '新增一项' }));
  fireEvent.change(field('中文名称：40'), { target: { value: '培训' } });
  fireEvent.change(field('英文名称：40'), { target: { value: 'Training' } });
  fireEvent.change(field('代码：培训'), { target: { value: '70' } });
  const theirs = [{ ...carbon, isOff: true }, { ...assurance, label: { 'zh-CN': '核证', en: 'Assurance' } }, audit];
  stored = [categories, { ...fields, version: 1, items: [...theirs, item('90', '尽调')] }];
  save();
  await screen.findByText('现为「核证」');
  expect(field('中文名称：90').value).toBe('尽调');
  expect(screen.queryByRole('textbox', { name: '中文名称：20' })).toBeNull();
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({
    version: 1,
    items: [
      { key: '30', isOff: true },
      { key: '10', label: { 'zh-CN': '鉴证', en: 'Assurance' }, isOff: false },
      { key: '90', label: { 'zh-CN': '尽调' } },
      { key: '70', label: { 'zh-CN': '培训', en: 'Training' } },
    ],
  });
});

it('keeps the order that was chosen here, with what a colleague has added at its place', async () => {
  const [assurance, translation, carbon] = [item('10', 'ESG 鉴证', true), item('20', '翻译'), item('30', '碳核算')];
  stored = [categories, { ...fields, items: [assurance, translation, carbon] }];
  saving = { code: 1240, desc: '其他人刚刚修改了这一组字典，您的修改尚未保存', requestId: 'r' };
  await open('zcb_domain');
  fireEvent.keyDown(screen.getByRole('button', { name: /移动「ESG 鉴证」/ }), { key: 'ArrowDown' });
  stored = [categories, { ...fields, version: 1, items: [assurance, item('90', '尽调'), carbon, translation] }];
  save();
  await waitFor(() => expect(field('中文名称：90').value).toBe('尽调'));
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect((saves()[1] as { items: { key: string }[] }).items.map(({ key }) => key)).toEqual(['20', '10', '90', '30']);
});

it('brings back what was removed here where a colleague has changed or used it meanwhile', async () => {
  stored = [categories, { ...fields, items: [item('10', 'ESG 鉴证'), item('20', '翻译'), item('30', '碳核算')] }];
  saving = { code: 1240, desc: '其他人刚刚修改了这一组字典，您的修改尚未保存', requestId: 'r' };
  await open('zcb_domain');
  fireEvent.click(screen.getByRole('button', { name: '删除「ESG 鉴证」' }));
  fireEvent.click(screen.getByRole('button', { name: '删除「翻译」' }));
  const theirs = [item('10', '鉴证'), item('20', '翻译', true), item('30', '碳核算')];
  stored = [categories, { ...fields, version: 1, items: theirs }];
  save();
  await waitFor(() => expect(field('中文名称：10').value).toBe('鉴证'));
  expect(field('中文名称：20').value).toBe('翻译');
  expect(screen.getByText('没有修改')).toBeTruthy();
});

it.each([
  ['saved', { code: 200, result: { ...categories, version: 3 } }, 3],
  ['refused', { code: 1240, desc: '其他人刚刚修改了这一组字典，您的修改尚未保存', requestId: 'r' }, 5],
])('keeps what is typed while it is on its way, when it is %s', async (_, answer, version) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  saving = answer;
  await open('article_category');
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营' } });
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营分析' } });
  stored = [{ ...categories, version, items: [item('BA', '经营')] }, fields];
  resolve();
  await screen.findByText('现为「经营」');
  expect(field('中文名称：BA').value).toBe('经营分析');
  save();
  await waitFor(() => expect(saves().map((body) => body.version)).toEqual([2, version]));
});

it('goes on from what was just saved, before other pages have their labels', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  await open('article_category');
  saving = { code: 200, result: { ...categories, version: 3, items: [item('BA', '经营')] } };
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营' } });
  save();
  await screen.findByText('没有修改');
  expect(field('中文名称：BA').value).toBe('经营');
  fireEvent.change(field('英文名称：BA'), { target: { value: 'Management' } });
  stored = [{ ...categories, version: 3, items: [item('BA', '经营')] }, fields];
  resolve();
  // The button takes no click until the save before has ended.
  await waitFor(() => {
    save();
    expect(saves()).toHaveLength(2);
  });
  expect(saves()[1]).toMatchObject({ version: 3, items: [{ label: { 'zh-CN': '经营', en: 'Management' } }] });
});

it('says before a version is restored that changes go which are not saved', async () => {
  earlier = [2, 1].map((number) => ({ number, changedAt: '2026-11-02T00:00:00Z', changedBy: '', items: [] }));
  await open('article_category');
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
  await ask();
  expect(await screen.findByText('用第 1 版的内容创建新版本？')).toBeTruthy();
  expect(screen.queryByText('未保存的修改会丢失。')).toBeNull();
  fireEvent.change(field('中文名称：BA'), { target: { value: '经营分析' } });
  expect(await screen.findByText('未保存的修改会丢失。')).toBeTruthy();
});

it('goes on from an earlier version as soon as it is restored', async () => {
  earlier = [
    { number: 2, changedAt: '2026-11-02T00:00:00Z', changedBy: '沈知遥', items: categories.items },
    { number: 1, changedAt: '2026-11-01T00:00:00Z', changedBy: '', items: [item('BA', '旧名')] },
  ];
  await open('article_category');
  saving = { code: 200, result: { ...categories, version: 3, items: [item('BA', '旧名')] } };
  fireEvent.click(await screen.findByRole('button', { name: '恢复第 1 版' }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    if (address.endsWith('/auth/dictionary/list')) await promise;
    return answered(address, init);
  });
  fireEvent.click(await screen.findByRole('button', { name: /^恢\s?复$/, description: '' }));
  await waitFor(() => expect(field('中文名称：BA').value).toBe('旧名'));
  fireEvent.change(field('英文名称：BA'), { target: { value: 'Old' } });
  stored = [{ ...categories, version: 3, items: [item('BA', '旧名')] }, fields];
  resolve();
  vi.stubGlobal('fetch', answered);
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ version: 3, items: [{ label: { 'zh-CN': '旧名', en: 'Old' } }] });
});
