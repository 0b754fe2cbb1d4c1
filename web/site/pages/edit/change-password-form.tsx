import { type SubmitEvent, useRef, useState } from 'react';
import type { PasswordField } from '#contract/identity/credential-rules.ts';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import {
  changePassword,
  issuesAfterLeaving,
  type PasswordIssues,
  validateChangePassword,
} from '#web/shared/change-password.ts';
import { clearAll } from '#web/shared/storage.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TextField } from '../../ui/text-field.tsx';

const fields: readonly PasswordField[] = ['oldPwd', 'newPwd', 'rePwd'];

function clearSession(): void {
  clearAll();
  location.assign(publicPaths.root);
}

/** Old, new and repeated password (docs/product/identity.md, "Change of password"). */
export function ChangePasswordForm({ texts }: { readonly texts: AccountTexts['edit'] }) {
  const { language } = useFrame();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<PasswordIssues>({});
  const [refusal, setRefusal] = useState<string>();
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');

  const read = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (field: PasswordField) => String(data.get(field) ?? '');
    return { oldPwd: text('oldPwd'), newPwd: text('newPwd'), rePwd: text('rePwd') };
  };
  const focusFirst = (found: PasswordIssues) => {
    const wrong = fields.find((field) => found[field] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const leave = (field: PasswordField) => () =>
    setIssues((shown) => issuesAfterLeaving(field, read(), shown, language));
  // A message disappears when its field is corrected; the repeat follows the new password.
  const recheck = (field: PasswordField) => () => {
    if (issues[field] !== undefined || (field === 'newPwd' && issues.rePwd !== undefined)) leave(field)();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state !== 'open') return;
    const request = read();
    const found = validateChangePassword(request, language);
    setIssues(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusFirst(found);
    setState('sending');
    const outcome = await changePassword(request, { language, successText: texts.success, leave: clearSession });
    if (outcome.changed) return setState('done');
    setState('open');
    setIssues(outcome.issues);
    setRefusal(outcome.failure.desc);
    focusFirst(outcome.issues);
  };

  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={texts[field]}
          autoComplete={field === 'oldPwd' ? 'current-password' : 'new-password'}
          issue={issues[field]}
          onBlur={leave(field)}
          onInput={recheck(field)}
          // The old password is shown as plain text (docs/product/identity.md, "Change of password").
          {...(field === 'oldPwd' ? {} : { reveal })}
        />
      ))}
      {refusal !== undefined && (
        <p className="form-refusal" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <div className="form-actions">
        <SiteLink href={workspacePaths.home} className="button">
          {texts.cancel}
        </SiteLink>
        <button type="submit" className="button button-primary" aria-busy={state !== 'open' || undefined}>
          {state === 'open' ? texts.confirm : texts.submitting}
        </button>
      </div>
    </form>
  );
}
