import { api } from '#web/shared/api/client.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { useRecoveryForm } from './use-recovery-form.ts';

interface PasswordStepProps {
  readonly texts: RecoveryTexts;
  readonly ticket: string;
  readonly onDone: () => void;
}

/** The new password, twice. */
export function PasswordStep({ texts, ticket, onDone }: PasswordStepProps) {
  const form = useRecoveryForm({
    fields: ['newPwd', 'rePwd'],
    texts,
    check: ({ newPwd, rePwd }) => (newPwd === rePwd ? {} : { rePwd: texts.differ }),
    send: async ({ newPwd, rePwd }) => {
      const answer = await api('recovery.setPassword', { body: { ticket, newPwd, rePwd } }, { quiet: true });
      if (!answer.success) return answer;
      onDone();
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
          {...(field === 'newPwd' && { placeholder: texts.newPwdHint })}
        />
      ))}
      <FormFoot refusal={form.refusal} sending={form.sending} label={form.sending ? texts.setting : texts.set} />
    </form>
  );
}
