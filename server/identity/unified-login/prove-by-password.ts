import type { InputOf } from '#contract/endpoints.ts';
import type { Assertion } from '#contract/identity/passkey-schemas.ts';
import { checkAccount } from '#server/identity/sessions/check-account.ts';
import { askSecondFactor } from '#server/identity/sessions/second-factor.ts';
import { provePasskey } from '#server/identity/sessions/sign-in-by-passkey.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import { checkFactor } from './check-factor.ts';
import { issueTicket } from './give-ticket.ts';
import type { UnifyDeps } from './unify-deps.ts';

/**
 * The tab 统一登录: an account's password and second factor yield a ticket for choosing a company. Attempts share the
 * limits of the account tab, where expired passwords are changed as well.
 */
export async function issueTicketByPassword(
  deps: UnifyDeps,
  { username, password, captcha, otp, passkey }: InputOf<'unify.login'>['body'],
  { client, device }: Pick<PublicContext, 'client' | 'device'>,
): Promise<{ ticket: string }> {
  const { db, clock, passwords, passkeySite } = deps;
  const given = { otp, passkey };
  const { user } = await checkAccount(db, { username, password, captcha }, { ...deps, client, device });
  await askSecondFactor(db, user.id, given, { site: passkeySite(), now: clock() });
  if (passwords.isExpired(user.passwordChangedAt, clock())) throw new AppError('PASSWORD_EXPIRED');
  const confirmed = await checkFactor(deps, { userId: user.id, username: user.username }, { given, client });
  const issued = await issueTicket(deps, { user, source: 'password', confirmed, client });
  if (!issued) throw new AppError('BAD_CREDENTIALS');
  return { ticket: issued.ticket };
}

/** The same by a passkey, which stands for password and second factor. */
export async function issueTicketByPasskey(
  deps: UnifyDeps,
  assertion: Assertion,
  { client }: Pick<PublicContext, 'client'>,
): Promise<{ ticket: string }> {
  const { user } = await provePasskey(deps.db, assertion, { ...deps, client });
  const issued = await issueTicket(deps, { user, source: 'passkey', confirmed: true, client });
  if (!issued) throw new AppError('PASSKEY_REFUSED');
  return { ticket: issued.ticket };
}
