// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { BotsDrawer } from './bots-drawer.tsx';

let bots: readonly object[] = [];
/** What was sent to be added, of which the answers are lost as long as that is said. */
const added: { readonly key: string; readonly name: string }[] = [];
let isLost = false;
const changed: object[] = [];

const bot = { provider: 'wecom', isEnabled: true, hasSecret: false, hint: 'abcd', usedAt: null, problem: null };

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    if (address.endsWith('/remove')) bots = bots.slice(1);
    if (address.endsWith('/bot/save')) {
      const { key, id, ...body } = JSON.parse(init?.body ?? '{}');
      const { name } = body;
      if (id !== undefined) changed.push({ id, ...body });
      else if (!added.some((one) => one.key === key)) bots = [...bots, { ...bot, id: bots.length + 1, name }];
      added.push({ key, name });
      if (isLost) throw new TypeError('lost');
      return Response.json({ code: 200, result: { ...bot, id: id ?? bots.length, name } });
    }
    return Response.json({ code: 200, result: bots });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  added.length = 0;
  changed.length = 0;
});

it('asks before Escape throws away the address and secret of a robot', async () => {
  const closed = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <BotsDrawer onClose={closed} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  fireEvent.change(name, { target: { value: '董办群' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([name.isConnected, name.value, closed.mock.calls.length]).toEqual([true, '董办群', 0]);
});

it('goes on by keyboard at the robot that takes the place of a removed one, and at the new name after the last', async () => {
  bots = ['董办群', '投关群'].map((name, id) => ({ ...bot, id: id + 1, name }));
  const element = (
    <>
      <h1 tabIndex={-1}>推送</h1>
      <BotsDrawer onClose={() => undefined} />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  await screen.findByText('董办群');
  const buttons = () => screen.queryAllByRole('button', { name: /^删除「.+」$/ });
  const removeFirst = async () => {
    const [button] = buttons();
    if (!button) return expect.unreachable();
    button.focus();
    fireEvent.click(button);
    await screen.findByText(/^删除「/);
    fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await removeFirst();
  await waitFor(() => expect(document.activeElement).toBe(buttons()[0]));
  await removeFirst();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
});

it('adds a robot once although the answer was lost, and shows it at once', async () => {
  bots = [];
  isLost = true;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <BotsDrawer onClose={() => undefined} /> }])} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const add = () => fireEvent.click(screen.getByRole('button', { name: /^添\s?加$/ }));
  await screen.findByLabelText('名称');
  type('名称', '董办群');
  type('Webhook 地址', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abcd');
  add();
  await screen.findByText('董办群');
  isLost = false;
  add();
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added[0]?.key).toMatch(/-/);
  expect(added[1]?.key).toBe(added[0]?.key);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe(''));
  type('名称', '投关群');
  type('Webhook 地址', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=efgh');
  add();
  await screen.findByText('投关群');
  expect(added[2]?.key).not.toBe(added[0]?.key);
});

it('saves a name that was corrected after a lost answer over the robot that is there', async () => {
  bots = [];
  isLost = true;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <BotsDrawer onClose={() => undefined} /> }])} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const add = () => fireEvent.click(screen.getByRole('button', { name: /^添\s?加$/ }));
  await screen.findByLabelText('名称');
  type('名称', '董办裙');
  type('Webhook 地址', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abcd');
  add();
  await screen.findByText('董办裙');
  isLost = false;
  type('名称', '董办群');
  add();
  await waitFor(() => expect(changed).toMatchObject([{ id: 1, name: '董办群' }]));
  expect(bots).toHaveLength(1);
});

it('switches a robot off and leaves its name to whoever has changed that meanwhile', async () => {
  bots = [{ ...bot, id: 1, name: '董办群' }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <BotsDrawer onClose={() => undefined} /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '停用「董办群」' }));
  await waitFor(() => expect(changed).toEqual([{ id: 1, provider: 'wecom', isEnabled: false }]));
});
