// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LookedQuote, PricedQuote, QuoteDraft, SeenQuote } from '#contract/cooperation/quotes.ts';
import { frameTexts, quoteTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { sampleFrame } from '../../testing/sample-content.ts';
import { outcomeText } from './outcome-text.ts';
import { differencesOf, startDraft } from './quote-draft.ts';
import { Component as QuotePage } from './quote-page.tsx';

interface Body {
  readonly seen?: SeenQuote;
  readonly draft?: QuoteDraft;
  readonly edition?: number;
  readonly receipt?: number | null;
  readonly quote?: QuoteDraft;
}
type Answer = (body: Body) => object | Promise<object>;

const calls: { readonly path: string; readonly body: Body }[] = [];
/** Answers of the server by the end of their path; without one there is no network. */
const answers = new Map<string, Answer>();
const ok = (result: unknown) => ({ code: 200, result });

const receipt = {
  ...{ number: 1, edition: 1, receivedAt: '2026-11-27T02:00:00.000Z', receipt: 'ab'.repeat(32), isWithdrawn: false },
};
const lineOf = (name: string) => ({ name, specification: '', quantity: '5', unit: '件' });
const invitation: LookedQuote = {
  ...{ buyer: '禾简', supplier: '澄川新材', number: 'XJ-1', title: '展台搭建', edition: 1, change: '', state: '10' },
  ...{ inquiryState: '10', currency: 'CNY', otherCurrencies: [], includesTax: true, maySplit: true, validityDays: 30 },
  ...{ note: '', attachments: [], lines: [lineOf('展台'), lineOf('灯箱')], deadline: '2099-01-02T09:00:00.000Z' },
  ...{ questionsUntil: '2099-01-01T09:00:00.000Z', remaining: 86_400_000_000, clock: '2026-11-27T02:00:00.000Z' },
  ...{ questions: [], hasDeclined: false, mayQuote: true, draft: null, quote: null, priced: null, isStale: false },
  ...{ receipts: [], proof: null, validUntil: null, mayConfirm: false, outcome: null, writtenFor: null },
  ...{ quotedFor: null, draftSavedAt: null },
};

const grossOf = (price: string) => (Number(price) * 5).toFixed(2);
const amountsOf = (gross: string) => ({ net: gross, tax: '0.00', gross });
/** As the server computes it: five of each line, without tax. */
function priceOf({ lines }: QuoteDraft): PricedQuote {
  const quoted = lines.filter(({ unitPrice }) => unitPrice !== '');
  const total = quoted.reduce((sum, { unitPrice }) => sum + Number(unitPrice) * 5, 0);
  return {
    lines: lines.map(({ unitPrice }) => (unitPrice === '' ? null : amountsOf(grossOf(unitPrice)))),
    ...{ total: amountsOf(total.toFixed(2)), missing: lines.length - quoted.length },
  };
}

const saves: Answer = ({ draft }) => {
  if (!draft) throw new Error('nothing to save');
  const savedAt = new Date().toISOString();
  answers.set('/quote/look', () => ok({ ...invitation, draft, draftSavedAt: savedAt }));
  return ok({ ...priceOf(draft), savedAt });
};
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
const saved = () => sent('/quote/draft').map(({ draft }) => draft?.lines.map(({ unitPrice }) => unitPrice));

const price = (line: number) => screen.getAllByPlaceholderText<HTMLInputElement>('含税单价')[line] as HTMLInputElement;
const type = (line: number, value: string) => fireEvent.change(price(line), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const keepsTab = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** React takes listeners away a moment after it shows what was saved. */
const waitForNoQuestion = () => waitFor(() => expect(keepsTab()).toBe(true));

async function start(name = '开始报价') {
  history.replaceState(null, '', '/quote#the-token');
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('正在打开询价')).toBeNull());
}

function show() {
  const page = { ...{ title: '', description: '' }, texts: quoteTexts['zh-CN'] };
  const frame = {
    language: 'zh-CN' as const,
    frame: sampleFrame,
    texts: frameTexts['zh-CN'],
    highlights: [],
    untranslatedNote: '',
  };
  const shown = { pathname: '/quote', search: '', code: { frame: 'bare' as const, folder: 'quote' }, frame, page };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: QuotePage }} />);
}

/** The buyer puts a line before the others; the page looks again. */
async function revise() {
  const lines = [lineOf('地毯'), ...invitation.lines];
  const draft = sent('/quote/draft').at(-1)?.draft ?? null;
  const writtenFor = draft && { currency: invitation.currency, lines: invitation.lines };
  answers.set('/quote/look', () => ok({ ...invitation, edition: 2, change: '加了地毯。', lines, draft, writtenFor }));
  dispatchEvent(new Event('hashchange'));
  await screen.findByText('询价有新版本');
}

