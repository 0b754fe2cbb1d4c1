import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import { checkCaptcha } from '#server/platform/captcha/captcha.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { deviceLifetime } from '#server/platform/http/device-cookie.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import {
  type AttemptCount,
  countAttempt,
  forgetAttempts,
  recentAttempts,
  refundAttempt,
} from '#server/platform/limits/count-attempt.ts';
import { acceptedSecrets, secretInUse } from '#server/platform/secret-lines.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

/** Window of counters: a quarter of an hour. */
const windowSeconds = 15 * 60;
/** Failures of an account, or on a known device, before a captcha is required. */
const freeFailures = 3;
/** The same for an address, which may be a whole office. */
const freeOfAddress = 20;
/** Failures in a quarter of an hour before attempts are refused: per account, per address, on a known device. */
const most = { account: 10, address: 200, device: 10 } as const;

const purpose = 'device';
/** `password`: mark of the one that the account had. `at`: when it signed in there, in milliseconds. */
const deviceSchema = z.object({ id: z.string(), account: z.string(), password: z.string(), at: z.number() });
/** Between the claims of a cookie. */
const separator = '~';
/** Accounts that a browser is known of at most, the last ones that signed in: a cookie has its limits. */
const mostAccounts = 5;

/** An account as its devices know it. */
interface DeviceOwner {
  readonly username: string;
  readonly passwordHash: string;
}

interface Attempt {
  /** Normalised. */
  readonly username: string;
  /** `undefined` if there is no such account. */
  readonly passwordHash: string | undefined;
  readonly address: string;
  readonly captcha: CaptchaAnswer | undefined;
  /** Value of the known-device cookie. */
  readonly device: string | undefined;
}

interface Limit {
  readonly key: string;
  /** Failures before attempts are refused, and before a captcha is required. */
  readonly most: number;
  readonly free: number;
  readonly refusal: 'SIGN_IN_WAITS' | 'RATE_LIMITED';
}

interface Surroundings {
  readonly secret: string;
  readonly now: Date;
}

/** Hash of an account for counters and device cookies, which can be compared but not read. */
export function accountKey(username: string, secret: string): string {
  return createHmac('sha256', secretInUse(secret)).update(`account\0${username}`).digest('base64url').slice(0, 22);
}

