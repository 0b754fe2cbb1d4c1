import { useEffect } from 'react';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { Entering } from './use-entering.ts';

interface CodeFormProps {
  readonly texts: AuthTexts;
  readonly entering: Entering;
}

/** Asks for the code of the account. */
export function CodeForm({ texts: { code: texts }, entering: { asked, entering, confirm, cancel } }: CodeFormProps) {
  const codeIn = (data: FormData) => String(data.get('otp') ?? '').trim();
  const form = useForm({
    fields: ['otp'],
    check: (data) => (codeIn(data) === '' ? { otp: texts.required } : {}),
    send: async (data) => {
      const refused = await confirm(codeIn(data));
      focus('otp');
      return refused;
    },
  });
  const { focus } = form;
  useEffect(() => focus('otp'), [focus]);
  return (
    <form ref={form.form} method="post" className="auth-code" noValidate onSubmit={form.submit}>
      <h2 className="account-heading">{texts.title}</h2>
      <p>{texts.text.replace('{company}', asked?.stockName ?? '')}</p>
      <TextField
        name="otp"
        label={texts.label}
        autoComplete="one-time-code"
        icon="phone"
        issue={form.issues.otp}
        onInput={form.edit('otp')}
      />
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.submit} sendingLabel={texts.submitting} isSending={entering !== undefined} />
      <button type="button" className="code-button auth-cancel" onClick={cancel}>
        {texts.cancel}
      </button>
    </form>
  );
}
