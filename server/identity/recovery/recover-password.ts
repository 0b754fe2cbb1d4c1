import { createHash, randomBytes } from 'node:crypto';
import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import { type CodePurpose, ticketLifetime } from '#contract/identity/recovery.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { signDevice } from '#server/identity/sessions/login-guard.ts';
import { lockPasswordHash } from '#server/identity/sessions/password-queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client, PublicContext } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import { makeCode, type SmsLimit, tryCode } from './codes.ts';
import { passSendingGuard } from './guard-sending.ts';
import {
  consumeCode,
  consumeRecoveryTicket,
  deleteOldCodes,
  findAccount,
  findSpentTicket,
  findTicket,
  findUsername,
  insertTicket,
  isDemoAccount,
  isMemberOf,
} from './queries.ts';
import type { Recipient } from './recipient.ts';

export interface RecoveryDeps extends SmsLimit {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly messages: MessageQueue;
  readonly passwords: PasswordPolicy;
  /** Where they do not, a demo account counts as none: its phone number is in the documentation. */
  readonly demoPasswordsWork: boolean;
  /** The message, in the requester's language. */
  readonly write: (recipient: Recipient, account: string, code: string) => Promise<Message>;
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

interface Asked {
  readonly recipient: Recipient;
  readonly captcha: CaptchaAnswer | undefined;
  readonly client: Client;
}

/**
 * Sends a code for a password reset if account and recipient match; nothing reveals whether they do. The message is
 * written in either case, because writing a mail takes a while.
 */
export async function sendRecoveryCode(
  deps: RecoveryDeps,
  { username: typed, recipient, captcha, client }: Asked & { readonly username: string },
): Promise<null> {
  const { db, clock, messages, demoPasswordsWork, write } = deps;
  const now = clock();
  const username = canonicalUsername(typed);
  await passSendingGuard(db, { captcha, address: client.address }, { ...deps, now });
  const found = await findAccount(db, username, recipient);
  const user = found?.demo && !demoPasswordsWork ? undefined : found;
  const isSent = user !== undefined;
  const code = await makeCode(db, { ...deps, purpose: 'recovery', recipient, username, userId: user?.id, isSent, now });
  const message = await write(recipient, username, code);
  messages.add(user && message);
  return null;
}

/** Sends a code for a public form, to any number. */
export async function sendCodeFor(
  deps: RecoveryDeps,
  { recipient, purpose, captcha, client }: Asked & { readonly purpose: CodePurpose },
): Promise<null> {
  const { db, clock, messages, write } = deps;
  const now = clock();
  await passSendingGuard(db, { captcha, address: client.address }, { ...deps, now });
  const code = await makeCode(db, { ...deps, purpose, recipient, userId: undefined, isSent: true, now });
  messages.add(await write(recipient, '', code));
  return null;
}

interface CodeToCheck {
  readonly recipient: Recipient;
  readonly code: string;
  readonly companyName?: string;
  readonly client: Client;
}

/** Exchanges a valid code for a ticket. A valid code for a person of another company is rejected. */
export async function checkRecoveryCode(
  { db, clock, secret, demoPasswordsWork }: RecoveryDeps,
  { recipient, code, companyName, client }: CodeToCheck,
): Promise<{ ticket: string }> {
  const now = clock();
  const right = await tryCode(db, { purpose: 'recovery', recipient, code, address: client.address, secret, now });
  if (typeof right === 'string') throw new AppError(right);
  const { id, userId } = right;
  if (userId === null) throw new AppError('CODE_WRONG');
  if (!demoPasswordsWork && (await isDemoAccount(db, userId))) throw new AppError('CODE_WRONG');
  if (companyName !== undefined && !(await isMemberOf(db, userId, companyName))) throw new AppError('CODE_WRONG');
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + ticketLifetime * 1000);
  await db.transaction(async (tx) => {
    // The account first, as what ends codes and tickets locks them: a change of it finds both, or is found.
    await lockPasswordHash(tx, userId);
    if (!(await consumeCode(tx, id, now))) throw new AppError('CODE_WRONG');
    await insertTicket(tx, { hash: hashOf(ticket), userId, expiresAt });
  });
  return { ticket };
}

/**
 * Sets a password with a ticket, once. All sessions of the account end. The browser becomes a known device, so that the
 * owner can sign in even if others have used up the attempts.
 */
export async function setNewPassword(
  { db, clock, secret, passwords, demoPasswordsWork }: RecoveryDeps,
  { ticket, newPwd }: { ticket: string; newPwd: string },
  { language, client, device, keepDevice }: Pick<PublicContext, 'language' | 'client' | 'device' | 'keepDevice'>,
): Promise<null> {
  const now = clock();
  const hash = hashOf(ticket);
  const holder = await findTicket(db, hash, now);
  // Hashing is expensive; validate the ticket first.
  if (holder === undefined) return confirmSetPassword(db, { hash, newPwd, now });
  if (!demoPasswordsWork && (await isDemoAccount(db, holder))) throw new AppError('TICKET_ENDED');
  // A refused password does not consume the ticket.
  await passwords.check(db, { userId: holder, password: newPwd, path: 'body.newPwd', language });
  const passwordHash = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    // The account first, then what it was given: a change of it takes the locks in this order.
    await lockPasswordHash(tx, holder);
    const userId = await consumeRecoveryTicket(tx, hash, now);
    if (userId === undefined) throw new AppError('TICKET_ENDED');
    await passwords.store(tx, { userId, hash: passwordHash, now });
    await recordAudit(tx, { at: now, userId, action: 'recovery.setPassword', address: client.address });
  });
  const username = await findUsername(db, holder);
  keepDevice?.(signDevice({ username, passwordHash }, { secret, now }, device));
  return null;
}

/** Repetitions of a used ticket: of a lost answer a few, of guesses too few to find a password. */
const repetitions = { windowSeconds: 24 * 60 * 60, most: 5 } as const;

/**
 * Answers whoever has set the password with this ticket once more, where the answer was lost; else TICKET_ENDED. Nothing
 * opens by it: nothing is stored, no session begins, and the browser does not become known. It is told only with the
 * ticket and the very password together, and with so few tries that the ticket is no way around the limits of the sign-in.
 */
async function confirmSetPassword(
  db: Database,
  { hash, newPwd, now }: { readonly hash: Buffer; readonly newPwd: string; readonly now: Date },
): Promise<null> {
  const passwordHash = await findSpentTicket(db, hash, now);
  if (passwordHash === undefined) throw new AppError('TICKET_ENDED');
  const counted = await countAttempt(db, { key: `used ticket ${hash.toString('base64url')}`, ...repetitions, now });
  if (!(counted.allowed && (await verifyPassword(newPwd, passwordHash)))) throw new AppError('TICKET_ENDED');
  return null;
}

/** Codes are deleted after one day. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await deleteOldCodes(db, new Date(now.getTime() - 24 * 60 * 60_000));
}
