// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useDiscardQuestion } from '../drawer/use-discard-question.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('stays where somebody chose to stay, though what they waited for is saved later', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>();
  function Page() {
    return useUnsavedGuard(true, { save: () => promise }).dialog;
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/a'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/b'));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  await act(async () => answer('saved'));
  expect(router.state.location.pathname).toBe('/a');
});

/** A drawer in which nothing was typed. */
function OpenDrawer() {
  return useDiscardQuestion({ isFieldsTouched: () => false }, () => undefined).question;
}

it('asks for the page also while a drawer is open over it', async () => {
  const save = vi.fn(async () => undefined);
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        {useUnsavedGuard(true, { save, staysHere: true }).dialog}
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        {isOpen && <OpenDrawer />}
      </>
    );
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/a'] });
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('button', { name: 'open' }));
  await act(() => router.navigate('/b'));
  fireEvent.click(await screen.findByRole('button', { name: '离开，保留在本机' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/b'));
  expect(save).toHaveBeenCalledOnce();
});
