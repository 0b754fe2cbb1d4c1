import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Entering } from './use-entering.ts';

interface CodeFormProps {
  readonly texts: AuthTexts;
  readonly entering: Entering;
}

/** Asks for the code of the account. */
export function CodeForm({
  texts: { code: texts },
  entering: { asked, entering, refusal, confirm, cancel },
}: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [issue, setIssue] = useState<string>();
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name="otp"]')?.focus();
  useEffect(focus, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const otp = String(new FormData(form.current ?? undefined).get('otp') ?? '').trim();
    setIssue(otp === '' ? texts.required : undefined);
    if (otp !== '') await confirm(otp);
    focus();
  };
  return (
    <form ref={form} method="post" className="auth-code" noValidate onSubmit={submit}>
      <h2 className="account-heading">{texts.title}</h2>
      <p>{texts.text.replace('{company}', asked?.stockName ?? '')}</p>
      <TextField
        name="otp"
        label={texts.label}
        autoComplete="one-time-code"
        icon="phone"
        issue={issue}
        onInput={() => setIssue(undefined)}
      />
      {refusal && (
        <p className="form-refusal" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <button
        type="submit"
        className="button button-primary button-wide"
        aria-busy={entering !== undefined || undefined}
      >
        {entering === undefined ? texts.submit : texts.submitting}
      </button>
      <button type="button" className="code-button auth-cancel" onClick={cancel}>
        {texts.cancel}
      </button>
    </form>
  );
}
