// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { Comparison as Compared } from '#contract/cooperation/opened-quotes.ts';
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
      ...{
        supplierState: 'approved',
        isIntact: true,
        receipt: '',
        isStale: false,
        taxRate: '6',
        note: '',
        files: [],
        quoted: null,
      },
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
let answered: Compared = compared;
/** How an award is refused. */
const incomplete = { code: 400, requestId: '1', issues: [{ path: 'body.reason', message: '请填写' }] };
let refusal: object = incomplete;
/** The inquiry as it is stored. */
let stored: object = {};
const onChanged = vi.fn();
/** What asking for a confirmation waits for. */
let answering = Promise.resolve();
let isPhone = false;
const layouts = new Set<(event: { readonly matches: boolean }) => void>();
const turn = (toPhone: boolean) =>
  act(() => {
    isPhone = toPhone;
    for (const follow of layouts) follow({ matches: !toPhone });
  });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const asked = String(address instanceof Request ? address.url : address);
    if (/confirm/i.test(asked)) await answering;
    if (asked.includes('award')) return Response.json(refusal);
    return Response.json({ code: 200, result: asked.includes('/inquiry/detail') ? stored : answered });
  });
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return !isPhone;
    },
    addEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.add(follow),
    removeEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.delete(follow),
  }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  answered = compared;
  refusal = incomplete;
  onChanged.mockClear();
});

