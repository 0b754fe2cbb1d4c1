import type { InputOf } from '#contract/endpoints.ts';
import { recordFailure } from '#server/features/session/audit-sign-in.ts';
import { checkAccount } from '#server/features/session/check-account.ts';
import { requireSecondFactor } from '#server/features/session/second-factor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/handlers.ts';
import { giveTicket } from './give-ticket.ts';
import type { UnifyDeps } from './unify-deps.ts';

/**
 * The 统一登录 tab: an account's password, and its second factor, give a ticket to choose a company with. Guessing is
 * limited together with that of the account tab.
 */
export async function proveByPassword(
  deps: UnifyDeps,
  { username, password, captcha, otp }: InputOf<'unify.login'>['body'],
  context: Pick<PublicContext, 'reader' | 'device'>,
): Promise<{ ticket: string }> {
  const { db, clock, secret, compulsoryForOperators } = deps;
  const { user } = await checkAccount(db, { username, password, captcha }, { ...deps, ...context });
  await requireSecondFactor(db, user, otp, { now: clock(), secret, compulsoryForOperators }).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
        const failure = { username: user.username, userId: user.id, reason: 'code' } as const;
        await recordFailure(db, failure, { secret, reader: context.reader, now: clock() });
      }
      throw error;
    },
  );
  const proven = { userId: user.id, source: 'password', confirmed: otp !== undefined, reader: context.reader } as const;
  const { ticket } = await giveTicket(deps, proven);
  return { ticket };
}
