// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type Notification,
  type NotificationSettings,
  type SaveNotificationSettings,
  switchedKinds,
} from '#contract/identity/notifications.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { closeModalDialogs } from '#web/workspace/ui/modal-dialogs.ts';
import { accountDialog } from '../sessions/account-dialog.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { hear } from './notification-stream.ts';

const settings: NotificationSettings = {
  ...{ mailed: [], botted: [], quietFrom: '22:00', quietTo: '08:00', quietOnDaysOff: false, bundledAfter: 5 },
  ...{ language: 'zh-CN', hasEmail: false },
  bot: { provider: 'dingtalk', hint: 'ab12', hasSecret: false, delivery: null },
};
const told: Notification = {
  ...{ id: 12, kind: 'review', title: '第 12 篇', line: '', page: 'Articles', search: '' },
  ...{ at: '2026-11-20T01:00:00.000Z', isRead: false, toldLateAt: '2026-11-20T04:00:00.000Z' },
};
let list: readonly Notification[];
let stored: NotificationSettings;
/** Whether list and settings share the screen of a phone. */
let isPhone: boolean;
/** Whether the list fails. */
let isListDown: boolean;
/** Whether saving the settings fails. */
let isRefused: boolean;
let queries: QueryClient;
const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** What saving the settings waits for. */
let saving: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api\/auth\/notification/, '').replace(/\?.*$/, '');
    const body = init?.body === undefined ? {} : JSON.parse(init.body);
    sent.push({ path, body });
    const unread = { all: 3, alert: 0, todo: 1, task: 2 };
    if (path === '/list' && isListDown) return Response.json({ code: 500, desc: '服务器发生错误' }, { status: 500 });
    if (path === '/settings/save') {
      await saving;
      if (isRefused) return Response.json({ code: 500, desc: '服务器发生错误' }, { status: 500 });
      const { mailed, botted, ...others }: SaveNotificationSettings = body;
      const kinds = { mailed: switchedKinds(stored.mailed, mailed), botted: switchedKinds(stored.botted, botted) };
      stored = { ...stored, ...others, ...kinds } as NotificationSettings;
    }
    const result = {
      '/list': { list, unread, hasMore: false },
      '/read': { ...unread, changed: 1 },
      '/settings': stored,
      '/settings/save': stored,
    }[path];
    return Response.json({ code: 200, result });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: !isPhone, addEventListener() {}, removeEventListener() {} }));
  // jsdom opens no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  list = [told];
  stored = settings;
  isRefused = false;
  isListDown = false;
  isPhone = true;
  sent.length = 0;
  saving = Promise.resolve();
});
afterEach(() => {
  cleanup();
  accountDialog.set(undefined);
});

const panel = () => screen.getByRole<HTMLDialogElement>('dialog', { name: '通知' });
const bodiesOf = (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body);

function open() {
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <NotificationPanel onClose={onClose} /> }]);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return onClose;
}
const openSettings = () => fireEvent.click(screen.getByRole('button', { name: '通知设置' }));

it('asks within itself, for nothing outside it can be pressed while it is open', async () => {
  open();
  openSettings();
  fireEvent.click(await screen.findByRole('button', { name: /^移\s?除$/ }));
  const question = await screen.findByRole('tooltip');
  expect(panel().contains(question)).toBe(true);
});

it('makes way for the drawer in which an e-mail address is added', async () => {
  const onClose = open();
  openSettings();
  fireEvent.click(await screen.findByRole('button', { name: '填写邮箱' }));
  expect(accountDialog.get()).toBe('email');
  expect(onClose).toHaveBeenCalled();
});

it('sends one change of the settings after the other, so that none undoes a later one', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  saving = promise;
  open();
  openSettings();
  const mark = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));
  await mark(/^报告做好了，群机器人/);
  await mark(/^报价邀请，群机器人/);
  await waitFor(() => expect(bodiesOf('/settings/save')).toHaveLength(1));
  answer();
  await waitFor(() => expect(bodiesOf('/settings/save')).toHaveLength(2));
  expect(bodiesOf('/settings/save').map(({ botted }) => botted)).toEqual([
    { reportReady: true },
    { reportReady: true, quoteInvitation: true },
  ]);
});

