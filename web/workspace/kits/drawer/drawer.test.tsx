// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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
  render(<Page />);
  open();
  (await screen.findByRole('button', { name: '载入完成' })).focus();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
}, 60_000);

it('gives it back also after one drawer has made way for another', async () => {
  render(<Page />);
  open();
  const loaded = await screen.findByRole('button', { name: '载入完成' });
  // As by a press: it is gone when the next drawer asks what had the focus.
  loaded.focus();
  fireEvent.click(loaded);
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
}, 60_000);

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
}, 60_000);

it('asks before it closes over changes, and stays where somebody goes on writing', async () => {
  render(<Page hasChanges />);
  open();
  fireEvent.click(await screen.findByRole('button', { name: '载入完成' }));
  (await screen.findByRole('textbox', { name: '姓名' })).focus();
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(screen.getByRole('textbox', { name: '姓名' })).toBeTruthy();
}, 60_000);

it('has no button to close it where it says so', async () => {
  render(
    <Drawer open title="内容" closable={false}>
      <input aria-label="姓名" />
    </Drawer>,
  );
  await screen.findByRole('textbox', { name: '姓名' });
  expect(screen.queryByRole('button')).toBeNull();
}, 60_000);
