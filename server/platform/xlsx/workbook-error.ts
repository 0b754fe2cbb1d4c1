/** Why a file cannot be taken as a workbook. */
export type WorkbookFault = 'UNREADABLE' | 'MACROS' | 'TOO_LARGE';

export class WorkbookError extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'WorkbookError';
    this.fault = fault;
  }
}

/** What one upload may hold. Sizes in bytes, unpacked. */
export const workbookLimits = {
  rows: 50_000,
  cells: 1_000_000,
  /** Of one part: what all cells can need, opened and closed, with what they hold. */
  tags: 7_000_000,
  part: 48 * 1024 * 1024,
  entries: 1_000,
} as const;
