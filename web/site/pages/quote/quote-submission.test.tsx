// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import {
  button,
  days,
  fact,
  hasFocus,
  invitation,
  loadParts,
  ok,
  press,
  price,
  quoteAt,
  quoteServer,
  receipt,
  start,
  submitQuote,
  type,
} from '../../testing/quote-server.tsx';

const server = quoteServer();
const { answers, sent, standsThere } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

test('before it is submitted a quote is read with its tax rate and all notes', async () => {
  await start();
  type(0, '10');
  fireEvent.change(screen.getByLabelText(/税率/), { target: { value: '13' } });
  fireEvent.change(screen.getAllByLabelText('备注')[0] as HTMLElement, { target: { value: '含安装' } });
  fireEvent.change(screen.getByLabelText('整份报价的说明'), { target: { value: '不含运费，预付 50%' } });
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('heading', { name: '提交前再读一遍' });
  expect(fact('税率（%）')).toBe('13');
  expect(fact('单价口径')).toBe('含税');
  expect(screen.getByText(/备注: 含安装/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '整份报价的说明' }).nextElementSibling?.textContent).toBe(
    '不含运费，预付 50%',
  );
});

test('a quote is not submitted a second time while its receipt is on the way', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  const { promise: looked, resolve: look } = Promise.withResolvers<object>();
  answers.set('/quote/look', () => looked);
  press('提交报价');
  await waitFor(() => expect(sent('/quote/submit')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: '提交报价' })).toBeNull();
  look(ok({ ...invitation, receipts: [receipt] }));
  await screen.findByText('报价已封存');
  expect(sent('/quote/submit')).toHaveLength(1);
});

test('going back from what is read before submitting leads to the heading of the lines', async () => {
  await start();
  type(0, '12');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await hasFocus('提交前再读一遍');
  press('返回');
  await hasFocus('填写报价');
});

/** Submits: what the server then holds is `stored`, and its answer does not arrive. */
function losesAnswerOfSubmission(stored: Partial<LookedQuote>) {
  answers.set('/quote/submit', () => {
    standsThere(stored);
    throw new TypeError('Failed to fetch');
  });
}

test('a submission whose answer was lost has its receipt, and is not made twice', async () => {
  await start();
  type(0, '10');
  fireEvent.change(screen.getAllByLabelText('备注')[1] as HTMLElement, { target: { value: '没有产能' } });
  await screen.findByText(/^已存/);
  losesAnswerOfSubmission({ quote: quoteAt('10'), receipts: [receipt] });
  await submitQuote();
  await screen.findByText('报价已封存');
  expect(screen.getByText(/^第 1 次提交/)).toBeTruthy();
  expect(sent('/quote/submit')).toHaveLength(1);
});

test('a submission whose answer was lost with the network has its receipt at the next try', async () => {
  await start();
  type(0, '10');
  fireEvent.change(days(1), { target: { value: '7' } });
  await screen.findByText(/^已存/);
  answers.delete('/quote/look');
  answers.delete('/quote/submit');
  await submitQuote();
  await screen.findByText('网络请求错误');
  standsThere({ quote: quoteAt('10'), receipts: [receipt] });
  press('提交报价');
  await screen.findByText('报价已封存');
  expect(screen.getByText(/^第 1 次提交/)).toBeTruthy();
  expect(screen.queryByText(/同事/)).toBeNull();
});

test('what is typed after a submission whose answer was lost is saved as of nobody else', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.delete('/quote/look');
  answers.delete('/quote/submit');
  await submitQuote();
  await screen.findByText('网络请求错误');
  press('返回');
  standsThere({ quote: quoteAt('10'), receipts: [receipt] });
  type(0, '11');
  await screen.findByText(/^已存/);
  expect(sent('/quote/draft').at(-1)?.seen?.receipt).toBe(1);
  expect(screen.queryByText(/同事/)).toBeNull();
});

test('a quote is changed after its receipt as of nobody else, also where nothing was looked at since', async () => {
  await start();
  type(0, '10');
  fireEvent.change(screen.getAllByLabelText('备注')[1] as HTMLElement, { target: { value: '没有产能' } });
  await screen.findByText(/^已存/);
  answers.set('/quote/submit', () => {
    standsThere({ quote: quoteAt('10'), receipts: [receipt] });
    answers.delete('/quote/look');
    return ok(receipt);
  });
  await submitQuote();
  await screen.findByText('报价已封存');
  standsThere({ quote: quoteAt('10'), receipts: [receipt] });
  press('修改报价');
  expect(price(0).value).toBe('10');
  type(0, '11');
  await screen.findByText(/^已存/);
  expect(screen.queryByText(/同事/)).toBeNull();
  await submitQuote();
  await screen.findByText(/^第 2 次提交/);
});

test('a quote is changed after its receipt as it was submitted, where a look from before came last', async () => {
  const before = { ...invitation, draft: quoteAt('9'), draftSavedAt: '2026-11-27T01:00:00.000Z' };
  answers.set('/quote/look', () => ok(before));
  await start('继续填写');
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.set('/quote/submit', () => {
    answers.set('/quote/look', () => ok(before));
    return ok(receipt);
  });
  await submitQuote();
  await screen.findByText('报价已封存');
  standsThere({ quote: quoteAt('10'), receipts: [receipt] });
  press('修改报价');
  expect(price(0).value).toBe('10');
  type(0, '11');
  await screen.findByText(/^已存/);
  expect(screen.queryByText(/同事/)).toBeNull();
});

test('a proxy that gives up waiting for a submission that arrived makes it no colleague’s', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.delete('/quote/look');
  answers.set('/quote/submit', () => new Response('<html>', { status: 504 }));
  await submitQuote();
  await screen.findByText('网关超时');
  press('返回');
  standsThere({ quote: quoteAt('10'), receipts: [receipt] });
  type(0, '12');
  await screen.findByText(/^已存/);
  expect(screen.queryByText(/同事/)).toBeNull();
});

test('a submission that is refused for a colleague whose quote cannot be looked at says so', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.delete('/quote/look');
  answers.set('/quote/submit', () => ({ code: 1776, desc: '同事刚刚改了这份报价' }));
  await submitQuote();
  await screen.findByText('同事刚刚改了这份报价');
  expect(button('提交报价').disabled).toBe(false);
});

test('a submission that is refused again at once says so', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.set('/quote/submit', () => ({ code: 1776, desc: '同事刚刚改了这份报价' }));
  await submitQuote();
  await screen.findByText('同事刚刚改了这份报价');
  expect(sent('/quote/submit')).toHaveLength(2);
});

test('a submission that is refused for a new edition names it, also where the look after that fails', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.set('/quote/submit', () => ({ code: 1776, desc: '同事刚刚改了这份报价' }));
  const looks = [ok({ ...invitation, edition: 2, change: '加了地毯。' })];
  answers.set('/quote/look', () => looks.shift() ?? { code: 500, desc: '服务器错误' });
  await submitQuote();
  await screen.findByText('询价有新版本');
});
