import type { errorTable } from '#contract/codes/errors.ts';
import { isDeliveryDays } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote, QuoteContent, QuoteDraft, SeenQuote } from '#contract/cooperation/quotes.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';

/** A colleague has done something that was not seen. */
export const quoteChanged: (typeof errorTable)['QUOTE_CHANGED']['code'] = 1776;

type DraftLine = QuoteDraft['lines'][number];

/** A line as it is typed: days that cannot be read yet stay what they are. */
export type WrittenLine = Omit<DraftLine, 'deliveryDays'> & { readonly deliveryDays: string };

/** A draft as it is typed. */
export type WrittenDraft = Omit<QuoteDraft, 'lines'> & { readonly lines: WrittenLine[] };

const blank = { unitPrice: '', deliveryDays: '', note: '', deviation: '' };

const writeLine = ({ deliveryDays, ...line }: DraftLine): WrittenLine => ({
  ...line,
  deliveryDays: deliveryDays === null ? '' : String(deliveryDays),
});

/** A line for each of the inquiry's, with what is known: of a draft, else of the quote that was submitted. */
export function startDraft(invitation: LookedQuote): WrittenDraft {
  const { draft, quote, writtenFor } = invitation;
  const known = draft ?? quote;
  const { lines } = writtenFor ?? invitation;
  const byPosition = new Map((known?.lines ?? []).map((line) => [line.position, writeLine(line)]));
  const started = {
    ...(known?.currency && { currency: known.currency }),
    taxRate: known?.taxRate ?? '6',
    note: known?.note ?? '',
    files: known?.files ?? [],
    lines: lines.map((_, index) => ({ ...blank, ...byPosition.get(index + 1), position: index + 1 })),
  };
  return writtenFor ? moveDraft(started, writtenFor, invitation) : started;
}

type AskedLine = LookedQuote['lines'][number];

/** What makes two lines of two editions the same; the unit always, for a price is one of that unit. */
const sameness: readonly ((line: AskedLine) => readonly string[])[] = [
  ({ name, unit, specification, quantity }) => [name, unit, specification, quantity],
  ({ name, unit, specification }) => [name, unit, specification],
  ({ name, unit }) => [name, unit],
];

/** What was written for one edition, at the same lines of another; a line that is new starts empty. */
export function moveDraft(
  draft: WrittenDraft,
  before: Pick<LookedQuote, 'lines' | 'currency'>,
  after: LookedQuote,
): WrittenDraft {
  const places = new Map<number, number>();
  for (const keyOf of sameness) {
    const key = (line: AskedLine) => JSON.stringify(keyOf(line));
    const taken = new Set(places.values());
    const free = before.lines.map((line, index) => (taken.has(index) ? undefined : key(line)));
    for (const [index, line] of after.lines.entries()) {
      const place = places.has(index) ? -1 : free.indexOf(key(line));
      if (place < 0) continue;
      places.set(index, place);
      free[place] = undefined;
    }
  }
  const { currency: chosen, ...rest } = draft;
  const currency = [after.currency, ...after.otherCurrencies].find((one) => one === (chosen ?? before.currency));
  return {
    ...rest,
    ...(currency && { currency }),
    lines: after.lines.map((_, index) => ({ ...blank, ...draft.lines[places.get(index) ?? -1], position: index + 1 })),
  };
}

export const isQuoted = ({ unitPrice }: Pick<DraftLine, 'unitPrice'>): boolean => unitPrice.trim() !== '';

/** Whether a line says anything, with or without a price. */
export const isTyped = ({ unitPrice, deliveryDays, note, deviation }: WrittenLine): boolean =>
  [unitPrice, deliveryDays, note, deviation].some((text) => text.trim() !== '');

/** Days as they are sent; what is no number is none that is taken. */
function readDays(text: string): number | null {
  const days = plainNumber(text);
  if (days === '') return null;
  return /^\d+$/.test(days) ? Number(days) : Number.NaN;
}

export function areDaysWrong({ deliveryDays }: WrittenLine): boolean {
  const days = readDays(deliveryDays);
  return days !== null && !isDeliveryDays(days);
}

/** Lines as they are sent. */
export const readLines = (lines: readonly WrittenLine[]): QuoteDraft['lines'] =>
  lines.map((line) => ({
    ...line,
    unitPrice: plainNumber(line.unitPrice),
    deliveryDays: readDays(line.deliveryDays),
  }));

/** What of it is submitted, as it reads once it is: of lines without a price nothing. */
export const asSubmitted = (draft: WrittenDraft): WrittenDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (isQuoted(line) ? line : { ...blank, position: line.position })),
});

/** As it is submitted: the lines with a price. */
export const contentOf = ({ currency, taxRate, note, files, lines }: WrittenDraft): QuoteContent => ({
  ...(currency && { currency }),
  ...{ taxRate: taxRate.trim(), note: note.trim(), files },
  lines: readLines(lines.filter(isQuoted)),
});

/** What was there when somebody looked. */
export const seenOf = ({ draftSavedAt, receipts: [latest], hasDeclined }: LookedQuote) =>
  ({
    draft: draftSavedAt,
    receipt: latest?.number ?? null,
    isWithdrawn: latest?.isWithdrawn ?? false,
    hasDeclined,
  }) satisfies SeenQuote;

/** How a colleague has taken the company out since somebody looked, if so. */
export function takenOutSince(seen: SeenQuote, found: LookedQuote): 'declined' | 'withdrawn' | undefined {
  const { receipt, isWithdrawn, hasDeclined } = seenOf(found);
  // Declining withdraws as well.
  if (hasDeclined && !seen.hasDeclined) return 'declined';
  // Also one that was submitted since.
  return isWithdrawn && (receipt !== seen.receipt || !seen.isWithdrawn) ? 'withdrawn' : undefined;
}

/** Where two drafts of one edition differ. */
export function differencesOf(mine: WrittenDraft, theirs: WrittenDraft, { currency }: LookedQuote) {
  const wordsOf = ({ unitPrice, deliveryDays, note, deviation }: WrittenLine) =>
    [plainNumber(unitPrice), plainNumber(deliveryDays), note.trim(), deviation.trim()] as const;
  const partsOf = (draft: WrittenDraft) =>
    ({
      currency: draft.currency ?? currency,
      taxRate: draft.taxRate.trim(),
      quoteNote: draft.note.trim(),
      files: draft.files,
    }) as const;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  // Two files may have one name.
  const idsOf = ({ files }: typeof own) => files.map(({ id }) => id);
  const differs = (part: keyof typeof own) =>
    part === 'files' ? !isSame(idsOf(own), idsOf(other)) : !isSame(own[part], other[part]);
  return {
    parts: (['currency', 'taxRate', 'quoteNote', 'files'] as const).filter(differs),
    ...{ own, other },
    lines: mine.lines.flatMap((line, index) => {
      const there = theirs.lines[index];
      if (!there || isSame(wordsOf(line), wordsOf(there))) return [];
      return [{ position: line.position, own: wordsOf(line), other: wordsOf(there) }];
    }),
  };
}

export function isSameDraft(...drafts: Parameters<typeof differencesOf>): boolean {
  const { parts, lines } = differencesOf(...drafts);
  return parts.length === 0 && lines.length === 0;
}

/** An amount with separators, `69,324.00`. */
export function writeAmount(amount: string): string {
  const [whole = '0', decimals = '00'] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
