import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { findUser } from './queries.ts';

/** Wrong passwords of a signed-in person before attempts are refused: an open session must not allow guessing. */
const limit = { windowSeconds: 15 * 60, most: 10 } as const;

/** Returns the account of a person who repeated the password; else throws OWN_PASSWORD_WRONG. */
export async function confirmOwnPassword(db: Database, userId: number, password: string, now: Date) {
  const key = `own password ${userId}`;
  const counted = await countAttempt(db, { key, ...limit, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const user = await findUser(db, userId);
  if (!user || !(await verifyPassword(password, user.passwordHash))) throw new AppError('OWN_PASSWORD_WRONG');
  await refundAttempt(db, { key, windowSeconds: limit.windowSeconds, now });
  return user;
}
