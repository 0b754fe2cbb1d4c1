// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ClientData } from '#contract/operation/client-data.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { EraseDialog } from './erase-dialog.tsx';

const data: ClientData = {
  ...{ stockId: 7, name: '澄川新材', export: null, openModules: 0, hasOpenInquiries: false, people: 2 },
  erasingSince: null,
};

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks before a reason is thrown away, by its own button as well as by Escape', async () => {
  const close = vi.fn();
  const dialog = <EraseDialog data={data} onDone={() => undefined} onInUse={() => undefined} onClose={close} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('理由');
  fireEvent.change(reason, { target: { value: '合同到期，客户来函要求删除' } });
  fireEvent.keyDown(reason, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([close.mock.calls, reason.value]).toEqual([[], '合同到期，客户来函要求删除']);
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

/** Types what confirms it, and has the server refuse it so. */
async function erase({ name, ...answer }: { readonly name: keyof typeof errorTable; readonly desc: string }) {
  const { code, status } = errorTable[name];
  vi.stubGlobal('fetch', async () => Response.json({ code, requestId: 'r', ...answer }, { status }));
  const told = { done: vi.fn(), inUse: vi.fn() };
  const dialog = <EraseDialog data={data} onDone={told.done} onInUse={told.inUse} onClose={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  fireEvent.change(await screen.findByLabelText('理由'), { target: { value: '合同到期' } });
  fireEvent.change(screen.getByLabelText('输入客户名称「澄川新材」以确认'), { target: { value: data.name } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^擦\s?除$/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  return told;
}

it.each([
  { name: 'CLIENT_BEING_ERASED', desc: '正在擦除这个客户' },
  { name: 'NOT_FOUND', desc: '内容不存在' },
] as const)('leads on to what is erased where that has begun already: $name', async (refusal) => {
  const { done, inUse } = await erase(refusal);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  await screen.findByText('这个客户之前已开始擦除');
  expect(screen.queryByText(refusal.desc)).toBeNull();
  expect(inUse).not.toHaveBeenCalled();
});

it('has what is in use looked at again where a module was opened meanwhile', async () => {
  const { done, inUse } = await erase({ name: 'CLIENT_IN_USE', desc: '客户还有使用中的模块，请先结束' });
  await screen.findByText('客户还有使用中的模块，请先结束');
  expect(inUse).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
});
