import { z } from 'zod';
import { daySchema, daysInOrder } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, sortField } from '../lists.ts';
import { idParam } from '../numbers.ts';

/** Older entries are found by filtering, not by paging. */
export const maxAuditEntries = 10_000;

const auditNarrowing = z.strictObject({
  /** Action code, such as `session.login`. */
  action: z.string().max(100).optional(),
  /** Part of an account or person's name. */
  person: z.string().trim().max(100).optional(),
  /** Part of a company's name or code. */
  company: z.string().trim().max(100).optional(),
  /** Days in China, both included. */
  from: daySchema.optional(),
  until: daySchema.optional(),
});
export const auditFilter = auditNarrowing
  .extend({
    ...sortField('audit'),
    page: z.number().int().min(1).max(maxAuditEntries),
    pageSize: z.number().int().min(1).max(200),
  })
  .refine(...daysInOrder);

const auditEntrySchema = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  action: z.string(),
  /** The action's name in the reader's language. */
  actionName: z.string(),
  /** The actor; `null` if nobody was signed in or the account is unknown. */
  person: z.object({ username: z.string(), name: z.string() }).nullable(),
  companyName: z.string(),
  /** The affected record as the log keeps it: `account admin`. */
  subject: z.string(),
  /** The same with its kind in the reader's language. */
  subjectName: z.string(),
  /** Component of the page that shows it, and what stands behind the page's path; `null` for what has no page. */
  subjectPage: z.object({ page: z.string(), search: z.string() }).nullable(),
  network: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditDetailSchema = auditEntrySchema.extend({
  detail: z.record(z.string(), z.unknown()),
  /** The hash of the entry, in hexadecimal; the next entry includes it. */
  hash: z.string(),
});
export type AuditDetail = z.infer<typeof auditDetailSchema>;

export const auditEndpoints = defineEndpoints({
  'audit.list': {
    method: 'POST',
    path: '/auth/audit/list',
    kind: 'POST',
    access: 'audit:view',
    summary: 'Who did what, latest first unless sorted',
    body: auditFilter,
    result: z.object({ total: z.number().int(), totalIsBounded: z.boolean(), list: z.array(auditEntrySchema) }),
  },
  'audit.counts': {
    method: 'POST',
    path: '/auth/audit/counts',
    kind: 'POST',
    access: 'audit:view',
    summary: 'How many entries each of several views has, counted up to 10,000',
    ...countsEndpoint(auditNarrowing),
  },
  'audit.actions': {
    method: 'GET',
    path: '/auth/audit/actions',
    kind: 'GET',
    access: 'audit:view',
    summary: 'Everything that has been done so far, for choosing from',
    result: z.array(z.object({ action: z.string(), name: z.string() })),
  },
  'audit.detail': {
    method: 'GET',
    path: '/auth/audit/detail/{id}',
    kind: 'GET',
    access: 'audit:view',
    summary: 'One entry with its circumstances and its place in the chain',
    params: z.strictObject({ id: idParam }),
    result: auditDetailSchema,
  },
  'audit.export': {
    method: 'POST',
    path: '/auth/audit/export',
    kind: 'GETFILESTREAM',
    access: 'audit:export',
    summary: 'The entries that match as an Excel workbook, the latest 10,000 at most; the export is an entry itself',
    body: auditNarrowing.refine(...daysInOrder),
    result: z.unknown(),
  },
});
