import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '#contract/identity/recovery.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { consumeCode, insertCode, listCodeTimes, lockPhone, tryNewestCode } from './queries.ts';
import type { CodePurpose } from './tables.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Hash of a phone number for the database, which can be compared but not read. */
export function phoneKeyOf(phone: string, secret: string): string {
  return createHmac('sha256', secret).update(`phone\0${phone}`).digest('base64url').slice(0, 22);
}

function macOf(code: string, phoneKey: string, purpose: CodePurpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(`code\0${purpose}\0${phoneKey}\0${code}`).digest();
}

interface Sms {
  readonly dailyLimit: number;
  /** 0 checks without counting; default 1. */
  readonly by?: 0 | 1;
  readonly now: Date;
}

/** Counts an SMS, which costs money; returns whether the daily limit allows it. */
export async function countSms(db: Database, { dailyLimit, by = 1, now }: Sms): Promise<boolean> {
  const sent = { key: 'codes sent', windowSeconds: day / 1000, most: dailyLimit };
  return (await countAttempt(db, { ...sent, by, now })).allowed;
}

interface NewCode {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** `undefined` if there is nobody to send to: everything happens except the sending. */
  readonly userId: number | undefined;
  /** Whether it will be sent; everything else happens in either case. */
  readonly isSent: boolean;
  /** Daily limit of SMS codes. */
  readonly dailyLimit: number;
  /** Called when the daily limit is reached. */
  readonly onUsedUp: () => void;
  readonly secret: string;
  readonly now: Date;
}

/** Creates a code for a number, within the limits of the number and of the day; it replaces earlier ones. */
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
    if (!(await countSms(tx, { by: isSent ? 1 : 0, dailyLimit, now }))) return 'SMS_USED_UP';
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

/** A correct code and its account. It is not consumed yet. */
export interface RightCode {
  readonly id: number;
  readonly userId: number | null;
}

/** Checks a code, which counts as an attempt. Wrong, expired, exhausted and unknown codes cannot be distinguished. */
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

/** Consumes a code that was sent for a public form; returns the reason if it is not valid. */
export async function confirmPhone(
  tx: Database,
  check: Check & { readonly purpose: Exclude<CodePurpose, 'recovery'> },
): Promise<'CODE_WRONG' | 'CHECKS_USED_UP' | undefined> {
  const right = await tryCode(tx, check);
  if (typeof right === 'string') return right;
  return (await consumeCode(tx, right.id, check.now)) ? undefined : 'CODE_WRONG';
}
