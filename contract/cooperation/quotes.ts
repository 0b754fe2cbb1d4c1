import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ruleBetween } from '../rule-between.ts';
import { maxQuoteFiles } from './attachment-rules.ts';
import { addRefusals, attachmentResult, attachmentSchema, fileParam, sentFile } from './attachments.ts';
import {
  currencies,
  inquiryStates,
  isPrice,
  isTaxRate,
  maxDeliveryDays,
  maxLines,
  quoteStates,
} from './inquiry-rules.ts';

/*
 * What a supplier does by the link of its invitation, without an account. A link that ended, was withdrawn or made up
 * answers LINK_ENDED, always in the same words. With an account the same is done by own-quotes.ts.
 */

const token = z.string().min(1).max(400);
const short = (most: number) => z.string().trim().max(most, { error: 'textTooLong' });
const optionalPrice = short(20).refine((text) => text === '' || isPrice(text), { error: 'priceWrong' });
const taxRate = short(6).refine(isTaxRate, { error: 'taxRateWrong' });

const lineFields = {
  /** Place of the line in the inquiry, from 1. */
  position: z.number().int().min(1).max(maxLines),
  deliveryDays: z
    .number({ error: 'numberWrong' })
    .int({ error: 'numberWrong' })
    .min(0, { error: 'numberWrong' })
    .max(maxDeliveryDays, { error: 'numberWrong' })
    .nullable(),
  note: short(200),
  /** How it differs from what was asked for; empty where it does not. */
  deviation: short(200),
};

/** One of those that the inquiry allows; without it the inquiry's. */
const currency = z.enum(currencies).optional();

/** Own files that were added before. */
const files = z.array(attachmentSchema).max(maxQuoteFiles).default([]);

/** A quote as it is being written: lines without a price are not quoted. */
export const quoteDraft = z.strictObject({
  currency,
  taxRate,
  note: short(1_000),
  files,
  lines: z.array(z.strictObject({ ...lineFields, unitPrice: optionalPrice })).max(maxLines),
});
export type QuoteDraft = z.output<typeof quoteDraft>;

/**
 * What was there when somebody began: where a colleague has saved or submitted since, or taken back what was submitted,
 * nothing takes its place unseen.
 */
const seen = z
  .strictObject({
    /** When the draft was saved; null without one. */
    draft: z.string().max(40).nullable(),
    /** Number of the latest receipt; null without one. */
    receipt: z.number().int().min(1).nullable(),
    /** Whether that was withdrawn; left out it is not checked. */
    isWithdrawn: z.boolean().optional(),
    /** Whether the invitation was declined; left out it is not checked. */
    hasDeclined: z.boolean().optional(),
  })
  .optional();
export type SeenQuote = NonNullable<z.output<typeof seen>>;

/** A draft with the edition of the inquiry that it was written for; without one, for the latest. */
export const savedDraft = { draft: quoteDraft, edition: z.number().int().min(1).optional(), seen };

/** A quote as it is sealed: the lines that are quoted, by position. */
export const quoteContent = z
  .strictObject({
    currency,
    taxRate,
    note: short(1_000),
    files,
    lines: z
      .array(z.strictObject({ ...lineFields, unitPrice: short(20).refine(isPrice, { error: 'priceWrong' }) }))
      .min(1, { error: 'priceMissing' })
      .max(maxLines),
  })
  .refine(
    ({ lines }) => lines.every(({ position }, index) => position > (lines[index - 1]?.position ?? 0)),
    ruleBetween(z.object({ lines: z.array(z.object({ position: z.number() })) }), 'lines', 'choiceUnknown'),
  );
export type QuoteContent = z.output<typeof quoteContent>;

const amounts = z.object({ net: z.string(), tax: z.string(), gross: z.string() });

/** A draft or a quote, as it is stored. */
const storedQuote = z.object({
  currency: z.enum(currencies).optional(),
  taxRate: z.string(),
  note: z.string(),
  files: z.array(attachmentResult),
  lines: z.array(
    z.object({
      position: z.number().int(),
      unitPrice: z.string(),
      deliveryDays: z.number().int().nullable(),
      note: z.string(),
      deviation: z.string(),
    }),
  ),
});

