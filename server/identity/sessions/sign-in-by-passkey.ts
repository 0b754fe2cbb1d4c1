import type { Assertion, PasskeyRequest } from '#contract/identity/passkey-schemas.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordFailure } from './audit-sign-in.ts';
import { type CredentialContext, type LoginContext, loginCompanyOf } from './check-account.ts';
import { enter } from './login.ts';
import { passAddressGuard } from './login-guard.ts';
import { askToSignIn } from './passkey-challenges.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { acceptPasskey } from './verify-passkey.ts';

/** What a browser signs to sign in. Throws PASSKEY_REFUSED where no passkeys are accepted. */
export async function askForPasskey(
  db: Database,
  { passkeySite }: Pick<SignInDeps, 'passkeySite'>,
  now: Date,
): Promise<PasskeyRequest> {
  const site = passkeySite();
  if (!site) throw new AppError('PASSKEY_REFUSED');
  return askToSignIn(db, { site, now });
}

type ProvingContext = Omit<CredentialContext, 'device'> & Pick<SignInDeps, 'passkeySite'>;

/**
 * The account of a passkey, which stands for name, password and second factor: the authenticator has verified the
 * person. With rate limiting by address; an account that is locked after wrong passwords is not locked for its passkeys,
 * which nobody guesses. All that is wrong with one gets the same answer.
 */
export async function provePasskey(
  db: Database,
  assertion: Assertion,
  { clock, secret, demoPasswordsWork, passkeySite, client }: ProvingContext,
) {
  const now = clock();
  const takeBack = await passAddressGuard(db, client.address, { secret, now });
  const user = await acceptPasskey(db, assertion, {
    ...{ site: passkeySite(), address: client.address, now },
    meaning: { purpose: 'signIn', userId: null },
  });
  if (!user) {
    await recordAudit(db, {
      ...{ at: now, action: 'session.loginFailed', subject: 'unknown passkey', address: client.address },
      detail: { reason: 'passkey' },
    });
    throw new AppError('PASSKEY_REFUSED');
  }
  const { id: userId, username } = user;
  if (user.demo && !demoPasswordsWork) {
    await recordFailure(db, { username, userId, reason: 'passkey' }, { secret, client, now });
    throw new AppError('PASSKEY_REFUSED');
  }
  await takeBack();
  return { user, company: await loginCompanyOf(db, user) };
}

/** Starts a session in the first company of a passkey's account. No password is used, so its age does not matter. */
export async function signInByPasskey(db: Database, assertion: Assertion, surroundings: LoginContext) {
  const { user, company } = await provePasskey(db, assertion, surroundings);
  return enter(db, { user, stockId: company.stockId, by: 'passkey' }, surroundings);
}
