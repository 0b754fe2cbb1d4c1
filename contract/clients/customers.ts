import { z } from 'zod';
import { momentSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { listedCompanySchema } from '../identity/companies.ts';
import { countsEndpoint, exportFields, maxChosenRows, pageFields, sortField } from '../lists.ts';
import { idSchema, smallIdParam, versionSchema } from '../numbers.ts';
import { clientModuleFilters } from './module-table.ts';
import { companyModuleSchema, moduleCodeSchema } from './modules.ts';

const keyword = z.string().trim().max(100).optional();

export const listedClientSchema = listedCompanySchema.extend({
  /** ISO 8601. */
  openedAt: z.string(),
  /** Numbers of modules that are open (ending ones included), ending, and expired. */
  open: z.number().int(),
  ending: z.number().int(),
  expired: z.number().int(),
  /** Earliest expiry of an open module; `null` if there is none. */
  nextEnd: z.string().nullable(),
  /** Pending requests. */
  requests: z.number().int(),
  /** Since when all of it is being erased; `null` for a client that stays. ISO 8601. */
  erasingSince: z.string().nullable(),
});
export type ListedClient = z.infer<typeof listedClientSchema>;

const moduleRequestSchema = z.object({
  moduleCode: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
});

export const clientDetailSchema = listedClientSchema.extend({
  modules: z.array(companyModuleSchema),
  waiting: z.array(moduleRequestSchema),
});
export type ClientDetail = z.infer<typeof clientDetailSchema>;

/** Expiry of a module before and after a change. */
const moduleEndSchema = z.object({ expiresAt: z.string().nullable() }).nullable();

const clientChangeSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  act: z.enum(['opened', 'module', 'declined']),
  moduleName: z.string(),
  /** `null`: the client did not have the module. */
  before: moduleEndSchema,
  after: moduleEndSchema,
});
export type ClientChange = z.infer<typeof clientChangeSchema>;

/** Nobody opens a module for longer than this, in years. */
export const maxModuleYears = 20;

export const changeModuleRequest = z.strictObject({
  stockId: smallIdParam,
  moduleCode: moduleCodeSchema,
  /** Expiry, to the minute; `null` for none. A time in the past ends the module now. */
  expiresAt: momentSchema('momentRequired').nullable(),
  /** Its end as it was shown: over a colleague's change nothing is saved. `none` where it was not there. */
  shown: momentSchema('momentRequired').nullable().or(z.literal('none')),
});
export type ChangeModule = z.output<typeof changeModuleRequest>;

const clientFilter = z.strictObject({
  ...sortField('customers'),
  keyword,
  modules: z.enum(clientModuleFilters).optional(),
});
export const clientExport = clientFilter.extend({
  ...exportFields('customers'),
  ids: z.array(smallIdParam).min(1).max(maxChosenRows).optional(),
});

export const openClientRequest = z.strictObject({
  stockId: smallIdParam,
  /** A package of modules with one expiry; `null` for none. Without it the client has no modules yet. */
  modules: z
    .strictObject({
      codes: z.array(moduleCodeSchema).min(1, { error: 'choiceRequired' }).max(50),
      expiresAt: momentSchema('momentRequired').nullable(),
    })
    .optional(),
  /** The lead that it comes of, with the version that was seen. */
  lead: z.strictObject({ id: idSchema, version: versionSchema }).optional(),
});
export type OpenClient = z.output<typeof openClientRequest>;

export const clientEndpoints = defineEndpoints({
  'client.list': {
    method: 'POST',
    path: '/auth/client/list',
    kind: 'POST',
    access: 'client:view',
    summary: 'Clients with how their modules stand; those with waiting requests first',
    body: clientFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(listedClientSchema) }),
  },
  'client.counts': {
    method: 'POST',
    path: '/auth/client/counts',
    kind: 'POST',
    access: 'client:view',
    summary: 'How many clients each of several views has, counted up to 10,000',
    ...countsEndpoint(clientFilter.omit({ sort: true })),
  },
  'client.export': {
    method: 'POST',
    path: '/auth/client/export',
    kind: 'GETFILESTREAM',
    access: 'client:export',
    summary: 'The clients that match, or the chosen ones, as an Excel workbook; the export is in the audit log',
    body: clientExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'client.detail': {
    method: 'GET',
    path: '/auth/client/detail/{id}',
    kind: 'GET',
    access: 'client:view',
    summary: 'A client: its modules and what it asks for',
    params: z.strictObject({ id: smallIdParam }),
    result: clientDetailSchema,
  },
  'client.changes': {
    method: 'GET',
    path: '/auth/client/changes/{id}',
    kind: 'GET',
    access: 'client:view',
    summary: 'Who opened, extended and ended what for a client, the latest 100',
    params: z.strictObject({ id: smallIdParam }),
    result: z.array(clientChangeSchema),
  },
  'client.candidates': {
    method: 'POST',
    path: '/auth/client/candidates',
    kind: 'POST',
    access: 'client:view',
    summary: 'Tracked companies that are no clients yet',
    body: z.strictObject({ ...pageFields, keyword }),
    result: z.object({ total: z.number().int(), list: z.array(listedCompanySchema) }),
  },
  'client.open': {
    method: 'POST',
    path: '/auth/client/open',
    kind: 'POST',
    access: 'client:edit',
    summary: 'Make a tracked company a client, with a package of modules, and settle the lead that it comes of',
    body: openClientRequest,
    result: clientDetailSchema,
    refusals: ['ALREADY_CLIENT', 'LEAD_CHANGED'],
  },
  'client.changeModule': {
    method: 'POST',
    path: '/auth/client/module',
    kind: 'POST',
    access: 'client:module',
    summary: 'Open a module for a client, move its end, or end it; answers a request that waits for it',
    body: changeModuleRequest,
    result: clientDetailSchema,
    refusals: ['CLIENT_MODULE_CHANGED', 'CLIENT_BEING_ERASED'],
  },
  'client.declineRequest': {
    method: 'POST',
    path: '/auth/client/request/decline',
    kind: 'POST',
    access: 'client:module',
    summary: 'Put a request for a module aside; the module stays as it is',
    body: z.strictObject({ stockId: smallIdParam, moduleCode: moduleCodeSchema }),
    result: clientDetailSchema,
    refusals: ['CLIENT_BEING_ERASED'],
  },
});
