import type { ChangePasswordRequest } from '#contract/identity/accounts.ts';
import { verifyOwnPassword } from '#server/identity/sessions/confirm-own-password.ts';
import { signDevice } from '#server/identity/sessions/login-guard.ts';
import { lockPasswordHash } from '#server/identity/sessions/password-queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallContext } from '#server/platform/http/call-context.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { readPasswordHash } from './queries.ts';

/**
 * Changes the caller's password and ends all sessions of the account, this one included (docs/product/identity.md,
 * "Change of password"). The slow hashing is done before the transaction; inside it the hash must still be the one that
 * was checked. The browser stays a known device, and no other does.
 */
export async function changePassword(
  { db, actor, device, keepDevice }: Pick<CallContext, 'db' | 'actor' | 'device' | 'keepDevice'>,
  { oldPwd, newPwd }: ChangePasswordRequest,
  { passwords, secret }: { readonly passwords: PasswordPolicy; readonly secret: string },
): Promise<null> {
  const { userId, stockId, username, address, language, now } = actor;
  const current = await readPasswordHash(db, userId);
  const isRight = await verifyOwnPassword(db, { userId, password: oldPwd, hash: current, now });
  if (!isRight) throw new AppError('OLD_PASSWORD_WRONG');
  if (newPwd === oldPwd) throw new AppError('PASSWORD_UNCHANGED');
  await passwords.check(db, { userId, password: newPwd, path: 'body.newPwd', language });
  const hash = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, userId)) !== current) throw new AppError('OLD_PASSWORD_WRONG');
    await passwords.store(tx, { userId, hash, now });
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.changePassword', address });
  });
  keepDevice?.(signDevice({ username, passwordHash: hash }, { secret, now }, device));
  return null;
}
