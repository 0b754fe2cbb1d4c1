// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { Drawer } from './drawer.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

/** A drawer that goes at once, as most of ours do. */
function Page({ hasChanges = false }: { readonly hasChanges?: boolean }) {
  const [shown, setShown] = useState<'loading' | 'loaded'>();
  return (
    <>
      <button type="button" onClick={() => setShown('loading')}>
        打开
      </button>
      {shown === 'loading' && (
        <Drawer open title="载入" onClose={() => setShown(undefined)}>
          <button type="button" onClick={() => setShown('loaded')}>
            载入完成
          </button>
        </Drawer>
      )}
      {shown === 'loaded' && <Loaded hasChanges={hasChanges} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Loaded({ hasChanges, onClose }: { readonly hasChanges: boolean; readonly onClose: () => void }) {
  const { close, question } = useDiscardQuestion({ isFieldsTouched: () => hasChanges }, onClose);
  return (
    <Drawer open title="内容" onClose={close}>
      {question}
      <input aria-label="姓名" />
    </Drawer>
  );
}

function show(page: ReactNode, addresses = ['/contacts']) {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: addresses });
  render(<RouterProvider router={router} />);
  return router;
}

const opener = () => screen.getByRole('button', { name: '打开', hidden: true });
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

function open() {
  opener().focus();
  fireEvent.click(opener());
}

beforeAll(async () => {
  await loadPageTexts();
});
beforeEach(() => {
  document.body.replaceChildren();
});
afterEach(cleanup);

it('closes by Escape and gives the focus back to what opened it', async () => {
  show(<Page />);
  open();
  (await screen.findByRole('button', { name: '载入完成' })).focus();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

it('gives it back also after one drawer has made way for another', async () => {
  show(<Page />);
  open();
  const loaded = await screen.findByRole('button', { name: '载入完成' });
  // As by a press: it is gone when the next drawer asks what had the focus.
  loaded.focus();
  fireEvent.click(loaded);
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

/** As by an address that names what is open. */
function FromAddress() {
  const [isShown, setIsShown] = useState(true);
  return (
    isShown && (
      <Drawer open title="内容" onClose={() => setIsShown(false)}>
        <input aria-label="姓名" />
      </Drawer>
    )
  );
}

it('gives it to the heading of the page where nothing there opened it', async () => {
  render(
    <>
      <h1 tabIndex={-1}>联系人</h1>
      <FromAddress />
    </>,
  );
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('asks before it closes over changes, and stays where somebody goes on writing', async () => {
  show(<Page hasChanges />);
  open();
  fireEvent.click(await screen.findByRole('button', { name: '载入完成' }));
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(screen.getByRole('textbox', { name: '姓名' })).toBeTruthy();
});

it('has no button to close it where it says so', async () => {
  render(
    <Drawer open title="内容" closable={false}>
      <input aria-label="姓名" />
    </Drawer>,
  );
  await screen.findByRole('textbox', { name: '姓名' });
  expect(screen.queryByRole('button')).toBeNull();
});

/** A drawer that is open while the address names its record. */
function Named({ hasChanges }: { readonly hasChanges: boolean }) {
  const [search, setSearch] = useSearchParams();
  const { close, leaveFreely, question } = useDiscardQuestion(
    { isFieldsTouched: () => hasChanges },
    () => setSearch({}),
    { parameter: 'contact' },
  );
  if (!search.has('contact')) return <p>list</p>;
  return (
    <Drawer open title="内容" onClose={close}>
      {question}
      <input aria-label="姓名" />
      <button type="button" onClick={() => leaveFreely(() => setSearch({}))}>
        保存
      </button>
    </Drawer>
  );
}
const named = ['/contacts', '/contacts?contact=7'];
const keepsTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before Back and the end of the tab close it over changes', async () => {
  const router = show(<Named hasChanges />, named);
  await screen.findByRole('textbox', { name: '姓名' });
  expect(keepsTab()).toBe(true);
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect(router.state.location.search).toBe('?contact=7');
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '不保存，离开' }));
  await screen.findByText('list');
});

it('asks once where what is typed is thrown away, and not at all after a save or without changes', async () => {
  show(<Named hasChanges />, named);
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await screen.findByText('list');
  cleanup();
  show(<Named hasChanges />, named);
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  await screen.findByText('list');
  cleanup();
  const router = show(<Named hasChanges={false} />, named);
  await screen.findByRole('textbox', { name: '姓名' });
  expect(keepsTab()).toBe(false);
  await act(() => router.navigate(-1));
  await screen.findByText('list');
});
