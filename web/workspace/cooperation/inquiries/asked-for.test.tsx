// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import { AskedFor } from './asked-for.tsx';

const content: InquiryDetail['content'] = {
  ...{ title: '展台搭建', field: '10', currency: 'CNY', otherCurrencies: ['USD', 'EUR'], includesTax: false },
  lines: [
    { name: '木结构展台', specification: '6 × 4 米，阻燃 B1', quantity: '2', unit: '座' },
    { name: '地毯', specification: '', quantity: '90.5', unit: '平方米' },
  ],
  ...{ note: '含运输与搭建。', attachments: [], supplierIds: [], validityDays: 60, fewestQuotes: 3 },
  ...{ tieRule: 'reason', maySplit: true, needsTwo: true },
  ...{ questionsUntil: '2099-01-01T09:00:00.000Z', deadline: '2099-01-02T09:00:00.000Z' },
};
const asked = {
  ...{ content, edition: 2, isOpened: false },
  ...{ questionsUntil: '2099-01-03T09:00:00.000Z', deadline: '2099-01-04T09:00:00.000Z' },
};

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  dictionaryStore.set({ dictionary: { zcb_domain: [{ k: '10', v: '会展' }] }, version: 1 });
  await loadPageTexts();
});
afterEach(cleanup);

const show = (values: Partial<typeof asked> = {}) =>
  render(<AskedFor inquiry={{ ...asked, ...values } as InquiryDetail} />);
const folded = () => screen.getByRole('region', { name: '询价内容' }).querySelector('details')?.open === false;
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('shows each line with its specification, quantity and unit, and the note', () => {
  show();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['1', '木结构展台', '6 × 4 米，阻燃 B1', '2', '座'],
    ['2', '地毯', '', '90.5', '平方米'],
  ]);
  expect(screen.getByText('含运输与搭建。')).toBeTruthy();
  expect(folded()).toBe(false);
});

it('shows the rules, with the times as they are after they were moved', () => {
  show();
  expect(factOf('服务领域')).toBe('会展');
  expect(factOf('单价口径')).toBe('未税');
  expect(factOf('币种')).toBe('人民币');
  expect(factOf('也可用这些币种报价')).toBe('美元，欧元');
  expect(factOf('提问截止')).toContain('2099-01-03 17:00');
  expect(factOf('报价截止')).toContain('2099-01-04 17:00');
  expect(factOf('报价有效')).toBe('60 天，从报价截止起算');
  expect(factOf('最少报价')).toBe('3 家');
  expect(factOf('最低价并列时')).toBe('写明理由选定');
  expect(factOf('拆分')).toBe('可按行拆给几家');
  expect(factOf('开启')).toBe('两人共同开启');
});

it('is folded where the comparison shows the lines', () => {
  show({ isOpened: true });
  expect(folded()).toBe(true);
});

it('is folded where its lines would push all else away, but not in a draft, which shows nothing else', () => {
  const [line] = content.lines;
  if (!line) throw new Error('there is no line');
  const long = { ...content, lines: Array.from({ length: 40 }, () => line) };
  show({ content: long });
  expect(folded()).toBe(true);
  cleanup();
  show({ content: long, edition: 0 });
  expect(folded()).toBe(false);
});

it('names of a draft what is still missing', () => {
  show({
    ...{ edition: 0, questionsUntil: null as never, deadline: null as never },
    content: { ...content, field: '', note: '', lines: [] },
  });
  expect(factOf('服务领域')).toBe('未定');
  expect(factOf('报价截止')).toBe('未定');
  expect(screen.getByText('还没有明细。')).toBeTruthy();
  expect(screen.queryByText('给供应商的说明')).toBeNull();
});
