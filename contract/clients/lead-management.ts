import { z } from 'zod';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { chosenIds, countsEndpoint, exportFields, maxChosenRows, pageFields, sortField } from '../lists.ts';
import { idParam, idSchema, versionSchema } from '../numbers.ts';
import { chosenLeadStates, leadKinds, leadOwnerFilters, leadStates } from './lead-states.ts';

export const leadFilter = z.strictObject({
  kind: z.enum(leadKinds).optional(),
  state: z.enum(leadStates).optional(),
  owner: z.enum(leadOwnerFilters).optional(),
  /** Open ones whose reminder is for today or earlier. */
  isDue: z.literal(true).optional(),
  /** Part of the reference, company, name, phone number or e-mail address. */
  keyword: z.string().trim().max(100).optional(),
  ...sortField('leads'),
  ...pageFields,
});

export const leadExport = leadFilter.omit({ page: true, pageSize: true }).extend(exportFields('leads'));

const listedLeadSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  kind: z.enum(leadKinds),
  state: z.enum(leadStates),
  companyName: z.string(),
  personName: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  /** The operator who looks after it; `null` if nobody does. */
  ownerName: z.string().nullable(),
  /** The day in China on which its owner wants to be reminded. */
  remindOn: z.string().nullable(),
  /** Grows with every change; a change names the one that it began with. */
  version: z.number().int(),
});
export type ListedLead = z.infer<typeof listedLeadSchema>;

export const managedLeadSchema = listedLeadSchema.extend({
  position: z.string(),
  email: z.string(),
  message: z.string(),
  /** Whether a code by SMS has confirmed the number. */
  phoneConfirmed: z.boolean(),
  /** Topics of interest, in Chinese. */
  topics: z.array(z.string()),
  /** The language in which the visitor read the site. */
  language: languageSchema,
  note: z.string(),
  ownerId: z.number().int().nullable(),
  /** The client that came of it. */
  client: z.object({ stockId: z.number().int(), shortName: z.string() }).nullable(),
  /** The operator who last changed it, and when; `null` if nobody has. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type ManagedLead = z.infer<typeof managedLeadSchema>;

/** What an operator records about a lead. */
export const leadChangeSchema = z.strictObject({
  id: idParam,
  version: versionSchema,
  /** `client.open` sets `won`, which stays while that client is there. */
  state: z.enum(leadStates, { error: 'choiceRequired' }),
  note: z.string().trim().max(4000, { error: 'textTooLong' }),
  /** An operator who handles leads; `null` for nobody. */
  ownerId: idSchema.nullable(),
  remindOn: daySchema.nullable(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;

/** What several leads get at once. */
const leadBulkSchema = z.union([
  z.strictObject({ state: z.enum(chosenLeadStates, { error: 'choiceRequired' }) }),
  z.strictObject({ ownerId: idSchema.nullable() }),
]);
export type LeadBulkChange = z.infer<typeof leadBulkSchema>;

const leadOwnerSchema = z.object({ id: z.number().int(), name: z.string() });

const changedText = z.object({ before: z.string().nullable().optional(), after: z.string().nullable() });

const pastChangeSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of the operator. */
  by: z.string(),
  /** What became what; a part that did not change is missing, and `before` where several leads were changed at once. */
  state: z.object({ before: z.enum(leadStates).optional(), after: z.enum(leadStates) }).optional(),
  owner: changedText.optional(),
  remindOn: changedText.optional(),
  /** The note was changed; its text is not kept here. */
  isNoted: z.boolean(),
});
export type LeadPastChange = z.infer<typeof pastChangeSchema>;

export const leadManagementEndpoints = defineEndpoints({
  'lead.manageList': {
    method: 'POST',
    path: '/auth/lead/manage/list',
    kind: 'POST',
    access: 'lead:view',
    summary: 'Trial applications and messages of the public site, latest first unless sorted',
    body: leadFilter,
    result: z.object({ total: z.number().int(), list: z.array(listedLeadSchema) }),
  },
  'lead.counts': {
    method: 'POST',
    path: '/auth/lead/manage/counts',
    kind: 'POST',
    access: 'lead:view',
    summary: 'How many leads each of several views has, counted up to 10,000',
    ...countsEndpoint(leadFilter.omit({ sort: true, page: true, pageSize: true })),
  },
  'lead.export': {
    method: 'POST',
    path: '/auth/lead/manage/export',
    kind: 'GETFILESTREAM',
    access: 'lead:export',
    summary: 'The leads that match, or the chosen ones, as an Excel workbook; the export is in the audit log',
    body: leadExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'lead.manageDetail': {
    method: 'GET',
    path: '/auth/lead/manage/detail/{id}',
    kind: 'GET',
    access: 'lead:view',
    summary: 'All that somebody left, and what operators noted',
    params: z.strictObject({ id: idParam }),
    result: managedLeadSchema,
  },
  'lead.history': {
    method: 'GET',
    path: '/auth/lead/manage/history/{id}',
    kind: 'GET',
    access: 'lead:view',
    summary: 'Who changed what of a lead, the latest 100',
    params: z.strictObject({ id: idParam }),
    result: z.array(pastChangeSchema),
  },
  'lead.owners': {
    method: 'GET',
    path: '/auth/lead/manage/owners',
    kind: 'GET',
    access: 'lead:view',
    summary: 'Operators who may look after leads',
    result: z.array(leadOwnerSchema),
  },
  'lead.changeMany': {
    method: 'POST',
    path: '/auth/lead/manage/state',
    kind: 'POST',
    access: 'lead:handle',
    summary: 'Give several leads a state or an owner; the rest of them stays',
    body: z.strictObject({
      ids: chosenIds,
      change: leadBulkSchema,
      /** Versions in which they were shown; without one of a lead nothing is checked of it. */
      seen: z
        .array(leadChangeSchema.pick({ id: true, version: true }))
        .max(maxChosenRows)
        .optional(),
    }),
    /**
     * Numbers; `same`: have it already, `won`: became clients and keep their state, `newer`: were changed since they were
     * seen and stay as they are, `missing`: are gone.
     */
    result: z.object({
      ...{ changed: z.number().int(), same: z.number().int(), won: z.number().int() },
      ...{ newer: z.number().int(), missing: z.number().int() },
    }),
  },
  'lead.manageSave': {
    method: 'POST',
    path: '/auth/lead/manage/save',
    kind: 'POST',
    access: 'lead:handle',
    summary: 'Note how far a lead has come, over the version it was opened with',
    body: leadChangeSchema,
    result: managedLeadSchema,
    refusals: ['LEAD_CHANGED'],
  },
  'lead.remove': {
    method: 'POST',
    path: '/auth/lead/manage/remove',
    kind: 'POST',
    access: 'lead:handle',
    summary: 'Delete a lead for good, over the version it was opened with; the client that came of it stays',
    body: leadChangeSchema.pick({ id: true, version: true }),
    result: z.null(),
    refusals: ['LEAD_CHANGED'],
  },
});
