import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import {
  checkedTableSchema,
  correctionsSchema,
  lastTableImportSchema,
  undoneTableImportSchema,
  workbookRefusalCodes,
} from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';
import { companyEffectSchema } from './companies.ts';

/** Maximum number of rows in a file of companies. */
export const maxCompanyRows = 5_000;

/** What becomes of the codes and names that a file replaces: aliases, or nothing where they were never the company's. */
export const formerNamesSchema = z.enum(['keep', 'drop']);
export type FormerNames = z.infer<typeof formerNamesSchema>;

/** Former names in a preview that other companies have, too. */
export const maxSharedNames = 20;

export const companyImportSchema = checkedTableSchema.extend({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** As it was asked for. */
  formerNames: formerNamesSchema,
  /** Companies that are renamed or get another code. */
  renamed: z.number().int(),
  /** Companies that are no longer found by a name that they have. */
  losing: z.number().int(),
  /** Former names that are kept though other companies have them, too: texts with them count for all of these. */
  shared: companyEffectSchema.shape.shared,
  /** Articles that are analysed again, counted up to 10,000. */
  again: z.number().int(),
});
export type CompanyImport = z.infer<typeof companyImportSchema>;

export const companyImportEndpoints = defineEndpoints({
  'company.importTemplate': {
    method: 'POST',
    path: '/auth/company/import/template',
    kind: 'GETFILESTREAM',
    access: 'company:import',
    summary: 'An Excel file with the columns of a company and one example',
    result: z.unknown(),
  },
  'company.previewImport': {
    method: 'POST',
    path: '/auth/company/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'company:import',
    summary: 'Which companies a file would add and change, without taking it in',
    body: z.strictObject({
      file: uploadedFileSchema,
      corrections: correctionsSchema,
      formerNames: formerNamesSchema.default('keep'),
    }),
    result: companyImportSchema,
    refusals: workbookRefusalCodes,
  },
  'company.commitImport': {
    method: 'POST',
    path: '/auth/company/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'company:import',
    summary: 'Take in a file of companies that was previewed, all of it or nothing',
    body: z.strictObject({
      file: uploadedFileSchema,
      digest: z.string().max(100),
      corrections: correctionsSchema,
      /** As in the preview, else it is refused as changed. */
      formerNames: formerNamesSchema.default('keep'),
    }),
    result: z.object({ added: z.number().int(), changed: z.number().int() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED', 'IMPORT_HAS_FAULTS'],
  },
  'company.lastImport': {
    method: 'GET',
    path: '/auth/company/import/last',
    kind: 'GET',
    access: 'company:import',
    summary: "The caller's last import of companies, for seven days; null when there is none to undo",
    result: lastTableImportSchema.nullable(),
  },
  'company.undoImport': {
    method: 'POST',
    path: '/auth/company/import/undo',
    kind: 'POST',
    access: 'company:import',
    summary: 'Undo an import of companies: those that nobody has changed or used since are as they were before it',
    body: z.strictObject({ id: idParam }),
    result: undoneTableImportSchema,
    refusals: ['IMPORT_ENDED'],
  },
});
