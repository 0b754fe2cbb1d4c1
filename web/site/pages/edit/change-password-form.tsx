import type { PasswordField } from '#contract/identity/credential-rules.ts';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { changePassword, validateChangePassword } from '#web/shared/change-password.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const fields: readonly PasswordField[] = ['oldPwd', 'newPwd', 'rePwd'];

function requestOf(data: FormData) {
  const text = (field: PasswordField) => String(data.get(field) ?? '');
  return { oldPwd: text('oldPwd'), newPwd: text('newPwd'), rePwd: text('rePwd') };
}

/** Old, new and repeated password (docs/product/identity.md, "Change of password"). */
export function ChangePasswordForm({ texts }: { readonly texts: AccountTexts['edit'] }) {
  const { language } = useFrame();
  const form = useForm({
    fields,
    check: (data) => validateChangePassword(requestOf(data), language),
    // A repeat that was the same may be so no longer.
    checkedWith: (field, data) => (field === 'newPwd' && requestOf(data).rePwd !== '' ? ['rePwd'] : []),
    send: async (data) => {
      const request = requestOf(data);
      const outcome = await changePassword(request, {
        ...{ language, successText: texts.success },
        leave: () => location.assign(publicPaths.root),
      });
      if (outcome.changed) return 'leaving';
      const issues = Object.entries(outcome.issues).map(([path, message]) => ({ path, message }));
      return { desc: outcome.failure.desc, issues };
    },
  });
  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <form ref={form.form} noValidate onSubmit={form.submit}>
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={texts[field]}
          autoComplete={field === 'oldPwd' ? 'current-password' : 'new-password'}
          issue={form.issues[field]}
          onBlur={form.leave(field)}
          onInput={form.edit(field)}
          // The old password is shown as plain text (docs/product/identity.md, "Change of password").
          {...(field === 'oldPwd' ? {} : { reveal })}
        />
      ))}
      <FormRefusal text={form.refusal} />
      <div className="form-actions">
        <SiteLink href={workspacePaths.home} className="button">
          {texts.cancel}
        </SiteLink>
        <SubmitButton label={texts.confirm} sendingLabel={texts.submitting} isSending={form.isSending} className="" />
      </div>
    </form>
  );
}
