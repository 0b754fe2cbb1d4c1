import type { ApiFailure } from './client.ts';

/** A failed call, for code that wants an exception: queries, loaders, error boundaries. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** What to quote to support, where the server gave one. */
  readonly requestId: string | undefined;

  constructor(failure: Pick<ApiFailure, 'code' | 'status' | 'desc' | 'requestId'>) {
    super(failure.desc);
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
  }
}
