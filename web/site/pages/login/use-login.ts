import { useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { api } from '#web/shared/api/client.ts';
import type { Refusal } from '../../form/use-form.ts';
import { enterWorkspace } from './enter-workspace.ts';
import type { LoginRequest } from './validate-login.ts';

/** Codes that require more input; the table of codes stays on the server. */
const asking = {
  CAPTCHA_NEEDED: 1803,
  SECOND_FACTOR_NEEDED: 1006,
  SECOND_FACTOR_WRONG: 1007,
  SECOND_FACTOR_SETUP_NEEDED: 1008,
  PASSWORD_EXPIRED: 1009,
} as const satisfies { [Code in keyof typeof errorTable]?: (typeof errorTable)[Code]['code'] };

/** Sends a login and tracks what the account requires. Once required, a field stays. */
export function useLogin() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [asksCode, setAsksCode] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [ticket, setTicket] = useState<string>();

  /** Returns why it was refused; `leaving` once the session has started. */
  const send = async (request: LoginRequest): Promise<Refusal | 'leaving'> => {
    const answer = await api('session.login', { body: request });
    if (answer.success) {
      enterWorkspace(answer.result);
      return 'leaving';
    }
    // Required after three failures; an answered one, right or wrong, is consumed.
    if (captcha || answer.code === asking.CAPTCHA_NEEDED) {
      const asked = await api('captcha.create', {}, { quiet: true });
      if (asked.success) setCaptcha(asked.result);
    }
    if (answer.code === asking.SECOND_FACTOR_SETUP_NEEDED) setTicket(answer.ticket);
    if (answer.code === asking.SECOND_FACTOR_NEEDED) setAsksCode(true);
    if (answer.code === asking.PASSWORD_EXPIRED) setAsksPassword(true);
    if (answer.code !== asking.SECOND_FACTOR_WRONG) return answer;
    return { desc: answer.desc, issues: [{ path: 'otp', message: answer.desc }] };
  };

  return { send, captcha, asksCode, asksPassword, ticket, leaveSetup: () => setTicket(undefined) };
}
