import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import {
  checkedTableSchema,
  correctionsSchema,
  lastTableImportSchema,
  undoneTableImportSchema,
  workbookRefusalCodes,
} from '../table-import.ts';
import { uploadedFileSchema } from '../uploads.ts';
import { evaluationOverviewSchema } from './evaluations.ts';

/** Maximum number of rows in a file of scores. */
export const maxScoreRows = 5_000;

/** Company and period that the preview shows. */
const chosenSchema = z.object({ stockId: z.number().int(), name: z.string(), period: z.string() });
export type ChosenEvaluation = z.infer<typeof chosenSchema>;

export const evaluationImportSchema = checkedTableSchema.extend({
  /** Numbers of scores that are new, changed, removed (empty cell) and unchanged. */
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  /** Rows without scores, which are skipped. */
  passedOver: z.number().int(),
  /** Companies and periods available for preview, the first 500. */
  choices: z.array(chosenSchema),
  chosen: chosenSchema.nullable(),
  /** The previewed page; `null` if no row is valid. */
  page: evaluationOverviewSchema.nullable(),
});
export type EvaluationImport = z.infer<typeof evaluationImportSchema>;

export const evaluationImportEndpoints = defineEndpoints({
  'evaluation.importTemplate': {
    method: 'POST',
    path: '/auth/evaluation/import/template',
    kind: 'GETFILESTREAM',
    access: 'evaluation:import',
    summary: 'An Excel file with a row for each company and a column for each indicator, to be filled in',
    result: z.unknown(),
  },
  'evaluation.previewImport': {
    method: 'POST',
    path: '/auth/evaluation/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'evaluation:import',
    summary: 'What a file of scores would change, and the page of one company as it would be',
    body: z.strictObject({
      file: uploadedFileSchema,
      corrections: correctionsSchema,
      stockId: smallIdParam.optional(),
      period: z
        .string()
        .regex(/^\d{4}(Q[1-4])?$/)
        .optional(),
    }),
    result: evaluationImportSchema,
    refusals: workbookRefusalCodes,
  },
  'evaluation.commitImport': {
    method: 'POST',
    path: '/auth/evaluation/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'evaluation:import',
    summary: 'Take in a file of scores that was previewed, all of it or nothing',
    body: z.strictObject({
      file: uploadedFileSchema,
      digest: z.string().max(100),
      corrections: correctionsSchema,
    }),
    result: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED', 'IMPORT_HAS_FAULTS'],
  },
  'evaluation.lastImport': {
    method: 'GET',
    path: '/auth/evaluation/import/last',
    kind: 'GET',
    access: 'evaluation:import',
    summary: "The caller's last import of scores, for seven days; null when there is none to undo",
    result: lastTableImportSchema.nullable(),
  },
  'evaluation.undoImport': {
    method: 'POST',
    path: '/auth/evaluation/import/undo',
    kind: 'POST',
    access: 'evaluation:import',
    summary: 'Undo an import of scores: those that nobody has changed since are as they were before it',
    body: z.strictObject({ id: idParam }),
    result: undoneTableImportSchema,
    refusals: ['IMPORT_ENDED'],
  },
});
