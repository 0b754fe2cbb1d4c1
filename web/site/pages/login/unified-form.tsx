import { useEffect } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { useSignInAsks } from '../../form/use-sign-in-asks.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { passwordExpired, setupNeeded } from '../auth/ticket-ended.ts';
import type { LoginData } from './load-login.ts';
import { requestOf, validateLogin } from './validate-login.ts';

/** Field names, distinct from those of the account tab in the same document. */
const names = { username: 'unifiedUsername', password: 'unifiedPassword', otp: 'unifiedOtp' } as const;
const fields = ['username', 'password'] as const;

/** The password of a unified account leads to its companies. Input survives errors. */
export function UnifiedForm({
  texts,
  authTexts,
  captchaTexts,
}: Pick<LoginData, 'texts' | 'authTexts' | 'captchaTexts'>) {
  const { tab } = authTexts;
  const { language } = useFrame();
  const { captcha, asksCode, follow } = useSignInAsks();

  const read = (data: FormData) => {
    for (const field of fields) data.set(field, String(data.get(names[field]) ?? ''));
    const { platform: _of, ...request } = requestOf(data);
    const otp = String(data.get(names.otp) ?? '').trim();
    return { ...request, ...(otp && { otp }) };
  };
  const form = useForm({
    fields,
    nameOf: (field) => names[field],
    check: (data) => validateLogin({ ...read(data), platform: 2 }, language),
    send: async (data) => {
      const answer = await api('unify.login', { body: read(data) }, { quiet: true });
      if (answer.success) {
        location.assign(`${publicPaths.auth}?ticket=${answer.result.ticket}`);
        return 'leaving';
      }
      await follow(answer);
      // A required setup is done through the account tab.
      if (answer.code === setupNeeded) return { desc: authTexts.code.setup };
      return answer.code === passwordExpired ? { desc: tab.expired } : answer;
    },
  });
  const { issues, edit, focus } = form;
  // A newly required field takes the focus.
  useEffect(() => {
    if (asksCode) focus(names.otp);
  }, [asksCode, focus]);

  return (
    // Never submitted without script: the password would be in the URL.
    <form ref={form.form} method="post" noValidate onSubmit={form.submit}>
      <p className="auth-tab-lead">{tab.lead}</p>
      <TextField
        name={names.username}
        label={tab.username}
        placeholder={tab.usernameHint}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onInput={edit('username')}
      />
      <TextField
        name={names.password}
        label={tab.password}
        placeholder={tab.passwordHint}
        autoComplete="current-password"
        icon="lock"
        issue={issues.password}
        reveal={{ show: texts.showPassword, hide: texts.hidePassword }}
        aside={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
        onInput={edit('password')}
      />
      {asksCode && (
        <TextField name={names.otp} label={authTexts.code.label} autoComplete="one-time-code" icon="phone" />
      )}
      {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} helpId="unified-captcha-help" />}
      <FormRefusal text={form.refusal} />
      <SubmitButton label={tab.submit} sendingLabel={tab.submitting} isSending={form.isSending} needsScript />
    </form>
  );
}
