import type { ChangePasswordRequest } from '#contract/account.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import { endAllSessions, lockPasswordHash, readPasswordHash, updatePasswordHash } from './queries.ts';

/**
 * Changes the own password and ends every session of the person, this one included (seed §4).
 * The slow hashing happens before the transaction; inside it the hash must still be the one that was checked.
 */
export async function changePassword(
  db: Database,
  userId: number,
  { oldPwd, newPwd }: ChangePasswordRequest,
  clock: Clock,
): Promise<void> {
  const current = await readPasswordHash(db, userId);
  if (!(await verifyPassword(oldPwd, current))) throw new AppError('OLD_PASSWORD_WRONG');
  if (newPwd === oldPwd) throw new AppError('PASSWORD_UNCHANGED');
  const next = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, userId)) !== current) throw new AppError('OLD_PASSWORD_WRONG');
    await updatePasswordHash(tx, userId, next);
    await endAllSessions(tx, userId, clock());
  });
}
