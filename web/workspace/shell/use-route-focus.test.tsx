// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusReturn } from '#web/workspace/kits/drawer/use-focus-return.ts';
import { useRouteFocus } from './use-route-focus.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

function Frame() {
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        联系人
      </h1>
      <main id="main">
        <Outlet />
      </main>
    </>
  );
}

function List() {
  const navigate = useNavigate();
  const isOpen = useSearchParams()[0].has('id');
  useFocusReturn(isOpen);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) close.current?.focus();
  }, [isOpen]);
  return (
    <>
      <button type="button" onClick={() => void navigate('?id=15', { state: { staysInPlace: true } })}>
        第 15 行
      </button>
      {isOpen && (
        <div className="ant-drawer">
          <button type="button" ref={close}>
            关闭
          </button>
        </div>
      )}
    </>
  );
}

function open(path: string) {
  const children = [
    { path: '/contacts', element: <List /> },
    { path: '*', element: <p>另一页</p> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

it('leaves the keyboard at the row whose record is left by Back', async () => {
  const router = open('/elsewhere');
  await act(() => router.navigate('/contacts'));
  const row = screen.getByRole('button', { name: '第 15 行' });
  row.focus();
  fireEvent.click(row);
  await screen.findByRole('button', { name: '关闭' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement).toBe(row));
  // Also once everything has come to rest.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(row);
});

it('goes on at the heading of another page that is gone back to', async () => {
  const router = open('/contacts');
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('goes on at the heading where Back takes away on the same page what had the focus', async () => {
  const router = open('/contacts?id=15');
  await act(() => router.navigate('/contacts'));
  await act(() => router.navigate('/contacts?id=15'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
