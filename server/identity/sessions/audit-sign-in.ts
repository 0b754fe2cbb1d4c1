import type { GivenFactor } from '#contract/identity/sessions.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { accountKey } from './login-guard.ts';

interface Failure {
  /** Normalised. */
  readonly username: string;
  /** `undefined` if no account has this name. */
  readonly userId: number | undefined;
  readonly reason: 'password' | 'code' | 'passkey';
}

/** Which second factor was wrong. */
export const reasonOf = ({ passkey }: GivenFactor): Failure['reason'] => (passkey ? 'passkey' : 'code');

interface Surroundings {
  readonly secret: string;
  readonly client: Client;
  readonly now: Date;
}

/**
 * Logs a failed sign-in. An unknown name is stored as a digest, because it may be a password typed into the wrong
 * field. Both take the same time.
 */
export async function recordFailure(
  db: Database,
  { username, userId, reason }: Failure,
  { secret, client, now }: Surroundings,
): Promise<void> {
  await recordAudit(db, {
    at: now,
    userId,
    action: 'session.loginFailed',
    subject: userId === undefined ? `unknown ${accountKey(username, secret)}` : `account ${username}`,
    detail: { reason },
    address: client.address,
  });
}
