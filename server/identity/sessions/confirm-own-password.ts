import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { passOwnPasswordGuard } from './login-guard.ts';
import { findUser } from './queries.ts';

interface Repeated {
  readonly userId: number;
  readonly password: string;
  /** The stored one; `undefined` without an account. */
  readonly hash: string | undefined;
  readonly now: Date;
}

/** Whether a signed-in person repeated the password, with rate limiting: the same for all that it is asked for. */
export async function verifyOwnPassword(db: Database, { userId, password, hash, now }: Repeated): Promise<boolean> {
  const takeBack = await passOwnPasswordGuard(db, userId, now);
  const isRight = await verifyPassword(password, hash).catch(async (error: unknown) => {
    // Overloaded: the attempt was not made and is refunded.
    await takeBack();
    throw error;
  });
  if (isRight) await takeBack();
  return isRight;
}

/** Returns the account of a person who repeated the password; else throws OWN_PASSWORD_WRONG. */
export async function confirmOwnPassword(db: Database, userId: number, password: string, now: Date) {
  const user = await findUser(db, userId);
  const isRight = await verifyOwnPassword(db, { userId, password, hash: user?.passwordHash, now });
  if (!user || !isRight) throw new AppError('OWN_PASSWORD_WRONG');
  return user;
}
