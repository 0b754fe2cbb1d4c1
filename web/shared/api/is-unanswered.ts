import type { ApiFailure } from './client.ts';

/** Whether the server may have done what it was asked: its answer did not come, or a proxy gave another. */
export const isUnanswered = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status === 0 || (code >= 500 && code < 600);
