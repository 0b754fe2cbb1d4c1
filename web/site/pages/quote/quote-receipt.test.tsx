// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LookedQuote, PricedQuote } from '#contract/cooperation/quotes.ts';
import {
  button,
  fact,
  invitation,
  lineOf,
  loadParts,
  ok,
  press,
  quoteServer,
  receipt,
  sealedQuote,
  second,
  show,
  start,
  type,
  withdrawn,
} from '../../testing/quote-server.tsx';

const server = quoteServer();
const { answers, sent } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

test('a receipt that cannot be copied says so', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, receipts: [receipt] }));
  await start('复制');
  expect(await screen.findByText('没有复制成功，请手动选择并复制。')).toBeTruthy();
});

const closed = { ...invitation, inquiryState: '20' as const, remaining: 0, receipts: [receipt] };

test('a quote for an earlier edition can be confirmed once its validity has ended', async () => {
  const stale = { ...closed, edition: 2, isStale: true, validUntil: '2026-11-26', mayConfirm: true };
  answers.set('/quote/look', () => ok(stale));
  answers.set('/quote/confirm', () => ok(null));
  await start('确认报价仍然有效');
  await waitFor(() => expect(sent('/quote/confirm')).toHaveLength(1));
});

test('while quotes are taken, a quote for an earlier edition leads to the new one', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, isStale: true, receipts: [receipt] }));
  await start('修改报价');
  expect(screen.getAllByPlaceholderText('含税单价')).toHaveLength(2);
});

/** The page looks again, as it does every half minute. */
const lookAgain = (answer: LookedQuote) => {
  answers.set('/quote/look', () => ok(answer));
  dispatchEvent(new Event('hashchange'));
};

async function showReceipt(answer: LookedQuote) {
  answers.set('/quote/look', () => ok(answer));
  history.replaceState(null, '', '/quote#the-token');
  show();
  await screen.findByRole('heading', { name: '报价已封存' });
}

test('a receipt that is left open gives way to a new version of the inquiry', async () => {
  await showReceipt({ ...invitation, receipts: [receipt] });
  lookAgain({ ...invitation, edition: 2, change: '加了地毯。', isStale: true, receipts: [receipt] });
  await screen.findByText('询价有新版本');
  expect(screen.getByText('改动：加了地毯。', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('之前提交的报价是按旧版本填的，请核对后重新提交。', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByText('报价已封存')).toBeNull();
});

test('a receipt that is left open is not called sealed once a colleague has withdrawn the quote', async () => {
  await showReceipt({ ...invitation, receipts: [receipt] });
  lookAgain({ ...invitation, receipts: [withdrawn] });
  await screen.findByRole('button', { name: '开始报价' });
  expect(screen.queryByText('报价已封存')).toBeNull();
  lookAgain({ ...invitation, receipts: [second, withdrawn] });
  fireEvent.click(await screen.findByRole('button', { name: '回执' }));
  expect(screen.getByText(/^第 2 次提交/)).toBeTruthy();
});

test('a receipt that is left open gives way to that of what a colleague submits after it', async () => {
  await showReceipt({ ...invitation, receipts: [receipt] });
  press('撤回');
  expect(screen.getByText('撤回报价？')).toBeTruthy();
  lookAgain({ ...invitation, receipts: [second, withdrawn] });
  await screen.findByText(/^第 2 次提交/);
  expect(screen.getAllByText('cdcd')).toHaveLength(16);
  expect(screen.queryByText('abab')).toBeNull();
  expect(screen.queryByText('撤回报价？')).toBeNull();
});

test('what was submitted just before the network went has its receipt', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  answers.delete('/quote/look');
  press('提交报价');
  await screen.findByText('报价已封存');
  expect(screen.getAllByText('abab')).toHaveLength(16);
  expect(screen.getByText('第 1 次提交')).toBeTruthy();
  lookAgain({ ...invitation, receipts: [withdrawn] });
  await screen.findByRole('button', { name: '开始报价' });
});

test('after the deadline the receipt of a quote for an earlier version says that it is one', async () => {
  await showReceipt({ ...closed, edition: 2, isStale: true });
  expect(screen.getByText(/这份报价填的是第 1 版，询价已有第 2 版/)).toBeTruthy();
});

const sealedPrices: PricedQuote = {
  ...{ lines: [null, { net: '5462.39', tax: '710.11', gross: '6172.50' }], missing: 1 },
  total: { net: '5462.39', tax: '710.11', gross: '6172.50' },
};

const listed = () =>
  [...document.querySelectorAll('.quote-lines li')].map((line) => [...line.children].map((part) => part.textContent));

test('a supplier reads its own quote between deadline and opening', async () => {
  await showReceipt({ ...closed, quote: sealedQuote, priced: sealedPrices });
  expect(listed()).toEqual([
    ['展台', '不报'],
    ['灯箱', '6,172.50', '1234.5 × 5 件 · 交期 7 日 · 备注: 含安装'],
  ]);
  expect(fact('税率（%）')).toBe('13');
  expect(screen.getByText('不含运费，预付 50%')).toBeTruthy();
  expect(screen.getByText('6,172.50 元').closest('p')?.textContent).toContain('未税 5,462.39 + 税额 710.11');
});

test('a quote for an earlier version is confirmed with the lines it was for, and their prices', async () => {
  const quotedFor = { lines: [lineOf('地毯'), lineOf('灯带')], priced: sealedPrices };
  const stale = { ...closed, edition: 2, isStale: true, validUntil: '2026-11-26', mayConfirm: true };
  await showReceipt({ ...stale, quote: sealedQuote, quotedFor });
  expect(button('确认报价仍然有效')).toBeTruthy();
  expect(listed().map(([name, gross]) => [name, gross])).toEqual([
    ['地毯', '不报'],
    ['灯带', '6,172.50'],
  ]);
});

test('from the inquiry leads a way back to the receipt, also after the deadline', async () => {
  answers.set('/quote/look', () => ok(closed));
  await start('询价');
  await screen.findByRole('heading', { name: '展台搭建' });
  press('回执');
  expect(await screen.findByText('报价已封存')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改报价' })).toBeNull();
});
