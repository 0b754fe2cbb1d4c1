// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  button,
  focused,
  hasFocus,
  invitation,
  keepsTab,
  loadParts,
  ok,
  press,
  price,
  quoteAt,
  quoteServer,
  receipt,
  second,
  start,
  submitQuote,
  type,
  withdrawn,
} from '../../testing/quote-server.tsx';
import { differencesOf, startDraft } from './quote-draft.ts';

const server = quoteServer();
const { answers, sent, saved, standsThere } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

const colleagues = { draft: quoteAt('10', '99'), draftSavedAt: '2026-11-27T03:00:00.000Z' };

test('a draft that a colleague has saved meanwhile is shown beside what was typed, and one of both is kept', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  standsThere(colleagues);
  type(0, '11');
  await screen.findByText('同事刚刚保存了这份报价');
  expect(screen.getByText('我的：11')).toBeTruthy();
  expect(screen.getByText('同事的：99')).toBeTruthy();
  expect(button('核对并提交').disabled).toBe(true);
  expect(keepsTab()).toBe(false);
  press('用我的');
  await screen.findByText(/^已存/);
  expect(saved().at(-1)).toEqual(['11', '']);
  expect(screen.queryByText('同事刚刚保存了这份报价')).toBeNull();
  standsThere({ ...colleagues, draftSavedAt: '2026-11-27T04:00:00.000Z' });
  type(0, '12');
  await screen.findByText('同事刚刚保存了这份报价');
  press('用同事的');
  await waitFor(() => expect([price(0).value, price(1).value]).toEqual(['10', '99']));
});

test('a quote that a colleague has submitted meanwhile is not replaced unseen', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  standsThere({ quote: quoteAt('10', '88'), receipts: [receipt] });
  press('提交报价');
  await screen.findByText('同事刚刚提交了第 1 次报价');
  expect(button('提交报价').disabled).toBe(true);
  press('用我的');
  await screen.findByText(/^已存/);
  press('核对并提交');
  fireEvent.click(await screen.findByRole('button', { name: '提交报价' }));
  await waitFor(() => expect(sent('/quote/submit').at(-1)?.seen?.receipt).toBe(1));
});

test('a quote that a colleague has withdrawn meanwhile goes in again only by who has read that', async () => {
  answers.set('/quote/look', () => ok({ ...invitation, quote: quoteAt('10', '20'), receipts: [receipt] }));
  await start('修改报价');
  // As the server leaves it: what counted until then is the draft.
  standsThere({ draft: quoteAt('10', '20'), draftSavedAt: '2026-11-27T03:00:00.000Z', receipts: [withdrawn] });
  type(0, '11');
  await screen.findByText('刚刚有人撤回了报价');
  expect(button('核对并提交').disabled).toBe(true);
  expect(saved()).toHaveLength(1);
  press('用我的');
  await screen.findByText(/^已存/);
  expect(saved().at(-1)).toEqual(['11', '20']);
  await submitQuote();
  await waitFor(() => expect(sent('/quote/submit').at(-1)?.seen).toMatchObject({ receipt: 1, isWithdrawn: true }));
});

test('a quote that a colleague has submitted and then withdrawn meanwhile is said to be withdrawn, once', async () => {
  await start();
  standsThere({ ...colleagues, receipts: [withdrawn] });
  type(0, '11');
  await screen.findByText('刚刚有人撤回了报价');
  press('用我的');
  await screen.findByText(/^已存/);
  standsThere({ ...colleagues, draftSavedAt: '2026-11-27T04:00:00.000Z', receipts: [withdrawn] });
  type(0, '12');
  await screen.findByText('同事刚刚保存了这份报价');
  standsThere({ ...colleagues, receipts: [{ ...second, isWithdrawn: true }, withdrawn] });
  press('用我的');
  await screen.findByText('刚刚有人撤回了报价');
});

test('an invitation that a colleague has declined meanwhile is answered only by who has read that', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  const [{ draft = null } = {}] = sent('/quote/draft');
  const { draftSavedAt } = (await (answers.get('/quote/look') as Answer)({})) as { draftSavedAt?: string };
  standsThere({ draft, draftSavedAt: draftSavedAt ?? null, hasDeclined: true });
  await submitQuote();
  await screen.findByText('刚刚有人谢绝了邀请');
  expect(button('提交报价').disabled).toBe(true);
  // Nothing differs: there is nothing to choose from.
  expect(screen.queryByRole('button', { name: '用同事的' })).toBeNull();
  press('仍要报价');
  await screen.findByText(/^已存/);
  await submitQuote();
  await waitFor(() => expect(sent('/quote/submit').at(-1)?.seen?.hasDeclined).toBe(true));
  expect(sent('/quote/submit')).toHaveLength(2);
});

test('whoever has declined and goes on with what was typed is not told so once more', async () => {
  await start();
  type(0, '12,5');
  await screen.findByText(/^没有保存/);
  press('返回');
  standsThere({ hasDeclined: true });
  dispatchEvent(new Event('hashchange'));
  await screen.findByText(/已谢绝/);
  press('继续填写');
  await screen.findByRole('heading', { name: '填写报价' });
  type(0, '12.5');
  await screen.findByText(/^已存/);
  expect(screen.queryByText('刚刚有人谢绝了邀请')).toBeNull();
});