/** Digest of a password's hash, which can be compared but not read. */
function passwordMark(passwordHash: string, secret: string): string {
  return createHmac('sha256', secretInUse(secret))
    .update(`device password\0${passwordHash}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Value of the known-device cookie, by which an account cannot be locked from elsewhere. `former`, the value that the
 * browser had, is of the other accounts that signed in there.
 */
export function signDevice(
  { username, passwordHash }: DeviceOwner,
  { secret, now }: Surroundings,
  former?: string,
): string {
  const others = readDeviceClaims(former, { secret, now }).filter((claim) => !isOfAccount(claim, username, secret));
  const account = accountKey(username, secret);
  const password = passwordMark(passwordHash, secret);
  const own = signClaim(purpose, { id: randomUUID(), account, password, at: now.getTime() }, secret);
  return [own, ...others.map(({ text }) => text)].slice(0, mostAccounts).join(separator);
}

/** What a cookie says that is ours and not too old: a script keeps it longer than a browser does. */
function readDeviceClaims(device: string | undefined, { secret, now }: Surroundings) {
  const texts = device?.split(separator, mostAccounts) ?? [];
  return texts.flatMap((text) => {
    const claim = readClaim(purpose, text, { secret, schema: deviceSchema });
    return claim && claim.at + deviceLifetime * 1000 > now.getTime() ? [{ ...claim, text }] : [];
  });
}

/** The cookie may be from before the secret was renewed. */
const isOfAccount = ({ account }: { readonly account: string }, username: string, secret: string): boolean =>
  acceptedSecrets(secret).some((one) => accountKey(username, one) === account);

/**
 * Of devices that signed in with an earlier password none is known: whoever had that could have kept any number of
 * cookies, each with guesses of its own.
 */
const findDeviceClaim = (
  { username, passwordHash }: DeviceOwner,
  device: string | undefined,
  { secret, now }: Surroundings,
) =>
  readDeviceClaims(device, { secret, now }).find(
    (claim) =>
      isOfAccount(claim, username, secret) &&
      acceptedSecrets(secret).some((one) => passwordMark(passwordHash, one) === claim.password),
  );

/**
 * Whether the account has signed in with the browser of this known-device cookie within half a year, and with the
 * password that it has.
 */
export function isKnownDevice(owner: DeviceOwner, device: string | undefined, surroundings: Surroundings): boolean {
  return findDeviceClaim(owner, device, surroundings) !== undefined;
}

const ofAddress = (address: string, secret: string): Limit => ({
  ...{ key: `login address ${addressKey(address, secret)}`, most: most.address, free: freeOfAddress },
  refusal: 'RATE_LIMITED',
});

/**
 * Counts an attempt to sign in without a name, for the address alone. Throws RATE_LIMITED.
 * @returns refunds the attempt, for a success
 */
export function passAddressGuard(
  db: Database,
  address: string,
  { secret, now }: Surroundings,
): Promise<() => Promise<void>> {
  return passGuard(db, ofAddress(address, secret), now);
}

/**
 * Counts a password that a signed-in person repeats, whatever it is asked for: an open session must not allow guessing.
 * Throws RATE_LIMITED.
 * @returns refunds the attempt, for a success
 */
export function passOwnPasswordGuard(db: Database, userId: number, now: Date): Promise<() => Promise<void>> {
  return passGuard(db, { key: `own password ${userId}`, most: most.account, refusal: 'RATE_LIMITED' }, now);
}

async function passGuard(db: Database, limit: Omit<Limit, 'free'>, now: Date): Promise<() => Promise<void>> {
  const counted = { ...limit, ...(await countAttempt(db, { ...limit, windowSeconds, now })) };
  const takeBack = () => refundAttempt(db, { key: limit.key, windowSeconds, now });
  if (counted.recent > limit.most) {
    await takeBack();
    throw new AppError(limit.refusal, { retryAfter: waitOf(counted) });
  }
  return takeBack;
}

/**
 * Applies the sign-in limits: a captcha after three failures, refusal after ten. Every attempt is counted as a failure
 * before it is made, so that concurrent attempts are counted like sequential ones. Successes and refused attempts are
 * refunded, so a lock ends even if attempts continue.
 *
 * A known device has its own counter: others cannot lock its owner out, and its failures do not cause captchas for
 * others. Nor does the limit of its address, which others may use up, apply to it.
 * @returns refunds the attempt, for a success
 */
export async function passLoginGuard(
  db: Database,
  { username, passwordHash, address, captcha, device }: Attempt,
  { secret, now }: Surroundings,
): Promise<() => Promise<void>> {
  const known =
    passwordHash === undefined ? undefined : findDeviceClaim({ username, passwordHash }, device, { secret, now });
  const own: Limit = known
    ? { key: `login device ${known.id}`, most: most.device, free: freeFailures, refusal: 'SIGN_IN_WAITS' }
    : { key: accountLimit(username, secret), most: most.account, free: freeFailures, refusal: 'SIGN_IN_WAITS' };
  const limits = known ? [own] : [own, ofAddress(address, secret)];
  const counted: (AttemptCount & Limit)[] = [];
  for (const limit of limits) counted.push({ ...limit, ...(await countAttempt(db, { ...limit, windowSeconds, now })) });
  const takeBackOf = async (taken: readonly Limit[]) => {
    for (const { key } of taken) await refundAttempt(db, { key, windowSeconds, now });
  };
  const takeBack = () => takeBackOf(limits);

  const exhausted = counted.find((limit) => limit.recent > limit.most);
  if (exhausted) {
    await takeBack();
    throw new AppError(exhausted.refusal, { retryAfter: waitOf(exhausted) });
  }
  if (counted.some(({ count, free }) => count > free)) {
    if (!captcha) {
      // No attempt was made: being asked for a captcha is not a failure.
      await takeBack();
      throw new AppError('CAPTCHA_NEEDED');
    }
    if (!(await checkCaptcha(db, captcha, { secret, now }))) {
      // No password was tried, so no account is affected; it still counts for the address.
      await takeBackOf([own]);
      throw new AppError('CAPTCHA_WRONG');
    }
  }
  return takeBack;
}

const accountLimit = (username: string, secret: string) => `login account ${accountKey(username, secret)}`;

/**
 * Which of these accounts are refused now after too many failures. Normalised names, as in the result. Somebody on a
 * known device may sign in nevertheless.
 */
export async function findLockedAccounts(
  db: Database,
  usernames: readonly string[],
  { secret, now }: Surroundings,
): Promise<Set<string>> {
  const names = new Map(usernames.map((username) => [accountLimit(username, secret), username]));
  const counts = await recentAttempts(db, { keys: [...names.keys()], windowSeconds, now });
  return new Set([...names].flatMap(([key, name]) => ((counts.get(key) ?? 0) >= most.account ? [name] : [])));
}

/** Forgets the failures of an account; those on known devices, and of addresses, stay. */
export function unlockAccount(db: Database, username: string, secret: string): Promise<void> {
  return forgetAttempts(db, accountLimit(username, secret));
}

/** How long failures count at most, in milliseconds. */
export const failuresCountFor = 2 * windowSeconds * 1000;

/** Seconds until failures have expired: those of a window count to the end of the next. */
function waitOf({ count, most: allowed, retryAfter }: AttemptCount & Pick<Limit, 'most'>): number {
  return count > allowed ? retryAfter + windowSeconds : retryAfter;
}
