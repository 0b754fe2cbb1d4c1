// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  hasFocus,
  invitation,
  loadParts,
  ok,
  press,
  price,
  quoteAt,
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
const { answers, sent, standsThere } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

test('whoever does not decline after all is at the button again, and whoever does at the note of it', async () => {
  answers.set('/quote/decline', () => {
    answers.set('/quote/look', () => ok({ ...invitation, hasDeclined: true }));
    return ok(null);
  });
  history.replaceState(null, '', '/quote#the-token');
  show();
  fireEvent.click(await screen.findByRole('button', { name: '谢绝' }));
  press('返回');
  await hasFocus('谢绝');
  press('谢绝');
  fireEvent.change(screen.getByLabelText(/理由封存/), { target: { value: '没有产能' } });
  screen.getAllByRole('button', { name: '谢绝' }).at(-1)?.focus();
  press('谢绝');
  await waitFor(() => expect(document.activeElement?.className).toBe('quote-warning'));
});

test('the question before a quote is withdrawn takes the focus, and gives it back', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, receipts: [receipt] }));
  history.replaceState(null, '', '/quote#the-token');
  show();
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alertdialog')));
  press('返回');
  await hasFocus('撤回');
});

test('a quote that was withdrawn is said to be, and goes on as a draft', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, quote: sealedQuote, receipts: [receipt] }));
  answers.set('/quote/withdraw', () => {
    const kept = { draft: sealedQuote, draftSavedAt: '2026-11-27T03:00:00.000Z' };
    answers.set('/quote/look', () => ok({ ...invitation, ...kept, receipts: [withdrawn] }));
    return ok(null);
  });
  await start('撤回');
  fireEvent.click(screen.getAllByRole('button', { name: '撤回' })[0] as HTMLElement);
  await screen.findByText('报价已撤回，内容留作草稿。截止前可以重新提交。');
  press('继续填写');
  await waitFor(() => expect(price(1).value).toBe('1234.5'));
});

test('a quote that a colleague has submitted meanwhile is not withdrawn unseen, but shown, and why', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, quote: sealedQuote, receipts: [receipt] }));
  answers.set('/quote/withdraw', ({ receipt: shown }) => {
    if (shown === second.number) return ok(null);
    answers.set('/quote/look', () => ok({ ...invitation, quote: sealedQuote, receipts: [second, receipt] }));
    return { code: 1776, desc: '同事刚刚改了这份报价' };
  });
  await start('撤回');
  fireEvent.click(screen.getAllByRole('button', { name: '撤回' })[0] as HTMLElement);
  await screen.findByText('同事刚刚改了这份报价');
  expect(await screen.findByText(/第 2 次提交/)).toBeTruthy();
  press('撤回');
  fireEvent.click(screen.getAllByRole('button', { name: '撤回' })[0] as HTMLElement);
  await waitFor(() => expect(sent('/quote/withdraw').map(({ receipt: shown }) => shown)).toEqual([1, 2]));
});

test('declining withdraws no quote that came while the reason was typed, and the reason stays', async () => {
  answers.set('/quote/decline', ({ receipt: shown }) =>
    shown === receipt.number ? ok(null) : { code: 1776, desc: '同事刚刚改了这份报价' },
  );
  history.replaceState(null, '', '/quote#the-token');
  show();
  fireEvent.click(await screen.findByRole('button', { name: '谢绝' }));
  fireEvent.change(screen.getByLabelText(/理由封存/), { target: { value: '没有产能' } });
  answers.set('/quote/look', () => ok({ ...invitation, receipts: [receipt] }));
  dispatchEvent(new Event('hashchange'));
  await screen.findByText(/已提交的报价随即撤回/);
  const submitReason = () => fireEvent.submit(screen.getByDisplayValue('没有产能').closest('form') as HTMLFormElement);
  submitReason();
  await screen.findByText('同事刚刚改了这份报价');
  await waitFor(() => expect(button('谢绝').disabled).toBe(false));
  submitReason();
  await waitFor(() => expect(sent('/quote/decline').map(({ receipt: shown }) => shown)).toEqual([null, 1]));
});