it('sends what was changed alone, and shows what another tab has changed since', async () => {
  open();
  openSettings();
  const mark = async (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(await mark(/^报告做好了，群机器人/));
  await screen.findByText('已保存');
  stored = { ...stored, botted: ['alert'], quietFrom: '21:00', bundledAfter: 9 };
  await act(() => queries.invalidateQueries({ queryKey: ['notification.settings'] }));
  await waitFor(async () => expect((await mark(/^报告做好了，群机器人/)).checked).toBe(false));
  expect((await mark(/^告警，群机器人/)).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('9');
  expect(screen.getByLabelText<HTMLInputElement>('安静时段开始').value).toBe('21:00');
  fireEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(bodiesOf('/settings/save')).toHaveLength(2));
  expect(bodiesOf('/settings/save')).toEqual([{ botted: { reportReady: true } }, { quietOnDaysOff: true }]);
});

it('keeps what could not be saved, and sends it along with the next change', async () => {
  isRefused = true;
  open();
  openSettings();
  const mark = async (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(await mark(/^报告做好了，群机器人/));
  await screen.findByText(/服务器发生错误/);
  expect((await mark(/^报告做好了，群机器人/)).checked).toBe(true);
  isRefused = false;
  fireEvent.click(screen.getByRole('switch'));
  await screen.findByText('已保存');
  expect(bodiesOf('/settings/save')[1]).toMatchObject({ botted: { reportReady: true }, quietOnDaysOff: true });
  expect((await mark(/^报告做好了，群机器人/)).checked).toBe(true);
});

it('takes a number in full-width digits, and tells at the field of one that cannot be read', async () => {
  open();
  openSettings();
  const number = await screen.findByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(number, { target: { value: '八' } });
  fireEvent.blur(number);
  expect(number.value).toBe('八');
  expect(screen.getByText('请输入数字').id).toBe(number.getAttribute('aria-describedby'));
  expect(bodiesOf('/settings/save')).toEqual([]);
  fireEvent.change(number, { target: { value: '８' } });
  await waitFor(() => expect(bodiesOf('/settings/save')).toMatchObject([{ bundledAfter: 8 }]));
  expect(screen.queryByText('请输入数字')).toBeNull();
});

it('marks the group that is shown as read, and says so', async () => {
  open();
  fireEvent.click(screen.getByRole('radio', { name: /^待办/ }));
  await within(panel()).findByText('第 12 篇');
  fireEvent.click(screen.getByRole('button', { name: '待办全部已读' }));
  await waitFor(() => expect(bodiesOf('/read')).toEqual([{ upTo: 12, group: 'todo' }]));
  fireEvent.click(screen.getByRole('radio', { name: /^告警/ }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '告警全部已读' }).disabled).toBe(true);
});

it('says how late it told of something, and not by which way', async () => {
  open();
  const line = await within(panel()).findByRole('button', { name: /迟至 11-20 12:00 告知/ });
  expect(line.textContent).not.toContain('邮件');
});

it('asks within itself before the fields of a robot that were begun are dropped', async () => {
  const onClose = open();
  openSettings();
  fireEvent.click(await screen.findByRole('button', { name: /^更\s?换$/ }));
  fireEvent.change(await screen.findByLabelText('Webhook 地址'), { target: { value: 'https://oapi.dingtalk.com/x' } });
  const pressEscape = () => fireEvent(panel(), new Event('cancel', { cancelable: true }));
  expect(pressEscape()).toBe(false);
  const keep = await screen.findByRole('button', { name: '继续填写' });
  expect(panel().contains(keep)).toBe(true);
  fireEvent.click(keep);
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '返回通知' }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '通知设置' })).toBeNull());
  // What was given up is asked about no more.
  expect(pressEscape()).toBe(true);
});

