// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { BeginFromTemplate } from './template-dialogs.tsx';

let templates = ['年报设计', '官网改版'].map((name, id) => ({
  ...{ id: id + 1, name, field: '', lines: 2, suppliers: 3, savedAt: '2026-11-20T02:00:00.000Z' },
}));

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/remove')) templates = templates.slice(1);
    return Response.json({ code: 200, result: templates });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('goes on by keyboard at the template that takes the place of a deleted one, and at what says that none is left', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <h1 tabIndex={-1}>询价</h1>
      <BeginFromTemplate
        beginOnce={(id, begin) => begin({ id, key: 'a key' })}
        onBegun={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('年报设计');
  const buttons = () => screen.queryAllByRole('button', { name: /^删除模板「.+」$/ });
  expect(screen.getByRole('button', { name: '使用模板「年报设计」' })).toBeTruthy();
  const removeFirst = async () => {
    const [button] = buttons();
    if (!button) return expect.unreachable();
    button.focus();
    fireEvent.click(button);
    await screen.findByText(/^删除模板「/);
    fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await removeFirst();
  await waitFor(() => expect(document.activeElement).toBe(buttons()[0]));
  await removeFirst();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(/^还没有模板/)));
});
