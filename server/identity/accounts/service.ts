import type { ChangePasswordRequest } from '#contract/identity/accounts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import { lockPasswordHash, readPasswordHash } from './queries.ts';

/** Wrong old passwords before attempts are refused: an open session must not allow guessing. */
const limit = { windowSeconds: 15 * 60, most: 10 } as const;

/**
 * Changes the caller's password and ends all sessions of the account, this one included (docs/product/identity.md,
 * "Change of password"). The slow hashing is done before the transaction; inside it the hash must still be the one that
 * was checked.
 */
export async function changePassword(
  db: Database,
  { userId, stockId, address, language, now }: Actor,
  { oldPwd, newPwd }: ChangePasswordRequest,
  passwords: PasswordPolicy,
): Promise<null> {
  const current = await checkOldPassword(db, userId, oldPwd, now);
  if (newPwd === oldPwd) throw new AppError('PASSWORD_UNCHANGED');
  await passwords.check(db, { userId, password: newPwd, path: 'body.newPwd', language });
  const hash = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, userId)) !== current) throw new AppError('OLD_PASSWORD_WRONG');
    await passwords.store(tx, { userId, hash, now });
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.changePassword', address });
  });
  return null;
}

/** Returns the hash that the old password matched. */
async function checkOldPassword(db: Database, userId: number, oldPwd: string, now: Date): Promise<string | undefined> {
  const key = `old password ${userId}`;
  const counted = await countAttempt(db, { key, ...limit, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const current = await readPasswordHash(db, userId);
  if (!(await verifyPassword(oldPwd, current))) throw new AppError('OLD_PASSWORD_WRONG');
  await refundAttempt(db, { key, windowSeconds: limit.windowSeconds, now });
  return current;
}
