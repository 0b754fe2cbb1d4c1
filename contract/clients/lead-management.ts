import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { chosenIds, countsEndpoint, exportFields, pageFields, sortField } from '../lists.ts';
import { idParam, versionSchema } from '../numbers.ts';
import { leadKinds, leadStates } from './lead-states.ts';

export const leadFilter = z.strictObject({
  kind: z.enum(leadKinds).optional(),
  state: z.enum(leadStates).optional(),
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
  /** The operator who last changed it, and when; `null` if nobody has. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** Grows with every change; saving names the one it began with. */
  version: z.number().int(),
});
export type ManagedLead = z.infer<typeof managedLeadSchema>;

/** What an operator records about a lead. */
export const leadChangeSchema = z.strictObject({
  id: idParam,
  version: versionSchema,
  state: z.enum(leadStates, { error: 'choiceRequired' }),
  note: z.string().trim().max(4000, { error: 'textTooLong' }),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;

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
  'lead.changeMany': {
    method: 'POST',
    path: '/auth/lead/manage/state',
    kind: 'POST',
    access: 'lead:handle',
    summary: 'Note for several leads how far they have come; their notes stay',
    body: z.strictObject({ ids: chosenIds, state: z.enum(leadStates, { error: 'choiceRequired' }) }),
    /** `same`: number of those that are in this state already. `missing`: of those that are gone. */
    result: z.object({ changed: z.number().int(), same: z.number().int(), missing: z.number().int() }),
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
});
