// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { SourceSelect } from './source-select.tsx';

const page = { id: 160, component: 'Sources', path: '/base/sources', name: '来源', title: '来源', icon: '' };

let areLost: boolean;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    areLost
      ? Response.json({ code: 500, desc: '服务器发生错误', requestId: 'r' }, { status: 500 })
      : Response.json({ code: 200, result: [] }),
  );
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  areLost = false;
});
afterEach(cleanup);

function open(buttons: readonly string[]) {
  menuStore.set({ status: 'ready', items: [], tree: [{ ...page, isGroup: false, buttons, children: [] }] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceSelect id="source" former={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox'));
}

it('leads from an empty list of sources to where one is added, in a new tab', async () => {
  open(['source:edit']);
  const link = await screen.findByRole('link', { name: '去添加' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/base/sources?source=new', '_blank']);
});

it('names no way for who may add none', async () => {
  open([]);
  await screen.findByText(/没有找到来源/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('says that the sources cannot be read, not that there are none, and reads them again when asked to', async () => {
  areLost = true;
  open(['source:edit']);
  const again = await screen.findByRole('button', { name: '重新加载' });
  expect(again.closest('[role=alert]')?.textContent).toContain('没能读取来源');
  expect(screen.queryByText(/没有找到来源/)).toBeNull();
  areLost = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByText('没能读取来源')).toBeNull());
  expect(await screen.findByText(/没有找到来源/)).toBeTruthy();
});
