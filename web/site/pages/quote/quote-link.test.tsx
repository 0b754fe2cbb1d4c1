// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { quoteTexts } from '../../loading/texts.ts';
import {
  days,
  invitation,
  loadParts,
  ok,
  press,
  quoteServer,
  receipt,
  show,
  start,
  type,
} from '../../testing/quote-server.tsx';

const server = quoteServer();
const { answers, sent } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

test('whoever still types when the buyer cancels is told so, and not that the deadline has passed', async () => {
  await start();
  answers.set('/quote/draft', () => ({ code: 1772, desc: '已过截止时间，不能再报价' }));
  answers.set('/quote/look', () => ok({ ...invitation, inquiryState: '40' }));
  type(0, '10');
  expect(await screen.findByRole('heading', { name: '询价已取消' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '存为文件' })).toBeTruthy();
  expect(screen.queryByText(/截止/)).toBeNull();
});

test('of an inquiry that was cancelled no time is left', async () => {
  const outcome = { kind: 'cancelled' as const, positions: [] };
  answers.set('/quote/look', () => ok({ ...invitation, inquiryState: '40', outcome }));
  history.replaceState(null, '', '/quote#the-token');
  show();
  expect((await screen.findAllByText('询价已取消')).length).toBeGreaterThan(0);
  expect(screen.queryByText('天')).toBeNull();
});

test('whoever still types at the deadline is told that it has passed', async () => {
  await start();
  answers.set('/quote/draft', () => ({ code: 1772, desc: '已过截止时间，不能再报价' }));
  answers.set('/quote/look', () => ok({ ...invitation, inquiryState: '20', remaining: 0 }));
  type(0, '10');
  expect(await screen.findByRole('heading', { name: '已过截止时间' })).toBeTruthy();
});

test('a link that was pasted over another stays, whichever answer comes last', async () => {
  let arrive = () => {};
  answers.set('/quote/look', async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return ok({ ...invitation, title: '第一份询价' });
  });
  history.replaceState(null, '', '/quote#the-token');
  show();
  await waitFor(() => expect(sent('/quote/look')).toHaveLength(1));
  answers.set('/quote/look', () => ok({ ...invitation, title: '第二份询价' }));
  history.replaceState(null, '', '/quote#another');
  dispatchEvent(new Event('hashchange'));
  await screen.findByText('第二份询价');
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('第一份询价')).toBeNull();
});

test('without a session an invitation of the workspace is led to by the login form', async () => {
  history.replaceState(null, '', '/quote#invitation=abc');
  show();
  const link = await screen.findByRole('link', { name: quoteTexts['zh-CN'].signIn });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fquote%23invitation%3Dabc');
});

test('until when a quote can be changed and questions are asked is said with its year, in Beijing time', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, receipts: [receipt] }));
  await start('询价');
  expect(screen.getByLabelText(/北京时间 2099-01-01 17:00 截止/)).toBeTruthy();
  press('回执');
  expect(await screen.findByText('北京时间 2099-01-02 17:00 前可修改，每次一张新回执')).toBeTruthy();
});

test('whoever still types when the link ends can keep what was typed', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  const ended = () => ({ code: 1771, desc: '链接已失效' });
  answers.set('/quote/look', ended);
  answers.set('/quote/draft', ended);
  type(0, '11');
  await screen.findByText(/询价方可能撤回了邀请/);
  const file = screen.getByRole('link', { name: '存为文件' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain('"unitPrice": "11"');
  expect(screen.getByRole('heading', { name: '链接已失效' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
});

test('the file that is kept has every line in which anything was typed', async () => {
  await start();
  fireEvent.change(days(0), { target: { value: '10-15' } });
  fireEvent.change(screen.getAllByLabelText('备注')[1] as HTMLElement, { target: { value: '本月没有产能' } });
  answers.set('/quote/look', () => ok({ ...invitation, inquiryState: '20', remaining: 0 }));
  dispatchEvent(new Event('hashchange'));
  const href = (await screen.findByRole('link', { name: '存为文件' })).getAttribute('href') ?? '';
  const { lines } = JSON.parse(decodeURIComponent(href.slice(href.indexOf(',') + 1)));
  expect(lines).toEqual([
    { position: 1, unitPrice: '', deliveryDays: '10-15', note: '', deviation: '' },
    { position: 2, unitPrice: '', deliveryDays: '', note: '本月没有产能', deviation: '' },
  ]);
});

test('a question and a reason that were typed when the link ends can still be kept, and what was not saved', async () => {
  await start();
  type(0, '12,5');
  await screen.findByText(/^没有保存/);
  press('返回');
  fireEvent.change(await screen.findByLabelText(/提问与答复对全部受邀方公开/), { target: { value: '可否分批？' } });
  press('谢绝');
  fireEvent.change(screen.getByLabelText(/理由封存/), { target: { value: '没有产能' } });
  answers.set('/quote/look', () => ({ code: 1771, desc: '链接已失效' }));
  dispatchEvent(new Event('hashchange'));
  const file = decodeURIComponent((await screen.findByRole('link', { name: '存为文件' })).getAttribute('href') ?? '');
  for (const kept of ['"question": "可否分批？"', '"reason": "没有产能"', '"unitPrice": "12,5"'])
    expect(file).toContain(kept);
  expect(screen.getByText('可否分批？')).toBeTruthy();
  expect(screen.getByText('没有产能')).toBeTruthy();
});

test('of a link that ends before anything was typed nothing is offered to be kept', async () => {
  history.replaceState(null, '', '/quote#the-token');
  show();
  await screen.findByRole('button', { name: '开始报价' });
  answers.set('/quote/look', () => ({ code: 1771, desc: '链接已失效' }));
  dispatchEvent(new Event('hashchange'));
  await screen.findByRole('heading', { name: '链接已失效' });
  expect(screen.queryByRole('link', { name: '存为文件' })).toBeNull();
});
