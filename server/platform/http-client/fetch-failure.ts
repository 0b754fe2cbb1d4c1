/** Why a request to an external URL failed. */
export type FetchFailureReason =
  /** The URL may not be requested: scheme, port, credentials, or a non-public address. */
  | 'ADDRESS_REFUSED'
  | 'NAME_NOT_FOUND'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'BAD_ANSWER';

/** Error of the client for external URLs. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}
