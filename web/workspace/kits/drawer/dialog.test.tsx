// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

/** A dialog that goes at once, as most of ours do. */
function Asking({ label }: { readonly label: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog open title="问一句" footer={null} onCancel={() => setIsAsking(false)}>
          <input aria-label="理由" />
        </Dialog>
      )}
    </>
  );
}

async function openByKeyboard(label: string) {
  const opener = await screen.findByRole('button', { name: label });
  opener.focus();
  fireEvent.click(opener);
  (await screen.findByRole('textbox', { name: '理由' })).focus();
  return opener;
}

async function close() {
  // Of a drawer and its dialog, the dialog's is the last one.
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '理由' })).toBeNull());
}

beforeAll(async () => {
  await loadPageTexts();
});
afterEach(cleanup);

it('gives the focus back to what opened it', async () => {
  render(<Asking label="停用" />);
  const opener = await openByKeyboard('停用');
  await close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
}, 60_000);

it('gives it back inside the drawer that it was opened from, which stays', async () => {
  render(
    <Drawer open title="用户">
      <Asking label="加入公司" />
    </Drawer>,
  );
  const opener = await openByKeyboard('加入公司');
  await close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.getByRole('dialog', { name: '用户' })).toBeTruthy();
}, 60_000);
