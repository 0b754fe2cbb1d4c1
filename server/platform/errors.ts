import type { ErrorCode, Issue } from '#contract/codes/errors.ts';
import type { FactorChoice } from '#contract/identity/passkey-schemas.ts';

interface Details {
  /** Invalid fields; messages are in the caller's language. */
  readonly issues?: readonly Issue[];
  /** What the text of the code is about, such as a heading of a file; stands behind it. */
  readonly named?: string | undefined;
  /** Retry delay in seconds. */
  readonly retryAfter?: number;
  /** With SECOND_FACTOR_SETUP_NEEDED: authorises the setup. */
  readonly ticket?: string;
  /** With SECOND_FACTOR_NEEDED: how the account can give it. */
  readonly factor?: FactorChoice;
  /** The cause, for the log only. */
  readonly cause?: unknown;
}

/** The server's only error class: a code of the closed union. Its public text is in `contract/texts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly named: string | undefined;
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;
  readonly factor: FactorChoice | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.named = details.named;
    this.retryAfter = details.retryAfter;
    this.ticket = details.ticket;
    this.factor = details.factor;
  }
}
