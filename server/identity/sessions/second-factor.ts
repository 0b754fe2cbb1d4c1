import type { Role } from '#contract/codes/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { unseal } from '#server/platform/sealed.ts';
import { stepOf } from './authenticator.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeStep, findSecondFactor, hasRole } from './second-factor-queries.ts';

/** Whoever works for the operator. */
const operatorRoles: readonly Role[] = ['ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR'];

/** Wrong codes of an account after which none is tried any more. */
const limits = [
  { windowSeconds: 15 * 60, most: 5 },
  { windowSeconds: 24 * 60 * 60, most: 50 },
] as const;

export interface SecondFactorContext {
  readonly now: Date;
  /** The server's own; seals what is kept. */
  readonly secret: string;
}

interface LoginFactor extends SecondFactorContext {
  /** `SECOND_FACTOR_OPERATORS`. */
  readonly compulsoryForOperators: boolean;
}

/**
 * Refuses, as {@link requireSecondFactor} would, a login without the code that its account asks for, but uses none up.
 * Says whether the account asks for one.
 */
export async function askSecondFactor(db: Database, userId: number, otp: string | undefined): Promise<boolean> {
  const factor = await findSecondFactor(db, userId);
  const isOn = factor?.confirmedAt != null;
  if (isOn && otp === undefined) throw new AppError('SECOND_FACTOR_NEEDED');
  return isOn;
}

/**
 * Lets somebody who knows the password of an account through, or refuses: SECOND_FACTOR_NEEDED where the account asks
 * for a code and none came, SECOND_FACTOR_WRONG, SECOND_FACTOR_SETUP_NEEDED where it may not do without and has none.
 * Call it after the password and before the session begins.
 * @returns whether the account asks for a code, so that one was used up
 */
export async function requireSecondFactor(
  db: Database,
  user: { readonly id: number },
  otp: string | undefined,
  { now, secret, compulsoryForOperators }: LoginFactor,
): Promise<boolean> {
  const factor = await findSecondFactor(db, user.id);
  if (!factor?.confirmedAt) {
    if (compulsoryForOperators && (await isOperator(db, user.id))) {
      throw new AppError('SECOND_FACTOR_SETUP_NEEDED');
    }
    return false;
  }
  if (otp === undefined) throw new AppError('SECOND_FACTOR_NEEDED');
  await consumeCode(db, user.id, otp, { now, secret });
  return true;
}

export function isOperator(db: Database, userId: number): Promise<boolean> {
  return hasRole(db, userId, operatorRoles);
}

/**
 * Uses up a code of the app or a recovery code, or throws SECOND_FACTOR_WRONG. A try counts before it is made, so that
 * a thousand at once are counted like a thousand one after the other; a right one takes its own back.
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

/** How a person's secret is sealed. */
export function sealingOf(userId: number, secret: string) {
  return { purpose: 'second factor', owner: String(userId), secret };
}
