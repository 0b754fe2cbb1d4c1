// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { CorrectDialog } from './correct-dialog.tsx';

const sent: unknown[] = [];
const user = { id: 7, name: '欧阳明', phone: '138****0001', email: 'o****@example.com' };

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, init?: { body?: string }) => {
    if (init?.body !== undefined) sent.push(JSON.parse(init.body));
    return Response.json({ code: 200, result: null });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
});
afterEach(cleanup);

function open(email = user.email) {
  const onDone = vi.fn();
  const element = <CorrectDialog user={{ ...user, email }} onDone={onDone} onClose={() => undefined} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return onDone;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保 存' }));

it('takes the address of somebody away where that is ticked', async () => {
  const onDone = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: '移除邮箱 o****@example.com' }));
  type('理由', '邮箱随离职收回');
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 7, name: '欧阳明', removeEmail: true, reason: '邮箱随离职收回' }]);
});

it('leaves number and address alone otherwise, and offers nothing where there is no address', async () => {
  const onDone = open('');
  expect(screen.queryByRole('checkbox')).toBeNull();
  type('姓名', '欧阳 明');
  type('理由', '本人来电');
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 7, name: '欧阳 明', reason: '本人来电' }]);
});
