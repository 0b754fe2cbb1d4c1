import type { ApiFailure } from './client.ts';

/** A failed call as an exception, for queries, loaders and error boundaries. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Id to quote to support, if the server gave one. */
  readonly requestId: string | undefined;

  constructor(failure: Pick<ApiFailure, 'code' | 'status' | 'desc' | 'requestId'>) {
    super(failure.desc);
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
  }
}
