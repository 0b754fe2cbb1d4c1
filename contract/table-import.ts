import { z } from 'zod';

/** One error in a table. */
const cellFaultSchema = z.object({
  /** As in Excel: the heading is row 1. */
  row: z.number().int(),
  /** The column's heading; `null` for the row as a whole. */
  column: z.string().nullable(),
  reason: z.string(),
});
export type CellError = z.infer<typeof cellFaultSchema>;

/** What an import does with a row. */
export const rowEffects = ['added', 'changed', 'unchanged', 'skipped', 'wrong'] as const;
export type RowEffect = (typeof rowEffects)[number];

/** Rows in a preview; of longer files, wrong rows come first. */
export const maxPreviewRows = 5_000;

const previewRowSchema = z.object({
  /** As in Excel: the heading is row 1. */
  row: z.number().int(),
  effect: z.enum(rowEffects),
  /** The cells in the order of the preview's columns. Long ones are cut and end in `…`. */
  cells: z.array(z.string()),
  /** Why the row is wrong or skipped. `column` is a key, or `null` for the row as a whole. */
  reasons: z.array(z.object({ column: z.string().nullable(), reason: z.string() })),
  /** Keys of the cells that can be corrected in the preview; these are not cut. */
  correctable: z.array(z.string()),
  /** What a changed row changes, as displayed; left out by imports that compare no cells. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })).optional(),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const previewedRowsSchema = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  rows: z.array(previewRowSchema),
});
export type PreviewedRows = z.infer<typeof previewedRowsSchema>;

/** Corrected cells per file. */
export const maxCorrections = 200;
/** Characters of a cell that can be corrected in the preview. */
export const maxCorrectedCell = 1_000;

const correctionSchema = z.strictObject({
  row: z.number().int().min(1).max(1_048_576),
  /** Key of a column of the preview. */
  column: z.string().max(50),
  /** In JSON inside a form, where the checks of the request do not reach. */
  value: z
    .string()
    .max(maxCorrectedCell)
    .refine((text) => !text.includes('\0'), { error: 'nulCharacter' })
    .refine((text) => text.isWellFormed(), { error: 'brokenCharacter' }),
});
export type Correction = z.infer<typeof correctionSchema>;

export const correctionListSchema = z.array(correctionSchema).max(maxCorrections);

/** Cells corrected in the preview, read instead of those in the file. Sent with the file as a JSON array. */
export const correctionsSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(correctionListSchema)
  .optional();

/** Preview of a table that is imported as a whole or not at all. */
export const checkedTableSchema = previewedRowsSchema.extend({
  /** Fingerprint of file and result; committing sends it back. */
  digest: z.string(),
  /** Rows that are not empty. */
  total: z.number().int(),
  /** Number of errors, of which `faults` lists the first 200. */
  faultCount: z.number().int(),
  faults: z.array(cellFaultSchema),
  /** The annotated file, in base64; `null` without errors. */
  annotated: z.string().nullable(),
});
export type CheckedTable = z.infer<typeof checkedTableSchema>;

/** Refusals of an unusable workbook. */
export const workbookRefusalCodes = [
  ...(['WORKBOOK_UNREADABLE', 'WORKBOOK_MACROS'] as const),
  ...(['WORKBOOK_TOO_LARGE', 'WORKBOOK_COLUMNS_MISSING', 'WORKBOOK_COLUMNS_TWICE'] as const),
] as const;

/** The caller's last import of a kind, as long as it can be undone. */
export const lastTableImportSchema = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  importedAt: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Changes that nobody has touched since: what an undo takes back. */
  undoable: z.number().int(),
  /** Changes that were changed again since, and stay. */
  left: z.number().int(),
});
export type LastTableImport = z.infer<typeof lastTableImportSchema>;

export const undoneTableImportSchema = z.object({
  /** Number of changes that were taken back. */
  undone: z.number().int(),
  /** Of those that were changed again since, and stay. */
  left: z.number().int(),
});
export type UndoneTableImport = z.infer<typeof undoneTableImportSchema>;
