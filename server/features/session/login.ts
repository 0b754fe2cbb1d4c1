import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginRequest } from '#contract/session.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordFailure } from './audit-sign-in.ts';
import { checkAccount, type LoginSurroundings } from './check-account.ts';
import { signDevice } from './login-guard.ts';
import { requireSecondFactor } from './second-factor.ts';
import { startSession } from './start-session.ts';

/** Starts a session in the first company of an account, once the password and what else it asks for are right. */
export async function login(
  db: Database,
  { username, password, captcha, otp }: z.output<typeof loginRequest>,
  surroundings: LoginSurroundings,
) {
  const { clock, secret, compulsoryForOperators, reader } = surroundings;
  const { user, company } = await checkAccount(db, { username, password, captcha }, surroundings);
  await requireSecondFactor(db, user, otp, { now: clock(), secret, compulsoryForOperators }).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
        const failure = { username: user.username, userId: user.id, reason: 'code' } as const;
        await recordFailure(db, failure, { secret, reader, now: clock() });
      }
      throw error;
    },
  );
  return enter(db, { user, stockId: company.stockId }, surroundings);
}

interface Entrance {
  readonly user: { readonly id: number; readonly username: string };
  readonly stockId: number;
}

/** Begins the session of somebody who has proved everything, and lets this browser be known again. */
export async function enter(
  db: Database,
  { user, stockId }: Entrance,
  { clock, secret, reader, keepDevice }: Pick<LoginSurroundings, 'clock' | 'secret' | 'reader' | 'keepDevice'>,
) {
  const now = clock();
  const token = await db.transaction(async (tx) => {
    const begun = await startSession(tx, { userId: user.id, stockId, reader, now });
    const who = { at: now, userId: user.id, stockId, address: reader.address };
    await recordAudit(tx, { ...who, action: 'session.login', subject: `account ${user.username}` });
    return begun;
  });
  keepDevice?.(signDevice(user.username, randomUUID(), secret));
  return { token, userName: user.username };
}
