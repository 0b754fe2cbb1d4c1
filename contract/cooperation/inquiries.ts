import { z } from 'zod';
import { momentSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { creationKey, idParam, smallIdSchema, versionSchema } from '../numbers.ts';
import { workbookRefusalCodes } from '../table-import.ts';
import { optionalText, requiredText } from '../texts/written-text.ts';
import { uploadedFileSchema } from '../uploads.ts';
import { maxInquiryFiles } from './attachment-rules.ts';
import { addRefusals, attachmentResult, attachmentSchema, fileParam, sentFile } from './attachments.ts';
import { rate, rateResult } from './exchange-rates.ts';
import {
  currencies,
  inquiryStates,
  isQuantity,
  maxInvitations,
  maxLines,
  questionFilters,
  tieRules,
} from './inquiry-rules.ts';
import { comparisonSchema, openingRecord } from './opened-quotes.ts';
import { supplierStates } from './supplier-rules.ts';

const required = (most: number) => requiredText(most, 'fieldRequired');
const reason = required(500);
const count = (most: number) =>
  z.number({ error: 'numberWrong' }).int().min(1, { error: 'numberWrong' }).max(most, {
    error: 'numberWrong',
  });

const rules = {
  currency: z.enum(currencies),
  /** Currencies besides it in which suppliers may quote; each needs a rate before the opening. */
  otherCurrencies: z
    .array(z.enum(currencies))
    .max(currencies.length)
    .default([])
    .transform((all) => [...new Set(all)]),
  /** Whether unit prices include tax. */
  includesTax: z.boolean(),
  /** How long quotes are valid after the deadline, in days. */
  validityDays: count(365),
  fewestQuotes: count(20),
  tieRule: z.enum(tieRules),
  /** Whether lines may go to several suppliers. */
  maySplit: z.boolean(),
  /** Whether a second person confirms the opening. */
  needsTwo: z.boolean(),
};

const supplierIds = z
  .array(idParam)
  .max(maxInvitations)
  .transform((ids) => [...new Set(ids)]);

const attachments = z.array(attachmentSchema).max(maxInquiryFiles).default([]);

const draftLine = z.strictObject({
  name: optionalText(100),
  specification: optionalText(500),
  quantity: optionalText(20),
  unit: optionalText(20),
});

/** An inquiry as it is being written: anything may be missing. */
export const draftSchema = z.strictObject({
  ...rules,
  title: optionalText(100),
  /** Key of `zcb_domain`; empty while none is chosen. */
  field: z.string().max(20),
  lines: z.array(draftLine).max(maxLines),
  note: optionalText(2_000),
  /** Files of this inquiry that were added before. */
  attachments,
  /** ISO 8601; null while not chosen. */
  questionsUntil: momentSchema('momentRequired').nullable(),
  deadline: momentSchema('momentRequired').nullable(),
  supplierIds,
});
export type InquiryDraft = z.output<typeof draftSchema>;

export const lineSchema = z.strictObject({
  name: required(100),
  specification: optionalText(500),
  /** A decimal, such as `42` or `3.5`. */
  quantity: optionalText(20).refine(isQuantity, { error: 'quantityWrong' }),
  unit: required(20),
});
export type InquiryLine = z.output<typeof lineSchema>;

/** What is asked for: a change of it makes quotes stale. */
const askedFields = {
  lines: z.array(lineSchema).min(1, { error: 'linesRequired' }).max(maxLines),
  note: optionalText(2_000),
  attachments,
};

/** An inquiry that can be published. */
export const publishedSchema = z.strictObject({
  ...rules,
  ...askedFields,
  title: required(100),
  field: z.string().min(1, { error: 'choiceRequired' }).max(20),
  questionsUntil: momentSchema('momentRequired'),
  deadline: momentSchema('momentRequired'),
  supplierIds: supplierIds.refine((ids) => ids.length > 0, { error: 'choiceRequired' }),
});
export type PublishedInquiry = z.output<typeof publishedSchema>;

const versioned = { id: idParam, version: versionSchema };

const inquirySchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** Such as `XJ-2026-0117`. */
  number: z.string(),
  title: z.string(),
  field: z.string(),
  /** By the database's clock. */
  state: z.enum(inquiryStates),
  deadline: z.string().nullable(),
  /** Milliseconds left until the deadline by the database's clock; null while there is none. */
  remaining: z.number().nullable(),
  invited: z.number().int(),
  /** Active quotes. */
  quoted: z.number().int(),
  /** Whether its quotes have been opened. */
  isOpened: z.boolean(),
  changedAt: z.string(),
});
export type Inquiry = z.infer<typeof inquirySchema>;

