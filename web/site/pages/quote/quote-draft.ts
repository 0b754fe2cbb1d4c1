import type { LookedQuote, QuoteContent, QuoteDraft } from '#contract/cooperation/quotes.ts';

type DraftLine = QuoteDraft['lines'][number];

const blank = { unitPrice: '', deliveryDays: null, note: '', deviation: '' };

/** A line for each of the inquiry's, with what is known: of a draft, else of the quote that was submitted. */
export function startDraft({ lines, draft, quote }: LookedQuote): QuoteDraft {
  const known = draft ?? quote;
  const byPosition = new Map((known?.lines ?? []).map((line) => [line.position, line]));
  return {
    ...(known?.currency && { currency: known.currency }),
    taxRate: known?.taxRate ?? '6',
    note: known?.note ?? '',
    files: known?.files ?? [],
    lines: lines.map((_, index) => ({ ...blank, ...byPosition.get(index + 1), position: index + 1 })),
  };
}

export const isQuoted = ({ unitPrice }: DraftLine): boolean => unitPrice.trim() !== '';

/** As it is submitted: the lines with a price. */
export const contentOf = ({ currency, taxRate, note, files, lines }: QuoteDraft): QuoteContent => ({
  ...(currency && { currency }),
  ...{ taxRate: taxRate.trim(), note: note.trim(), files },
  lines: lines.filter(isQuoted).map((line) => ({ ...line, unitPrice: line.unitPrice.trim() })),
});

/** An amount with separators, `69,324.00`. */
export function writeAmount(amount: string): string {
  const [whole = '0', decimals = '00'] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
