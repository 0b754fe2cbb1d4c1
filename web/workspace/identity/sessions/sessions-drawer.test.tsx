// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { SessionsDrawer } from './sessions-drawer.tsx';

const session = { place: '', network: '', stockName: '澄川新材', lastUsedAt: '2026-11-20T02:00:00.000Z' };
let sessions: { readonly id: string; readonly current: boolean }[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (address.endsWith('/endOthers')) sessions = sessions.filter(({ current }) => current);
    else if (body) sessions = sessions.filter(({ id }) => id !== JSON.parse(body).id);
    return Response.json({ code: 200, result: sessions });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sessions = ['电脑', '平板', '手机'].map((device, at) => ({ ...session, id: `${at}`, device, current: at === 0 }));
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <h1 tabIndex={-1}>首页</h1>
      <SessionsDrawer open onClose={() => undefined} onClosed={() => undefined} />
    </QueryClientProvider>,
  );

async function end(device: string) {
  const button = await screen.findByRole('button', { name: `结束「${device}」的登录` });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
}

it('goes on by keyboard at the session after one that was ended, and at what says that none is left', async () => {
  show();
  await end('平板');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '结束「手机」的登录' })));
  await end('手机');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('没有其他设备登录。')));
});

it('goes on by keyboard at what says that none is left, when all others were ended at once', async () => {
  show();
  const button = await screen.findByRole('button', { name: '结束其他全部登录' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.querySelector('.ant-popconfirm-buttons')).not.toBeNull());
  fireEvent.click(document.querySelector('.ant-popconfirm-buttons .ant-btn-dangerous') as HTMLElement);
  const words = await screen.findByText('没有其他设备登录。');
  await waitFor(() => expect(document.activeElement).toBe(words));
});
