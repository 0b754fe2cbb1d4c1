import { type SubmitEvent, useEffect, useState } from 'react';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { keepsDraft, useKeptDraft } from '../../form/kept-draft.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import { useCodeSending } from '../../form/use-code-sending.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Channel, ChannelChoice } from './channel-choice.tsx';
import { useRecoveryForm } from './use-recovery-form.ts';

const names = { challenge: 'challenge', answer: 'answer' };
const fieldOf = { sms: 'phone', mail: 'email' } as const;

interface CheckStepProps {
  readonly texts: RecoveryTexts;
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  /** Why an earlier check holds no longer. */
  readonly refusal: string;
  readonly onChecked: (ticket: string) => void;
}

/** Account, phone number or e-mail address, and the code that was sent there. */
export function CheckStep({ texts, captchaTexts, refusal, onChecked }: CheckStepProps) {
  const hydrated = useHydrated();
  const [channel, setChannel] = useState<Channel>('sms');
  // One each: whoever gets no SMS need not wait before asking for a mail.
  const sending = { sms: useCodeSending(), mail: useCodeSending() };
  const { captcha, left, send } = sending[channel];
  const form = useRecoveryForm<'username' | 'phone' | 'email' | 'code'>({
    fields: ['username', fieldOf[channel], 'code'],
    texts,
    refusal,
    send: async (data) => {
      const code = textOf(data, 'code');
      const answer =
        channel === 'sms'
          ? await api('recovery.checkUserCode', { body: { phone: textOf(data, 'phone'), code } }, { quiet: true })
          : await api('recovery.checkMailCode', { body: { email: textOf(data, 'email'), code } }, { quiet: true });
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
    if (form.hasEmpty(['username', fieldOf[channel]])) return;
    const data = form.read();
    const [username, to] = [textOf(data, 'username'), textOf(data, fieldOf[channel])];
    form.setRefusal('');
    const refused = await send({
      form: form.form.current,
      names,
      call: (answered) =>
        channel === 'sms'
          ? api('recovery.sendCode', { query: { username, phone: to, ...answered } }, { quiet: true })
          : api('recovery.sendMailCode', { body: { username, email: to, captcha: answered } }, { quiet: true }),
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
  const choose = (next: Channel) => {
    setChannel(next);
    form.setRefusal('');
  };

  const { issues, edit } = form;
  useKeptDraft(form.form);
  return (
    <form ref={form.form} method="post" noValidate onSubmit={submit} {...keepsDraft}>
      <TextField
        name="username"
        label={texts.username}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onInput={edit('username')}
      />
      <ChannelChoice texts={texts} channel={channel} onChange={choose} />
      {/* Both stay in the document, so that going to and fro keeps what was typed. */}
      <div hidden={channel !== 'sms'}>
        <TextField name="phone" label={texts.phone} autoComplete="tel" issue={issues.phone} onInput={edit('phone')} />
      </div>
      <div hidden={channel !== 'mail'}>
        <TextField
          name="email"
          label={texts.email}
          autoComplete="email"
          inputMode="email"
          placeholder={texts.emailHint}
          issue={issues.email}
          onInput={edit('email')}
        />
      </div>
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
        {captcha ? texts.answerFirst : left > 0 && texts.sent[channel]}
      </p>
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.next} sendingLabel={texts.checking} isSending={form.isSending} needsScript />
    </form>
  );
}
