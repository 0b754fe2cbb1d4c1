import { type SubmitEvent, useEffect } from 'react';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import { useCodeSending } from '../../form/use-code-sending.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRecoveryForm } from './use-recovery-form.ts';

const names = { challenge: 'challenge', answer: 'answer' };

interface CheckStepProps {
  readonly texts: RecoveryTexts;
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  readonly onChecked: (ticket: string) => void;
}

/** Account, phone number and SMS code. */
export function CheckStep({ texts, captchaTexts, onChecked }: CheckStepProps) {
  const hydrated = useHydrated();
  const { captcha, left, send } = useCodeSending();
  const form = useRecoveryForm({
    fields: ['username', 'phone', 'code'],
    texts,
    send: async (data) => {
      const body = { phone: textOf(data, 'phone'), code: textOf(data, 'code') };
      const answer = await api('recovery.checkUserCode', { body }, { quiet: true });
      if (!answer.success) return answer;
      onChecked(answer.result.ticket);
      return undefined;
    },
  });
  // A new captcha takes the focus; once it is answered, the code does.
  useEffect(() => {
    if (captcha) form.form.current?.querySelector<HTMLInputElement>('[name="answer"]')?.focus();
  }, [captcha, form.form]);

  const sendCode = async () => {
    if (form.hasEmpty(['username', 'phone'])) return;
    const data = form.read();
    const [username, phone] = [textOf(data, 'username'), textOf(data, 'phone')];
    form.setRefusal('');
    const refused = await send({
      form: form.form.current,
      names,
      call: (answered) => api('recovery.sendCode', { query: { username, phone, ...answered } }, { quiet: true }),
    });
    if (refused) form.refuse(refused);
    else if (captcha) form.focus('code');
  };
  // Enter in the captcha sends the code.
  const submit = async (event: SubmitEvent) => {
    if (!captcha || textOf(form.read(), 'code')) return form.submit(event);
    event.preventDefault();
    await sendCode();
  };

  const { issues, edit } = form;
  return (
    <form ref={form.form} method="post" noValidate onSubmit={submit}>
      <TextField
        name="username"
        label={texts.username}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onInput={edit('username')}
      />
      <TextField name="phone" label={texts.phone} autoComplete="tel" issue={issues.phone} onInput={edit('phone')} />
      {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} names={names} />}
      <TextField
        name="code"
        label={texts.code}
        autoComplete="one-time-code"
        issue={issues.code}
        onInput={edit('code')}
        aside={
          <button
            type="button"
            className="code-button"
            disabled={!hydrated || left > 0}
            onClick={() => void sendCode()}
          >
            {left > 0 ? texts.again.replace('{seconds}', String(left)) : texts.send}
          </button>
        }
      />
      <p role="status" className="form-status">
        {captcha ? texts.answerFirst : left > 0 && texts.sent}
      </p>
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.next} sendingLabel={texts.checking} isSending={form.isSending} needsScript />
    </form>
  );
}
