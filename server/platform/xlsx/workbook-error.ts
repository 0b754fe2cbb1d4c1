import type { ErrorCode } from '#contract/codes/errors.ts';
import { AppError } from '#server/platform/errors.ts';

/** Why a file cannot be used as a workbook, or not as the expected one. */
export type WorkbookErrorCode = 'UNREADABLE' | 'MACROS' | 'TOO_LARGE' | 'COLUMNS_MISSING' | 'COLUMNS_TWICE';

export class WorkbookError extends Error {
  readonly fault: WorkbookErrorCode;
  /** The heading that is wrong. */
  readonly heading: string | undefined;

  constructor(fault: WorkbookErrorCode, cause?: unknown, heading?: string) {
    super(fault, { cause });
    this.name = 'WorkbookError';
    this.fault = fault;
    this.heading = heading;
  }
}

/** Refusal for each error. */
export const workbookRefusals = {
  UNREADABLE: 'WORKBOOK_UNREADABLE',
  MACROS: 'WORKBOOK_MACROS',
  TOO_LARGE: 'WORKBOOK_TOO_LARGE',
  COLUMNS_MISSING: 'WORKBOOK_COLUMNS_MISSING',
  COLUMNS_TWICE: 'WORKBOOK_COLUMNS_TWICE',
} as const satisfies Record<WorkbookErrorCode, ErrorCode>;

/** Converts a workbook error to a refusal; other errors are returned unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof WorkbookError)) return error;
  return new AppError(workbookRefusals[error.fault], { cause: error, named: error.heading });
}

/** Limits of an upload. Sizes in bytes, unpacked. */
export const workbookLimits = {
  /** 50,000 below a heading. */
  rows: 50_001,
  cells: 1_000_000,
  /**
   * Characters of all cells. A text that many cells refer to is in the file once, but everything that is made of it is
   * made for each of them. Room for 10,000 articles of 3,000 characters, or 600 in each of 50,000 rows, where a contact
   * has about 100.
   */
  text: 30_000_000,
  /** Characters of one cell: Excel has at most 32,767, and our longest column takes 200,000. */
  cellText: 1_000_000,
  /** Of one part: opening and closing tags of all cells, and what they contain. */
  tags: 7_000_000,
  /** Of one tag: Excel writes about twenty. */
  attributes: 64,
  part: 48 * 1024 * 1024,
  /** Of a part that lists sheets, relations or types. */
  smallPart: 1024 * 1024,
  /** That are kept of a small part. */
  elements: 10_000,
  entries: 1_000,
} as const;
