// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { AccountDataDrawer } from './account-data-drawer.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: { export: null, request: null } }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('asks before it closes over a note to the operators that was begun', async () => {
  const onClose = vi.fn();
  const element = <AccountDataDrawer open onClose={onClose} onClosed={() => undefined} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '申请注销' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '不再使用' } });
  fireEvent.click(screen.getByRole('button', { name: /^(Close|关闭)$/ }));
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('不再使用');
});
