// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { SourceSelect } from './source-select.tsx';

const page = { id: 160, component: 'Sources', path: '/base/sources', name: '来源', title: '来源', icon: '' };

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: [] }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function open(buttons: readonly string[]) {
  menuStore.set({ status: 'ready', items: [], tree: [{ ...page, isGroup: false, buttons, children: [] }] });
  render(
    <QueryClientProvider client={new QueryClient()}>
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
