import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import { accountKey } from './login-guard.ts';

interface Failure {
  /** Canonical. */
  readonly username: string;
  /** `undefined` where no account has this name. */
  readonly userId: number | undefined;
  readonly reason: 'password' | 'code';
}

interface Surroundings {
  readonly secret: string;
  readonly reader: Reader;
  readonly now: Date;
}

/**
 * Notes that somebody failed to sign in. A name that is no account's is kept as a digest: it may be somebody's password
 * in the wrong field. Both take the same time.
 */
export async function recordFailure(
  db: Database,
  { username, userId, reason }: Failure,
  { secret, reader, now }: Surroundings,
): Promise<void> {
  await recordAudit(db, {
    at: now,
    userId,
    action: 'session.loginFailed',
    subject: userId === undefined ? `unknown ${accountKey(username, secret)}` : `account ${username}`,
    detail: { reason },
    address: reader.address,
  });
}
