// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Comparison as Compared, InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Comparison } from './comparison.tsx';

const amounts = { net: '200.10', tax: '0.00', gross: '200.10' };
const compared: Compared = {
  ...{ id: 7, version: 1, currency: 'CNY', includesTax: false, maySplit: true, tieRule: 'first', state: '20' },
  ...{ openedAt: '2026-11-20T02:00:00.000Z', openedBy: ['林岚'], rates: [], declined: [], reason: '' },
  suppliers: [
    {
      ...{ invitationId: 1, name: '甲', receivedAt: '2026-11-02', validUntil: '2027-01-01', isExpired: false },
      ...{ isIntact: true, receipt: '', isStale: false, taxRate: '6', note: '', files: [], quoted: null },
      ...{ total: amounts, missing: 0, deliveryDays: 1 },
    },
  ],
  lines: [
    {
      ...{ position: 1, name: '展台', specification: '', quantity: '1', unit: '座', past: null, awarded: null },
      ...{ lowest: { net: [0], gross: [0] }, spread: { net: null, gross: null } },
      quotes: [{ unitPrice: '200.10', amounts, quoted: null, deliveryDays: 1, note: '', deviation: '不含地毯' }],
    },
  ],
};
let isPhone = false;
const layouts = new Set<(event: { readonly matches: boolean }) => void>();
const turn = (toPhone: boolean) =>
  act(() => {
    isPhone = toPhone;
    for (const follow of layouts) follow({ matches: !toPhone });
  });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) =>
    Response.json(
      String(address instanceof Request ? address.url : address).includes('award')
        ? { code: 400, requestId: '1', issues: [{ path: 'body.reason', message: '请填写' }] }
        : { code: 200, result: compared },
    ),
  );
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return !isPhone;
    },
    addEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.add(follow),
    removeEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.delete(follow),
  }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

function open(): void {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons: ['inquiry:award'], children: [] }],
  } as never);
  const inquiry = { id: 7, steps: [], invited: 1 } as unknown as InquiryDetail;
  const shown = <Comparison inquiry={inquiry} onChanged={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: ['/tpc/inquiries?inquiry=7'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('names by what a quote deviates in the button that chooses it', async () => {
  open();
  expect(await screen.findByRole('button', { name: /甲.*展台.*不含地毯/ })).toBeTruthy();
});

it('keeps the reason of an award as a phone is turned', async () => {
  open();
  const reason = () => screen.findByRole<HTMLInputElement>('textbox', { name: '选定理由' });
  fireEvent.change(await reason(), { target: { value: '交期最短' } });
  turn(true);
  fireEvent.click(await screen.findByRole('button', { name: '整单或拆分' }));
  expect((await reason()).value).toBe('交期最短');
  fireEvent.change(await reason(), { target: { value: '交期最短，价格最低' } });
  turn(false);
  expect((await reason()).value).toBe('交期最短，价格最低');
});

it('says that a reason is missing before it asks whether to award', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /整单/ }));
  const award = () => screen.findByRole('button', { name: '选定 1 家' });
  fireEvent.click(await award());
  await screen.findByText('请填写');
  expect(screen.queryByText('选定后不能更改')).toBeNull();
  fireEvent.change(await screen.findByRole('textbox', { name: '选定理由' }), { target: { value: '价格最低' } });
  await vi.waitFor(async () => {
    fireEvent.click(await award());
    expect(screen.queryByText('选定后不能更改')).not.toBeNull();
  });
});
