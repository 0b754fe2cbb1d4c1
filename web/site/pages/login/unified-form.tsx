import { useEffect } from 'react';
import type { InputOf } from '#contract/endpoints.ts';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { PasskeyButton } from '../../form/passkey-button.tsx';
import { proveByPasskey } from '../../form/prove-by-passkey.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type Refusal, useForm } from '../../form/use-form.ts';
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
  passkeyTexts,
  rpId,
}: Pick<LoginData, 'texts' | 'authTexts' | 'captchaTexts' | 'passkeyTexts' | 'rpId'>) {
  const { tab } = authTexts;
  const { language } = useFrame();
  const { captcha, factor, give, follow } = useSignInAsks(passkeyTexts);
  const isAppAsked = factor?.hasApp ?? false;
  const isCaptchaAsked = captcha !== undefined;

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
    send: (data) => send(read(data)),
  });
  const leave = ({ ticket }: { readonly ticket: string }): 'leaving' => {
    location.assign(`${publicPaths.auth}?ticket=${ticket}`);
    return 'leaving';
  };
  const send = async (body: InputOf<'unify.login'>['body']): Promise<Refusal | 'leaving'> => {
    const answer = await api('unify.login', { body }, { quiet: true });
    if (answer.success) return leave(answer.result);
    await follow(answer);
    // A required setup is done through the account tab.
    if (answer.code === setupNeeded) return { desc: authTexts.code.setup };
    return answer.code === passwordExpired ? { desc: tab.expired } : answer;
  };
  const sendPasskey = async (): Promise<Refusal | 'leaving'> => {
    const proved = await proveByPasskey(passkeyTexts);
    if ('refusal' in proved) return proved.refusal;
    const answer = await api('unify.loginByPasskey', { body: proved }, { quiet: true });
    return answer.success ? leave(answer.result) : answer;
  };
  const offerPasskey = () => {
    if (!factor) return form.sendBy(sendPasskey);
    const { otp: _code, ...body } = read(form.read());
    if (form.show(validateLogin({ ...body, platform: 2 }, language))) return;
    return form.sendBy(() => give((passkey) => send({ ...body, ...(passkey && { passkey }) })));
  };
  const { issues, edit, focus } = form;
  // A newly required field takes the focus.
  useEffect(() => {
    if (isAppAsked) focus(names.otp);
    else if (isCaptchaAsked) focus('answer');
  }, [isAppAsked, isCaptchaAsked, focus]);

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
        link={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
        onInput={edit('password')}
      />
      {factor && (
        <TextField
          name={names.otp}
          label={isAppAsked ? authTexts.code.label : passkeyTexts.recovery}
          autoComplete="one-time-code"
          icon="phone"
        />
      )}
      {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} helpId="unified-captcha-help" />}
      <FormRefusal text={form.refusal} />
      <SubmitButton label={tab.submit} sendingLabel={tab.submitting} isSending={form.isSending} needsScript />
      {(!factor || factor.passkey) && (
        <PasskeyButton
          rpId={rpId}
          label={factor ? passkeyTexts.give : passkeyTexts.signIn}
          isBusy={form.isSending}
          takesFocus={factor !== undefined && !isAppAsked}
          onUse={() => void offerPasskey()}
        />
      )}
    </form>
  );
}