function open(side = '') {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons: ['inquiry:award'], children: [] }],
  } as never);
  const inquiry = { id: 7, steps: [], invited: 1 } as unknown as InquiryDetail;
  const shown = <Comparison inquiry={inquiry} onChanged={onChanged} />;
  const router = createMemoryRouter([{ path: '*', element: shown }], {
    initialEntries: [`/tpc/inquiries?inquiry=7${side}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('names by what a quote deviates in the button that chooses it', async () => {
  open();
  expect(await screen.findByRole('button', { name: /甲.*展台.*不含地毯/ })).toBeTruthy();
});

it('shows at which tax rate a supplier quotes, and what it wrote to its whole quote', async () => {
  const { suppliers, ...rest } = withAnother({});
  const [first, other] = suppliers;
  if (!first || !other) throw new Error('nothing is compared');
  answered = { ...rest, suppliers: [{ ...first, taxRate: '13', note: '不含运费，预付 50%' }, other] };
  open();
  const head = await screen.findByRole('columnheader', { name: /^甲/ });
  expect(head.textContent).toContain('税率 13%');
  const notes = screen.getByRole('rowheader', { name: '整份报价的说明' }).closest('tr');
  expect([...(notes?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['不含运费，预付 50%', '–', '', ''],
  ]);
});

it('has no row for notes to whole quotes where nobody wrote any', async () => {
  open();
  await screen.findByRole('button', { name: /甲.*展台/ });
  expect(screen.queryByRole('rowheader', { name: '整份报价的说明' })).toBeNull();
});

it('shows of which supplier a confirmation is being asked, until the answer is there', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answering = promise;
  const [first] = compared.suppliers;
  const expired = first ? { ...first, isExpired: true } : first;
  answered = { ...compared, suppliers: expired ? [expired, { ...expired, invitationId: 2, name: '乙' }] : [] };
  open();
  const buttons = () => screen.getAllByRole('button', { name: /请供应商确认/ });
  await screen.findAllByRole('button', { name: /请供应商确认/ });
  const busy = () => buttons().map(({ className }) => className.includes('loading'));
  expect(busy()).toEqual([false, false]);
  fireEvent.click(buttons()[1] as HTMLElement);
  await waitFor(() => expect(busy()).toEqual([false, true]));
  answer();
  await waitFor(() => expect(busy()).toEqual([false, false]));
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

it('follows what suppliers and colleagues do meanwhile, with what is typed and what nobody has chosen yet', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const later = async (change: (before: Compared) => Compared) => {
    answered = change(answered);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
  };
  const [expired, other] = withAnother({}).suppliers;
  if (!expired || !other) throw new Error('nothing is compared');
  answered = { ...withAnother({}), suppliers: [{ ...expired, isExpired: true }, other] };
  open();
  const chosen = () => screen.getAllByRole('button', { pressed: true }).map((cell) => cell.getAttribute('aria-label'));
  await screen.findByRole('button', { name: /甲.*展台/ });
  expect(chosen()).toEqual([expect.stringContaining('乙')]);
  fireEvent.change(screen.getByRole('textbox', { name: '选定理由' }), { target: { value: '价格最低' } });
  await later((before) => ({ ...before, suppliers: [expired, other], version: 2 }));
  expect(chosen()).toEqual([expect.stringContaining('甲')]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '选定理由' }).value).toBe('价格最低');
  fireEvent.click(screen.getByRole('button', { name: /乙.*展台/ }));
  await later((before) => ({ ...before, version: 3 }));
  expect(chosen()).toEqual([expect.stringContaining('乙')]);
  await later((before) => ({ ...before, state: '30' }));
  expect(screen.queryByRole('textbox', { name: '选定理由' })).toBeNull();
});

it('asks before the reason of an award is left', async () => {
  const router = open();
  fireEvent.change(await screen.findByRole('textbox', { name: '选定理由' }), { target: { value: '交期最短' } });
  await act(() => router.navigate('/tpc/inquiries?inquiry=7&side=net'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate('/tpc/inquiries'));
  await screen.findByText('离开这一页？');
  expect(router.state.location.search).toBe('?inquiry=7&side=net');
});

it('says that a reason is missing before it asks whether to award', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /整单/ }));
  const award = () => screen.findByRole('button', { name: '选定 1 家' });
  fireEvent.click(await award());
  await screen.findByText('请填写');
  expect(screen.queryByText('选定后不能更改')).toBeNull();
  fireEvent.change(await screen.findByRole('textbox', { name: '选定理由' }), { target: { value: '价格最低' } });
  await waitFor(async () => {
    fireEvent.click(await award());
    expect(screen.queryByText('选定后不能更改')).not.toBeNull();
  });
});

/** Where taxes differ: the first is lower with its tax, the second without. */
function withAnother(values: Partial<Compared>): Compared {
  const [supplier] = compared.suppliers;
  const [line] = compared.lines;
  const [quote] = line?.quotes ?? [];
  if (!supplier || !line || !quote) throw new Error('there is no quote');
  const priced = [
    { net: '100.00', tax: '6.00', gross: '106.00' },
    { net: '95.00', tax: '12.35', gross: '107.35' },
  ];
  return {
    ...compared,
    ...values,
    suppliers: ['甲', '乙'].map((name, at) => ({
      ...supplier,
      ...{ invitationId: at + 1, name, total: priced[at] ?? supplier.total },
    })),
    lines: [
      {
        ...line,
        ...{ lowest: { net: [1], gross: [0] }, spread: { net: '5.3', gross: '1.3' } },
        past: { year: 2025, amounts: { net: '99.00', tax: '5.94', gross: '104.94' } } as NonNullable<typeof line.past>,
        quotes: priced.map((one) => ({ ...quote, amounts: one })),
      },
    ],
  };
}

const whole = () => screen.getByRole('radio', { name: /整单/ }).closest('label')?.textContent;

it('names who was given every line, also where another is lower', async () => {
  answered = withAnother({ maySplit: false });
  open();
  fireEvent.click(await screen.findByRole('button', { name: /乙.*展台/ }));
  expect(whole()).toContain('乙');
  expect(whole()).toContain('107.35');
});

it('proposes by the side that is compared, until somebody has chosen', async () => {
  answered = withAnother({ maySplit: false });
  open('&side=net');
  await screen.findByRole('button', { name: /乙.*展台/ });
  expect(whole()).toContain('95.00 未税乙');
  fireEvent.click(screen.getByRole('radio', { name: '含税' }));
  expect(whole()).toContain('106.00 含税甲');
});

it('calls no tax the lowest, and none higher or lower than last time', async () => {
  answered = withAnother({});
  open('&side=tax');
  await screen.findByRole('button', { name: /乙.*展台/ });
  expect(screen.getByRole('table').textContent).not.toMatch(/最低|比往期/);
});

it('says on which side of the tax its sums are, which are net beside the tax', async () => {
  open('&side=tax');
  const whole = await screen.findByRole('radio', { name: /整单选一家/ });
  expect(whole.closest('label')?.textContent).toContain('200.10 未税');
  fireEvent.click(screen.getByRole('radio', { name: '含税' }));
  await waitFor(() => expect(whole.closest('label')?.textContent).toContain('200.10 含税'));
});

it('is gone through by arrow keys as its suppliers stand there', async () => {
  const [supplier] = compared.suppliers;
  const [line] = compared.lines;
  const [quote] = line?.quotes ?? [];
  if (!supplier || !line || !quote) throw new Error('nothing is compared');
  const of = (invitationId: number, name: string, gross: string) => ({
    ...{ ...supplier, invitationId, name, total: { ...amounts, net: gross, gross } },
  });
  const suppliers = [of(1, '甲', '300.00'), of(2, '乙', '100.00'), of(3, '丙', '200.00')];
  answered = { ...compared, suppliers, lines: [{ ...line, quotes: suppliers.map(() => quote) }] };
  open('&suppliers=total');
  const cell = (name: string) => screen.findByRole('button', { name: new RegExp(`${name}.*展台`) });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  (await cell('乙')).focus();
  press('ArrowRight');
  expect(focused()).toContain('丙');
  press('ArrowRight');
  expect(focused()).toContain('甲');
  press('ArrowRight');
  expect(focused()).toContain('甲');
  press('Home');
  expect(focused()).toContain('乙');
});

it('lets a price that can no longer be awarded be reached and read, and chooses it in no way', async () => {
  const [supplier] = compared.suppliers;
  const [line] = compared.lines;
  if (!supplier || !line) throw new Error('the comparison is empty');
  const quotes = [...line.quotes, ...line.quotes];
  const expired = { ...supplier, invitationId: 2, name: '乙', isExpired: true, validUntil: '2026-11-10' };
  answered = { ...compared, suppliers: [supplier, expired], lines: [{ ...line, quotes }] };
  open();
  const valid = await screen.findByRole('button', { name: /选 甲 提供「展台」/ });
  const ended = screen.getByRole('button', { name: /选 乙 提供「展台」.*2026-11-10 已过有效期/ });
  valid.focus();
  fireEvent.keyDown(valid, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(ended);
  expect(ended.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(ended);
  expect(ended.getAttribute('aria-pressed')).toBe('false');
  fireEvent.keyDown(ended, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(valid);
});

it('proposes nobody who was suspended or barred since, marks them, and names them before it awards to them', async () => {
  const { suppliers, ...rest } = withAnother({ maySplit: false });
  const [first, other] = suppliers;
  if (!first || !other) throw new Error('nothing is compared');
  answered = { ...rest, suppliers: [{ ...first, supplierState: 'barred' }, other] };
  open();
  const head = await screen.findByRole('columnheader', { name: /^甲/ });
  expect(head.textContent).toContain('已禁用');
  expect(whole()).toContain('乙');
  fireEvent.change(await screen.findByRole('textbox', { name: '选定理由' }), { target: { value: '价格最低' } });
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: '选定 1 家' }));
  await waitFor(async () => {
    await ask();
    expect(screen.queryByText('选定后不能更改')).not.toBeNull();
  });
  expect(screen.queryByText(/确定仍要选定吗/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /甲.*展台/ }));
  await screen.findByText('甲在邀请之后已禁用，确定仍要选定吗？');
});

it('takes an award that is stored as it was sent as made, and tells of a colleague’s to another', async () => {
  refusal = { code: errorTable.INQUIRY_STATE_WRONG.code, desc: '现在不能这样操作' };
  stored = { id: 7, state: '30', reason: '价格最低' };
  for (const awarded of [0, 1]) {
    answered = withAnother({ maySplit: false });
    open();
    fireEvent.click(await screen.findByRole('button', { name: /甲.*展台/ }));
    fireEvent.change(await screen.findByRole('textbox', { name: '选定理由' }), { target: { value: '价格最低 ' } });
    await waitFor(async () => {
      fireEvent.click(await screen.findByRole('button', { name: '选定 1 家' }));
      expect(screen.queryByText('选定后不能更改')).not.toBeNull();
    });
    const { lines, ...rest } = answered;
    answered = { ...rest, state: '30', lines: lines.map((line) => ({ ...line, awarded })) };
    fireEvent.click(screen.getByRole('button', { name: /^OK$|^确\s?定$/ }));
    if (awarded === 0) await waitFor(() => expect(onChanged).toHaveBeenCalledWith(stored));
    else await screen.findByText('现在不能这样操作');
    expect(onChanged).toHaveBeenCalledTimes(1);
    cleanup();
  }
});
