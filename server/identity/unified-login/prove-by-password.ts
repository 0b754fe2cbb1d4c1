import type { InputOf } from '#contract/endpoints.ts';
import { checkAccount } from '#server/identity/sessions/check-account.ts';
import { askSecondFactor } from '#server/identity/sessions/second-factor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/handlers.ts';
import { checkFactor } from './check-factor.ts';
import { issueTicket } from './give-ticket.ts';
import type { UnifyDeps } from './unify-deps.ts';

/**
 * The 统一登录 tab: an account's password, and its second factor, give a ticket to choose a company with. Guessing is
 * limited together with that of the account tab, where also an expired password is set anew.
 */
export async function issueTicketByPassword(
  deps: UnifyDeps,
  { username, password, captcha, otp }: InputOf<'unify.login'>['body'],
  { reader, device }: Pick<PublicContext, 'reader' | 'device'>,
): Promise<{ ticket: string }> {
  const { db, clock, passwords } = deps;
  const { user } = await checkAccount(db, { username, password, captcha }, { ...deps, reader, device });
  await askSecondFactor(db, user.id, otp);
  if (passwords.isExpired(user.passwordChangedAt, clock())) throw new AppError('PASSWORD_EXPIRED');
  const confirmed = await checkFactor(deps, { userId: user.id, username: user.username }, { otp, reader });
  const { ticket } = await issueTicket(deps, { userId: user.id, source: 'password', confirmed, reader });
  return { ticket };
}
