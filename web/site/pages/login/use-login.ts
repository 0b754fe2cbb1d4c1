import { useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import type { Language } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { enterWorkspace } from './enter-workspace.ts';
import { issuesByField, type LoginIssues, type LoginRequest } from './validate-login.ts';

/** Codes that require more input; the table of codes stays on the server. */
const asking = {
  CAPTCHA_NEEDED: 1803,
  SECOND_FACTOR_NEEDED: 1006,
  SECOND_FACTOR_WRONG: 1007,
  SECOND_FACTOR_SETUP_NEEDED: 1008,
  PASSWORD_EXPIRED: 1009,
} as const satisfies { [Code in keyof typeof errorTable]?: (typeof errorTable)[Code]['code'] };

/** Submits the form and tracks what the account requires. Once required, a field stays. */
export function useLogin(language: Language) {
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>();
  const [asksCode, setAsksCode] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [ticket, setTicket] = useState<string>();

  /** Returns the invalid fields; nothing once the session has started. */
  const send = async (request: LoginRequest): Promise<LoginIssues> => {
    setSending(true);
    const answer = await api('session.login', { body: request });
    if (answer.success) {
      enterWorkspace(answer.result);
      return {};
    }
    setSending(false);
    // Required after three failures; an answered one, right or wrong, is consumed.
    if (captcha || answer.code === asking.CAPTCHA_NEEDED) {
      const asked = await api('captcha.create', {}, { quiet: true });
      if (asked.success) setCaptcha(asked.result);
    }
    if (answer.code === asking.SECOND_FACTOR_SETUP_NEEDED) setTicket(answer.ticket);
    if (answer.code === asking.SECOND_FACTOR_NEEDED) setAsksCode(true);
    if (answer.code === asking.PASSWORD_EXPIRED) setAsksPassword(true);
    if (answer.code === asking.SECOND_FACTOR_WRONG) return { otp: answer.desc };
    setRefusal(answer.desc);
    return issuesByField(answer.issues ?? [], language);
  };

  return {
    send,
    sending,
    refusal,
    setRefusal,
    captcha,
    asksCode,
    asksPassword,
    ticket,
    leaveSetup: () => setTicket(undefined),
  };
}
