// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { CorrectDialog } from './correct-dialog.tsx';

const sent: unknown[] = [];
/** What the person has become meanwhile, where a correction is refused for it. */
let latest: object | undefined;
const user = { id: 7, name: '欧阳明', phone: '138****0001', email: 'o****@example.com' };

const { id: _id, ...shown } = user;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    if (address.includes('/user/detail')) return Response.json({ code: 200, result: latest });
    if (init?.body !== undefined) sent.push(JSON.parse(init.body));
    if (latest && sent.length === 1) return Response.json({ code: errorTable.USER_CHANGED.code, desc: '刚刚有变化' });
    return Response.json({ code: 200, result: null });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  latest = undefined;
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
  expect(sent).toEqual([{ id: 7, name: '欧阳明', removeEmail: true, reason: '邮箱随离职收回', shown }]);
});

it('leaves number and address alone otherwise, and offers nothing where there is no address', async () => {
  const onDone = open('');
  expect(screen.queryByRole('checkbox')).toBeNull();
  type('姓名', '欧阳 明');
  type('理由', '本人来电');
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 7, name: '欧阳 明', reason: '本人来电', shown: { ...shown, email: '' } }]);
});

it('shows what the person has changed meanwhile, keeps what was typed, and corrects that once it was looked at', async () => {
  const now = { name: '欧阳铭', phone: '139****0002', email: 'o****@example.com' };
  latest = { ...user, ...now };
  const onDone = open();
  type('新手机号', '13800000003');
  type('理由', '本人来电');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('欧阳铭 · 139****0002 · o****@example.com');
  expect(onDone).not.toHaveBeenCalled();
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const typed = { id: 7, phone: '13800000003', reason: '本人来电' };
  expect(sent).toEqual([
    { ...typed, name: '欧阳明', shown },
    { ...typed, name: '欧阳铭', shown: now },
  ]);
});
