import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { maxReasonLength } from '../identity/members.ts';
import { jobStateSchema } from '../job.ts';
import { pageFields } from '../lists.ts';
import { idParam, smallIdParam } from '../numbers.ts';

/** Days for which a client's file is kept. */
export const clientDataDays = 7;

/** What came out of an export. */
const archiveSchema = z.object({
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number(),
  /** Of the whole zip file, in hexadecimal. */
  sha256: z.string(),
});
export type ClientArchive = z.infer<typeof archiveSchema>;

const clientExportSchema = z.object({
  id: z.number().int(),
  state: jobStateSchema,
  /** Tables written so far, and in total. */
  done: z.number().int(),
  total: z.number().int(),
  createdAt: z.string(),
  /** Once it is done. */
  archive: archiveSchema.nullable(),
});
export type ClientExport = z.infer<typeof clientExportSchema>;

const clientDataSchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  /** The last file that is being made, has failed or can be fetched. */
  export: clientExportSchema.nullable(),
  /** Modules in use: a client is erased when there are none. */
  openModules: z.number().int(),
  /** Whether there are published inquiries without an outcome: they end with the client, and their suppliers are told. */
  hasOpenInquiries: z.boolean(),
  /** Accounts that belong to no other company, and are anonymised with it. */
  people: z.number().int(),
  /** Since when it is being erased; `null` if it is not. */
  erasingSince: z.string().nullable(),
});
export type ClientData = z.infer<typeof clientDataSchema>;

const erasureSchema = z.object({
  id: z.number().int(),
  stockId: z.number().int(),
  companyName: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** `null` while it is under way. */
  finishedAt: z.string().nullable(),
  reason: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  people: z.number().int(),
  /** Of the certificate, in hexadecimal; empty while it is under way. */
  sha256: z.string(),
});
export type ClientErasure = z.infer<typeof erasureSchema>;

const byId = z.strictObject({ id: idParam });

export const clientDataEndpoints = defineEndpoints({
  'clientData.state': {
    method: 'GET',
    path: '/auth/client/data/{id}',
    kind: 'GET',
    access: 'client:data',
    summary: 'What can be done with all data of a client, and what is under way',
    params: z.strictObject({ id: smallIdParam }),
    result: clientDataSchema,
    keepsSessionAlive: false,
  },
  'clientData.startExport': {
    method: 'POST',
    path: '/auth/client/data/export',
    kind: 'POST',
    access: 'client:data',
    summary: 'Have a file made with all data of a client',
    body: z.strictObject({ stockId: smallIdParam }),
    result: z.object({ id: z.number().int() }),
    refusals: ['CLIENT_BEING_ERASED'],
  },
  'clientData.file': {
    method: 'POST',
    path: '/auth/client/data/file',
    kind: 'GETFILESTREAM',
    access: 'client:data',
    summary: 'The zip file with all data of a client; kept for seven days',
    body: byId,
    result: z.unknown(),
    refusals: ['EXPORT_NOT_READY'],
  },
  'clientData.erase': {
    method: 'POST',
    path: '/auth/client/data/erase',
    kind: 'POST',
    access: 'client:data',
    summary: 'Erase everything of a client that has no module in use, for good',
    /** `name` as the company is called, to be sure that this one is meant. */
    body: z.strictObject({
      stockId: smallIdParam,
      name: z.string().trim().max(200),
      reason: z.string().trim().min(1, { error: 'textRequired' }).max(maxReasonLength, { error: 'textTooLong' }),
    }),
    result: z.object({ id: z.number().int() }),
    refusals: ['CLIENT_IN_USE', 'CLIENT_BEING_ERASED', 'LAST_OPERATOR'],
  },
  'clientData.erasures': {
    method: 'POST',
    path: '/auth/client/data/erasures',
    kind: 'POST',
    access: 'client:data',
    summary: 'Clients that were or are being erased, latest first',
    keepsSessionAlive: false,
    body: z.strictObject(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(erasureSchema) }),
  },
  'clientData.certificate': {
    method: 'POST',
    path: '/auth/client/data/certificate',
    kind: 'GETFILESTREAM',
    access: 'client:data',
    summary: 'The certificate that a client was erased, as its SHA-256 in the audit log proves it',
    body: byId,
    result: z.unknown(),
  },
});
