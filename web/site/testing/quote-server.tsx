import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { LookedQuote, PricedQuote, QuoteDraft, SeenQuote } from '#contract/cooperation/quotes.ts';
import { frameTexts, quoteTexts } from '../loading/texts.ts';
import { Component as QuotePage } from '../pages/quote/quote-page.tsx';
import { SitePage } from '../shown-page.tsx';
import { sampleFrame } from './sample-content.ts';

interface Body {
  readonly seen?: SeenQuote;
  readonly draft?: QuoteDraft;
  readonly edition?: number;
  readonly receipt?: number | null;
  readonly quote?: QuoteDraft;
}
export type Answer = (body: Body) => object | Promise<object>;

export const ok = (result: unknown) => ({ code: 200, result });

export const receipt = {
  ...{ number: 1, edition: 1, receivedAt: '2026-11-27T02:00:00.000Z', receipt: 'ab'.repeat(32), isWithdrawn: false },
};

export const second = { ...receipt, number: 2, receipt: 'cd'.repeat(32) };
export const withdrawn = { ...receipt, isWithdrawn: true };
export const lineOf = (name: string) => ({ name, specification: '', quantity: '5', unit: '件' });

export const invitation: LookedQuote = {
  ...{ buyer: '禾简', supplier: '澄川新材', number: 'XJ-1', title: '展台搭建', edition: 1, change: '', state: '10' },
  ...{ inquiryState: '10', currency: 'CNY', otherCurrencies: [], includesTax: true, maySplit: true, validityDays: 30 },
  ...{ note: '', attachments: [], lines: [lineOf('展台'), lineOf('灯箱')], deadline: '2099-01-02T09:00:00.000Z' },
  ...{ questionsUntil: '2099-01-01T09:00:00.000Z', remaining: 86_400_000_000, clock: '2026-11-27T02:00:00.000Z' },
  ...{ questions: [], hasDeclined: false, mayQuote: true, draft: null, quote: null, priced: null, isStale: false },
  ...{ receipts: [], proof: null, validUntil: null, mayConfirm: false, outcome: null, writtenFor: null },
  ...{ quotedFor: null, draftSavedAt: null },
};

export const sealedQuote = {
  ...{ taxRate: '13', note: '不含运费，预付 50%', files: [] },
  lines: [{ position: 2, unitPrice: '1234.5', deliveryDays: 7, note: '含安装', deviation: '' }],
};

const lineAt = (position: number, unitPrice: string) => ({
  ...{ position, unitPrice, deliveryDays: null, note: '', deviation: '' },
});

export const quoteAt = (...prices: string[]) => ({
  ...{ taxRate: '6', note: '', files: [] },
  lines: prices.map((unitPrice, index) => lineAt(index + 1, unitPrice)),
});

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

export const price = (line: number) =>
  screen.getAllByPlaceholderText<HTMLInputElement>('含税单价')[line] as HTMLInputElement;

export const days = (line: number) =>
  screen.getAllByPlaceholderText<HTMLInputElement>('交期')[line] as HTMLInputElement;

export const type = (line: number, value: string) => fireEvent.change(price(line), { target: { value } });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => fireEvent.click(button(name));
export const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
export const focused = () => document.activeElement;
export const hasFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
/** Whether the page may be closed without a question. */
export const keepsTab = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Opens the link, and leaves the invitation by the button of this name. */
export async function start(name = '开始报价') {
  history.replaceState(null, '', '/quote#the-token');
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('正在打开询价')).toBeNull());
}

export function show() {
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

export const submitQuote = async () => {
  press('核对并提交');
  fireEvent.click(await screen.findByRole('button', { name: '提交报价' }));
};

/** What a browser fetches while the invitation is read is made here, once. */
export const loadParts = () =>
  Promise.all([
    import('../pages/quote/quote-form.tsx'),
    import('../pages/quote/quote-receipt.tsx'),
    import('../pages/quote/quote-late.tsx'),
  ]);

/** A server that the page of a quote asks: it answers as it is told, `begin` what is usual, and knows what it was sent. */
export function quoteServer() {
  const calls: { readonly path: string; readonly body: Body }[] = [];
  /** Answers of the server by the end of their path; without one there is no network. */
  const answers = new Map<string, Answer>();

  /** The usual answer to a draft, which is there at the next look. */
  const saves: Answer = ({ draft }) => {
    if (!draft) throw new Error('nothing to save');
    const savedAt = new Date().toISOString();
    answers.set('/quote/look', () => ok({ ...invitation, draft, draftSavedAt: savedAt }));
    return ok({ ...priceOf(draft), savedAt });
  };

  const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  /** The prices of each draft that was sent. */
  const saved = () => sent('/quote/draft').map(({ draft }) => draft?.lines.map(({ unitPrice }) => unitPrice));

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

  function begin(): void {
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
  }
  function end(): void {
    cleanup();
    vi.unstubAllGlobals();
  }

  return { answers, saves, sent, saved, standsThere, begin, end };
}
