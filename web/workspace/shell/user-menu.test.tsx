// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeSession, storeUserInfo } from '#web/shared/storage.ts';
import { nameOf, readNamed, storeNamed } from '#web/workspace/kits/versioned/local-draft.ts';
import { readDraft, storeDraft } from '#web/workspace/outreach/contacts/contact-draft.ts';
import '#web/workspace/workspace-endpoints.ts';
import { loadPageTexts } from '../i18n.ts';
import { type ActiveGuard, addGuard } from '../kits/versioned/active-guards.ts';
import { UserMenu } from './user-menu.tsx';

/** How often the server was asked to end the session; it never answers that. */
let logouts: number;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/auth/logout')) return Response.json({ code: 200, result: null });
    logouts += 1;
    return new Promise(() => undefined);
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  logouts = 0;
  localStorage.clear();
  sessionStorage.clear();
  storeSession('token', 'editor');
});
afterEach(cleanup);

async function openMenu() {
  const router = createMemoryRouter([{ path: '*', element: <UserMenu /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: /账号/ });
  button.focus();
  fireEvent.click(button);
  return { button, menu: await screen.findByRole('menu') };
}

it('signs out at once where nothing is kept in this browser alone', async () => {
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  await waitFor(() => expect(logouts).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before signing out deletes what only this browser has, and keeps it for whoever stays', async () => {
  storeNamed(nameOf('article/new/'), { version: 0, values: { title: '没写完的' } });
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  await screen.findByText(/只在这个浏览器里/);
  expect(logouts).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: /留\s?下/ }));
  expect([logouts, readNamed(nameOf('article/new/'))?.values]).toEqual([0, { title: '没写完的' }]);
  fireEvent.click(screen.getByRole('button', { name: '退出并丢弃' }));
  await waitFor(() => expect(logouts).toBe(1));
});

it('asks also about a contact that was typed and is offered again in this tab alone', async () => {
  storeUserInfo({
    ...{ username: 'editor', name: '林知遥', rolesInfo: [], companyName: '澄川新材', stockId: 1, linked: false },
  });
  storeDraft({
    ...{ id: null, name: '', version: null, at: '2026-11-20T01:00:00.000Z' },
    values: { name: '余未', position: '', mobile: '', email: '', isReceiving: false },
  });
  await openMenu();
  // With the name of the person, which comes after the first sight of the menu, its items are made anew.
  await screen.findByText('林知遥');
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  await screen.findByText(/只在这个浏览器里/);
  expect([logouts, readDraft()?.values.name]).toEqual([0, '余未']);
});

it('saves an open form before it signs out, and asks where that cannot be done', async () => {
  const saves: string[] = [];
  const form = (save: ActiveGuard['save']) => ({
    current: {
      isDirty: () => true,
      save,
      staysHere: false,
      isLeft: () => true,
      leaveFreely: (act: () => void) => act(),
    },
  });
  const close = addGuard(form(async () => saves.push('saved')));
  await openMenu();
  const item = await screen.findByRole('menuitem', { name: '退出登录' });
  const open = addGuard(form(undefined));
  fireEvent.click(item);
  await screen.findByText(/只在这个浏览器里/);
  expect([saves, logouts]).toEqual([['saved'], 0]);
  open();
  fireEvent.click(screen.getByRole('button', { name: /留\s?下/ }));
  // A second click within a second is taken for a double click.
  await waitFor(() => {
    fireEvent.click(item);
    expect(logouts).toBe(1);
  });
  close();
});

it('gives the focus back to its button when Escape closes it', async () => {
  const { button, menu } = await openMenu();
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