test('while somebody types on, only that a colleague has saved is read out, and not each key', async () => {
  await start();
  standsThere(colleagues);
  type(0, '11');
  await screen.findByText('同事刚刚保存了这份报价');
  const told = screen.getByText('同事刚刚保存了这份报价').closest('[role=alert]');
  expect(told?.textContent).toBe('同事刚刚保存了这份报价选定保留哪一份之前，这里不会保存，也不能提交。');
  type(0, '123');
  expect(screen.getByText('我的：123').closest('[role=alert]')).toBeNull();
});

test('whoever chooses which quote is kept goes on at the heading, and whoever types is not torn away', async () => {
  await start();
  for (const [typed, kept] of [
    ['11', '用我的'],
    ['12', '用同事的'],
  ] as const) {
    standsThere({ ...colleagues, draftSavedAt: `2026-11-27T${typed}:00:00.000Z` });
    price(0).focus();
    type(0, typed);
    await screen.findByText('同事刚刚保存了这份报价');
    expect(focused()).toBe(price(0));
    button(kept).focus();
    press(kept);
    await hasFocus('填写报价');
    await screen.findByText(/^已存/);
  }
});

test('what a colleague has saved scrolls with the page, however small the window, and the foot leads to it', async () => {
  await start();
  expect(screen.queryByRole('button', { name: '先选定保留哪一份' })).toBeNull();
  standsThere(colleagues);
  price(0).focus();
  type(0, '11');
  const title = await screen.findByText('同事刚刚保存了这份报价');
  expect(title.closest('.quote-sticky')).toBeNull();
  press('先选定保留哪一份');
  expect(focused()?.textContent).toMatch(/^同事刚刚保存了这份报价/);
  press('用我的');
  await screen.findByText(/^已存/);
  expect(screen.queryByRole('button', { name: '先选定保留哪一份' })).toBeNull();
});

test('a quote that cannot be submitted for a colleague’s leads to what is to be chosen', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await screen.findByRole('button', { name: '提交报价' });
  standsThere({ quote: quoteAt('10', '88'), receipts: [receipt] });
  button('提交报价').focus();
  press('提交报价');
  await screen.findByText('同事刚刚提交了第 1 次报价');
  expect(focused()?.textContent).toMatch(/^同事刚刚提交了第 1 次报价/);
});

test('another file of the same name is a difference', () => {
  const file = { id: '1'.repeat(32), name: 'first.pdf', bytes: 1, digest: 'ab'.repeat(32) };
  const otherFile = { ...file, id: '2'.repeat(32), digest: 'cd'.repeat(32) };
  const one = startDraft({ ...invitation, draft: { ...quoteAt('10', ''), files: [file] } });
  const other = startDraft({ ...invitation, draft: { ...quoteAt('10', ''), files: [otherFile] } });
  expect(differencesOf(one, other, invitation).parts).toEqual(['files']);
  expect(differencesOf(one, one, invitation).parts).toEqual([]);
});

test.each([
  ['their sizes', { bytes: 3_000_000 }, '我的：first.pdf（1 KB）', '同事的：first.pdf（2.9 MB） · second.pdf'],
  [
    'their digests where these are equal as well',
    { digest: 'cd'.repeat(32) },
    '我的：first.pdf（1 KB，SHA-256 abababab…）',
    '同事的：first.pdf（1 KB，SHA-256 cdcdcdcd…） · second.pdf',
  ],
])('two attachments of one name are told apart by %s', async (_what, otherwise, own, other) => {
  const file = { id: '1'.repeat(32), name: 'first.pdf', bytes: 1, digest: 'ab'.repeat(32) };
  const second = { ...file, id: '3'.repeat(32), name: 'second.pdf' };
  answers.set('/quote/look', () => ok({ ...invitation, draft: { ...quoteAt('10', ''), files: [file] } }));
  await start('继续填写');
  await screen.findByText(/^已存/);
  const files = [{ ...file, id: '2'.repeat(32), ...otherwise }, second];
  standsThere({ ...colleagues, draft: { ...colleagues.draft, files } });
  type(0, '11');
  await screen.findByText('同事刚刚保存了这份报价');
  expect(screen.getByText(own)).toBeTruthy();
  expect(screen.getByText(other)).toBeTruthy();
});

test('no attachment is removed or added until it is decided whose quote is kept', async () => {
  const file = { id: '1'.repeat(32), name: 'first.pdf', bytes: 1, digest: 'ab'.repeat(32) };
  const draft = { ...quoteAt('10', ''), files: [file] };
  answers.set('/quote/look', () => ok({ ...invitation, draft }));
  answers.set('/file/remove', () => ok(null));
  await start('继续填写');
  await screen.findByText(/^已存/);
  standsThere({ ...colleagues, draft: { ...colleagues.draft, files: [file] } });
  type(0, '11');
  await screen.findByText('同事刚刚保存了这份报价');
  press('移除 first.pdf');
  expect(sent('/file/remove')).toEqual([]);
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true);
  press('用同事的');
  await screen.findByText(/^已存/);
  press('移除 first.pdf');
  await waitFor(() => expect(sent('/file/remove')).toHaveLength(1));
});

test('a draft that was saved although its answer was lost goes on by itself', async () => {
  await start();
  answers.delete('/quote/draft');
  type(0, '10');
  await screen.findByText(/没有网络/);
  standsThere({ draft: quoteAt('10', ''), draftSavedAt: '2026-11-27T03:00:00.000Z' });
  type(1, '20');
  await screen.findByText(/^已存/);
  expect(saved().at(-1)).toEqual(['10', '20']);
  expect(screen.queryByText('同事刚刚保存了这份报价')).toBeNull();
});
