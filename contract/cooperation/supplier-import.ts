import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { checkedTableSchema, correctionsSchema, workbookRefusalCodes } from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** Most rows of a file of suppliers. */
export const maxSupplierRows = 2_000;

export const supplierImportSchema = checkedTableSchema.extend({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
});
export type SupplierImport = z.infer<typeof supplierImportSchema>;

export const supplierImportEndpoints = defineEndpoints({
  'supplier.importTemplate': {
    method: 'POST',
    path: '/auth/supplier/import/template',
    kind: 'GETFILESTREAM',
    access: 'supplier:edit',
    summary: 'An Excel file with the columns of a supplier and one example',
    result: z.unknown(),
  },
  'supplier.previewImport': {
    method: 'POST',
    path: '/auth/supplier/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'supplier:edit',
    summary: 'Which suppliers a file would add, as candidates, and change by their codes, without taking it in',
    body: z.strictObject({ file: uploadedFileSchema, corrections: correctionsSchema }),
    result: supplierImportSchema,
    refusals: workbookRefusalCodes,
  },
  'supplier.commitImport': {
    method: 'POST',
    path: '/auth/supplier/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'supplier:edit',
    summary: 'Take in a file of suppliers that was previewed, all of it or nothing',
    body: z.strictObject({ file: uploadedFileSchema, digest: z.string().max(100), corrections: correctionsSchema }),
    result: z.object({ added: z.number().int(), changed: z.number().int() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED', 'IMPORT_HAS_FAULTS'],
  },
});
