import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { recordFailure } from './audit-sign-in.ts';
import { passLoginGuard } from './login-guard.ts';
import { findUserByName, listMemberships } from './queries.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Normalises a username. */
export function canonicalUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** Context of a password check. */
export interface CredentialContext extends Pick<PublicContext, 'client' | 'device'> {
  readonly clock: Clock;
  readonly secret: string;
  readonly demoPasswordsWork: boolean;
}

/** Context of a new session. */
export interface LoginContext extends CredentialContext, Pick<PublicContext, 'keepDevice' | 'language'> {
  readonly compulsoryForOperators: boolean;
  readonly passkeySite: SignInDeps['passkeySite'];
  readonly passwords: PasswordPolicy;
  readonly tellNewDevice: SignInDeps['tellNewDevice'];
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: CaptchaAnswer | undefined;
}

/**
 * Verifies a password with rate limiting; returns the account and its login company. An unknown name and a wrong
 * password cannot be distinguished.
 */
export async function checkAccount(db: Database, credentials: Credentials, context: CredentialContext) {
  const user = await checkPassword(db, credentials, context);
  return { user, company: await loginCompanyOf(db, user) };
}

/** The same for an active account that may belong to no company. */
export async function checkPassword(
  db: Database,
  { username: typed, password, captcha }: Credentials,
  { clock, secret, demoPasswordsWork, client, device }: CredentialContext,
) {
  const username = canonicalUsername(typed);
  const user = await findUserByName(db, username);
  const attempt = { username, passwordHash: user?.passwordHash, address: client.address, captcha, device };
  const takeBack = await passLoginGuard(db, attempt, { secret, now: clock() });
  const known = await verifyPassword(password, user?.passwordHash).catch(async (error: unknown) => {
    // Overloaded: the attempt was not made and is refunded.
    await takeBack();
    throw error;
  });
  if (!user || !known || (user.demo && !demoPasswordsWork)) {
    await recordFailure(db, { username, userId: user?.id, reason: 'password' }, { secret, client, now: clock() });
    throw new AppError('BAD_CREDENTIALS');
  }
  await takeBack();
  if (user.disabledAt) throw new AppError('ACCOUNT_DISABLED');
  return user;
}

/** The company in which an active account's session starts. */
export async function loginCompanyOf(db: Database, user: { readonly id: number; readonly disabledAt: Date | null }) {
  if (user.disabledAt) throw new AppError('ACCOUNT_DISABLED');
  const [company] = await listMemberships(db, user.id);
  if (!company) throw new AppError('NO_COMPANY');
  return company;
}
