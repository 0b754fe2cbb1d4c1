// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  focused,
  hasFocus,
  invitation,
  keepsTab,
  lineOf,
  loadParts,
  ok,
  press,
  price,
  quoteServer,
  start,
  type,
} from '../../testing/quote-server.tsx';

const server = quoteServer();
const { answers, saves, sent, saved } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

/** The buyer puts a line before the others; the page looks again. */
async function revise() {
  const lines = [lineOf('地毯'), ...invitation.lines];
  const draft = sent('/quote/draft').at(-1)?.draft ?? null;
  const writtenFor = draft && { currency: invitation.currency, lines: invitation.lines };
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。', lines, draft, writtenFor }));
  dispatchEvent(new Event('hashchange'));
  await screen.findByText('询价有新版本');
}

test('a new edition is named, and nothing is submitted before it is taken over', async () => {
  await start();
  type(1, '20');
  await screen.findByText(/^已存/);
  await revise();
  expect(screen.getByText(/加了地毯。/)).toBeTruthy();
  expect(screen.getAllByPlaceholderText('含税单价')).toHaveLength(2);
  expect(button('核对并提交').disabled).toBe(true);
  type(0, '10');
  expect(price(1).value).toBe('20');
  press('采用新版本');
  expect(screen.getAllByPlaceholderText<HTMLInputElement>('含税单价').map(({ value }) => value)).toEqual([
    '',
    '10',
    '20',
  ]);
  await screen.findByText(/^已存/);
  expect(saved().at(-1)).toEqual(['', '10', '20']);
  expect(screen.queryByText('询价有新版本')).toBeNull();
  press('核对并提交');
  fireEvent.click(await screen.findByRole('button', { name: '提交报价' }));
  await screen.findByText('报价已封存');
  expect(sent('/quote/submit')).toEqual([expect.objectContaining({ edition: 2 })]);
});

test('a new edition that comes while the quote is read once more is refused, named, and leads back to the lines', async () => {
  await start();
  type(1, '20');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  const lines = [lineOf('地毯'), ...invitation.lines];
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。', lines }));
  answers.set('/quote/submit', () => ({ code: 1773, desc: '询价有了新版本，请看过改动后再提交' }));
  press('提交报价');
  await screen.findByText('询价有新版本');
  expect(sent('/quote/submit')).toEqual([expect.objectContaining({ edition: 1 })]);
  expect(button('提交报价').disabled).toBe(true);
  press('采用新版本');
  expect(price(2).value).toBe('20');
  expect(screen.queryByText(/请看过改动后再提交/)).toBeNull();
});

test('a draft that is refused for a new edition shows its change at once, and is taken over with what was typed', async () => {
  await start();
  type(1, '20');
  await screen.findByText(/^已存/);
  const lines = [lineOf('地毯'), ...invitation.lines];
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。', lines }));
  answers.set('/quote/draft', () => ({ code: 1773, desc: '询价有了新版本，请看过改动后再提交' }));
  type(1, '21');
  press('核对并提交');
  await screen.findByText('询价有新版本');
  expect(screen.getByText('改动：加了地毯。', { selector: 'p' }).closest('.quote-sticky')).toBeTruthy();
  expect(screen.getByText('采用后，仍在的行保留已填的内容；核对之后才能提交。', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(button('核对并提交').disabled).toBe(true);
  expect(keepsTab()).toBe(false);
  answers.set('/quote/draft', saves);
  press('采用新版本');
  expect([0, 1, 2].map((line) => price(line).value)).toEqual(['', '', '21']);
  await screen.findByText(/^已存/);
  expect(sent('/quote/draft').at(-1)).toMatchObject({ edition: 2 });
  expect(screen.getByText('105.00')).toBeTruthy();
});

test('a refused draft whose change could not be fetched says so, and tries again', async () => {
  await start();
  answers.delete('/quote/look');
  answers.set('/quote/draft', () => ({ code: 1773, desc: '询价有了新版本，请看过改动后再提交' }));
  type(0, '10');
  await screen.findByText(/询价有了新版本/);
  const lines = [lineOf('地毯'), ...invitation.lines];
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。', lines }));
  press('重试');
  await screen.findByText('询价有新版本');
  expect(screen.queryByText(/询价有了新版本/)).toBeNull();
  expect(price(0).value).toBe('10');
});

test('whoever takes over a new edition goes on at the heading, and is led to it by a refused submission', async () => {
  await start();
  type(1, '20');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。' }));
  answers.set('/quote/submit', () => ({ code: 1773, desc: '询价有了新版本，请看过改动后再提交' }));
  button('提交报价').focus();
  press('提交报价');
  await screen.findByText('询价有新版本');
  await waitFor(() => expect(focused()?.textContent).toMatch(/^询价有新版本/));
  press('采用新版本');
  await hasFocus('填写报价');
  answers.set('/quote/look', () => ok({ ...invitation, edition: 3, change: '改了数量。' }));
  dispatchEvent(new Event('hashchange'));
  await screen.findByText('改动：改了数量。', { selector: 'p' });
  button('采用新版本').focus();
  press('采用新版本');
  await hasFocus('填写报价');
});
