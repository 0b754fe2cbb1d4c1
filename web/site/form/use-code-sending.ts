import { useEffect, useRef, useState } from 'react';
import { leadRefusals } from '#contract/clients/lead-rules.ts';
import type { Issue } from '#contract/codes/errors.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { api } from '#web/shared/api/client.ts';

/** Seconds between codes to one recipient, as enforced by the server. */
const pause = 60;

type Answer = Awaited<ReturnType<typeof api<'recovery.sendCodeFor' | 'recovery.sendMailCode'>>>;

/** Why no code was sent. */
export interface RefusedCode {
  readonly desc: string;
  readonly issues?: readonly Issue[];
}

interface Sending {
  /** The form with the captcha's fields. */
  readonly form: HTMLFormElement | null;
  /** Their names. */
  readonly names: { readonly challenge: string; readonly answer: string };
  readonly call: (captcha: { readonly challenge: string; readonly answer: string }) => Promise<Answer>;
}

/** A code by SMS or mail, with a captcha each time. Other input is not touched. */
export function useCodeSending() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [left, setLeft] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);

  const ask = async (): Promise<RefusedCode | undefined> => {
    const asked = await api('captcha.create', {}, { quiet: true });
    if (!asked.success) return asked;
    setCaptcha(asked.result);
    return undefined;
  };

  /** The first call asks the captcha, then sends. Returns the refusal. */
  const send = async (sending: Sending): Promise<RefusedCode | undefined> => {
    // The second click of two would send the captcha that the first has used up.
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await sendOnce(sending);
    } finally {
      isUnderWay.current = false;
    }
  };

  const sendOnce = async ({ form, names, call }: Sending): Promise<RefusedCode | undefined> => {
    if (!captcha) return ask();
    const data = new FormData(form ?? undefined);
    const [challenge, answer] = [String(data.get(names.challenge) ?? ''), String(data.get(names.answer) ?? '')];
    const answered = await call({ challenge, answer });
    if (answered.success) {
      setCaptcha(undefined);
      setIsSent(true);
      setLeft(pause);
      return undefined;
    }
    // A captcha without input is still valid; any other is consumed.
    if (answered.code !== leadRefusals.captchaNeeded) await ask();
    return answered;
  };

  return { captcha, left, isSent, send };
}
