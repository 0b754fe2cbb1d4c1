// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { readDraft, storeDraft } from './contact-draft.ts';
import { initialValues } from './contact-values.ts';
import { Component } from './contacts-page.tsx';

const contact = (id: number, name: string) => ({
  ...{ id, name, position: '', groupId: null, mobile: '', email: `user${id}@example.com`, isReceiving: false },
  ...{ version: 1, updatedAt: '2026-11-20T02:00:00Z', createdAt: '2026-11-20T02:00:00Z' },
  ...{ consentAt: null, consentSource: null, unsubscribedAt: null },
});
let contacts = [contact(1, '陆屿'), contact(2, '沈知微')];
/** The answer to an act on several is lost on its way. */
let isLost = false;
/** The latest change of any contact. */
let latest = '2026-11-20T02:00:00.000Z';
const perhaps = /没有收到答复，.+可能已经删除/;
/** What was asked to be done to several. */
const asked: unknown[] = [];
/** The ids by which deletions can be undone, and those by which that was asked for. */
const deleted: (string | null)[] = [];
const restored: unknown[] = [];

function answer(path: string, body: unknown): unknown {
  if (path.startsWith('/client/delContact')) {
    contacts = contacts.filter(({ id }) => !path.includes(`/${id}?`));
    deleted.push(new URLSearchParams(path.replace(/^.*\?/, '')).get('undo'));
    if (isLost) throw new TypeError('Failed to fetch');
    return { undo: '7d1f3a52-0c4e-4c1b-9a53-1de1c9b1a001' };
  }
  if (path === '/client/contact/restore') {
    restored.push(body);
    if (isLost) throw new TypeError('Failed to fetch');
    return { restored: 1, taken: 0 };
  }
  if (path === '/client/contact/bulk') {
    asked.push(body);
    const { target } = body as { target: { ids?: readonly number[] } };
    // With all that match it is busy for longer than the gateway waits.
    const isBusy = isLost && !target.ids;
    const left = contacts.filter(({ id }) => isBusy || (target.ids && !target.ids.includes(id)));
    const changed = contacts.length - left.length;
    contacts = left;
    if (isLost) throw new TypeError('Failed to fetch');
    return { ...{ changed, same: 0, withdrawn: 0, bounced: 0, missing: 0 }, newer: 500, undo: null };
  }
  if (path === '/client/selectClientContact') return { total: contacts.length, list: contacts, latest };
  if (path.startsWith('/client/contact/detail/')) return contacts.find(({ id }) => path.endsWith(`/${id}`));
  if (path === '/client/contact/groups' || path === '/client/contact/consents') return [];
  return path.includes('/view') || path.includes('listView') ? { views: [], defaultViewId: null, columns: null } : null;
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    return Response.json({ code: 200, result: answer(String(address).replace(/^.*\/api/, ''), sent) });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  isLost = false;
  sessionStorage.clear();
});

function show() {
  const items = [
    {
      ...{ id: 1, pid: 0, name: 'Contacts', path: '/contacts', icon: '', title: '联系人', component: 'Contacts' },
      types: 'MENU' as const,
      meta: { title: '联系人', icon: '', buttons: ['contact:edit', 'contact:delete'] },
    },
  ];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/contacts'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('keeps what was typed into one contact while another is opened and closed, and offers it again', async () => {
  storeDraft(
    {
      ...{ id: 1, name: '陆屿', version: 1, at: '2026-11-20T03:00:00Z' },
      values: { ...initialValues(undefined), name: '陆屿', mobile: '13800000000' },
    },
    'lin@7',
  );
  const offer = () => screen.queryByText('对「陆屿」的修改还没有保存');
  show();
  await waitFor(() => expect(offer()).not.toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: '沈知微' }));
  await screen.findByLabelText(/^姓名/);
  expect(offer()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(offer()).not.toBeNull());
  expect(readDraft()).toMatchObject({ id: 1, values: { mobile: '13800000000' } });
});

it('leads the keyboard on to the next contact where one is deleted', async () => {
  show();
  const button = await screen.findByRole('button', { name: '删除 陆屿' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除 沈知微' }));
});

it('reads the contacts again where the answer to an act on several of them was lost', async () => {
  contacts = [contact(3, '江澄'), contact(4, '温予衡')];
  isLost = true;
  show();
  fireEvent.click(within(await screen.findByRole('row', { name: /江澄/ })).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '开启接收' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /江澄/ })).toBeNull());
});

it('asks that all that match are those that are shown, and says how many came since and were left as they were', async () => {
  contacts = [contact(5, '江澄'), contact(6, '温予衡')];
  show();
  fireEvent.click(within(await screen.findByRole('row', { name: /江澄/ })).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '选择符合条件的全部 2 位' }));
  fireEvent.click(screen.getByRole('button', { name: '开启接收' }));
  await screen.findByText(/500 位在列出之后新增或有改动，没有处理/);
  expect(asked.at(-1)).toEqual({ target: { filter: {}, latest }, act: 'receive' });
});