const invitedSchema = z.object({
  supplierId: z.number().int(),
  name: z.string(),
  /** Where the link was sent; empty where no contact of the supplier has a mail address. */
  email: z.string(),
  /** Mainland mobile number that is told by SMS as well; empty without one. */
  mobile: z.string(),
  /** What became of the latest mail; null where none was sent. */
  delivery: z.enum(['queued', 'sent', 'kept', 'failed']).nullable(),
  isWithdrawn: z.boolean(),
  /** Whether it can be invited now: approved, reached by mail, and no certificate has ended. */
  isInvitable: z.boolean(),
  /** What became of the supplier since it was invited. */
  supplierState: z.enum(supplierStates),
});

/** A draft, or the latest published version, as it is stored. */
const contentSchema = z.object({
  currency: z.enum(currencies),
  otherCurrencies: z.array(z.enum(currencies)),
  includesTax: z.boolean(),
  validityDays: z.number().int(),
  fewestQuotes: z.number().int(),
  tieRule: z.enum(tieRules),
  maySplit: z.boolean(),
  needsTwo: z.boolean(),
  title: z.string(),
  field: z.string(),
  lines: z.array(z.object({ name: z.string(), specification: z.string(), quantity: z.string(), unit: z.string() })),
  note: z.string(),
  attachments: z.array(attachmentResult),
  questionsUntil: z.string().nullable(),
  deadline: z.string().nullable(),
  supplierIds: z.array(z.number().int()),
});

export const inquiryDetail = inquirySchema.extend({
  content: contentSchema,
  /** Number of the published version; 0 for a draft. */
  edition: z.number().int(),
  author: z.string(),
  /** Names can be the same. */
  authorId: z.number().int(),
  /** Who sees it besides its author and whoever may see all; null for everybody with the right to see inquiries. */
  viewers: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
  /** What other currencies are worth; frozen by the opening. */
  rates: z.array(rateResult),
  questionsUntil: z.string().nullable(),
  /** The database's clock, ISO 8601. */
  clock: z.string(),
  invitations: z.array(invitedSchema),
  /** How many have opened their link, and declined; never who. */
  opened: z.number().int(),
  declined: z.number().int(),
  /** Quotes of an earlier version of the inquiry, which their suppliers have not renewed. */
  stale: z.number().int(),
  questions: z.array(
    z.object({
      number: z.number().int(),
      question: z.string(),
      askedAt: z.string(),
      answer: z.string().nullable(),
      answeredAt: z.string().nullable(),
    }),
  ),
  /**
   * What happened, each step with its place in the audit chain, but for how the draft saved itself: the latest 500, the
   * first one first.
   */
  steps: z.array(
    z.object({
      entry: z.number().int(),
      /** SHA-256 of the chain up to here, in hexadecimal. */
      hash: z.string(),
      action: z.string(),
      /** The action's name in the reader's language. */
      name: z.string(),
      at: z.string(),
      /** Nothing for what a supplier did. */
      by: z.string(),
      note: z.string(),
    }),
  ),
  /** The first of two persons has asked for the opening: who, and until when the second may confirm. */
  opening: z.object({ by: z.string(), isOwn: z.boolean(), until: z.string() }).nullable(),
  openedAt: z.string().nullable(),
  openedBy: z.array(z.string()),
  /** Why it ended, or went on with too few quotes. */
  reason: z.string(),
});
export type InquiryDetail = z.infer<typeof inquiryDetail>;

const readLinesSchema = z.object({
  lines: z.array(z.object({ name: z.string(), specification: z.string(), quantity: z.string(), unit: z.string() })),
  /** `row` as in Excel. */
  faults: z.array(z.object({ row: z.number().int(), column: z.string(), reason: z.string() })),
});
export type ReadLines = z.infer<typeof readLinesSchema>;

