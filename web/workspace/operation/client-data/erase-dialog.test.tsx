// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ClientData } from '#contract/operation/client-data.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { EraseDialog } from './erase-dialog.tsx';

const data: ClientData = {
  ...{ stockId: 7, name: '澄川新材', export: null, openModules: 0, hasOpenInquiries: false, people: 2 },
  erasingSince: null,
};

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('asks before a reason is thrown away, by its own button as well as by Escape', async () => {
  const close = vi.fn();
  const dialog = <EraseDialog data={data} onDone={() => undefined} onClose={close} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('理由');
  fireEvent.change(reason, { target: { value: '合同到期，客户来函要求删除' } });
  fireEvent.keyDown(reason, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([close.mock.calls, reason.value]).toEqual([[], '合同到期，客户来函要求删除']);
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
