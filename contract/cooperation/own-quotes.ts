import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { addRefusals, attachmentResult, fileParam, sentFile } from './attachments.ts';
import { inquiryStates, quoteStates } from './inquiry-rules.ts';
import {
  asked,
  declined,
  lookedSchema,
  receiptSchema,
  savedDraft,
  savedSchema,
  submitted,
  withdrawn,
} from './quotes.ts';

/*
 * What the people of a supplier that is a company of the product do with their accounts: see invitations, and quote as by
 * the link of each. Invitations are named by random keys: numbers would tell how many others there are.
 */

/** An invitation to quote, as the company that was invited sees it. */
const receivedSchema = z.object({
  key: z.string(),
  buyer: z.string(),
  /** Number and title of the inquiry. */
  number: z.string(),
  title: z.string(),
  /** By the database's clock. */
  state: z.enum(quoteStates),
  inquiryState: z.enum(inquiryStates),
  /** Withdrawn by the buyer: it can no longer be opened. */
  isWithdrawn: z.boolean(),
  hasDeclined: z.boolean(),
  /** Lines that are asked for. */
  lines: z.number().int(),
  deadline: z.string(),
  /** Milliseconds left by the database's clock. */
  remaining: z.number(),
  /** When the quote that counts was received; null without one. */
  receivedAt: z.string().nullable(),
  /** Whether that quote answers an earlier version of the inquiry. */
  isStale: z.boolean(),
});
export type ReceivedInvitation = z.infer<typeof receivedSchema>;

const receivedFilter = z.strictObject({
  ...sortField('receivedInvitations'),
  /** Part of the inquiry's title or number. */
  keyword: z.string().trim().max(100, { error: 'textTooLong' }).optional(),
  state: z.enum(quoteStates).optional(),
});

const invitation = { key: z.uuid({ error: 'choiceUnknown' }) };

export const ownQuoteEndpoints = defineEndpoints({
  'ownQuote.list': {
    method: 'POST',
    path: '/auth/quote/list',
    kind: 'POST',
    access: 'quote:view',
    summary: 'Invitations to quote that the own company has received, the latest first unless sorted',
    body: receivedFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(receivedSchema) }),
  },
  'ownQuote.counts': {
    method: 'POST',
    path: '/auth/quote/counts',
    kind: 'POST',
    access: 'quote:view',
    summary: 'How many invitations to quote each of several views has',
    ...countsEndpoint(receivedFilter.omit({ sort: true })),
  },
  'ownQuote.look': {
    method: 'POST',
    path: '/auth/quote/look',
    kind: 'POST',
    access: 'quote:view',
    summary: 'What the own company is invited to, with its draft, quote and receipts',
    body: z.strictObject(invitation),
    result: lookedSchema,
    refusals: ['NOT_FOUND'],
  },
  'ownQuote.saveDraft': {
    method: 'POST',
    path: '/auth/quote/draft',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Keep a draft of the own company, sealed, and compute its amounts',
    body: z.strictObject({ ...invitation, ...savedDraft }),
    result: savedSchema,
    refusals: ['NOT_FOUND', 'QUOTE_LATE', 'INQUIRY_REVISED', 'QUOTE_CHANGED'],
  },
  'ownQuote.submit': {
    method: 'POST',
    path: '/auth/quote/submit',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Submit a quote of the own company; it is sealed until the opening, and takes the place of the one before',
    body: z.strictObject({ ...invitation, ...submitted }),
    result: receiptSchema,
    refusals: ['NOT_FOUND', 'QUOTE_LATE', 'INQUIRY_REVISED', 'QUOTE_CHANGED', 'QUOTE_CURRENCY_WRONG'],
  },
  'ownQuote.addFile': {
    method: 'POST',
    path: '/auth/quote/file/add',
    kind: 'POSTFILEUPLOAD',
    access: 'quote:edit',
    summary: 'Add a file, sealed, which the quote of the own company can name',
    body: z.strictObject({ ...invitation, ...sentFile }),
    result: attachmentResult,
    refusals: ['NOT_FOUND', 'QUOTE_LATE', ...addRefusals],
  },
  'ownQuote.removeFile': {
    method: 'POST',
    path: '/auth/quote/file/remove',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Take away a file; one that a submitted quote names stays with that',
    body: z.strictObject({ ...invitation, ...fileParam }),
    result: z.null(),
    refusals: ['NOT_FOUND', 'QUOTE_LATE'],
  },
  'ownQuote.file': {
    method: 'POST',
    path: '/auth/quote/file',
    kind: 'GETFILESTREAM',
    access: 'quote:view',
    summary: 'A file of the inquiry, or of the own company’s quote',
    body: z.strictObject({ ...invitation, ...fileParam }),
    result: z.unknown(),
    refusals: ['NOT_FOUND', 'ATTACHMENT_DAMAGED'],
  },
  'ownQuote.withdraw': {
    method: 'POST',
    path: '/auth/quote/withdraw',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Withdraw the quote of the own company, until the deadline',
    body: z.strictObject({ ...invitation, ...withdrawn }),
    result: z.null(),
    refusals: ['NOT_FOUND', 'QUOTE_LATE', 'QUOTE_CHANGED'],
  },
  'ownQuote.confirm': {
    method: 'POST',
    path: '/auth/quote/confirm',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Confirm an opened quote of the own company whose validity has ended: it counts again from today',
    body: z.strictObject(invitation),
    result: z.null(),
    refusals: ['NOT_FOUND', 'INQUIRY_NOT_DUE', 'INQUIRY_STATE_WRONG'],
  },
  'ownQuote.decline': {
    method: 'POST',
    path: '/auth/quote/decline',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Decline an invitation, with a reason that is sealed until the opening; a later quote takes it back',
    body: z.strictObject({ ...invitation, ...declined }),
    result: z.null(),
    refusals: ['NOT_FOUND', 'QUOTE_LATE', 'QUOTE_CHANGED'],
  },
  'ownQuote.ask': {
    method: 'POST',
    path: '/auth/quote/ask',
    kind: 'POST',
    access: 'quote:edit',
    summary: 'Ask a question; all suppliers see it with its answer, none sees who asked',
    body: z.strictObject({ ...invitation, ...asked }),
    result: z.null(),
    refusals: ['NOT_FOUND', 'QUESTIONS_ENDED'],
  },
});
