import type { SecondFactorSetup } from '#contract/identity/second-factor.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { hasExpired } from '#server/platform/limits/run-out.ts';
import { type LoginContext, loginCompanyOf } from './check-account.ts';
import { enter } from './login.ts';
import { countPasskeys, lockFactors } from './passkey-queries.ts';
import { findUser } from './queries.ts';
import { confirmSetup, putSetup } from './set-up-second-factor.ts';
import { isOfPassword, readSetupTicket, signSetupTicket } from './setup-ticket.ts';

/** Setup calls per person and hour. Tickets are only issued for a correct password, so this merely limits work. */
const limit = { windowSeconds: 60 * 60, most: 40 } as const;

/** The ticket for setting up a mandatory second factor at sign-in. */
export async function beginAtLogin(
  db: Database,
  { ticket }: { ticket: string },
  { clock, secret: own, issuer, passwords }: LoginContext & { readonly issuer: string },
): Promise<SecondFactorSetup & { ticket: string }> {
  const surroundings = { now: clock(), secret: own };
  const { user } = await holderOf(db, ticket, surroundings);
  // Changed first, at the login that leads here.
  if (passwords.isExpired(user.passwordChangedAt, surroundings.now)) throw new AppError('PASSWORD_EXPIRED');
  await requireNoPasskey(db, user.id);
  const { setupId, secret, uri } = await putSetup(db, user, { ...surroundings, issuer });
  return { secret, uri, ticket: signSetupTicket(user, surroundings, setupId) };
}

/** Confirms the factor with a code and signs in. The ticket is consumed, because the factor is set up now. */
export async function confirmAtLogin(
  db: Database,
  { ticket, otp }: { ticket: string; otp: string },
  surroundings: LoginContext,
) {
  const { clock, secret, client } = surroundings;
  const now = clock();
  const { user, stockId, setupId } = await holderOf(db, ticket, { now, secret });
  if (setupId === undefined) throw new AppError('SETUP_ENDED');
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockFactors(tx, user.id);
    await requireNoPasskey(tx, user.id);
    const codes = await confirmSetup(tx, { userId: user.id, setupId, otp }, { now, secret });
    const who = { at: now, userId: user.id, stockId, address: client.address };
    await recordAudit(tx, { ...who, action: 'secondFactor.on' });
    return codes;
  });
  return { ...(await enter(db, { user, stockId }, surroundings)), recoveryCodes };
}

/** The password alone sets up the first second factor, and no other. */
async function requireNoPasskey(db: Database, userId: number): Promise<void> {
  if ((await countPasskeys(db, userId)) > 0) throw new AppError('SECOND_FACTOR_IS_ON');
}

async function holderOf(db: Database, ticket: string, { now, secret }: { now: Date; secret: string }) {
  const claim = readSetupTicket(ticket, secret);
  if (!claim || (await hasExpired(db, { claim: ticket, until: new Date(claim.until), now }))) {
    throw new AppError('SETUP_ENDED');
  }
  const counted = await countAttempt(db, { key: `second factor setup ${claim.userId}`, ...limit, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const user = await findUser(db, claim.userId);
  if (!user || !isOfPassword(claim, user, secret)) throw new AppError('SETUP_ENDED');
  return { user, stockId: (await loginCompanyOf(db, user)).stockId, setupId: claim.setupId };
}
