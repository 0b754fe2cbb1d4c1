import { validatePasswordChangeField, validateUsername } from '#contract/identity/credential-rules.ts';
import { issueText } from '#contract/texts/texts.ts';
import { api } from '#web/shared/api/client.ts';
import { FormField } from '../../form/form-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { keepsDraft, useKeptDraft } from '../../form/kept-draft.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import { type FieldIssues, useForm } from '../../form/use-form.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { InvitationTexts } from '../../locales/zh-CN/invitation.ts';
import { isEnded } from './use-invitation.ts';

export interface WayProps {
  readonly texts: InvitationTexts;
  readonly token: string;
  readonly onDone: (username: string) => void;
  /** The link ended in the meantime; why. */
  readonly onEnded: (desc: string) => void;
}

interface NewAccountFormProps extends WayProps {
  readonly name: string;
  readonly passwordHint: string;
}

const fields = ['name', 'username', 'newPwd', 'rePwd'] as const;
type Field = (typeof fields)[number];

/** Name, account and password of somebody who has none yet. Input survives errors. */
export function NewAccountForm({ texts, token, name, passwordHint, onDone, onEnded }: NewAccountFormProps) {
  const { language } = useFrame();
  const form = useForm<Field>({
    fields,
    check: (data) => {
      const text = (field: Field) => textOf(data, field);
      const password = validatePasswordChangeField('newPwd', text('newPwd'));
      const account = validateUsername(text('username'));
      const found: FieldIssues<Field> = {
        ...(text('name').trim() === '' && { name: texts.required }),
        ...(account && { username: issueText(account, language) }),
        ...(password && { newPwd: issueText(password, language) }),
        ...(text('rePwd') !== text('newPwd') && { rePwd: issueText('passwordsDiffer', language) }),
      };
      return found;
    },
    checkedWith: (field, data) => (field === 'newPwd' && textOf(data, 'rePwd') !== '' ? ['rePwd'] : []),
    send: async (data) => {
      const text = (field: Field) => textOf(data, field);
      const body = {
        ...{ token, name: text('name'), username: text('username') },
        ...{ newPwd: text('newPwd'), rePwd: text('rePwd') },
      };
      const answer = await api('invitation.accept', { body }, { quiet: true });
      if (answer.success) onDone(body.username.trim());
      else if (isEnded(answer)) onEnded(answer.desc);
      else return answer;
      return undefined;
    },
  });
  const { issues, leave, edit } = form;
  useKeptDraft(form.form);
  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit} {...keepsDraft}>
      <FormField
        name="name"
        label={texts.name}
        autoComplete="name"
        defaultValue={name}
        issue={issues.name}
        onBlur={leave('name')}
        onInput={edit('name')}
      />
      <TextField
        name="username"
        label={texts.username}
        placeholder={texts.usernameHint}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onBlur={leave('username')}
        onInput={edit('username')}
      />
      {(['newPwd', 'rePwd'] as const).map((field) => (
        <TextField
          key={field}
          name={field}
          label={texts[field]}
          autoComplete="new-password"
          icon="lock"
          issue={issues[field]}
          reveal={reveal}
          onBlur={leave(field)}
          onInput={edit(field)}
          {...(field === 'newPwd' && { hint: passwordHint })}
        />
      ))}
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.accept} sendingLabel={texts.sending} isSending={form.isSending} needsScript />
    </form>
  );
}
