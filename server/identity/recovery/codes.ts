import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '#contract/identity/recovery.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import type { Platform } from '#server/platform/platform.ts';
import { secretInUse } from '#server/platform/secret-lines.ts';
import { consumeCode, insertCode, listCodeTimes, lockRecipient, tryNewestCodes } from './queries.ts';
import { bySms, keyOfAccount, keyOfRecipient, type Recipient } from './recipient.ts';
import type { CodePurpose } from './tables.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

function macOf(code: string, recipientKey: string, purpose: CodePurpose, secret: string): Buffer {
  return createHmac('sha256', secretInUse(secret)).update(`code\0${purpose}\0${recipientKey}\0${code}`).digest();
}

/** How many SMS a day has, codes and all others together. */
export interface SmsLimit {
  readonly dailyLimit: number;
  /** Called once the limit is reached. */
  readonly onUsedUp: () => void;
}

export const smsLimitOf = ({ config, log }: Pick<Platform, 'config' | 'log'>): SmsLimit => ({
  dailyLimit: config.smsDailyLimit,
  onUsedUp: () => log.warn('no more SMS are sent today: SMS_DAILY_LIMIT is reached'),
});

interface Sms extends SmsLimit {
  /** 0 checks without counting; default 1. */
  readonly by?: 0 | 1;
  readonly now: Date;
}

/** Counts an SMS, which costs money; returns whether the daily limit allows it. */
export async function countSms(db: Database, { dailyLimit, onUsedUp, by = 1, now }: Sms): Promise<boolean> {
  const sent = { key: 'codes sent', windowSeconds: day / 1000, most: dailyLimit };
  const { allowed, count } = await countAttempt(db, { ...sent, by, now });
  // Once a day, for all processes; what waits for room asks again every minute.
  if (by > 0 && count === Math.max(dailyLimit, 1)) onUsedUp();
  return allowed;
}

interface NewCode extends SmsLimit {
  readonly purpose: CodePurpose;
  readonly recipient: Recipient;
  /** The username that was given, as it is compared; `undefined` for a form, which asks for none. */
  readonly username?: string;
  /** `undefined` if there is nobody to send to: everything happens except the sending. */
  readonly userId: number | undefined;
  /** Whether it will be sent; everything else happens in either case. */
  readonly isSent: boolean;
  readonly secret: string;
  readonly now: Date;
}

/**
 * Creates a code for a recipient, within its limits and those of SMS of the day; it replaces earlier ones. What is asked
 * for with another username, or for a form, plays no part: whoever knows a number could otherwise keep its owner from
 * getting a code. What a recipient really gets has a limit over all usernames.
 */
export async function makeCode(
  db: Database,
  { purpose, recipient, username, userId, isSent, dailyLimit, onUsedUp, secret, now }: NewCode,
): Promise<string> {
  const recipientKey = keyOfRecipient(recipient, secret);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const refusal = await db.transaction(async (tx) => {
    await lockRecipient(tx, recipientKey);
    const subject = { recipientKey, accountKey: keyOfAccount(username, secret), purpose };
    const times = await listCodeTimes(tx, subject, { since: new Date(now.getTime() - day), now });
    const since = (milliseconds: number) =>
      times.filter((time) => now.getTime() - time.getTime() < milliseconds).length;
    if (since(codeLimits.pause * 1000) > 0) return 'CODE_TOO_SOON';
    if (since(hour) >= codeLimits.perHour || times.length >= codeLimits.perDay) return 'CODES_USED_UP';
    const got = { key: `codes got ${purpose} ${recipientKey}`, windowSeconds: day / 1000, most: codeLimits.gotPerDay };
    if (!(await countAttempt(tx, { ...got, by: isSent ? 1 : 0, now })).allowed) return 'CODES_USED_UP';
    const isSms = recipient.channel === 'sms';
    if (isSms && !(await countSms(tx, { by: isSent ? 1 : 0, dailyLimit, onUsedUp, now }))) return 'SMS_USED_UP';
    await insertCode(tx, {
      ...subject,
      userId: userId ?? null,
      codeMac: macOf(code, recipientKey, purpose, secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLimits.lifetime * 1000),
    });
    return undefined;
  });
  if (refusal) throw new AppError(refusal);
  return code;
}

interface Check {
  readonly purpose: CodePurpose;
  readonly recipient: Recipient;
  readonly code: string;
  /** Network address of whoever enters the code. */
  readonly address: string;
  readonly secret: string;
  readonly now: Date;
}

/** A correct code and its account. It is not consumed yet. */
export interface RightCode {
  readonly id: number;
  readonly userId: number | null;
}

/**
 * Checks a code. Every check counts for the address that makes it, which otherwise could try a few codes of each of many
 * recipients. It counts for the recipient where a code has been asked for: otherwise anybody could use up the attempts
 * of any number. Wrong, expired, exhausted and unknown codes cannot be distinguished.
 */
export async function tryCode(
  db: Database,
  { purpose, recipient, code, address, secret, now }: Check,
): Promise<RightCode | 'CODE_WRONG' | 'CHECKS_USED_UP'> {
  const ofAddress = {
    key: `code check address ${purpose} ${addressKey(address, secret)}`,
    ...{ windowSeconds: day / 1000, most: codeLimits.checksPerAddressDay },
  };
  // First, so that what is refused uses no attempt of the code up.
  if (!(await countAttempt(db, { ...ofAddress, now })).allowed) return 'CHECKS_USED_UP';
  const recipientKey = keyOfRecipient(recipient, secret);
  const newest = await tryNewestCodes(db, { recipientKey, purpose, tries: codeLimits.tries, now });
  if (newest.length === 0) return 'CODE_WRONG';
  const checks = { windowSeconds: day / 1000, most: codeLimits.checksPerDay };
  const tried: typeof newest = [];
  for (const each of newest) {
    const key = `code check ${purpose} ${recipientKey} ${each.accountKey}`;
    if ((await countAttempt(db, { key, ...checks, now })).allowed) tried.push(each);
  }
  if (tried.length === 0) return 'CHECKS_USED_UP';
  const mac = macOf(code, recipientKey, purpose, secret);
  const right = tried.filter(({ codeMac }) => timingSafeEqual(codeMac, mac));
  // Of two that happen to be the same, the one that somebody got.
  return right.find(({ userId }) => userId !== null) ?? right[0] ?? 'CODE_WRONG';
}

/** Consumes a code that was sent for a public form; returns the reason if it is not valid. */
export async function confirmPhone(
  tx: Database,
  {
    phone,
    ...check
  }: Omit<Check, 'recipient'> & {
    readonly phone: string;
    readonly purpose: Exclude<CodePurpose, 'recovery' | 'phone'>;
  },
): Promise<'CODE_WRONG' | 'CHECKS_USED_UP' | undefined> {
  const right = await tryCode(tx, { ...check, recipient: bySms(phone) });
  if (typeof right === 'string') return right;
  return (await consumeCode(tx, right.id, check.now)) ? undefined : 'CODE_WRONG';
}
