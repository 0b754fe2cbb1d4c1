import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '#contract/identity/recovery.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { consumeCode, insertCode, listCodeTimes, lockPhone, tryNewestCode } from './queries.ts';
import type { CodePurpose } from './tables.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Stands for a number in the database: it can be compared there, not read. */
export function phoneKeyOf(phone: string, secret: string): string {
  return createHmac('sha256', secret).update(`phone\0${phone}`).digest('base64url').slice(0, 22);
}

function macOf(code: string, phoneKey: string, purpose: CodePurpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(`code\0${purpose}\0${phoneKey}\0${code}`).digest();
}

interface NewCode {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** `undefined` where there is nobody whom a code could serve: everything happens but the sending. */
  readonly userId: number | undefined;
  /** Whether it is going to be sent; everything else happens alike. */
  readonly isSent: boolean;
  /** Codes that are sent to anybody in a day. */
  readonly dailyLimit: number;
  /** Is told when there are no more today. */
  readonly onUsedUp: () => void;
  readonly secret: string;
  readonly now: Date;
}

/** Makes a code for a number within the limits of the number, and of the day in all; it replaces those before it. */
export async function makeCode(
  db: Database,
  { purpose, phone, userId, isSent, dailyLimit, onUsedUp, secret, now }: NewCode,
): Promise<string> {
  const phoneKey = phoneKeyOf(phone, secret);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const refusal = await db.transaction(async (tx) => {
    await lockPhone(tx, phoneKey);
    const times = await listCodeTimes(tx, phoneKey, new Date(now.getTime() - day));
    const since = (milliseconds: number) =>
      times.filter((time) => now.getTime() - time.getTime() < milliseconds).length;
    if (since(codeLimits.pause * 1000) > 0) return 'CODE_TOO_SOON';
    if (since(hour) >= codeLimits.perHour || times.length >= codeLimits.perDay) return 'CODES_USED_UP';
    const sent = { key: 'codes sent', windowSeconds: day / 1000, most: dailyLimit };
    if (!(await countAttempt(tx, { ...sent, by: isSent ? 1 : 0, now })).allowed) return 'SMS_USED_UP';
    await insertCode(tx, {
      purpose,
      phoneKey,
      userId: userId ?? null,
      codeMac: macOf(code, phoneKey, purpose, secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLimits.lifetime * 1000),
    });
    return undefined;
  });
  if (refusal === 'SMS_USED_UP') onUsedUp();
  if (refusal) throw new AppError(refusal);
  return code;
}

interface Check {
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly code: string;
  readonly secret: string;
  readonly now: Date;
}

/** A code that was right, and whose it is. It has not been used up. */
export interface RightCode {
  readonly id: number;
  readonly userId: number | null;
}

/**
 * Looks whether a code is right, which counts as a try. A wrong one, one too old, one that has been tried too often and
 * one that was never sent cannot be told apart.
 */
export async function tryCode(
  db: Database,
  { purpose, phone, code, secret, now }: Check,
): Promise<RightCode | 'CODE_WRONG' | 'CHECKS_USED_UP'> {
  const phoneKey = phoneKeyOf(phone, secret);
  const checks = { windowSeconds: day / 1000, most: codeLimits.checksPerDay };
  const counted = await countAttempt(db, { key: `code check ${phoneKey}`, ...checks, now });
  if (!counted.allowed) return 'CHECKS_USED_UP';
  const newest = await tryNewestCode(db, { phoneKey, purpose, tries: codeLimits.tries, now });
  const mac = macOf(code, phoneKey, purpose, secret);
  return newest && timingSafeEqual(newest.codeMac, mac) ? newest : 'CODE_WRONG';
}

/** Uses up the code that was sent for a form of the site; gives why not, if it is not right. */
export async function confirmPhone(
  tx: Database,
  check: Check & { readonly purpose: Exclude<CodePurpose, 'recovery'> },
): Promise<'CODE_WRONG' | 'CHECKS_USED_UP' | undefined> {
  const right = await tryCode(tx, check);
  if (typeof right === 'string') return right;
  return (await consumeCode(tx, right.id, check.now)) ? undefined : 'CODE_WRONG';
}
