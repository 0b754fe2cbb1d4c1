import { recordFailure } from '#server/identity/sessions/audit-sign-in.ts';
import { requireSecondFactor } from '#server/identity/sessions/second-factor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Given {
  readonly otp: string | undefined;
  readonly reader: Reader;
}

/**
 * Refuses like the login form does: the word of a portal stands for the password, never for the code. Where a second
 * factor has yet to be set up, that begins at the account tab: whoever comes here need not know the password.
 * @returns whether the account asks for a code
 */
export async function checkFactor(
  { db, clock, secret, compulsoryForOperators }: UnifyDeps,
  { userId, username }: { readonly userId: number; readonly username: string },
  { otp, reader }: Given,
): Promise<boolean> {
  const now = clock();
  try {
    return await requireSecondFactor(db, { id: userId }, otp, { now, secret, compulsoryForOperators });
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailure(db, { username, userId, reason: 'code' }, { secret, reader, now });
    }
    throw error;
  }
}