// What a browser fetches while the invitation is read is made here, once.
beforeAll(() => Promise.all([import('./quote-form.tsx'), import('./quote-receipt.tsx'), import('./quote-late.tsx')]));
beforeEach(() => {
  calls.length = 0;
  answers.clear();
  answers.set('/quote/look', () => ok(invitation));
  answers.set('/quote/draft', saves);
  answers.set('/quote/submit', () => ok(receipt));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string | FormData }) => {
    const asked = typeof body === 'string' ? JSON.parse(body) : {};
    calls.push({ path: url, body: asked });
    const [, answer] = [...answers].find(([end]) => url.endsWith(end)) ?? [];
    if (!answer) throw new TypeError('Failed to fetch');
    const answered = await answer(asked);
    return answered instanceof Response ? answered : Response.json(answered);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('whoever still types at the deadline is told that it has passed', async () => {
  await start();
  answers.set('/quote/draft', () => ({ code: 1772, desc: '已过截止时间，不能再报价' }));
  answers.set('/quote/look', () => ok({ ...invitation, inquiryState: '20', remaining: 0 }));
  type(0, '10');
  expect(await screen.findByRole('heading', { name: '已过截止时间' })).toBeTruthy();
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
const second = { ...receipt, number: 2, receipt: 'cd'.repeat(32) };
const withdrawn = { ...receipt, isWithdrawn: true };

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

const sealedQuote = {
  ...{ taxRate: '13', note: '不含运费，预付 50%', files: [] },
  lines: [{ position: 2, unitPrice: '1234.5', deliveryDays: 7, note: '含安装', deviation: '' }],
};
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

const hasFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

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

test('going back from what is read before submitting leads to the heading of the lines', async () => {
  await start();
  type(0, '12');
  await screen.findByText(/^已存/);
  press('核对并提交');
  await hasFocus('提交前再读一遍');
  press('返回');
  await hasFocus('填写报价');
});

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

const days = (line: number) => screen.getAllByPlaceholderText<HTMLInputElement>('交期')[line] as HTMLInputElement;

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

/** A colleague's draft or quote stands at the server, which takes nothing from whoever has not seen it. */
function standsThere(answer: Partial<LookedQuote>) {
  let looked: LookedQuote = { ...invitation, ...answer };
  const isSeen = ({ seen }: Body) =>
    seen?.draft === looked.draftSavedAt &&
    seen.receipt === (looked.receipts[0]?.number ?? null) &&
    seen.isWithdrawn === (looked.receipts[0]?.isWithdrawn ?? false) &&
    seen.hasDeclined === looked.hasDeclined;
  const guard =
    (then: Answer): Answer =>
    (body) =>
      isSeen(body) ? then(body) : { code: 1776, desc: '同事刚刚改了这份报价' };
  answers.set('/quote/look', () => ok(looked));
  const keep: Answer = ({ draft = null }) => {
    looked = { ...looked, draft, draftSavedAt: new Date().toISOString() };
    answers.set('/quote/look', () => ok(looked));
    return ok({ ...(draft && priceOf(draft)), savedAt: looked.draftSavedAt });
  };
  answers.set('/quote/draft', guard(keep));
  answers.set(
    '/quote/submit',
    guard(() => ok(second)),
  );
}
const lineAt = (position: number, unitPrice: string) => ({
  ...{ position, unitPrice, deliveryDays: null, note: '', deviation: '' },
});
const quoteAt = (...prices: string[]) => ({
  ...{ taxRate: '6', note: '', files: [] },
  lines: prices.map((unitPrice, index) => lineAt(index + 1, unitPrice)),
});
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

const focused = () => document.activeElement;

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

test('another file of the same name is a difference', () => {
  const file = { id: '1'.repeat(32), name: 'first.pdf', bytes: 1, digest: 'ab'.repeat(32) };
  const otherFile = { ...file, id: '2'.repeat(32), digest: 'cd'.repeat(32) };
  const one = startDraft({ ...invitation, draft: { ...quoteAt('10', ''), files: [file] } });
  const other = startDraft({ ...invitation, draft: { ...quoteAt('10', ''), files: [otherFile] } });
  expect(differencesOf(one, other, invitation).parts).toEqual(['files']);
  expect(differencesOf(one, one, invitation).parts).toEqual([]);
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

/** Submits: what the server then holds is `stored`, and its answer does not arrive. */
function losesAnswerOfSubmission(stored: Partial<LookedQuote>) {
  answers.set('/quote/submit', () => {
    standsThere(stored);
    throw new TypeError('Failed to fetch');
  });
}
const submitQuote = async () => {
  press('核对并提交');
  fireEvent.click(await screen.findByRole('button', { name: '提交报价' }));
};

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

test('of several lines that were won an English page speaks as of several', () => {
  const won = (...positions: number[]) => outcomeText(quoteTexts.en, { kind: 'won', positions });
  expect([won(1), won(1, 2)]).toEqual(['Awarded to you: line 1', 'Awarded to you: lines 1, 2']);
});
