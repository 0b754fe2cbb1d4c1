import { useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import type { PasskeyTexts } from '../locales/zh-CN/passkey.ts';
import type { Refusal } from './use-form.ts';
import { usePasskeyFactor } from './use-passkey-factor.ts';

/** Codes that require more input; the table of codes stays on the server. */
const asking = {
  CAPTCHA_NEEDED: 1803,
  SECOND_FACTOR_NEEDED: 1006,
  SECOND_FACTOR_WRONG: 1007,
} as const satisfies { [Code in keyof typeof errorTable]?: (typeof errorTable)[Code]['code'] };

/** Tracks what proving an account takes beside its password. Once required, a field stays. */
export function useSignInAsks(texts: PasskeyTexts) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const { factor, take, give } = usePasskeyFactor(texts);

  /** Takes up a refusal; a wrong code stands at the field `otp`. */
  const follow = async (answer: ApiFailure): Promise<Refusal> => {
    // Required after three failures; an answered one, right or wrong, is consumed.
    if (captcha || answer.code === asking.CAPTCHA_NEEDED) {
      const asked = await api('captcha.create', {}, { quiet: true });
      if (asked.success) setCaptcha(asked.result);
    }
    if (answer.code === asking.SECOND_FACTOR_NEEDED) take(answer.factor);
    if (answer.code !== asking.SECOND_FACTOR_WRONG) return answer;
    return { desc: answer.desc, issues: [{ path: 'otp', message: answer.desc }] };
  };

  return { captcha, factor, give, follow };
}
