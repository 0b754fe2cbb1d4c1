import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { api } from '#web/shared/api/client.ts';
import { QrCode } from '#web/shared/ui/qr-code.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import type { LoginData } from './load-login.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { issuesByField } from './validate-login.ts';

interface SecondFactorSetupProps {
  /** From the refusal. */
  readonly ticket: string;
  readonly texts: LoginData['texts'];
  readonly onBack: () => void;
}

/** Setup of a mandatory second factor before the session starts. */
export function SecondFactorSetup({ ticket, texts, onBack }: SecondFactorSetupProps) {
  const { language } = useFrame();
  const words = texts.setup;
  const [setup, setSetup] = useState<ResultOf<'secondFactor.beginAtLogin'>>();
  const [entered, setEntered] = useState<ResultOf<'secondFactor.confirmAtLogin'>>();
  const [refusal, setRefusal] = useState<string>();
  const [issue, setIssue] = useState<string>();
  const [sending, setSending] = useState(false);
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
  }, [ticket]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || !setup) return;
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '');
    setSending(true);
    setRefusal(undefined);
    const answer = await api('secondFactor.confirmAtLogin', { body: { ticket: setup.ticket, otp } }, { quiet: true });
    setSending(false);
    if (answer.success) return setEntered(answer.result);
    const issues = issuesByField(answer.issues ?? [], language);
    setIssue(issues.otp);
    if (issues.otp === undefined) setRefusal(answer.desc);
  };

  if (entered)
    return <RecoveryCodes codes={entered.recoveryCodes} texts={words} onDone={() => enterWorkspace(entered)} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="factor">
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
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
        issue={issue}
        onInput={() => setIssue(undefined)}
      />
      {refusal !== undefined && (
        <p className="form-refusal" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <button
        type="submit"
        className="button button-primary button-wide"
        disabled={!setup}
        aria-busy={sending || undefined}
      >
        {sending ? texts.submitting : words.submit}
      </button>
      <button type="button" className="button button-wide factor-back" onClick={onBack}>
        {words.back}
      </button>
    </form>
  );
}
