import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { unseal } from '#server/platform/sealed.ts';
import { stepOf } from './authenticator.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeStep, findSecondFactor, holdsOperatorRole } from './second-factor-queries.ts';

/** Wrong codes of an account before attempts are refused. */
const limits = [
  { windowSeconds: 15 * 60, most: 5 },
  { windowSeconds: 24 * 60 * 60, most: 50 },
] as const;

export interface SecondFactorContext {
  readonly now: Date;
  /** The server's secret; encrypts stored secrets. */
  readonly secret: string;
}

interface LoginFactor extends SecondFactorContext {
  /** `SECOND_FACTOR_OPERATORS`. */
  readonly compulsoryForOperators: boolean;
}

/**
 * Refuses a login without a required code, like {@link requireSecondFactor}, but consumes none. Returns whether the
 * account requires a code.
 */
export async function askSecondFactor(db: Database, userId: number, otp: string | undefined): Promise<boolean> {
  const factor = await findSecondFactor(db, userId);
  const isOn = factor?.confirmedAt != null;
  if (isOn && otp === undefined) throw new AppError('SECOND_FACTOR_NEEDED');
  return isOn;
}

/**
 * Checks the second factor after the password and before the session starts. Throws SECOND_FACTOR_NEEDED if a code is
 * required and missing, SECOND_FACTOR_WRONG, or SECOND_FACTOR_SETUP_NEEDED if it is mandatory but not set up.
 * @returns whether the account requires a code, so that one was consumed
 */
export async function requireSecondFactor(
  db: Database,
  user: { readonly id: number },
  otp: string | undefined,
  { now, secret, compulsoryForOperators }: LoginFactor,
): Promise<boolean> {
  const factor = await findSecondFactor(db, user.id);
  if (!factor?.confirmedAt) {
    if (compulsoryForOperators && (await holdsOperatorRole(db, user.id))) {
      throw new AppError('SECOND_FACTOR_SETUP_NEEDED');
    }
    return false;
  }
  if (otp === undefined) throw new AppError('SECOND_FACTOR_NEEDED');
  await consumeCode(db, user.id, otp, { now, secret });
  return true;
}

/**
 * Consumes a one-time code or recovery code, or throws SECOND_FACTOR_WRONG. An attempt is counted before it is made, so
 * that concurrent attempts are counted like sequential ones; a correct code is refunded.
 */
export async function consumeCode(db: Database, userId: number, otp: string, { now, secret }: SecondFactorContext) {
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

async function isGood(db: Database, userId: number, otp: string, { now, secret }: SecondFactorContext) {
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
