// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { OwnErasureRequest } from '#contract/identity/erasure-requests.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ErasureRequest } from './erasure-request.tsx';

/** As the server has it now. */
let request: OwnErasureRequest | null;
/** What the next change is told. */
let answer: object | undefined;

const asked = { id: 7, requestedAt: '2026-11-20T02:00:00.000Z', outcome: null, decidedAt: null, answer: '' } as const;
const refused = { ...asked, outcome: 'refused', decidedAt: '2026-11-21T02:00:00.000Z', answer: '仍有询价' } as const;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, init?: { method?: string }) => {
    const isRead = (init?.method ?? 'GET') === 'GET';
    return Response.json((!isRead && answer) || { code: 200, result: { request } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  request = null;
  answer = undefined;
});
afterEach(cleanup);

function Shown() {
  const { forms } = useOpenForms();
  return <ErasureRequest isOpen forms={forms} />;
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown /> }])} />
    </QueryClientProvider>,
  );
}
async function click(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const focused = () => document.activeElement?.textContent;

it('goes on by keyboard at what is there next after each step', async () => {
  open();
  await click('申请注销');
  await screen.findByRole('textbox');
  await click(/取\s?消/);
  expect(focused()).toBe('申请注销');
  await click('申请注销');
  request = asked;
  await click('申请注销');
  await waitFor(() => expect(focused()).toBe('撤回申请'));
  request = { ...asked, outcome: 'takenBack', decidedAt: asked.requestedAt };
  await click('撤回申请');
  await waitFor(() => expect(focused()).toBe('申请注销'));
});

it('says that a request was refused which is taken back only then', async () => {
  request = asked;
  open();
  await screen.findByText(/等待运营方处理/);
  request = refused;
  answer = { code: errorTable.ERASURE_ENDED.code, desc: '申请已处理' };
  await click('撤回申请');
  await screen.findByText('仍有询价');
  expect(screen.queryByText(/等待运营方处理/)).toBeNull();
  await waitFor(() => expect(focused()).toBe('申请注销'));
});

it('says that a request waits which was sent from another tab', async () => {
  open();
  await click('申请注销');
  request = asked;
  answer = { code: errorTable.ERASURE_WAITS.code, desc: '已有申请' };
  await click('申请注销');
  await screen.findByText(/等待运营方处理/);
});
