import type { errorTable } from '#contract/codes/errors.ts';
import { api } from '#web/shared/api/client.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import { useRecoveryForm } from './use-recovery-form.ts';

const ticketEnded: (typeof errorTable)['TICKET_ENDED']['code'] = 1205;

interface PasswordStepProps {
  readonly texts: RecoveryTexts;
  readonly ticket: string;
  readonly passwordHint: string;
  readonly onDone: () => void;
  /** The check holds no longer, in the server's words. */
  readonly onEnded: (desc: string) => void;
}

/** The new password, twice. */
export function PasswordStep({ texts, ticket, passwordHint, onDone, onEnded }: PasswordStepProps) {
  const form = useRecoveryForm({
    fields: ['newPwd', 'rePwd'],
    texts,
    check: (data) => (textOf(data, 'newPwd') === textOf(data, 'rePwd') ? {} : { rePwd: texts.differ }),
    send: async (data) => {
      const body = { ticket, newPwd: textOf(data, 'newPwd'), rePwd: textOf(data, 'rePwd') };
      const answer = await api('recovery.setPassword', { body }, { quiet: true });
      if (answer.success) onDone();
      else if (answer.code === ticketEnded) onEnded(answer.desc);
      else return answer;
      return undefined;
    },
  });
  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit}>
      {(['newPwd', 'rePwd'] as const).map((field) => (
        <TextField
          key={field}
          name={field}
          label={texts[field]}
          autoComplete="new-password"
          icon="lock"
          issue={form.issues[field]}
          reveal={reveal}
          onInput={form.edit(field)}
          {...(field === 'newPwd' && { hint: passwordHint })}
        />
      ))}
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.set} sendingLabel={texts.setting} isSending={form.isSending} needsScript />
    </form>
  );
}
