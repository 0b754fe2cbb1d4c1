/** Why a foreign address gave nothing. */
export type FetchFailureReason =
  /** The address itself may not be asked: wrong scheme, port, credentials, or a place that is not public. */
  | 'ADDRESS_REFUSED'
  | 'NAME_NOT_FOUND'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'BAD_ANSWER';

/** The one error of the client for foreign addresses. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}
