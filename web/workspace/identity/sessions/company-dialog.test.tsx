// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { workspacePaths } from '#contract/paths.ts';
import { storeSession, storeUserInfo } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { CompanyDialog } from './company-dialog.tsx';

const user = {
  ...{ username: 'client', name: '沈星河', rolesInfo: [], companyName: '澄川新材', stockId: 1, linked: true },
};
const companies = [
  { stockId: 1, stockName: '澄川新材', code: '688000' },
  { stockId: 2, stockName: '禾简科技', code: '688001' },
];
let switches: number;
/** What a switch waits for. */
let answering: Promise<void>;
let isRefused: boolean;
/** Whether the person has left the second company. */
let hasLeft: boolean;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/linked/companies'))
      return Response.json({ code: 200, result: hasLeft ? companies.slice(0, 1) : companies });
    if (address.includes('/switch/company')) {
      switches += 1;
      await answering;
      if (hasLeft) return Response.json({ code: 404, desc: '记录不存在', requestId: 'r' }, { status: 404 });
      if (isRefused) return Response.json({ code: 400, desc: '这家公司已停用', requestId: 'r' });
      return Response.json({ code: 200, result: { token: 'other', userName: 'client' } });
    }
    if (address.includes('/user/info')) return Response.json({ code: 200, result: { ...user, stockId: 2 } });
    return Response.json({ code: 200, result: [] });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  switches = 0;
  answering = Promise.resolve();
  isRefused = false;
  hasLeft = false;
  storeSession('token', 'client');
  storeUserInfo(user);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A page with something that was typed, and the dialog above it. */
function show(save?: () => Promise<unknown>) {
  showPage(() => useUnsavedGuard(true, save && { save }).dialog);
}
function showPage(useQuestion: () => ReactNode) {
  const closed = vi.fn();
  function Page() {
    return (
      <>
        <p>editor</p>
        {useQuestion()}
        <CompanyDialog open onClose={closed} onClosed={() => undefined} />
      </>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/pushes', Component: Page },
      { path: workspacePaths.home, element: <p>home</p> },
    ],
    { initialEntries: ['/pushes?push=new'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return closed;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function switchTo(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: '选择关联公司' }));
  fireEvent.mouseDown(await dialog.findByRole('combobox'));
  fireEvent.click(await screen.findByText(name));
  await press('确 定');
}

it('asks about what is not saved before the company is switched, and then leaves without a second question', async () => {
  show();
  await switchTo('禾简科技');
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  expect(switches).toBe(0);
  await press('留在这一页');
  // What it showed while it waited for the answer is still fading away.
  const confirm = await screen.findByRole('button', { name: /确 定$/ });
  // Its text is back before it takes a click again.
  await waitFor(() => expect(confirm.className).not.toContain('loading'));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.getAllByRole('button', { name: '不保存，离开' })).toHaveLength(2));
  expect([switches, screen.queryByText('editor') !== null]).toEqual([0, true]);
  fireEvent.click(screen.getAllByRole('button', { name: '不保存，离开' }).at(-1) as HTMLElement);
  await screen.findByText('home');
  expect(switches).toBe(1);
  expect(screen.queryByText('editor')).toBeNull();
});

it('saves in the former company what saves itself by leaving, without a question', async () => {
  const saved = vi.fn(async () => switches);
  show(saved);
  await switchTo('禾简科技');
  await screen.findByText('home');
  expect(saved).toHaveBeenCalledOnce();
  await expect(saved.mock.results[0]?.value).resolves.toBe(0);
});

it('asks about what was typed in a drawer, too', async () => {
  showPage(() => useDiscardQuestion({ isFieldsTouched: () => true }, () => undefined).question);
  await switchTo('禾简科技');
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  expect(switches).toBe(0);
  fireEvent.click(screen.getAllByRole('button', { name: '不保存，离开' }).at(-1) as HTMLElement);
  await screen.findByText('home');
});

it('stays open while the company is switched, and says what became of it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answering = promise;
  isRefused = true;
  const closed = showPage(() => null);
  await switchTo('禾简科技');
  await waitFor(() => expect(switches).toBe(1));
  const dialog = screen.getByRole('dialog', { name: '选择关联公司' });
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
  expect(closed).not.toHaveBeenCalled();
  answer();
  await screen.findByText('这家公司已停用');
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
  expect(closed).toHaveBeenCalledOnce();
});

it('says that the person has left the company meanwhile, and offers it no more', async () => {
  showPage(() => null);
  const dialog = within(await screen.findByRole('dialog', { name: '选择关联公司' }));
  fireEvent.mouseDown(await dialog.findByRole('combobox'));
  fireEvent.click(await screen.findByText('禾简科技'));
  hasLeft = true;
  await press('确 定');
  await screen.findByText('您已不在这家公司');
  fireEvent.mouseDown(await dialog.findByRole('combobox'));
  await waitFor(() => expect(screen.queryByText('禾简科技')).toBeNull());
  expect(screen.getByRole('button', { name: /确 定$/ }).hasAttribute('disabled')).toBe(true);
});
