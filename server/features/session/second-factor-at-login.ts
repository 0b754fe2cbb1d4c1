import { z } from 'zod';
import type { CaptchaAnswer } from '#contract/captcha.ts';
import type { SecondFactorSetup } from '#contract/second-factor.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import { checkAccount, type LoginSurroundings, landingOf } from './check-account.ts';
import { enter } from './login.ts';
import { findUser } from './queries.ts';
import { confirmSetup, putSetup } from './set-up-second-factor.ts';

const purpose = 'second factor setup';
const ticketSchema = z.object({ userId: z.number(), setupId: z.string() });
/** Codes that may be tried with one ticket: whoever has it has seen the secret, so this only keeps work small. */
const mostTries = 20;

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: CaptchaAnswer | undefined;
}

/** For an account that may not sign in without a second factor and has none: the password leads to setting one up. */
export async function beginAtLogin(
  db: Database,
  credentials: Credentials,
  surroundings: LoginSurroundings & { readonly issuer: string },
): Promise<SecondFactorSetup & { ticket: string }> {
  const { user } = await checkAccount(db, credentials, surroundings);
  const { clock, secret: own, issuer, passwords } = surroundings;
  // Changed first, at the login that led here.
  if (passwords.isExpired(user.passwordChangedAt, clock())) throw new AppError('PASSWORD_EXPIRED');
  const { setupId, secret, uri } = await putSetup(db, user, { now: clock(), secret: own, issuer });
  return { secret, uri, ticket: signClaim(purpose, { userId: user.id, setupId }, own) };
}

/** Confirms it with a code and signs in. A ticket works once: what it was for is then set up. */
export async function confirmAtLogin(
  db: Database,
  { ticket, otp }: { ticket: string; otp: string },
  surroundings: LoginSurroundings,
) {
  const { clock, secret, reader } = surroundings;
  const claim = readClaim(purpose, ticket, { secret, schema: ticketSchema });
  if (!claim) throw new AppError('SETUP_ENDED');
  const now = clock();
  const tries = { key: `second factor setup ${claim.setupId}`, windowSeconds: 60 * 60, most: mostTries };
  if (!(await countAttempt(db, { ...tries, now })).allowed) throw new AppError('SETUP_ENDED');
  const user = await findUser(db, claim.userId);
  if (!user) throw new AppError('SETUP_ENDED');
  const { stockId } = await landingOf(db, user);
  const recoveryCodes = await db.transaction(async (tx) => {
    const codes = await confirmSetup(tx, { ...claim, otp }, { now, secret });
    const who = { at: now, userId: user.id, stockId, address: reader.address };
    await recordAudit(tx, { ...who, action: 'secondFactor.on' });
    return codes;
  });
  return { ...(await enter(db, { user, stockId }, surroundings)), recoveryCodes };
}
