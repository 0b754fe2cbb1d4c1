import { type RefObject, useEffect, useState } from 'react';
import { normalisePhone } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../form/captcha-field.tsx';
import { FormField } from '../form/form-field.tsx';
import { useCodeSending } from '../form/use-code-sending.ts';
import type { CompanyTexts } from '../locales/zh-CN/company.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The form may have a captcha of its own, so these fields have other names. */
const names = { challenge: 'codeChallenge', answer: 'codeAnswer' };

interface PhoneCodeProps {
  readonly kind: LeadKind;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly texts: CompanyTexts['form'];
}

/** Optional confirmation of the phone number by a code. Needs script; the form works without it. */
export function PhoneCode({ kind, form, texts: { code: texts, captcha: captchaTexts } }: PhoneCodeProps) {
  const hydrated = useHydrated();
  const { captcha, left, isSent, send } = useCodeSending();
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    const next = captcha ? names.answer : isSent && 'code';
    if (next) form.current?.querySelector<HTMLInputElement>(`[name="${next}"]`)?.focus();
  }, [captcha, isSent, form]);
  if (!hydrated) return null;

  const sendCode = async () => {
    const typed = form.current?.querySelector<HTMLInputElement>('[name="phone"]')?.value ?? '';
    const purpose = kind === 'trial' ? 'trial' : 'contact';
    setRefusal('');
    const refused = await send({
      form: form.current,
      names,
      call: (answered) =>
        api(
          'recovery.sendCodeFor',
          { body: { phone: normalisePhone(typed), purpose, captcha: answered } },
          { quiet: true },
        ),
    });
    setRefusal(refused ? (refused.issues?.[0]?.message ?? refused.desc) : '');
  };

  return (
    <div className="lead-code">
      {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} names={names} helpId="code-captcha-help" />}
      {isSent && <FormField name="code" label={texts.label} autoComplete="one-time-code" />}
      <p>
        <button type="button" className="code-button" disabled={left > 0} onClick={() => void sendCode()}>
          {left > 0 ? texts.again.replace('{seconds}', String(left)) : captcha ? texts.send : texts.confirm}
        </button>{' '}
        <span role="status">{refusal || (captcha ? texts.answerFirst : left > 0 && texts.sent)}</span>
      </p>
    </div>
  );
}