export const pricedSchema = z.object({
  /** Of each line of the inquiry; null where it is not quoted. */
  lines: z.array(amounts.nullable()),
  total: amounts,
  missing: z.number().int(),
});
export type PricedQuote = z.infer<typeof pricedSchema>;

/** Amounts of a draft, and when it was saved. */
export const savedSchema = pricedSchema.extend({ savedAt: z.string() });
export type SavedQuote = z.infer<typeof savedSchema>;

export const receiptSchema = z.object({
  /** 1 for the first one that was submitted. */
  number: z.number().int(),
  /** Version of the inquiry that it answers. */
  edition: z.number().int(),
  /** By the database's clock, to the millisecond. */
  receivedAt: z.string(),
  /** SHA-256 of the quote as canonical JSON (RFC 8785) followed by its nonce, in hexadecimal. */
  receipt: z.string(),
  isWithdrawn: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

const askedLine = z.object({
  name: z.string(),
  specification: z.string(),
  quantity: z.string(),
  unit: z.string(),
});

export const lookedSchema = z.object({
  buyer: z.string(),
  supplier: z.string(),
  number: z.string(),
  title: z.string(),
  edition: z.number().int(),
  /** What the latest version changed; empty in the first. */
  change: z.string(),
  state: z.enum(quoteStates),
  inquiryState: z.enum(inquiryStates),
  currency: z.enum(currencies),
  /** Other currencies in which may be quoted. */
  otherCurrencies: z.array(z.enum(currencies)),
  includesTax: z.boolean(),
  maySplit: z.boolean(),
  validityDays: z.number().int(),
  note: z.string(),
  attachments: z.array(attachmentResult),
  lines: z.array(askedLine),
  deadline: z.string(),
  questionsUntil: z.string(),
  /** Milliseconds left by the database's clock. */
  remaining: z.number(),
  /** The database's clock, ISO 8601. */
  clock: z.string(),
  questions: z.array(z.object({ number: z.number().int(), question: z.string(), answer: z.string() })),
  hasDeclined: z.boolean(),
  /** Whether the reader may do more than look: always by a link. */
  mayQuote: z.boolean(),
  /** What was saved and not submitted. */
  draft: storedQuote.nullable(),
  /** When that was; null without one. */
  draftSavedAt: z.string().nullable(),
  /** The quote that counts, readable to its supplier alone. */
  quote: storedQuote.nullable(),
  /** What the draft, or without one the quote, was written for; null where that is the edition that is shown. */
  writtenFor: z.object({ currency: z.enum(currencies), lines: z.array(askedLine) }).nullable(),
  /** Amounts of the quote; null where it answers an earlier version. */
  priced: pricedSchema.nullable(),
  /** Lines of the earlier version that the quote answers, with its amounts; null where it answers the one shown. */
  quotedFor: z.object({ lines: z.array(askedLine), priced: pricedSchema }).nullable(),
  /** Whether the quote answers an earlier version of the inquiry. */
  isStale: z.boolean(),
  /** The latest first. */
  receipts: z.array(receiptSchema),
  /** After the opening: what was opened, and with which nonce, so that anybody can compute the receipt again. */
  proof: z.object({ canonical: z.string(), nonce: z.string(), isIntact: z.boolean() }).nullable(),
  /** Last day of validity, a day in China; null without a quote. */
  validUntil: z.string().nullable(),
  /** The validity has ended before anybody decided: it can be confirmed. */
  mayConfirm: z.boolean(),
  /** Own outcome, once there is one: the positions won, none, that nothing was quoted, or that there was no award. */
  outcome: z
    .object({ kind: z.enum(['won', 'lost', 'ended', 'cancelled', 'failed']), positions: z.array(z.number().int()) })
    .nullable(),
});
export type LookedQuote = z.infer<typeof lookedSchema>;

const link = { token };
const words = short(500).min(1, { error: 'fieldRequired' });

/** The edition that the supplier has seen, and what it quotes. */
export const submitted = { edition: z.number().int().min(1), quote: quoteContent, seen };

/** Number of the latest receipt that was shown, null without one: no other quote is withdrawn. */
export const withdrawn = { receipt: z.number().int().min(1).nullable().optional() };
export const declined = { reason: words, ...withdrawn };
export const asked = { question: words };

export const quoteEndpoints = defineEndpoints({
  'quote.look': {
    method: 'POST',
    path: '/white/quote/look',
    kind: 'POST',
    access: 'public',
    summary: 'What a supplier’s link invites to, with its own draft, quote and receipts',
    body: z.strictObject(link),
    result: lookedSchema,
    refusals: ['LINK_ENDED'],
  },
  'quote.saveDraft': {
    method: 'POST',
    path: '/white/quote/draft',
    kind: 'POST',
    access: 'public',
    summary: 'Keep a draft, sealed, and compute its amounts',
    body: z.strictObject({ ...link, ...savedDraft }),
    result: savedSchema,
    refusals: ['LINK_ENDED', 'QUOTE_LATE', 'INQUIRY_REVISED', 'QUOTE_CHANGED'],
  },
  'quote.submit': {
    method: 'POST',
    path: '/white/quote/submit',
    kind: 'POST',
    access: 'public',
    summary: 'Submit a quote; it is sealed until the opening, and takes the place of the one before',
    body: z.strictObject({ ...link, ...submitted }),
    result: receiptSchema,
    refusals: ['LINK_ENDED', 'QUOTE_LATE', 'INQUIRY_REVISED', 'QUOTE_CHANGED', 'QUOTE_CURRENCY_WRONG'],
  },
  'quote.addFile': {
    method: 'POST',
    path: '/white/quote/file/add',
    kind: 'POSTFILEUPLOAD',
    access: 'public',
    summary: 'Add a file, sealed, which the quote can name',
    body: z.strictObject({ ...link, ...sentFile }),
    result: attachmentResult,
    refusals: ['LINK_ENDED', 'QUOTE_LATE', ...addRefusals],
  },
  'quote.removeFile': {
    method: 'POST',
    path: '/white/quote/file/remove',
    kind: 'POST',
    access: 'public',
    summary: 'Take away a file; one that a submitted quote names stays with that',
    body: z.strictObject({ ...link, ...fileParam }),
    result: z.null(),
    refusals: ['LINK_ENDED', 'QUOTE_LATE', 'NOT_FOUND'],
  },
  'quote.file': {
    method: 'POST',
    path: '/white/quote/file',
    kind: 'GETFILESTREAM',
    access: 'public',
    summary: 'A file of the inquiry, or of the own quote',
    body: z.strictObject({ ...link, ...fileParam }),
    result: z.unknown(),
    refusals: ['LINK_ENDED', 'NOT_FOUND', 'ATTACHMENT_DAMAGED'],
  },
  'quote.withdraw': {
    method: 'POST',
    path: '/white/quote/withdraw',
    kind: 'POST',
    access: 'public',
    summary: 'Withdraw the quote, until the deadline',
    body: z.strictObject({ ...link, ...withdrawn }),
    result: z.null(),
    refusals: ['LINK_ENDED', 'QUOTE_LATE', 'QUOTE_CHANGED'],
  },
  'quote.confirm': {
    method: 'POST',
    path: '/white/quote/confirm',
    kind: 'POST',
    access: 'public',
    summary: 'Confirm an opened quote whose validity has ended: it counts again from today',
    body: z.strictObject(link),
    result: z.null(),
    refusals: ['LINK_ENDED', 'INQUIRY_NOT_DUE', 'INQUIRY_STATE_WRONG'],
  },
  'quote.decline': {
    method: 'POST',
    path: '/white/quote/decline',
    kind: 'POST',
    access: 'public',
    summary: 'Decline the invitation, with a reason that is sealed until the opening; a later quote takes it back',
    body: z.strictObject({ ...link, ...declined }),
    result: z.null(),
    refusals: ['LINK_ENDED', 'QUOTE_LATE', 'QUOTE_CHANGED'],
  },
  'quote.ask': {
    method: 'POST',
    path: '/white/quote/ask',
    kind: 'POST',
    access: 'public',
    summary: 'Ask a question; all suppliers see it with its answer, none sees who asked',
    body: z.strictObject({ ...link, ...asked }),
    result: z.null(),
    refusals: ['LINK_ENDED', 'QUESTIONS_ENDED'],
  },
});
