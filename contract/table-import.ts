import { z } from 'zod';

/** One thing that is wrong in a table. */
const cellFaultSchema = z.object({
  /** As Excel counts: the heading is row 1. */
  row: z.number().int(),
  /** The heading of the column; `null` when it is about the row as a whole. */
  column: z.string().nullable(),
  reason: z.string(),
});
export type CellError = z.infer<typeof cellFaultSchema>;

/** A table that is taken in as a whole or not at all, looked at cell by cell. */
export const checkedTableSchema = z.object({
  /** Names exactly this file and this verdict: taking it in names it again. */
  digest: z.string(),
  /** Rows that hold something. */
  total: z.number().int(),
  /** Things that are wrong, of which `faults` names the first 200. */
  faultCount: z.number().int(),
  faults: z.array(cellFaultSchema),
  /** The file with a column that says what is wrong with each row, in base64; `null` when nothing is. */
  annotated: z.string().nullable(),
});
export type CheckedTable = z.infer<typeof checkedTableSchema>;

/** The refusals of a file that is no workbook of ours. */
export const workbookRefusalCodes = [
  ...(['WORKBOOK_UNREADABLE', 'WORKBOOK_MACROS'] as const),
  ...(['WORKBOOK_TOO_LARGE', 'WORKBOOK_COLUMNS_MISSING'] as const),
] as const;
