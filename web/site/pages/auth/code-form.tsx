import { useEffect } from 'react';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { PasskeyButton } from '../../form/passkey-button.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { Entering } from './use-entering.ts';

interface CodeFormProps {
  readonly texts: AuthTexts;
  readonly passkeyTexts: PasskeyTexts;
  readonly entering: Entering;
}

/** Asks for the second factor of the account. */
export function CodeForm({ texts: { code: texts }, passkeyTexts, entering: state }: CodeFormProps) {
  const { asked, entering, factor, confirm, confirmByPasskey, cancel } = state;
  const hasApp = factor?.hasApp ?? true;
  const codeIn = (data: FormData) => String(data.get('otp') ?? '').trim();
  const form = useForm({
    fields: ['otp'],
    check: (data) => (codeIn(data) === '' ? { otp: texts.required } : {}),
    send: async (data) => {
      const refused = await confirm({ otp: codeIn(data) });
      focus('otp');
      return refused;
    },
  });
  const { focus } = form;
  useEffect(() => {
    if (hasApp) focus('otp');
  }, [hasApp, focus]);
  return (
    <form ref={form.form} method="post" className="auth-code" noValidate onSubmit={form.submit}>
      <h2 className="account-heading">{texts.title}</h2>
      <p>{(hasApp ? texts.text : texts.passkeyText).replace('{company}', asked?.stockName ?? '')}</p>
      <TextField
        name="otp"
        label={hasApp ? texts.label : passkeyTexts.recovery}
        autoComplete="one-time-code"
        icon="phone"
        issue={form.issues.otp}
        onInput={form.edit('otp')}
      />
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.submit} sendingLabel={texts.submitting} isSending={entering !== undefined} />
      {factor?.passkey && (
        <PasskeyButton
          rpId={factor.passkey.rpId}
          label={passkeyTexts.give}
          isBusy={form.isSending}
          takesFocus={!hasApp}
          onUse={() => void form.sendBy(confirmByPasskey)}
        />
      )}
      <button type="button" className="code-button auth-cancel" onClick={cancel}>
        {texts.cancel}
      </button>
    </form>
  );
}