const inquiryFilter = z.strictObject({
  ...sortField('inquiries'),
  /** Part of a title or number. */
  keyword: optionalText(100).optional(),
  state: z.enum(inquiryStates).optional(),
  questions: z.enum(questionFilters).optional(),
  field: z.string().max(20).optional(),
});

const awardedLines = z
  .array(z.strictObject({ position: z.number().int().min(1).max(maxLines), invitationId: idParam }))
  .max(maxLines);

const detailResult = { result: inquiryDetail };
const ended = z.strictObject({ id: idParam, reason });
const laterTimes = {
  deadline: momentSchema('momentRequired'),
  /** A later end of questions; left out, or as it is, it stays. */
  questionsUntil: momentSchema('momentRequired').optional(),
};

export const inquiryEndpoints = defineEndpoints({
  'inquiry.list': {
    method: 'POST',
    path: '/auth/inquiry/list',
    kind: 'POST',
    access: 'inquiry:view',
    summary: 'Inquiries of the own company, the latest first unless sorted',
    body: inquiryFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(inquirySchema) }),
  },
  'inquiry.counts': {
    method: 'POST',
    path: '/auth/inquiry/counts',
    kind: 'POST',
    access: 'inquiry:view',
    summary: 'How many inquiries each of several views has',
    ...countsEndpoint(inquiryFilter.omit({ sort: true })),
  },
  'inquiry.detail': {
    method: 'GET',
    path: '/auth/inquiry/detail/{id}',
    kind: 'GET',
    access: 'inquiry:view',
    summary: 'An inquiry with whom it invites, questions and steps; of quotes only how many there are',
    params: z.strictObject({ id: idParam }),
    ...detailResult,
    refusals: ['NOT_FOUND'],
  },
  'inquiry.save': {
    method: 'POST',
    path: '/auth/inquiry/save',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Save a draft; without an id a new one',
    body: z.strictObject({
      id: idParam.optional(),
      version: versionSchema.optional(),
      ...creationKey,
      content: draftSchema,
    }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.readLines': {
    method: 'POST',
    path: '/auth/inquiry/lines',
    kind: 'POSTFILEUPLOAD',
    access: 'inquiry:edit',
    summary: 'Lines of an Excel file: the right ones, and by row what is wrong with the others; nothing is saved',
    body: z.strictObject({ file: uploadedFileSchema }),
    result: readLinesSchema,
    refusals: workbookRefusalCodes,
  },
  'inquiry.copy': {
    method: 'POST',
    path: '/auth/inquiry/copy',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'A draft with the lines, rules and suppliers of an earlier inquiry, without its times',
    body: z.strictObject({ id: idParam, ...creationKey }),
    ...detailResult,
    refusals: ['NOT_FOUND'],
  },
  'inquiry.remove': {
    method: 'POST',
    path: '/auth/inquiry/remove',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Remove a draft',
    body: z.strictObject(versioned),
    result: z.null(),
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.publish': {
    method: 'POST',
    path: '/auth/inquiry/publish',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Publish a draft as it is sent and invite its suppliers by mail, each with a link of its own',
    body: z.strictObject({ ...versioned, content: publishedSchema }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.revise': {
    method: 'POST',
    path: '/auth/inquiry/revise',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Change what is asked for: a new version that makes quotes stale and is told to everybody invited',
    body: z.strictObject({ ...versioned, ...askedFields, change: reason, ...laterTimes }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.addFile': {
    method: 'POST',
    path: '/auth/inquiry/file/add',
    kind: 'POSTFILEUPLOAD',
    access: 'inquiry:edit',
    summary: 'Add a file, which the draft or the next version of the inquiry can name',
    body: z.strictObject({ id: idParam, ...sentFile }),
    result: attachmentResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG', ...addRefusals],
  },
  'inquiry.file': {
    method: 'POST',
    path: '/auth/inquiry/file',
    kind: 'GETFILESTREAM',
    access: 'inquiry:view',
    summary: 'A file of an inquiry, or of a quote that was opened',
    body: z.strictObject({ id: idParam, ...fileParam }),
    result: z.unknown(),
    refusals: ['NOT_FOUND', 'ATTACHMENT_DAMAGED'],
  },
  'inquiry.extend': {
    method: 'POST',
    path: '/auth/inquiry/extend',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Move the deadline to a later time; told to everybody invited',
    body: z.strictObject({ ...versioned, ...laterTimes, reason }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.invite': {
    method: 'POST',
    path: '/auth/inquiry/invite',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Invite one more supplier, or send the link again to one that was invited',
    body: z.strictObject({
      id: idParam,
      supplierId: idParam,
      /** Whether the invitation was shown as withdrawn; without it nothing is checked. */
      isWithdrawn: z.boolean().optional(),
    }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.withdrawInvitation': {
    method: 'POST',
    path: '/auth/inquiry/withdrawInvitation',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'End the link of a supplier; what it quoted is not opened',
    body: z.strictObject({ id: idParam, supplierId: idParam, reason }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.answer': {
    method: 'POST',
    path: '/auth/inquiry/answer',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Answer a question; all suppliers see both, none sees who asked',
    body: z.strictObject({ id: idParam, number: smallIdSchema, answer: required(2_000) }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG', 'INQUIRY_CHANGED'],
  },
  'inquiry.cancel': {
    method: 'POST',
    path: '/auth/inquiry/cancel',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Cancel an inquiry, with a reason that those invited are told',
    body: ended,
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.colleagues': {
    method: 'GET',
    path: '/auth/inquiry/colleagues',
    kind: 'GET',
    access: 'inquiry:edit',
    summary: 'People of the own company who may see inquiries, to choose from',
    result: z.array(z.object({ id: z.number().int(), name: z.string() })),
  },
  'inquiry.setViewers': {
    method: 'POST',
    path: '/auth/inquiry/viewers',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Choose who of the own company sees an inquiry; to others it is missing',
    body: z.strictObject({
      id: idParam,
      /** Null for everybody with the right to see inquiries. */
      viewerIds: z.array(idParam).max(200).nullable(),
      /** Who was chosen when they were shown; without it nothing is checked. */
      shown: z.array(idParam).max(200).nullable().optional(),
    }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED'],
  },
  'inquiry.handOver': {
    method: 'POST',
    path: '/auth/inquiry/handOver',
    kind: 'POST',
    access: 'inquiry:all',
    summary: 'Give an inquiry to another author, such as when its author leaves',
    body: z.strictObject({ id: idParam, userId: idParam }),
    ...detailResult,
    refusals: ['NOT_FOUND'],
  },
  'inquiry.setRates': {
    method: 'POST',
    path: '/auth/inquiry/rates',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Set what the other currencies are worth, with source and day, before the opening freezes it',
    body: z.strictObject({ ...versioned, rates: z.array(rate).max(currencies.length) }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_CHANGED', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.open': {
    method: 'POST',
    path: '/auth/inquiry/open',
    kind: 'POST',
    access: 'inquiry:open',
    summary: 'Open all quotes at once after the deadline, or confirm it as the second of two persons',
    body: z.strictObject({
      id: idParam,
      /** What was shown, with the exchange rates that the opening freezes; without it nothing is checked. */
      version: versionSchema.optional(),
      /** Why it goes on with fewer quotes than wanted. */
      reason: optionalText(500).default(''),
    }),
    ...detailResult,
    refusals: [
      'NOT_FOUND',
      'INQUIRY_CHANGED',
      'INQUIRY_STATE_WRONG',
      'INQUIRY_NOT_DUE',
      'CLOCK_UNSURE',
      'RATES_MISSING',
      'QUOTES_TOO_FEW',
      'OPENING_BY_ANOTHER',
    ],
  },
  'inquiry.fail': {
    method: 'POST',
    path: '/auth/inquiry/fail',
    kind: 'POST',
    access: 'inquiry:award',
    summary: 'End an inquiry after its deadline without an award (流标), with a reason',
    body: ended,
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.compare': {
    method: 'GET',
    path: '/auth/inquiry/compare/{id}',
    kind: 'GET',
    access: 'inquiry:view',
    summary: 'Suppliers × lines of an inquiry whose quotes have been opened',
    params: z.strictObject({ id: idParam }),
    result: comparisonSchema,
    refusals: ['NOT_FOUND', 'INQUIRY_NOT_DUE'],
  },
  'inquiry.export': {
    method: 'POST',
    path: '/auth/inquiry/export',
    kind: 'GETFILESTREAM',
    access: 'inquiry:view',
    summary: 'The comparison as an Excel workbook, with receipts and the opening; the export is in the audit log',
    body: z.strictObject({ id: idParam }),
    result: z.unknown(),
    refusals: ['NOT_FOUND', 'INQUIRY_NOT_DUE'],
  },
  'inquiry.openingRecord': {
    method: 'GET',
    path: '/auth/inquiry/openingRecord/{id}',
    kind: 'GET',
    access: 'inquiry:view',
    summary: 'The record of an opening: who quoted when, with which receipt, and its place in the audit chain',
    params: z.strictObject({ id: idParam }),
    result: openingRecord,
    refusals: ['NOT_FOUND', 'INQUIRY_NOT_DUE'],
  },
  'inquiry.exportRecord': {
    method: 'POST',
    path: '/auth/inquiry/openingRecord/export',
    kind: 'GETFILESTREAM',
    access: 'inquiry:view',
    summary: 'The record of an opening as an Excel workbook; the export is in the audit log',
    body: z.strictObject({ id: idParam }),
    result: z.unknown(),
    refusals: ['NOT_FOUND', 'INQUIRY_NOT_DUE'],
  },
  'inquiry.verify': {
    method: 'POST',
    path: '/auth/inquiry/verify',
    kind: 'POST',
    access: 'inquiry:view',
    summary: 'Compute the audit chain again, from the first step of an inquiry to its last',
    body: z.strictObject({ id: idParam }),
    result: z.object({
      /** Numbers of the first and the last entry, and how many were computed again. */
      from: z.number().int(),
      until: z.number().int(),
      entries: z.number().int(),
      /** The first entry that does not fit; null where all do. */
      broken: z.number().int().nullable(),
    }),
    refusals: ['NOT_FOUND'],
  },
  'inquiry.askConfirmation': {
    method: 'POST',
    path: '/auth/inquiry/askConfirmation',
    kind: 'POST',
    access: 'inquiry:award',
    summary: 'Ask a supplier by mail to confirm its quote, whose validity has ended',
    body: z.strictObject({ id: idParam, invitationId: idParam }),
    ...detailResult,
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.previewLetters': {
    method: 'POST',
    path: '/auth/inquiry/previewLetters',
    kind: 'POST',
    access: 'inquiry:view',
    summary: 'The letters that an award, a cancellation or an end without award would send, without their links',
    body: z.strictObject({
      id: idParam,
      act: z.enum(['award', 'cancel', 'fail']),
      reason: optionalText(500).default(''),
      /** Who would get which line. */
      lines: awardedLines.default([]),
    }),
    result: z.array(
      z.object({
        name: z.string(),
        /** Empty where nothing can be sent; two where the supplier has another address since. */
        email: z.string(),
        subject: z.string(),
        paragraphs: z.array(z.string()),
      }),
    ),
    refusals: ['NOT_FOUND', 'INQUIRY_STATE_WRONG'],
  },
  'inquiry.award': {
    method: 'POST',
    path: '/auth/inquiry/award',
    kind: 'POST',
    access: 'inquiry:award',
    summary: 'Award lines to suppliers with a reason; each supplier is told its own outcome only',
    body: z.strictObject({
      ...versioned,
      /** Who gets which line; a line that is left out goes to nobody. */
      lines: awardedLines.min(1, { error: 'choiceRequired' }),
      reason,
      /** Whether the person knows that a supplier among them is not approved any more. */
      acceptsNotApproved: z.boolean().default(false),
    }),
    ...detailResult,
    refusals: [
      'NOT_FOUND',
      'INQUIRY_CHANGED',
      'INQUIRY_STATE_WRONG',
      'AWARD_WRONG',
      'QUOTE_EXPIRED',
      'SUPPLIER_NOT_APPROVED',
    ],
  },
});
