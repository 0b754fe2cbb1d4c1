// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { SavedSearches } from './saved-searches.tsx';

const search = (id: number, name: string) => ({ id, name, query: `q=${name}` }) as SavedSearch;

let searches: SavedSearch[];
let isRead: boolean;
/** The first answer of the list waits for this. */
let answering: Promise<void> | undefined;
let queries: QueryClient;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body, signal }: { body?: string; signal?: AbortSignal } = {}) => {
    if (body) {
      const { id = 9, name } = JSON.parse(body);
      if (address.endsWith('/delete')) {
        searches = searches.filter((one) => one.id !== id);
        return Response.json({ code: 200, result: null });
      }
      const result = search(id, name);
      searches = address.endsWith('/saved/add')
        ? [result, ...searches]
        : searches.map((one) => (one.id === id ? result : one));
      return Response.json({ code: 200, result });
    }
    const result = searches;
    await answering;
    signal?.throwIfAborted();
    return isRead
      ? Response.json({ code: 200, result })
      : Response.json({ code: 500, desc: '读不到' }, { status: 500 });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  searches = [search(3, '产线')];
  isRead = true;
  answering = undefined;
});
afterEach(cleanup);

function open() {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SavedSearches filters={{ ...noFilters, q: '投产' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '存为主题' }));
}

async function save(name: string) {
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: name } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

it('says why the list is not there, and reads it again', async () => {
  isRead = false;
  open();
  expect(await screen.findByText(/读不到/)).toBeTruthy();
  isRead = true;
  fireEvent.click(screen.getByRole('button', { name: /重新加载/ }));
  expect(await screen.findByRole('link', { name: '产线' })).toBeTruthy();
});

it('lists what was saved before the list had come', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  open();
  await save('投产');
  await waitFor(() => expect(searches).toHaveLength(2));
  answer();
  expect(await screen.findByRole('link', { name: '投产' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '产线' })).toBeTruthy();
});

it('forgets the theme that was deleted', async () => {
  open();
  const query = { days: 90 };
  for (const id of [3, 4]) queries.setQueryData(['theme.detail', { params: { id }, query }], 'known');
  fireEvent.click(await screen.findByRole('button', { name: '删除「产线」' }));
  fireEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '产线' })).toBeNull());
  const known = [3, 4].map((id) => queries.getQueryData(['theme.detail', { params: { id }, query }]));
  expect(known).toEqual([undefined, 'known']);
});

it('asks again for the theme whose name was changed', async () => {
  open();
  queries.setQueryData(['theme.detail', { params: { id: 3 } }], 'known');
  fireEvent.click(await screen.findByRole('button', { name: '重命名「产线」' }));
  const field = screen.getByRole('textbox', { name: '重命名「产线」' });
  fireEvent.change(field, { target: { value: '投产' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await screen.findByRole('link', { name: '投产' });
  await waitFor(() => expect(queries.getQueryState(['theme.detail', { params: { id: 3 } }])?.isInvalidated).toBe(true));
});

it('leads the keyboard on to the next search where one is deleted, and to the list where none is left', async () => {
  searches = [search(3, '产线'), search(4, '投产')];
  open();
  for (const name of ['产线', '投产']) {
    const button = await screen.findByRole('button', { name: `删除「${name}」` });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await waitFor(() => expect(button.isConnected).toBe(false));
    const next = () => screen.queryByRole('button', { name: '删除「投产」' }) ?? screen.getByText(/^还没有/);
    await waitFor(() => expect(document.activeElement).toBe(next()));
  }
});

it('keeps the name and stays open where Escape leaves a name that was being typed', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '重命名「产线」' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '重命名「产线」' });
  fireEvent.change(field, { target: { value: '投产' } });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(await screen.findByRole('link', { name: '产线' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '重命名「产线」' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '重命名「产线」' }));
  expect(screen.getByRole('button', { name: '存为主题' }).ariaExpanded).toBe('true');
  // The next one closes what is open.
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.getByRole('button', { name: '存为主题' }).ariaExpanded).toBe('false'));
  expect(searches.map(({ name }) => name)).toEqual(['产线']);
});

it('explains figures of a theme anew once it has another name', async () => {
  open();
  const key = ['figure.explain', { body: { kind: 'stories', theme: 3 } }];
  queries.setQueryData(key, { name: '报道数 · 产线' });
  fireEvent.click(await screen.findByRole('button', { name: '重命名「产线」' }));
  const field = screen.getByDisplayValue('产线');
  fireEvent.change(field, { target: { value: '投产' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(queries.getQueryState(key)?.isInvalidated).toBe(true));
});
