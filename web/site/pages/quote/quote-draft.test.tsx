// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  days,
  invitation,
  keepsTab,
  lineOf,
  loadParts,
  ok,
  press,
  price,
  quoteServer,
  show,
  start,
  type,
} from '../../testing/quote-server.tsx';

const server = quoteServer();
const { answers, saves, sent, saved } = server;
beforeAll(loadParts);
beforeEach(server.begin);
afterEach(server.end);

/** React takes listeners away a moment after it shows what was saved. */
const waitForNoQuestion = () => waitFor(() => expect(keepsTab()).toBe(true));

test('what is read before submitting is the sum of what was typed last, also after a save that failed', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  answers.delete('/quote/draft');
  type(0, '100');
  await screen.findByText(/没有网络/);
  expect(screen.queryByText('50.00')).toBeNull();
  press('核对并提交');
  await waitFor(() =>
    expect(saved()).toEqual([
      ['10', ''],
      ['100', ''],
      ['100', ''],
    ]),
  );
  await waitFor(() => expect(button('核对并提交').disabled).toBe(false));
  expect(screen.getByText(/没有网络/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '提交前再读一遍' })).toBeNull();
  answers.set('/quote/draft', saves);
  press('核对并提交');
  await screen.findByRole('heading', { name: '提交前再读一遍' });
  expect(screen.getByText('500.00')).toBeTruthy();
  expect(screen.queryByText('50.00')).toBeNull();
});

test('a draft that was kept before a new version stands at the lines it was written for', async () => {
  const lines = [lineOf('地毯'), ...invitation.lines];
  const kept = { position: 1, unitPrice: '10', deliveryDays: null, note: '', deviation: '' };
  const draft = { taxRate: '6', note: '', files: [], lines: [kept] };
  const writtenFor = { currency: invitation.currency, lines: invitation.lines };
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, lines, draft, writtenFor }));
  await start('继续填写');
  expect([0, 1, 2].map((line) => price(line).value)).toEqual(['', '10', '']);
  await waitFor(() => expect(saved()).toEqual([['', '10', '']]));
  expect(sent('/quote/draft')[0]).toMatchObject({ edition: 2 });
});

test('why the server did not take a draft is said in its words', async () => {
  answers.set('/quote/draft', () => ({ code: 1772, desc: '报价已经截止' }));
  await start();
  type(0, '10');
  expect((await screen.findByText(/报价已经截止/)).getAttribute('role')).toBe('alert');
});

test('without a network the page asks to be kept open, for what was typed is nowhere else', async () => {
  answers.delete('/quote/draft');
  await start();
  type(0, '10');
  expect((await screen.findByText(/没有网络/)).textContent).toContain('只留在这个页面上，请勿关闭');
});

test('a draft that did not arrive is saved once the network is back', async () => {
  answers.delete('/quote/draft');
  await start();
  type(0, '10');
  await screen.findByText(/没有网络/);
  answers.set('/quote/draft', saves);
  dispatchEvent(new Event('online'));
  await screen.findByText(/^已存/);
  expect(saved()).toEqual([
    ['10', ''],
    ['10', ''],
  ]);
  await waitForNoQuestion();
  dispatchEvent(new Event('online'));
  expect(sent('/quote/draft')).toHaveLength(2);
});

test('a draft on its way is not overtaken by a later one, and none is sent that was typed over meanwhile', async () => {
  await start();
  let arrive = () => {};
  answers.set('/quote/draft', async (body) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    answers.set('/quote/draft', saves);
    return saves(body);
  });
  type(0, '10');
  await waitFor(() => expect(saved()).toEqual([['10', '']]));
  type(0, '100');
  await new Promise((resolve) => setTimeout(resolve, 600));
  type(0, '1000');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(saved()).toHaveLength(1);
  arrive();
  await screen.findByText(/^已存/);
  expect(saved()).toEqual([
    ['10', ''],
    ['1000', ''],
  ]);
  expect(screen.getAllByText('5,000.00').length).toBeGreaterThan(0);
  await waitForNoQuestion();
});

test('a field that cannot be read is named, and going back and on loses nothing', async () => {
  await start();
  type(0, '10');
  await screen.findByText(/^已存/);
  await waitForNoQuestion();
  type(1, '12。5');
  type(0, '11');
  const unread = await screen.findByText('没有保存：第 2 行含税单价看不懂，改好后自动保存。');
  expect(unread.closest('.quote-sticky')).toBeTruthy();
  expect(keepsTab()).toBe(false);
  press('返回');
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([price(0).value, price(1).value]).toEqual(['11', '12。5']);
  expect(keepsTab()).toBe(false);
  type(1, '12.5');
  await screen.findByText(/^已存/);
  expect(saved().at(-1)).toEqual(['11', '12.5']);
  await waitForNoQuestion();
  fireEvent.change(screen.getByLabelText(/税率/), { target: { value: '6%' } });
  expect(await screen.findByText('没有保存：税率（%）看不懂，改好后自动保存。')).toBeTruthy();
});

