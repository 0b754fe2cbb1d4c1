import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { checkedTableSchema, correctionsSchema, workbookRefusalCodes } from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** Maximum number of rows in a file of users. */
export const maxUserRows = 5_000;

export const userImportSchema = checkedTableSchema.extend({
  /** People who would get an invitation. */
  invited: z.number().int(),
  /** Accounts that would get one more company. */
  linked: z.number().int(),
  /** People who are in the company already, or have been invited. */
  unchanged: z.number().int(),
  /** Rows that are left out, because something in them is wrong. */
  wrong: z.number().int(),
});
export type UserImport = z.infer<typeof userImportSchema>;

export const userImportEndpoints = defineEndpoints({
  'user.importTemplate': {
    method: 'POST',
    path: '/auth/user/import/template',
    kind: 'GETFILESTREAM',
    access: 'user:import',
    summary: 'An Excel file with the columns of a user and one example',
    result: z.unknown(),
  },
  'user.previewImport': {
    method: 'POST',
    path: '/auth/user/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'user:import',
    summary: 'Whom a file would invite and which accounts it would let into a company, without taking it in',
    body: z.strictObject({ file: uploadedFileSchema, corrections: correctionsSchema }),
    result: userImportSchema,
    refusals: workbookRefusalCodes,
  },
  'user.commitImport': {
    method: 'POST',
    path: '/auth/user/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'user:import',
    summary: 'Take in the right rows of a file that was previewed; the invitations go out in the background',
    body: z.strictObject({
      file: uploadedFileSchema,
      digest: z.string().max(100),
      corrections: correctionsSchema,
    }),
    result: z.object({ invited: z.number().int(), linked: z.number().int() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED', 'IMPORT_EMPTY'],
  },
});
