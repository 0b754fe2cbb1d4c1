import type { GivenFactor } from '#contract/identity/sessions.ts';
import { reasonOf, recordFailure } from '#server/identity/sessions/audit-sign-in.ts';
import { requireSecondFactor } from '#server/identity/sessions/second-factor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Given {
  readonly given: GivenFactor;
  readonly client: Client;
}

/**
 * A portal replaces the password but not the second factor. If one must be set up first, that is done at the account
 * tab, because people who come here need not know a password.
 * @returns whether the account requires one
 */
export async function checkFactor(
  { db, clock, secret, compulsoryForOperators, passkeySite }: UnifyDeps,
  { userId, username }: { readonly userId: number; readonly username: string },
  { given, client }: Given,
): Promise<boolean> {
  const now = clock();
  try {
    const context = { now, secret, compulsoryForOperators, site: passkeySite(), address: client.address };
    return await requireSecondFactor(db, { id: userId }, given, context);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailure(db, { username, userId, reason: reasonOf(given) }, { secret, client, now });
    }
    throw error;
  }
}