it('offers to bring back what may have been deleted where the answer was lost', async () => {
  contacts = [contact(7, '江澄'), contact(8, '温予衡')];
  isLost = true;
  show();
  fireEvent.click(await screen.findByRole('button', { name: '删除 江澄' }));
  await screen.findByText(perhaps);
  isLost = false;
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await screen.findByText('已恢复 1 位联系人');
  expect(restored).toEqual([{ undo: deleted.at(-1) }]);
  isLost = true;
  fireEvent.click(within(await screen.findByRole('row', { name: /温予衡/ })).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: /^删 ?除$/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^删 ?除$/ }));
  await screen.findByText(perhaps);
  isLost = false;
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored).toHaveLength(2));
  expect(restored[1]).toEqual({ undo: (asked.at(-1) as { undo: string }).undo });
});

/** Deletes what is selected; answers with what was asked of the server. */
async function pressDelete() {
  const before = asked.length;
  const bar = within(screen.getByRole('region', { name: '对所选联系人' }));
  fireEvent.click(bar.getByRole('button', { name: /删 ?除$/ }));
  const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  fireEvent.click(within(dialog).getByRole('button', { name: /^删 ?除$/ }));
  await waitFor(() => expect(asked.length).toBe(before + 1));
  return asked.at(-1) as { readonly target: { readonly latest?: string }; readonly undo: string };
}

it('tries a deletion whose answer was lost again as the same one', async () => {
  contacts = [contact(9, '江澄'), contact(10, '温予衡')];
  isLost = true;
  show();
  fireEvent.click(within(await screen.findByRole('row', { name: /江澄/ })).getByRole('checkbox'));
  await pressDelete();
  await screen.findByText(perhaps);
  isLost = false;
  await pressDelete();
  await screen.findByText(/500 位在列出之后新增或有改动，没有处理/);
  expect((asked.at(-1) as { undo: string }).undo).toBe((asked.at(-2) as { undo: string }).undo);
  // What was perhaps done is known now.
  expect(screen.queryByText(perhaps)).toBeNull();
});

describe('a deletion of all that match whose answer was lost', () => {
  const chooseAll = async () => {
    fireEvent.click(within(await screen.findByRole('row', { name: /江澄/ })).getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: /^选择符合条件的全部/ }));
  };
  /** A colleague changes a contact by the time at which the page reads the list again. */
  const lose = async () => {
    contacts = [contact(14, '江澄'), contact(15, '温予衡'), contact(16, '陆屿')];
    isLost = true;
    show();
    await chooseAll();
    latest = '2026-11-20T03:00:00.000Z';
    contacts = [contact(14, '江澄'), contact(15, '温予衡'), { ...contact(16, '陆屿'), position: '董事' }];
    const first = await pressDelete();
    await screen.findByText(perhaps);
    await screen.findByText('董事');
    isLost = false;
    return first;
  };
  beforeEach(() => {
    latest = '2026-11-20T02:00:00.000Z';
  });

  it('is tried again as the same one also where a colleague has changed a contact meanwhile', async () => {
    const first = await lose();
    const again = await pressDelete();
    expect(again).toEqual(first);
    await waitFor(() => expect(screen.queryByText(perhaps)).toBeNull());
  });

  it('is another one than what is deleted after choosing anew', async () => {
    const first = await lose();
    fireEvent.click(screen.getByRole('button', { name: '取消选择' }));
    await chooseAll();
    const next = await pressDelete();
    expect(next.undo).not.toBe(first.undo);
    expect(next.target.latest).toBe(latest);
  });

  it('is another one than what is deleted after it was undone', async () => {
    const first = await lose();
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await screen.findByText('已恢复 1 位联系人');
    const next = await pressDelete();
    expect(next.undo).not.toBe(first.undo);
    expect(next.target.latest).toBe(latest);
  });
});

it('offers what may have been deleted beside what is done later, until it is answered or closed', async () => {
  contacts = [contact(11, '江澄'), contact(12, '温予衡'), contact(13, '陆屿')];
  isLost = true;
  show();
  fireEvent.click(await screen.findByRole('button', { name: '删除 江澄' }));
  await screen.findByText(perhaps);
  fireEvent.click(await screen.findByRole('button', { name: '删除 陆屿' }));
  await waitFor(() => expect(screen.getAllByText(perhaps)).toHaveLength(2));
  const [first, second] = deleted.slice(-2);
  isLost = false;
  fireEvent.click(await screen.findByRole('button', { name: '删除 温予衡' }));
  await screen.findByText('已删除「温予衡」');
  expect(screen.getAllByRole('button', { name: '撤销' })).toHaveLength(3);
  fireEvent.click(screen.getAllByRole('button', { name: '撤销' })[0] as HTMLElement);
  await screen.findByText('已恢复 1 位联系人');
  expect(restored.at(-1)).toEqual({ undo: first });
  // The second is offered still; what was done and reported has given way to what was done after it.
  expect(screen.queryByText('已删除「温予衡」')).toBeNull();
  expect(screen.getAllByText(perhaps)).toHaveLength(1);
  isLost = true;
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored.at(-1)).toEqual({ undo: second }));
  isLost = false;
  await waitFor(() => expect(screen.queryByText('已恢复 1 位联系人')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '关闭提示' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull());
});
