// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
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
