import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import { checkCaptcha } from '#server/platform/captcha/captcha.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { type AttemptCount, countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';

/** Failures are counted by quarters of an hour. */
const windowSeconds = 15 * 60;
/** Failures of an account, or on a known device, after which a captcha is asked for. */
const freeFailures = 3;
/** The same for an address: a whole office may stand behind one. */
const freeOfAddress = 20;
/** Failures in any quarter of an hour after which nothing is tried any more: of an account, an address, on a known device. */
const most = { account: 10, address: 200, device: 10 } as const;

const purpose = 'device';
const deviceSchema = z.object({ id: z.string(), account: z.string() });

interface Attempt {
  /** Canonical. */
  readonly username: string;
  readonly address: string;
  readonly captcha: CaptchaAnswer | undefined;
  /** What an earlier sign-in on this browser left there. */
  readonly device: string | undefined;
}

interface Limit {
  readonly key: string;
  /** Failures after which nothing is tried any more, and after which a captcha is asked for. */
  readonly most: number;
  readonly free: number;
  readonly refusal: 'SIGN_IN_WAITS' | 'RATE_LIMITED';
}

interface Surroundings {
  readonly secret: string;
  readonly now: Date;
}

/** Stands for an account in the keys of counters and on devices; can be compared, not read. */
export function accountKey(username: string, secret: string): string {
  return createHmac('sha256', secret).update(`account\0${username}`).digest('base64url').slice(0, 22);
}

/** What a browser keeps after a sign-in, so that the account can't be locked from elsewhere against it. */
export function signDevice(username: string, id: string, secret: string): string {
  return signClaim(purpose, { id, account: accountKey(username, secret) }, secret);
}

/**
 * Lets an attempt to sign in through, or refuses it: after three failures a captcha is asked for, after ten nothing is
 * tried for a while. Every attempt counts as a failure before it is made, so that ten thousand at once are counted like
 * ten thousand one after the other; a success takes its own back, and so does what is refused: the wait ends although
 * somebody goes on.
 *
 * A device that signed in to the account before has a count of its own: neither can strangers lock the owner out of it,
 * nor do its failures ask strangers' captchas.
 * @returns takes the count back, for a success
 */
export async function passLoginGuard(
  db: Database,
  { username, address, captcha, device }: Attempt,
  { secret, now }: Surroundings,
): Promise<() => Promise<void>> {
  const account = accountKey(username, secret);
  const claim = device === undefined ? undefined : readClaim(purpose, device, { secret, schema: deviceSchema });
  const own: Limit =
    claim?.account === account
      ? { key: `login device ${claim.id}`, most: most.device, free: freeFailures, refusal: 'SIGN_IN_WAITS' }
      : { key: `login account ${account}`, most: most.account, free: freeFailures, refusal: 'SIGN_IN_WAITS' };
  const ofAddress: Limit = {
    ...{ key: `login address ${addressKey(address, secret)}`, most: most.address, free: freeOfAddress },
    refusal: 'RATE_LIMITED',
  };
  const limits = claim?.account === account ? [own] : [own, ofAddress];
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
      // Nothing was tried: being asked is no failure.
      await takeBack();
      throw new AppError('CAPTCHA_NEEDED');
    }
    if (!(await checkCaptcha(db, captcha, { secret, now }))) {
      // No password was tried, so no account is locked by it; the address has guessed all the same.
      await takeBackOf([own]);
      throw new AppError('CAPTCHA_WRONG');
    }
  }
  return takeBack;
}

/** Seconds until failures have become few enough: those of a window count to the end of the next. */
function waitOf({ count, most: allowed, retryAfter }: AttemptCount & Limit): number {
  return count > allowed ? retryAfter + windowSeconds : retryAfter;
}
