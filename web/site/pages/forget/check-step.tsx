import { api } from '#web/shared/api/client.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormFoot } from './form-foot.tsx';
import { useCountdown } from './use-countdown.ts';
import { useRecoveryForm } from './use-recovery-form.ts';

/** Seconds between two codes; the server keeps to them (decisions §3). */
const pause = 60;

interface CheckStepProps {
  readonly texts: RecoveryTexts;
  readonly onChecked: (ticket: string) => void;
}

/** Account, number and the code that was sent to it. */
export function CheckStep({ texts, onChecked }: CheckStepProps) {
  const hydrated = useHydrated();
  const [left, countDown] = useCountdown();
  const form = useRecoveryForm({
    fields: ['username', 'phone', 'code'],
    texts,
    send: async ({ phone, code }) => {
      const answer = await api('recovery.checkUserCode', { body: { phone, code } }, { quiet: true });
      if (!answer.success) return answer;
      onChecked(answer.result.ticket);
    },
  });
  const sendCode = async () => {
    if (form.hasEmpty(['username', 'phone'])) return;
    const { username, phone } = form.read();
    const answer = await api('recovery.sendCode', { query: { username, phone } }, { quiet: true });
    if (!answer.success) return form.refuse(answer);
    form.setRefusal('');
    countDown(pause);
    form.form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  };

  const { issues, edit } = form;
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit}>
      <TextField
        name="username"
        label={texts.username}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onInput={edit('username')}
      />
      <TextField name="phone" label={texts.phone} autoComplete="tel" issue={issues.phone} onInput={edit('phone')} />
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
        {left > 0 && texts.sent}
      </p>
      <FormFoot refusal={form.refusal} sending={form.sending} label={form.sending ? texts.checking : texts.next} />
    </form>
  );
}
