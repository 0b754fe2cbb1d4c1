import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import { codeLimits } from '#contract/identity/recovery.ts';
import { checkCaptcha } from '#server/platform/captcha/captcha.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';

const hour = 60 * 60;
const limits = [
  { windowSeconds: hour, most: codeLimits.perAddressHour },
  { windowSeconds: 24 * hour, most: codeLimits.perAddressDay },
] as const;

interface Sending {
  readonly captcha: CaptchaAnswer | undefined;
  readonly address: string;
}

/** Messages cost money: each needs a captcha, and they are limited per address. */
export async function passSendingGuard(
  db: Database,
  { captcha, address }: Sending,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<void> {
  if (!captcha?.answer) throw new AppError('CAPTCHA_NEEDED');
  if (!(await checkCaptcha(db, captcha, { secret, now }))) throw new AppError('CAPTCHA_WRONG');
  for (const limit of limits) {
    const key = `code address ${limit.windowSeconds} ${addressKey(address, secret)}`;
    const counted = await countAttempt(db, { key, ...limit, now });
    if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  }
}
