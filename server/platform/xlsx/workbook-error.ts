import type { ErrorCode } from '#contract/codes/errors.ts';
import { AppError } from '#server/platform/errors.ts';

/** Why a file cannot be taken as a workbook, or not as the one that was asked for. */
export type WorkbookErrorCode = 'UNREADABLE' | 'MACROS' | 'TOO_LARGE' | 'COLUMNS_MISSING';

export class WorkbookError extends Error {
  readonly fault: WorkbookErrorCode;

  constructor(fault: WorkbookErrorCode, cause?: unknown) {
    super(fault, { cause });
    this.name = 'WorkbookError';
    this.fault = fault;
  }
}

/** What people are told of each fault. */
export const workbookRefusals = {
  UNREADABLE: 'WORKBOOK_UNREADABLE',
  MACROS: 'WORKBOOK_MACROS',
  TOO_LARGE: 'WORKBOOK_TOO_LARGE',
  COLUMNS_MISSING: 'WORKBOOK_COLUMNS_MISSING',
} as const satisfies Record<WorkbookErrorCode, ErrorCode>;

/** A fault of a workbook as a refusal; every other error as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof WorkbookError ? new AppError(workbookRefusals[error.fault], { cause: error }) : error;
}

/** What one upload may hold. Sizes in bytes, unpacked. */
export const workbookLimits = {
  /** 50,000 under a heading. */
  rows: 50_001,
  cells: 1_000_000,
  /** Of one part: what all cells can need, opened and closed, with what they hold. */
  tags: 7_000_000,
  part: 48 * 1024 * 1024,
  entries: 1_000,
} as const;
