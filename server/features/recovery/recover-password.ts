import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import { type codePurposes, ticketLifetime } from '#contract/recovery.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { PasswordKeeper } from '#server/platform/passwords/password-keeper.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { checkCode, makeCode } from './codes.ts';
import {
  deleteOldCodes,
  findAccount,
  findTicket,
  insertTicket,
  isKnownPhone,
  isMemberOf,
  takeTicket,
} from './queries.ts';

export interface RecoveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly messages: MessageQueue;
  readonly passwords: PasswordKeeper;
  /** The text of the message, in the language of whoever asked. */
  readonly writeText: (code: string) => string;
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Sends a code for a new password where account and number belong together; whether they do, nothing tells. */
export async function sendRecoveryCode(
  { db, clock, secret, messages, writeText }: RecoveryDeps,
  { username, phone }: { username: string; phone: string },
): Promise<null> {
  const user = await findAccount(db, { username, phone });
  const code = await makeCode(db, { purpose: 'recovery', phone, userId: user?.id, secret, now: clock() });
  messages.add(user && { channel: 'sms', to: phone, text: writeText(code), code });
  return null;
}

/** Sends a code for another purpose: to sign in only to the number of an account, else to any number. */
export async function sendCodeFor(
  { db, clock, secret, messages, writeText }: RecoveryDeps,
  { phone, purpose }: { phone: string; purpose: (typeof codePurposes)[number] },
): Promise<null> {
  const isWanted = purpose !== 'login' || (await isKnownPhone(db, phone));
  const code = await makeCode(db, { purpose, phone, userId: undefined, secret, now: clock() });
  messages.add(isWanted ? { channel: 'sms', to: phone, text: writeText(code), code } : undefined);
  return null;
}

/** Exchanges a right code for a ticket. */
export async function checkRecoveryCode(
  { db, clock, secret }: RecoveryDeps,
  { phone, code, companyName }: { phone: string; code: string; companyName?: string },
): Promise<{ ticket: string }> {
  const now = clock();
  const userId = await checkCode(db, {
    purpose: 'recovery',
    phone,
    code,
    ...(companyName !== undefined && { accepts: (id: number) => isMemberOf(db, id, companyName) }),
    secret,
    now,
  });
  const ticket = randomBytes(32).toString('base64url');
  await insertTicket(db, { hash: hashOf(ticket), userId, expiresAt: new Date(now.getTime() + ticketLifetime * 1000) });
  return { ticket };
}

/** Sets the password that a ticket may set. It works once, and every session of the person ends. */
export async function setNewPassword(
  { db, clock, passwords }: RecoveryDeps,
  { ticket, newPwd }: { ticket: string; newPwd: string },
  { language, reader }: { language: Language; reader: Reader },
): Promise<null> {
  const now = clock();
  const hash = hashOf(ticket);
  const holder = await findTicket(db, hash, now);
  // Hashing is dear: not for everybody who makes a ticket up.
  if (holder === undefined) throw new AppError('TICKET_ENDED');
  // One that is refused leaves the ticket as it is, for another.
  await passwords.check(db, { userId: holder, password: newPwd, path: 'body.newPwd', language });
  const passwordHash = await hashPassword(newPwd);
  await db.transaction(async (tx) => {
    const userId = await takeTicket(tx, hash, now);
    if (userId === undefined) throw new AppError('TICKET_ENDED');
    await passwords.store(tx, { userId, hash: passwordHash, now });
    await recordAudit(tx, { at: now, userId, action: 'recovery.setPassword', address: reader.address });
  });
  return null;
}

/** Codes are counted for a day; what is older serves nothing. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await deleteOldCodes(db, new Date(now.getTime() - 24 * 60 * 60_000));
}