it('asks once, however often the keys that close it for the finder are pressed', async () => {
  open();
  openSettings();
  fireEvent.click(await screen.findByRole('button', { name: /^更\s?换$/ }));
  fireEvent.change(await screen.findByLabelText('Webhook 地址'), { target: { value: 'https://oapi.dingtalk.com/x' } });
  const press = () => {
    let isClosed = true;
    act(() => {
      isClosed = closeModalDialogs();
    });
    return isClosed;
  };
  expect(press()).toBe(false);
  await screen.findByRole('button', { name: '继续填写' });
  expect(press()).toBe(false);
  expect(press()).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull());
  expect(press()).toBe(false);
  expect(await screen.findByRole('button', { name: '继续填写' })).toBeTruthy();
});

it('gives up another robot without closing, after a question where something was typed', async () => {
  open();
  openSettings();
  const change = /^更\s?换$/;
  fireEvent.click(await screen.findByRole('button', { name: change }));
  const cancel = () => {
    const button = screen.getByRole('button', { name: /^取\s?消$/ });
    button.focus();
    fireEvent.click(button);
  };
  await screen.findByLabelText('Webhook 地址');
  cancel();
  const button = await screen.findByRole('button', { name: change });
  expect(document.activeElement).toBe(button);
  expect(screen.queryByLabelText('Webhook 地址')).toBeNull();
  fireEvent.click(button);
  fireEvent.change(await screen.findByLabelText('Webhook 地址'), { target: { value: 'https://oapi.dingtalk.com/x' } });
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  expect(await screen.findByRole('button', { name: change })).toBeTruthy();
  expect(bodiesOf('/bot/save')).toEqual([]);
});

it('goes on by keyboard at the next unread one where only those are shown and one is read', async () => {
  list = [3, 2, 1].map((id) => ({ ...told, id, title: `第 ${id} 篇`, toldLateAt: null }));
  open();
  fireEvent.click(screen.getByRole('checkbox', { name: '只看未读' }));
  const one = async (id: number) => within(panel()).findByRole('button', { name: new RegExp(`第 ${id} 篇`) });
  const read = async (id: number, act: (button: HTMLElement) => void) => {
    const button = await one(id);
    button.focus();
    list = list.filter((other) => other.id !== id);
    act(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await read(2, (button) => fireEvent.keyDown(button, { key: 'r' }));
  expect(document.activeElement).toBe(await one(1));
  await read(1, (button) => fireEvent.click(button));
  expect(document.activeElement).toBe(await one(3));
  await read(3, (button) => fireEvent.keyDown(button, { key: 'r' }));
  expect(document.activeElement?.textContent).toContain('这里没有通知');
});

it('passes over none by keyboard where two are read before the list is read again', async () => {
  list = [4, 3, 2, 1].map((id) => ({ ...told, id, title: `第 ${id} 篇`, toldLateAt: null }));
  open();
  fireEvent.click(screen.getByRole('checkbox', { name: '只看未读' }));
  const one = async (id: number) => within(panel()).findByRole('button', { name: new RegExp(`第 ${id} 篇`) });
  const [first, second] = [await one(4), await one(3)];
  first.focus();
  fireEvent.keyDown(first, { key: 'r' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  list = list.slice(2);
  fireEvent.keyDown(second, { key: 'r' });
  await waitFor(() => expect(second.isConnected).toBe(false));
  expect(document.activeElement).toBe(await one(2));
});

it('leaves the keyboard in a field that somebody types in when a first notification comes', async () => {
  isPhone = false;
  list = [];
  open();
  openSettings();
  const field = await screen.findByRole('spinbutton');
  await screen.findByText('还没有通知');
  field.focus();
  list = [told];
  await act(() => queries.invalidateQueries({ queryKey: ['notification.list'] }));
  await screen.findByText(told.title);
  expect(document.activeElement).toBe(field);
});

it('reads nothing that it has not shown', async () => {
  isListDown = true;
  hear({ all: 3, alert: 0, todo: 1, task: 2 });
  open();
  await screen.findByText(/服务器发生错误/);
  const all = screen.getByRole<HTMLButtonElement>('button', { name: '全部已读' });
  expect(all.disabled).toBe(true);
  isListDown = false;
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(all.disabled).toBe(false));
});
