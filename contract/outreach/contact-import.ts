import { z } from 'zod';
import { listCountLimit } from '../codes/lists.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import {
  correctionListSchema,
  lastTableImportSchema,
  previewedRowsSchema,
  undoneTableImportSchema,
  workbookRefusalCodes,
} from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** The columns of a contact in a workbook, in the order of the template. */
export const contactColumns = ['name', 'mobile', 'email', 'position', 'group', 'receiving', 'consentAt'] as const;
export const contactColumnSchema = z.enum(contactColumns);
export type ContactColumn = z.infer<typeof contactColumnSchema>;

/** Outcome of a row: add, change, skip. */
export const rowActions = ['add', 'change', 'skip'] as const;
export const rowActionSchema = z.enum(rowActions);
export type RowAction = z.infer<typeof rowActionSchema>;

/** States of an import: checking, ready for confirmation, applied, discarded, undone, or failed to be checked. */
export const importStates = ['checking', 'ready', 'failed', 'committed', 'discarded', 'undone'] as const;
export const importStateSchema = z.enum(importStates);
export type ImportPhase = z.infer<typeof importStateSchema>;

const rowReasonSchema = z.object({
  /** The column concerned; `null` for the row as a whole. */
  column: contactColumnSchema.nullable(),
  /** A sentence in the caller's language. */
  reason: z.string(),
});

const rowErrorSchema = rowReasonSchema.extend({
  /** As in Excel: the heading is row 1. */
  row: z.number().int(),
});

export const importStatusSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  state: importStateSchema,
  /** Rows checked so far, and in total; 0 of 0 before the total is known. */
  done: z.number().int(),
  total: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  /** Skipped rows with reasons. */
  skipped: z.number().int(),
  /** Groups that would be created. */
  newGroups: z.array(z.string()),
  /** The first 200 errors. */
  errors: z.array(rowErrorSchema),
  /** Why the file could not be checked. */
  failure: z.string().nullable(),
  /** File name of the annotated workbook; `null` until there is one. */
  resultFile: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type ImportStatus = z.infer<typeof importStatusSchema>;

const lastImportSchema = lastTableImportSchema.extend({ fileName: z.string() });
export type LastImport = z.infer<typeof lastImportSchema>;

const undoneImportSchema = undoneTableImportSchema.extend({
  /** Contacts that the import had added and that are deleted again. */
  removed: z.number().int(),
  /** Contacts that are as they were before the import. */
  restored: z.number().int(),
});
export type UndoneImport = z.infer<typeof undoneImportSchema>;

const byId = z.strictObject({ id: idParam });

export const contactImportEndpoints = defineEndpoints({
  'contact.importTemplate': {
    method: 'POST',
    path: '/client/contact/import/template',
    kind: 'GETFILESTREAM',
    access: 'contact:import',
    summary: 'An empty Excel file with the columns of a contact and one example',
    result: z.unknown(),
  },
  'contact.upload': {
    method: 'POST',
    path: '/client/contact/import/upload',
    kind: 'POSTFILEUPLOAD',
    access: 'contact:import',
    summary: 'Send an Excel file of contacts; it is checked in the background. Puts an earlier one away',
    body: z.strictObject({ file: uploadedFileSchema, name: z.string().trim().max(255).optional() }),
    result: z.object({ id: z.number().int() }),
    refusals: workbookRefusalCodes,
  },
  'contact.uploadState': {
    method: 'GET',
    path: '/client/getUploadState/{id}',
    kind: 'GET',
    access: 'contact:import',
    summary: 'How far an import is, what it would do, and what is wrong with its rows',
    params: byId,
    result: importStatusSchema,
    keepsSessionAlive: false,
  },
  'contact.openUpload': {
    method: 'GET',
    path: '/client/contact/import/open',
    kind: 'GET',
    access: 'contact:import',
    summary: 'The import that the caller has begun and not ended',
    result: z.object({ id: z.number().int().nullable() }),
  },
  'contact.uploadRows': {
    method: 'POST',
    path: '/client/contact/import/rows',
    kind: 'POST',
    access: 'contact:import',
    summary: 'What becomes of each row of an import that has been checked',
    body: z.strictObject({
      id: idParam,
      act: rowActionSchema,
      page: z.number().int().min(1).max(listCountLimit),
      pageSize: z.number().int().min(1).max(200),
    }),
    result: previewedRowsSchema.extend({ total: z.number().int() }),
  },
  'contact.correctUpload': {
    method: 'POST',
    path: '/client/contact/import/correct',
    kind: 'POST',
    access: 'contact:import',
    summary: 'Correct cells of a checked import and check it again in the background',
    body: z.strictObject({ id: idParam, corrections: correctionListSchema }),
    result: z.null(),
    refusals: ['IMPORT_NOT_READY', 'IMPORT_ENDED'],
  },
  'contact.commitUpload': {
    method: 'POST',
    path: '/client/contact/import/commit',
    kind: 'POST',
    access: 'contact:import',
    summary: 'Take an import in as it was shown, all of its good rows or none',
    body: byId,
    result: z.object({ added: z.number().int(), changed: z.number().int() }),
    refusals: ['IMPORT_NOT_READY', 'IMPORT_OVERTAKEN', 'IMPORT_EMPTY', 'IMPORT_ENDED'],
  },
  'contact.discardUpload': {
    method: 'POST',
    path: '/client/contact/import/discard',
    kind: 'POST',
    access: 'contact:import',
    summary: 'Put an import away; one that is being checked is called off',
    body: byId,
    result: z.null(),
    refusals: ['IMPORT_ENDED'],
  },
  'contact.lastUpload': {
    method: 'GET',
    path: '/client/contact/import/last',
    kind: 'GET',
    access: 'contact:import',
    summary: "The caller's last import, for seven days; null when there is none to undo",
    result: lastImportSchema.nullable(),
  },
  'contact.undoUpload': {
    method: 'POST',
    path: '/client/contact/import/undo',
    kind: 'POST',
    access: 'contact:import',
    summary: 'Undo an import; contacts that have changed since are left alone',
    body: byId,
    result: undoneImportSchema,
    refusals: ['IMPORT_ENDED'],
  },
  'contact.uploadResult': {
    method: 'POST',
    path: '/client/contact/import/result',
    kind: 'GETFILESTREAM',
    access: 'contact:import',
    summary: 'The same file back, with a column that says what is wrong with each row',
    body: byId,
    result: z.unknown(),
    refusals: ['IMPORT_NOT_READY'],
  },
});