test('whoever declines with a quote is told before that it is withdrawn', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, receipts: [receipt] }));
  await start('询价');
  fireEvent.click(await screen.findByRole('button', { name: '谢绝' }));
  expect(screen.getByText(/已提交的报价随即撤回，内容留作草稿/)).toBeTruthy();
});

/** A quote that was submitted is changed, in a way that cannot be saved yet, and left for the page that `name` leads to. */
async function leaveUnsaved(name: string) {
  answers.set('/quote/look', () => ok({ ...invitation, quote: quoteAt('10', '20'), receipts: [receipt] }));
  await start('修改报价');
  type(0, '12,5');
  await screen.findByText(/^没有保存/);
  press('返回');
  fireEvent.click(await screen.findByRole('button', { name }));
}

/** What the server keeps of a quote that is taken back. */
const takenBack = {
  ...{ draft: quoteAt('10', '20'), draftSavedAt: '2026-11-27T03:00:00.000Z' },
  receipts: [withdrawn],
};

test('whoever has withdrawn and goes on with what was typed is not told so once more', async () => {
  await leaveUnsaved('回执');
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
  answers.set('/quote/withdraw', () => ok(null));
  standsThere(takenBack);
  press('撤回');
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await screen.findByRole('heading', { name: '填写报价' });
  type(0, '12.5');
  await screen.findByText(/^已存/);
  expect(screen.queryByText('刚刚有人撤回了报价')).toBeNull();
});

test('whoever has declined, which withdraws a quote, and goes on with what was typed is told of no withdrawal', async () => {
  await leaveUnsaved('谢绝');
  fireEvent.change(screen.getByLabelText(/理由封存/), { target: { value: '没有产能' } });
  answers.set('/quote/decline', () => {
    standsThere({ ...takenBack, hasDeclined: true });
    return ok(null);
  });
  fireEvent.submit(screen.getByDisplayValue('没有产能').closest('form') as HTMLFormElement);
  await screen.findByText(/已谢绝/);
  press('继续填写');
  await screen.findByRole('heading', { name: '填写报价' });
  type(0, '12.5');
  await screen.findByText(/^已存/);
  expect(screen.queryByText('刚刚有人撤回了报价')).toBeNull();
});

test('whoever has withdrawn by a call whose answer was lost is told of no withdrawal by somebody', async () => {
  await leaveUnsaved('回执');
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
  answers.set('/quote/withdraw', () => {
    standsThere(takenBack);
    throw new TypeError('Failed to fetch');
  });
  press('撤回');
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await screen.findByRole('heading', { name: '填写报价' });
  type(0, '12.5');
  await screen.findByText(/^已存/);
  expect(screen.queryByText('刚刚有人撤回了报价')).toBeNull();
});

test('whoever has withdrawn what a colleague has submitted is shown that, and told of no withdrawal', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, quote: quoteAt('10', '20'), receipts: [receipt] }));
  await start('修改报价');
  type(0, '12,5');
  await screen.findByText(/^没有保存/);
  const quote = quoteAt('10', '88');
  answers.set('/quote/look', () => ok({ ...invitation, quote, receipts: [second, receipt] }));
  press('返回');
  fireEvent.click(await screen.findByRole('button', { name: '回执' }));
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
  answers.set('/quote/withdraw', () => ok(null));
  standsThere({ ...takenBack, draft: quote, receipts: [{ ...second, isWithdrawn: true }, withdrawn] });
  press('撤回');
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  await screen.findByRole('heading', { name: '填写报价' });
  type(0, '12.5');
  await screen.findByText('同事刚刚保存了这份报价');
  expect(screen.queryByText('刚刚有人撤回了报价')).toBeNull();
});
