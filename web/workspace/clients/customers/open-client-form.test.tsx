// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { errorTable } from '#contract/codes/errors.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';

import '#web/workspace/workspace-endpoints.ts';
import { OpenClientForm } from './open-client-form.tsx';

const company = { stockId: 7, code: '600100', name: '全称', shortName: '澄川新材', industryId: null, industryName: '' };
const lead = { id: 3, version: 2, number: 'SQ-1' } as ManagedLead;
const modules = [
  { code: 'esg', name: 'ESG 评价', description: '', state: 'open', expiresAt: null, requestedAt: null },
  { code: 'report', name: '报告', description: '', state: 'open', expiresAt: null, requestedAt: null },
];
const sent: unknown[] = [];
const refusals: ('lost' | { code: number; desc: string })[] = [];
/** The modules of a client that is there. */
let ofClient: readonly object[] = [];
const opened = vi.fn();
const readLead = vi.fn<() => Promise<ManagedLead | undefined>>();

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (address.includes('queryAllModule')) return Response.json({ code: 200, result: modules });
    if (address.includes('/detail')) return Response.json({ code: 200, result: { stockId: 7, modules: ofClient } });
    sent.push(JSON.parse(body ?? ''));
    const refusal = refusals.shift();
    if (refusal === 'lost') throw new TypeError('lost');
    if (refusal) return Response.json(refusal);
    return Response.json({ code: 200, result: { stockId: 7 } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  refusals.length = 0;
  opened.mockReset();
  readLead.mockReset();
});
afterEach(cleanup);

const show = (from: ManagedLead | undefined, mayOpenModules = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenClientForm
        company={company}
        lead={from}
        mayOpenModules={mayOpenModules}
        onLeadChanged={readLead}
        onBack={() => {}}
        onOpened={opened}
      />
    </QueryClientProvider>,
  );

it('opens a client of a lead with the chosen modules under one expiry', async () => {
  show(lead);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'ESG 评价' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '报告' }));
  fireEvent.change(await screen.findByLabelText('到期时间（北京时间）'), { target: { value: '2027-01-31T18:00' } });
  fireEvent.click(await screen.findByRole('button', { name: '开通客户和 2 个模块' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  const expiresAt = '2027-01-31T10:00:00.000Z';
  expect(sent).toEqual([{ stockId: 7, modules: { codes: ['esg', 'report'], expiresAt }, lead: { id: 3, version: 2 } }]);
});

it('opens one without modules and without a lead', async () => {
  show(undefined);
  await screen.findByRole('checkbox', { name: '报告' });
  fireEvent.click(screen.getByRole('button', { name: '开通客户，暂不开模块' }));
  await waitFor(() => expect(sent).toEqual([{ stockId: 7 }]));
});

it('offers no modules to who may not open them', async () => {
  show(undefined, false);
  fireEvent.click(screen.getByRole('button', { name: '开通客户，暂不开模块' }));
  await waitFor(() => expect(sent).toEqual([{ stockId: 7 }]));
  expect(screen.queryByRole('checkbox', { name: 'ESG 评价' })).toBeNull();
});

it('opens one without modules, whatever was left in the fields of an expiry that is not shown any more', async () => {
  show(undefined);
  fireEvent.click(await screen.findByRole('checkbox', { name: '报告' }));
  fireEvent.change(await screen.findByLabelText('到期时间（北京时间）'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('checkbox', { name: '报告' }));
  await waitFor(() => expect(screen.queryByLabelText('到期时间（北京时间）')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '开通客户，暂不开模块' }));
  await waitFor(() => expect(sent).toEqual([{ stockId: 7 }]));
});

it('goes on with a client that is there since the answer was lost, and not with one that a colleague has opened', async () => {
  const isClient = { code: errorTable.ALREADY_CLIENT.code, desc: '已经是客户' };
  const expiresAt = '2027-01-31T10:00:00.000Z';
  for (const [isLost, end, isOwn] of [
    [true, expiresAt, true],
    [true, '2028-01-31T10:00:00.000Z', false],
    [false, expiresAt, false],
  ] as const) {
    ofClient = [
      { ...modules[0], expiresAt: end },
      { ...modules[1], state: 'none' },
    ];
    show(undefined);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'ESG 评价' }));
    fireEvent.change(await screen.findByLabelText('到期时间（北京时间）'), { target: { value: '2027-01-31T18:00' } });
    const open = () => fireEvent.click(screen.getByRole('button', { name: /开通客户和 1 个模块/ }));
    if (isLost) {
      refusals.push('lost');
      open();
      await screen.findByText(/网络请求错误/);
    }
    refusals.push(isClient);
    open();
    if (isOwn) await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.objectContaining({ stockId: 7 })));
    else await screen.findByText('已经是客户');
    expect(opened).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

describe('a lead that a colleague has changed meanwhile', () => {
  const changed = { code: errorTable.LEAD_CHANGED.code, desc: '其他人刚刚处理过' };
  const latest = { ...lead, version: 3, state: 'contacted', note: '已约周三通话', ownerName: '陆景行' } as ManagedLead;
  const open = () => fireEvent.click(screen.getByRole('button', { name: '开通客户和 1 个模块' }));
  async function refuse() {
    refusals.push(changed);
    show(lead);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'ESG 评价' }));
    await screen.findByRole('button', { name: '开通客户和 1 个模块' });
    open();
    return screen.findByRole('alert');
  }

  it('is shown as it stands, keeps what was chosen, and is taken by the next press', async () => {
    readLead.mockResolvedValue(latest);
    const alert = await refuse();
    expect(alert.textContent).toContain('已约周三通话');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'ESG 评价' }).checked).toBe(true);
    open();
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(sent.at(-1)).toMatchObject({ modules: { codes: ['esg'] }, lead: { id: 3, version: 3 } });
  });

  it('opens no second client', async () => {
    readLead.mockResolvedValue({ ...latest, state: 'won', client: { stockId: 8, shortName: '砚山精工' } });
    expect((await refuse()).textContent).toContain('砚山精工');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '开通客户和 1 个模块' }).disabled).toBe(true);
  });

  it('says that it was refused where it cannot be read', async () => {
    readLead.mockResolvedValue(undefined);
    expect((await refuse()).textContent).toContain('其他人刚刚处理过');
  });
});
