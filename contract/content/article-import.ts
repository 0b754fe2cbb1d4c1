import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import {
  correctionsSchema,
  lastTableImportSchema,
  previewedRowsSchema,
  undoneTableImportSchema,
  workbookRefusalCodes,
} from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** A row that is not imported, and why. */
const skippedRowSchema = z.object({
  /** As in Excel: the heading is row 1. */
  row: z.number().int(),
  /** The column's heading; `null` if the issue concerns the whole row. */
  column: z.string().nullable(),
  reason: z.string(),
});
export type SkippedRow = z.infer<typeof skippedRowSchema>;

export const importPreviewSchema = previewedRowsSchema.extend({
  /** Fingerprint of file and result; committing sends it back. */
  digest: z.string(),
  total: z.number().int(),
  added: z.number().int(),
  /** Rows with errors. */
  wrong: z.number().int(),
  /** Duplicates of existing articles or of other rows. */
  known: z.number().int(),
  /** They come in as drafts in review: somebody else has to approve of each before readers see it. */
  needsReview: z.boolean(),
  /** The first 200 of both. */
  skipped: z.array(skippedRowSchema),
  /** An Excel file of the rows with errors, with a column for the reason, in base64; `null` if there are none. */
  wrongRows: z.string().nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const articleImportEndpoints = defineEndpoints({
  'article.importTemplate': {
    method: 'POST',
    path: '/auth/article/import/template',
    kind: 'GETFILESTREAM',
    access: 'article:edit',
    summary: 'An empty Excel file with the columns of an article and one example',
    result: z.unknown(),
  },
  'article.previewImport': {
    method: 'POST',
    path: '/auth/article/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'article:edit',
    summary: 'What an Excel file of articles would bring, without taking it in',
    body: z.strictObject({ file: uploadedFileSchema, corrections: correctionsSchema }),
    result: importPreviewSchema,
    refusals: workbookRefusalCodes,
  },
  'article.commitImport': {
    method: 'POST',
    path: '/auth/article/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'article:edit',
    summary: 'Take in the good rows of a file that was previewed, all of them or none',
    body: z.strictObject({
      file: uploadedFileSchema,
      digest: z.string().max(100),
      corrections: correctionsSchema,
    }),
    result: z.object({ added: z.number().int(), needsReview: z.boolean() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED'],
  },
  'article.lastImport': {
    method: 'GET',
    path: '/auth/article/import/last',
    kind: 'GET',
    access: 'article:edit',
    summary: "The caller's last import of articles, for seven days; null when there is none to undo",
    result: lastTableImportSchema.nullable(),
  },
  'article.undoImport': {
    method: 'POST',
    path: '/auth/article/import/undo',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Undo an import of articles: those that nobody has changed since are deleted',
    body: z.strictObject({ id: idParam }),
    result: undoneTableImportSchema,
    refusals: ['IMPORT_ENDED'],
  },
});
