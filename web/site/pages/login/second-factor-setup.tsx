import { useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { api } from '#web/shared/api/client.ts';
import { makePasskey } from '#web/shared/passkeys.ts';
import { QrCode } from '#web/shared/ui/qr-code.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { PasskeyButton } from '../../form/passkey-button.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type Refusal, useForm } from '../../form/use-form.ts';
import { enterWorkspace } from './enter-workspace.ts';
import type { LoginData } from './load-login.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondFactorSetupProps extends Pick<LoginData, 'texts' | 'passkeyTexts' | 'rpId'> {
  /** From the refusal. */
  readonly ticket: string;
  /** What has happened on the way here. */
  readonly note?: string | undefined;
  readonly onBack: () => void;
}

type Entered = ResultOf<'secondFactor.confirmAtLogin'>;

/** Setup of a mandatory second factor, an app or a passkey, before the session starts. */
export function SecondFactorSetup({ ticket, note, texts, passkeyTexts, rpId, onBack }: SecondFactorSetupProps) {
  const words = texts.setup;
  const [setup, setSetup] = useState<ResultOf<'secondFactor.beginAtLogin'>>();
  const [entered, setEntered] = useState<Entered>();
  const form = useForm({
    fields: ['otp'],
    check: () => ({}),
    send: async (data) => {
      if (!setup) return undefined;
      const body = { ticket: setup.ticket, otp: String(data.get('otp') ?? '') };
      const answer = await api('secondFactor.confirmAtLogin', { body }, { quiet: true });
      if (!answer.success) return answer;
      setEntered(answer.result);
      return undefined;
    },
  });
  const { setRefusal } = form;
  const addPasskey = async (): Promise<Refusal | undefined> => {
    const begun = await api('passkey.beginAtLogin', { body: { ticket } }, { quiet: true });
    if (!begun.success) return begun;
    const passkey = await makePasskey(begun.result);
    if (typeof passkey === 'string') return { desc: passkeyTexts[passkey === 'cancelled' ? 'cancelled' : 'failed'] };
    const body = { ticket, name: words.passkeyName, passkey };
    const added = await api('passkey.addAtLogin', { body }, { quiet: true });
    if (!added.success) return added;
    setEntered(added.result);
    return undefined;
  };
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    let isWanted = true;
    void api('secondFactor.beginAtLogin', { body: { ticket } }, { quiet: true }).then((answer) => {
      if (!isWanted) return;
      if (answer.success) setSetup(answer.result);
      else setRefusal(answer.desc);
    });
    return () => {
      isWanted = false;
    };
  }, [ticket, setRefusal]);

  if (entered)
    return <RecoveryCodes codes={entered.recoveryCodes} texts={words} onDone={() => enterWorkspace(entered)} />;
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit} className="factor">
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {note !== undefined && <p className="factor-note">{note}</p>}
      <ol>
        <li>{words.install}</li>
        <li>
          {words.scan}
          {setup && (
            <div className="factor-key">
              <QrCode text={setup.uri} label={words.picture} />
              <p>
                {words.byHand}
                <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              </p>
            </div>
          )}
        </li>
        <li>{words.confirm}</li>
      </ol>
      <TextField
        name="otp"
        label={texts.otp}
        autoComplete="one-time-code"
        inputMode="numeric"
        icon="shield"
        issue={form.issues.otp}
        onInput={form.edit('otp')}
      />
      <FormRefusal text={form.refusal} />
      <SubmitButton
        label={words.submit}
        sendingLabel={texts.submitting}
        isSending={form.isSending}
        isDisabled={!setup}
      />
      <PasskeyButton
        rpId={rpId}
        label={words.byPasskey}
        isBusy={form.isSending}
        onUse={() => void form.sendBy(addPasskey)}
      />
      <button type="button" className="button button-wide factor-back" onClick={onBack}>
        {words.back}
      </button>
    </form>
  );
}
