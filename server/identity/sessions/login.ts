import type { z } from 'zod';
import type { GivenFactor, loginRequest } from '#contract/identity/sessions.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { reasonOf, recordFailure } from './audit-sign-in.ts';
import { checkAccount, type LoginContext } from './check-account.ts';
import { lockEntry } from './lock-entry.ts';
import { isKnownDevice, signDevice } from './login-guard.ts';
import { lockPasswordHash } from './password-queries.ts';
import { askSecondFactor, requireSecondFactor } from './second-factor.ts';
import { signSetupTicket } from './setup-ticket.ts';
import { startSession } from './start-session.ts';

/**
 * Starts a session in the first company of an account after all checks. Missing input is requested before a one-time
 * code is consumed.
 */
export async function login(
  db: Database,
  { username, password, captcha, otp, passkey, newPwd }: z.output<typeof loginRequest>,
  surroundings: LoginContext,
) {
  const { clock, secret, passwords, language, passkeySite, device } = surroundings;
  const given = { otp, passkey };
  const { user, company } = await checkAccount(db, { username, password, captcha }, surroundings);
  const hasFactor = await askSecondFactor(db, user.id, given, { site: passkeySite(), now: clock() });
  if (!passwords.isExpired(user.passwordChangedAt, clock())) {
    await proveSecondFactor(db, user, given, surroundings);
    return enter(db, { user, stockId: company.stockId }, surroundings);
  }
  if (newPwd === undefined) throw new AppError('PASSWORD_EXPIRED');
  await passwords.check(db, { userId: user.id, password: newPwd, path: 'body.newPwd', language });
  if (hasFactor) await proveSecondFactor(db, user, given, surroundings);
  const wasKnown = isKnownDevice(user, device, { secret, now: clock() });
  const renewed = { ...user, passwordHash: await replaceExpired(db, user, newPwd, surroundings) };
  // If a second factor must be set up first, the new password is set there.
  if (!hasFactor) await proveSecondFactor(db, renewed, given, surroundings);
  return enter(db, { user: renewed, stockId: company.stockId, wasKnown }, surroundings);
}

type Account = Awaited<ReturnType<typeof checkAccount>>['user'];

/** If a factor must be set up first, the refusal contains the ticket for it. */
async function proveSecondFactor(
  db: Database,
  user: Account,
  given: GivenFactor,
  { clock, secret, compulsoryForOperators, passkeySite, client }: LoginContext,
): Promise<void> {
  const now = clock();
  try {
    const context = { now, secret, compulsoryForOperators, site: passkeySite(), address: client.address };
    await requireSecondFactor(db, user, given, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'SECOND_FACTOR_SETUP_NEEDED') {
      throw new AppError(error.code, { ticket: signSetupTicket(user, { now, secret }) });
    }
    if (error.code === 'SECOND_FACTOR_WRONG') {
      const { id: userId, username } = user;
      await recordFailure(db, { username, userId, reason: reasonOf(given) }, { secret, client, now });
    }
    throw error;
  }
}

/**
 * Sets a new password, which ends all other sessions; returns the hash. The expired one must still be the account's:
 * its owner may have recovered it while the new one was being checked and hashed.
 */
async function replaceExpired(
  db: Database,
  user: Account,
  newPwd: string,
  { clock, passwords, client }: LoginContext,
): Promise<string> {
  const now = clock();
  const hash = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, user.id)) !== user.passwordHash) throw new AppError('BAD_CREDENTIALS');
    await passwords.store(tx, { userId: user.id, hash, now });
    await recordAudit(tx, { at: now, userId: user.id, action: 'account.changePassword', address: client.address });
  });
  return hash;
}

interface CheckedAccount {
  readonly user: { readonly id: number; readonly username: string; readonly passwordHash: string };
  readonly stockId: number;
  /** What stood for password and second factor, for the log. */
  readonly by?: 'passkey';
  /** Whether the browser was a known device with the password that was replaced on the way in. */
  readonly wasKnown?: boolean;
}

/**
 * Starts the session and renews the known-device cookie. The account must still be active, in the company, and have the
 * password that it had when it was checked. Throws NO_COMPANY where it has left the company since.
 */
export async function enter(
  db: Database,
  { user, stockId, by, wasKnown = false }: CheckedAccount,
  {
    clock,
    secret,
    client,
    device,
    keepDevice,
    tellNewDevice,
  }: Pick<LoginContext, 'clock' | 'secret' | 'client' | 'device' | 'keepDevice' | 'tellNewDevice'>,
) {
  const now = clock();
  const token = await db.transaction(async (tx) => {
    const ended = await lockEntry(tx, { userId: user.id, stockId, passwordHash: user.passwordHash });
    if (ended === 'account') throw new AppError(by ? 'PASSKEY_REFUSED' : 'BAD_CREDENTIALS');
    if (ended) throw new AppError('NO_COMPANY');
    const isKnown = wasKnown || isKnownDevice(user, device, { secret, now });
    await tellNewDevice(tx, { userId: user.id, stockId, client, isKnown, now });
    const begun = await startSession(tx, { userId: user.id, stockId, client, now });
    const who = { at: now, userId: user.id, stockId, address: client.address };
    await recordAudit(tx, {
      ...who,
      action: 'session.login',
      subject: `account ${user.username}`,
      ...(by && { detail: { by } }),
    });
    return begun;
  });
  keepDevice?.(signDevice(user, { secret, now }, device));
  return { token, userName: user.username };
}
