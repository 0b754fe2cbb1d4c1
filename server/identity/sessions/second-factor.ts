import type { FactorChoice } from '#contract/identity/passkey-schemas.ts';
import type { GivenFactor } from '#contract/identity/sessions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { unseal } from '#server/platform/sealed.ts';
import { stepOf } from './authenticator.ts';
import { askForFactor } from './passkey-challenges.ts';
import { listPasskeys } from './passkey-queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeStep, findSecondFactor, holdsOperatorRole } from './second-factor-queries.ts';
import { acceptPasskey, type PasskeyContext } from './verify-passkey.ts';

/** Wrong codes of an account before attempts are refused. */
const limits = [
  { windowSeconds: 15 * 60, most: 5 },
  { windowSeconds: 24 * 60 * 60, most: 50 },
] as const;

export interface SecondFactorContext extends PasskeyContext {
  /** The server's secret; encrypts stored secrets. */
  readonly secret: string;
}

interface LoginFactor extends SecondFactorContext {
  /** `SECOND_FACTOR_OPERATORS`. */
  readonly compulsoryForOperators: boolean;
}

/** What an account has for a second factor; `undefined` for none. */
async function readFactors(db: Database, userId: number) {
  const factor = await findSecondFactor(db, userId);
  const own = await listPasskeys(db, userId);
  const hasApp = factor?.confirmedAt != null;
  return hasApp || own.length > 0 ? { hasApp, own } : undefined;
}

/**
 * Refuses a login without a required second factor, like {@link requireSecondFactor}, but consumes none. Returns whether
 * the account requires one.
 */
export async function askSecondFactor(
  db: Database,
  userId: number,
  { otp, passkey }: GivenFactor,
  { site, now }: Pick<SecondFactorContext, 'site' | 'now'>,
): Promise<boolean> {
  const factors = await readFactors(db, userId);
  if (!factors) return false;
  if (otp !== undefined || passkey !== undefined) return true;
  const { hasApp, own } = factors;
  const canSign = site && own.length > 0;
  const factor: FactorChoice = {
    hasApp,
    passkey: canSign ? await askForFactor(db, { userId, own }, { site, now }) : null,
  };
  throw new AppError('SECOND_FACTOR_NEEDED', { factor });
}

/**
 * Checks the second factor after the password and before the session starts. Throws SECOND_FACTOR_NEEDED if one is
 * required and missing, SECOND_FACTOR_WRONG, or SECOND_FACTOR_SETUP_NEEDED if it is mandatory but not set up.
 * @returns whether the account requires one, so that a code or a challenge was consumed
 */
export async function requireSecondFactor(
  db: Database,
  user: { readonly id: number },
  given: GivenFactor,
  { compulsoryForOperators, ...context }: LoginFactor,
): Promise<boolean> {
  if (await askSecondFactor(db, user.id, given, context)) {
    await consumeFactor(db, user.id, given, context);
    return true;
  }
  if (compulsoryForOperators && (await holdsOperatorRole(db, user.id))) {
    throw new AppError('SECOND_FACTOR_SETUP_NEEDED');
  }
  return false;
}

/** Consumes a one-time code, a recovery code or what a passkey of the account signed; else SECOND_FACTOR_WRONG. */
export async function consumeFactor(
  db: Database,
  userId: number,
  { otp, passkey }: GivenFactor,
  context: SecondFactorContext,
): Promise<void> {
  if (passkey === undefined) return consumeCode(db, userId, otp ?? '', context);
  // Nobody guesses a signature: nothing is counted, and codes that are locked do not lock the passkey.
  const user = await acceptPasskey(db, passkey, { ...context, meaning: { purpose: 'factor', userId } });
  if (!user) throw new AppError('SECOND_FACTOR_WRONG');
}

/**
 * Consumes a one-time code or recovery code, or throws SECOND_FACTOR_WRONG. An attempt is counted before it is made, so
 * that concurrent attempts are counted like sequential ones; a correct code is refunded.
 */
async function consumeCode(
  db: Database,
  userId: number,
  otp: string,
  { now, secret }: Pick<SecondFactorContext, 'now' | 'secret'>,
) {
  const key = `second factor ${userId}`;
  for (const limit of limits) {
    const counted = await countAttempt(db, { key: `${key} ${limit.windowSeconds}`, ...limit, now });
    if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  }
  if (!(await isGood(db, userId, otp, { now, secret }))) throw new AppError('SECOND_FACTOR_WRONG');
  for (const { windowSeconds } of limits) {
    await refundAttempt(db, { key: `${key} ${windowSeconds}`, windowSeconds, now });
  }
}

async function isGood(
  db: Database,
  userId: number,
  otp: string,
  { now, secret }: Pick<SecondFactorContext, 'now' | 'secret'>,
) {
  const typed = otp.normalize('NFKC').replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return consumeRecoveryCode(db, userId, hashRecoveryCode(userId, typed), now);
  const factor = await findSecondFactor(db, userId);
  const shared = factor?.confirmedAt && unseal(factor.sealedSecret, sealingOf(userId, secret));
  const step = shared ? stepOf(typed, shared, now) : undefined;
  return step !== undefined && (await consumeStep(db, userId, step));
}

/** How secrets are encrypted. */
export function sealingOf(userId: number, secret: string) {
  return { purpose: 'second factor', owner: String(userId), secret };
}
