// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tab } from '#web/shared/api/client.ts';
import { storeSession, storeUserInfo } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { OtherCompany } from './other-company.tsx';
import { useOtherCompany } from './use-other-company.ts';
import { userRevision } from './user-store.ts';

const user = {
  ...{ username: 'client', name: '沈星河', rolesInfo: [], companyName: '澄川新材', stockId: 1, linked: true },
};
const companies = [
  { stockId: 1, stockName: '澄川新材', code: '688000' },
  { stockId: 2, stockName: '禾简科技', code: '688001' },
];
let switched: unknown[];
/** Whether the person has left the second company. */
let hasLeft: boolean;
const replace = vi.fn();

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    if (address.includes('/linked/companies'))
      return Response.json({ code: 200, result: hasLeft ? companies.slice(0, 1) : companies });
    if (address.includes('/switch/company')) {
      switched.push(JSON.parse(init?.body ?? '{}'));
      if (hasLeft) return Response.json({ code: 404, desc: '记录不存在', requestId: 'r' }, { status: 404 });
      return Response.json({ code: 200, result: { token: 'other', userName: 'client' } });
    }
    if (address.includes('/user/info')) return Response.json({ code: 200, result: { ...user, stockId: 2 } });
    return Response.json({ code: 200, result: [] });
  });
  vi.stubGlobal('location', { href: location.href, origin: location.origin, pathname: '/', search: '', replace });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  switched = [];
  hasLeft = false;
  replace.mockClear();
  delete tab.company;
  storeSession('token', 'client');
  storeUserInfo(user);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A page in the frame, which the shell draws as this does. */
function Frame() {
  const other = useOtherCompany();
  if (other === 'unknown') return <p>unknown</p>;
  return other === undefined ? <p>page</p> : <OtherCompany stockId={other} />;
}
function show(address: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Frame }], { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
}

it('does not show what a link is about in another company, and opens it once that is switched to', async () => {
  show('/alerts?alert=17&inCompany=2');
  await screen.findByText('这个链接属于「禾简科技」');
  expect(screen.getByText(/您现在在「澄川新材」的工作台/)).toBeTruthy();
  expect(screen.queryByText('page')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '切换公司并打开' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/alerts?alert=17'));
  expect(switched).toEqual([{ stockId: 2 }]);
});

it('shows what a link is about in the company of the session, and any page whose address names none', () => {
  for (const address of ['/alerts?alert=17&inCompany=1', '/alerts?alert=17', '/alerts?inCompany=x']) {
    show(address);
    expect(screen.getByText('page')).toBeTruthy();
    cleanup();
  }
});

it('shows nothing of what a link is about before it is known which company the session is in', async () => {
  storeSession('token', 'client');
  show('/alerts?alert=17&inCompany=2');
  expect(screen.getByText('unknown')).toBeTruthy();
  storeUserInfo(user);
  act(() => userRevision.set(userRevision.get() + 1));
  await screen.findByText('这个链接属于「禾简科技」');
  cleanup();
  storeSession('token', 'client');
  show('/alerts?alert=17');
  expect(screen.getByText('page')).toBeTruthy();
});

it('says that the account cannot enter the company of a link', async () => {
  show('/alerts?alert=17&inCompany=3');
  await screen.findByText('这个链接属于另一家公司');
  expect(screen.queryByRole('button', { name: '切换公司并打开' })).toBeNull();
  expect(screen.getByRole('link', { name: '回到首页' })).toBeTruthy();
});

it('says that the person has left the company meanwhile, and offers it no more', async () => {
  show('/alerts?alert=17&inCompany=2');
  const button = await screen.findByRole('button', { name: '切换公司并打开' });
  hasLeft = true;
  fireEvent.click(button);
  await screen.findByText('您已不在这家公司');
  await screen.findByText('这个链接属于另一家公司');
  expect(screen.queryByRole('button', { name: '切换公司并打开' })).toBeNull();
});
