// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** How often a change was sent; the server refuses each. */
let changes: number;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => {
    changes += 1;
    return Response.json({ code: 1101, desc: '旧密码不正确', requestId: 'r' });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  changes = 0;
});
afterEach(cleanup);

/** A page with something that was typed, and the dialog above it. */
function show(save?: () => Promise<unknown>) {
  function Page() {
    return (
      <>
        {useUnsavedGuard(true, save && { save }).dialog}
        <PasswordDialog open onClose={() => undefined} onClosed={() => undefined} />
      </>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />);
}
async function send() {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('旧密码');
  type('旧密码', 'Demo@2026');
  type('新密码', 'Other@2026');
  type('重复新密码', 'Other@2026');
  fireEvent.click(screen.getByRole('button', { name: /确\s?定$/ }));
}

it('asks about what is not saved before the session ends, and sends nothing while somebody stays', async () => {
  show();
  await send();
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  fireEvent.click(screen.getByRole('button', { name: '留在这一页' }));
  const confirm = await screen.findByRole('button', { name: /确\s?定$/ });
  // Its text is back before it takes a click again.
  await waitFor(() => expect(confirm.className).not.toContain('loading'));
  expect(changes).toBe(0);
  // A second click within a second is taken for a double click.
  await waitFor(
    () => {
      fireEvent.click(confirm);
      expect(screen.getAllByRole('button', { name: '不保存，离开' })).toHaveLength(2);
    },
    { timeout: 3_000 },
  );
  fireEvent.click(screen.getAllByRole('button', { name: '不保存，离开' }).at(-1) as HTMLElement);
  await screen.findByText('旧密码不正确');
  expect(changes).toBe(1);
});

it('saves what saves itself by leaving while the session is still there', async () => {
  const saved = vi.fn(async () => changes);
  show(saved);
  await send();
  await screen.findByText('旧密码不正确');
  expect(saved).toHaveBeenCalledOnce();
  await expect(saved.mock.results[0]?.value).resolves.toBe(0);
});
