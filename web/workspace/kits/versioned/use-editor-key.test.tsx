// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { editorSearch, readEditorAddress } from './editor-address.ts';
import { useEditorKey } from './use-editor-key.ts';
import { useEditorPage } from './use-editor-page.ts';
import { autosaveDelay } from './use-versioned-editor.ts';
import type { VersionedAdapter, VersionedItem } from './versioned-item.ts';

interface Item extends VersionedItem {
  readonly title: string;
}
type Values = Pick<Item, 'title'>;

let texts: Item[];
const save = (item: Item) => {
  texts = [...texts.filter(({ id }) => id !== item.id), item];
  return Promise.resolve({ success: true as const, code: 200 as const, result: item });
};
const answerOf = (id: number) => Promise.resolve({ success: true as const, code: 200 as const, result: textOf(id) });
const textOf = (id: number): Item => texts.find((text) => text.id === id) as Item;

const adapter: VersionedAdapter<Values, Item, Values> = {
  ...{ subject: 'article', newKey: '', changedCode: 1 },
  initial: () => ({ title: '' }),
  valuesOf: ({ title }) => ({ title }),
  contentOf: (values) => values,
  check: () => [],
  fieldOf: ({ path }) => [path],
  languageOf: () => 'zh-CN',
  create: ({ title }) =>
    save({
      ...{ id: 12 + texts.length, version: 1, title, state: 'draft', draft: null, published: null },
      ...{ note: '', needsReview: false, isOwnText: true, isOwnChange: true },
      ...{ changedAt: '2026-11-20T00:00:00Z', changedBy: '程以安' },
    }),
  save: ({ id, version }, { title }) => save({ ...textOf(id), version: version + 1, title }),
  step: ({ id }) => answerOf(id),
  restore: ({ id }) => answerOf(id),
  load: answerOf,
  onStored: () => undefined,
};

function Editor({ id }: { readonly id: number | 'new' }) {
  const { editor } = useEditorPage({
    ...{ adapter, opened: id === 'new' ? undefined : textOf(id), mayEdit: true },
    addressOf: (created) => ({ search: editorSearch(created) }),
  });
  return (
    <Form form={editor.form} initialValues={editor.initial} onValuesChange={editor.onValuesChange}>
      <Form.Item name="title" label="title">
        <Input />
      </Form.Item>
    </Form>
  );
}

/** A page that edits what its address names, as the desks of articles, the site and the manual do. */
function Desk() {
  const [search] = useSearchParams();
  const edited = readEditorAddress(search);
  const key = useEditorKey(edited);
  return edited === undefined ? <p>list</p> : <Editor key={key} id={edited} />;
}

function show(address: string) {
  const router = createMemoryRouter([{ path: '*', Component: Desk }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return {
    address: () => router.state.location.search,
    go: (search: string) => act(() => router.navigate({ search })),
    goBack: () => act(() => router.navigate(-1)),
  };
}
const title = () => screen.getByLabelText<HTMLInputElement>('title');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const wait = () => act(() => vi.advanceTimersByTimeAsync(autosaveDelay));

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  storeSession('token', '沈知遥');
  texts = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('keeps the editor of something new when it gets its number, and begins anew for the next', async () => {
  const { address, go, goBack } = show('/?edit=new');
  const field = title();
  type('第一篇');
  await wait();
  expect(address()).toBe('?edit=12');
  expect(title()).toBe(field);
  await go('?edit=new');
  expect(title().value).toBe('');
  type('第二篇');
  await wait();
  expect(address()).toBe('?edit=13');
  expect(texts.map((text) => text.title)).toEqual(['第一篇', '第二篇']);
  await goBack();
  await waitFor(() => expect(address()).toBe('?edit=12'));
  expect(title().value).toBe('第一篇');
});

it('keeps what is typed when something new is asked for while it is being written', async () => {
  const { go } = show('/?edit=new');
  const field = title();
  type('第一');
  await go('?edit=new');
  expect(title()).toBe(field);
  expect(title().value).toBe('第一');
});
