import { recordFailure } from '#server/identity/sessions/audit-sign-in.ts';
import { requireSecondFactor } from '#server/identity/sessions/second-factor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Given {
  readonly otp: string | undefined;
  readonly client: Client;
}

/**
 * A portal replaces the password but not the second factor. If one must be set up first, that is done at the account
 * tab, because people who come here need not know a password.
 * @returns whether the account requires a code
 */
export async function checkFactor(
  { db, clock, secret, compulsoryForOperators }: UnifyDeps,
  { userId, username }: { readonly userId: number; readonly username: string },
  { otp, client }: Given,
): Promise<boolean> {
  const now = clock();
  try {
    return await requireSecondFactor(db, { id: userId }, otp, { now, secret, compulsoryForOperators });
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailure(db, { username, userId, reason: 'code' }, { secret, client, now });
    }
    throw error;
  }
}
