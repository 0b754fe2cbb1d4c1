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

/** Preview of a table that is imported as a whole or not at all. */
export const checkedTableSchema = z.object({
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
  ...(['WORKBOOK_TOO_LARGE', 'WORKBOOK_COLUMNS_MISSING'] as const),
] as const;
