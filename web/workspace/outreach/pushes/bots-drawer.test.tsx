// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { BotsDrawer } from './bots-drawer.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: [] }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

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