test('a comma separates thousands, and never decimals', async () => {
  await start();
  for (const [typed, read] of [
    ['1,234', '1234'],
    ['1,234,567.5', '1234567.5'],
  ]) {
    type(0, typed ?? '');
    await waitFor(() => expect(saved().at(-1)).toEqual([read, '']));
    expect(price(0).value).toBe(typed);
  }
  const saves = saved().length;
  for (const wrong of ['12,50', '1,2345', '1234,567', '0,5', '1,234,56', '1.234,567']) {
    type(0, wrong);
    await screen.findByText(/^没有保存：第 1 行含税单价/);
    expect(price(0).value).toBe(wrong);
    expect(price(0).getAttribute('aria-invalid')).toBe('true');
    expect(button('核对并提交').disabled).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(saved()).toHaveLength(saves);
  type(0, ' 1,234.5 ');
  await screen.findByText(/^已存/);
  press('核对并提交');
  fireEvent.click(await screen.findByRole('button', { name: '提交报价' }));
  await screen.findByText('报价已封存');
  expect(sent('/quote/submit')[0]?.quote?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['1234.5']);
});

test('what was typed just before going back is sent first', async () => {
  await start();
  type(0, '10');
  press('返回');
  await screen.findByRole('button', { name: '继续填写' });
  expect(saved()).toEqual([['10', '']]);
});

test('a file that is removed while another is on its way stays away, and the quote waits for the other', async () => {
  const fileOf = (name: string, digit: string) => ({ id: digit.repeat(32), name, bytes: 1, digest: 'ab'.repeat(32) });
  const first = fileOf('first.pdf', '1');
  const draft = { taxRate: '6', note: '', files: [first], lines: [] };
  answers.set('/quote/look', () => ok({ ...invitation, draft }));
  answers.set('/file/remove', () => ok(null));
  let arrive: (answer: object) => void = () => undefined;
  answers.set('/quote/file/add', () => new Promise<object>((resolve) => (arrive = resolve)));
  await start('继续填写');
  type(0, '10');
  await screen.findByText(/^已存/);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'second.pdf')] } });
  await screen.findByText('文件上传完才能提交');
  expect(button('核对并提交').disabled).toBe(true);
  press('移除 first.pdf');
  arrive(ok(fileOf('second.pdf', '2')));
  await waitFor(() =>
    expect(
      sent('/quote/draft')
        .at(-1)
        ?.draft?.files.map(({ name }) => name),
    ).toEqual(['second.pdf']),
  );
  await waitFor(() => expect(button('核对并提交').disabled).toBe(false));
});

test('clearing a note leaves its box open, with the cursor in it', async () => {
  await start();
  fireEvent.click(screen.getAllByText('备注与偏离')[0] as HTMLElement);
  const note = screen.getAllByLabelText<HTMLInputElement>('备注')[0] as HTMLInputElement;
  const box = note.closest('details') as HTMLDetailsElement;
  box.open = true;
  fireEvent.change(note, { target: { value: '含运费' } });
  fireEvent.change(note, { target: { value: '' } });
  expect(box.open).toBe(true);
});

test('days of delivery that are no whole number stay as they were typed, and are named', async () => {
  await start();
  type(0, '10');
  fireEvent.change(days(0), { target: { value: '１５' } });
  await screen.findByText(/^已存/);
  expect(sent('/quote/draft').at(-1)?.draft?.lines[0]?.deliveryDays).toBe(15);
  for (const wrong of ['7.5', '1-2', '10-15', '5000']) {
    fireEvent.change(days(0), { target: { value: wrong } });
    await screen.findByText('没有保存：第 1 行交期看不懂，改好后自动保存。');
    expect([days(0).value, days(0).getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
    expect(screen.getByText(/交期要填整数天数/)).toBeTruthy();
    expect(button('核对并提交').disabled).toBe(true);
  }
  fireEvent.change(days(0), { target: { value: '' } });
  await screen.findByText(/^已存/);
  expect(sent('/quote/draft').at(-1)?.draft?.lines[0]?.deliveryDays).toBeNull();
});

test('a question and a reason that were typed are still there after a look at the form', async () => {
  history.replaceState(null, '', '/quote#the-token');
  show();
  const question = await screen.findByLabelText<HTMLTextAreaElement>(/提问与答复对全部受邀方公开/);
  fireEvent.change(question, { target: { value: '可否分批交付？' } });
  press('谢绝');
  fireEvent.change(screen.getByLabelText(/理由封存/), { target: { value: '没有产能' } });
  press('开始报价');
  fireEvent.click(await screen.findByRole('button', { name: '返回' }));
  const again = await screen.findByLabelText<HTMLTextAreaElement>(/提问与答复对全部受邀方公开/);
  expect(again.value).toBe('可否分批交付？');
  press('谢绝');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/理由封存/).value).toBe('没有产能');
});
