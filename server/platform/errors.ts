import type { ErrorCode, Issue } from '#contract/codes/errors.ts';

interface Details {
  /** Wrong fields; messages are sentences in the caller's language. */
  readonly issues?: readonly Issue[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** With SECOND_FACTOR_SETUP_NEEDED: leads to setting it up. */
  readonly ticket?: string;
  /** What really happened; for the log only. */
  readonly cause?: unknown;
}

/** The one error of the server: a code of the closed union. Its public text lives in `contract/texts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.ticket = details.ticket;
  }
}
