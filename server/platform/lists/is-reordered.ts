import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/codes/errors.ts';
import { AppError } from '#server/platform/errors.ts';

/** A new order of all rows, and the one that was shown to who moved them. */
export interface Reordering {
  readonly before: readonly number[];
  readonly ids: readonly number[];
}

/**
 * Whether rows that are held are to be put in another order: not where they are in it, as when it is sent again after a
 * lost answer. Throws `refusal` where they are in another one than was shown, or are not those of the new one.
 */
export function isReordered(present: readonly number[], { before, ids }: Reordering, refusal: ErrorCode): boolean {
  if (isDeepStrictEqual(present, ids)) return false;
  if (!isDeepStrictEqual(present, before) || !isDeepStrictEqual(present.toSorted(), ids.toSorted()))
    throw new AppError(refusal);
  return true;
}
