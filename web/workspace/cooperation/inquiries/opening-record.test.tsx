// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { OpeningRecord as Recorded } from '#contract/cooperation/opened-quotes.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { OpeningRecord } from './opening-record.tsx';

const total = { net: '100', tax: '6', gross: '106' };
const record = {
  ...{ number: 'XJ-2026-0117', title: '展台搭建', edition: 1, buyer: '砚山', currency: '10', rates: [], reason: '' },
  ...{ deadline: '2026-11-30T09:00:00.000Z', openedAt: '2026-11-30T09:05:01.250Z', openedBy: ['林岚'] },
  ...{ fewestQuotes: 1, invited: 3, place: null },
  quotes: [
    {
      ...{ name: '青牍', receivedAt: '2026-11-29T01:02:03.004Z', receipt: 'r1', isIntact: true, isStale: false },
      ...{ missing: 0, total, quoted: null },
    },
  ],
  declined: [
    { name: '岫衡', reason: '档期已满' },
    { name: '禾简', reason: '不做展台' },
  ],
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: record as unknown as Recorded }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('says on the sheet that is signed whose time its times are, and why suppliers declined', async () => {
  const inquiry = { id: 7, number: 'XJ-2026-0117' } as InquiryDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpeningRecord inquiry={inquiry} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  await screen.findByText('展台搭建');
  expect(factOf('报价截止（北京时间）')).toBe('2026-11-30 17:00:00.000');
  expect(factOf('开启时间（北京时间）')).toBe('2026-11-30 17:05:01.250');
  expect(screen.getByText(/2026-11-29 09:02:03\.004（北京时间）收到/)).toBeTruthy();
  expect(screen.getByText('谢绝：岫衡（档期已满）、禾简（不做展台）')).toBeTruthy();
});

it('says that its step is archived where it has no place in the audit chain any more', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpeningRecord inquiry={{ id: 7, number: 'XJ-2026-0117' } as InquiryDetail} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^开启这一步已随操作记录归档/)).toBeTruthy();
});
