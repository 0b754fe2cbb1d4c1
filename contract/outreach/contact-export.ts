import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { jobStateSchema } from '../job.ts';
import { chosenIds } from '../lists.ts';
import { creationKey, idParam } from '../numbers.ts';
import { contactFilter } from './contacts.ts';

/** What narrows the list, its order, and where some were chosen only those. */
export const contactExportFilter = contactFilter.extend({ ids: chosenIds.optional() });
export type ContactExportFilter = z.output<typeof contactExportFilter>;

/** Larger exports run in the background. */
export const maxSynchronousRows = 10_000;

const byId = z.strictObject({ id: idParam });

export const exportStateSchema = z.object({
  id: z.number().int(),
  state: jobStateSchema,
  /** Rows written so far, and in total. */
  done: z.number().int(),
  total: z.number().int(),
  createdAt: z.string(),
});
export type ExportState = z.infer<typeof exportStateSchema>;

export const contactExportEndpoints = defineEndpoints({
  'contact.export': {
    method: 'POST',
    path: '/client/exportContact',
    kind: 'GETFILESTREAM',
    access: 'contact:export',
    summary: "All contacts that a list's filters match, in its order, as an Excel file",
    body: contactExportFilter,
    result: z.unknown(),
  },
  'contact.countExport': {
    method: 'POST',
    path: '/client/contact/export/count',
    kind: 'POST',
    access: 'contact:export',
    summary: 'How many contacts an export would hold, and whether it is better made in the background',
    body: contactExportFilter,
    result: z.object({ count: z.number().int(), inBackground: z.boolean() }),
  },
  'contact.startExport': {
    method: 'POST',
    path: '/client/contact/export/start',
    kind: 'POST',
    access: 'contact:export',
    summary: 'Have the Excel file made in the background, once for a key',
    body: contactExportFilter.extend(creationKey),
    result: z.object({ id: z.number().int() }),
  },
  'contact.exportState': {
    method: 'GET',
    path: '/client/contact/export/state/{id}',
    kind: 'GET',
    access: 'contact:export',
    summary: 'How far an export is that is made in the background',
    params: byId,
    result: exportStateSchema,
    keepsSessionAlive: false,
  },
  'contact.openExport': {
    method: 'GET',
    path: '/client/contact/export/open',
    kind: 'GET',
    access: 'contact:export',
    summary: "The caller's last export of this day that is being made or can be fetched",
    result: z.object({ export: exportStateSchema.nullable() }),
  },
  'contact.cancelExport': {
    method: 'POST',
    path: '/client/contact/export/cancel',
    kind: 'POST',
    access: 'contact:export',
    summary: 'Call an export off',
    body: byId,
    result: z.null(),
  },
  'contact.exportFile': {
    method: 'POST',
    path: '/client/contact/export/file',
    kind: 'GETFILESTREAM',
    access: 'contact:export',
    summary: 'The Excel file of an export that was made in the background; kept for three days',
    body: byId,
    result: z.unknown(),
    refusals: ['EXPORT_NOT_READY'],
  },
});
