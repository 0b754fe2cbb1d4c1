import { useEffect, useRef } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { PasskeyButton } from '../../form/passkey-button.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LoginData } from './load-login.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { useLogin } from './use-login.ts';
import { loginFields, requestOf, validateLogin } from './validate-login.ts';

type LoginFormProps = Pick<LoginData, 'texts' | 'captchaTexts' | 'passkeyTexts' | 'rpId' | 'passwordHint'>;

/** Account and password, and further fields when required, or a passkey. Input survives errors. */
export function LoginForm({ texts, captchaTexts, passkeyTexts, rpId, passwordHint }: LoginFormProps) {
  const { language } = useFrame();
  const { send, sendPasskey, give, captcha, factor, asksPassword, renewed, ticket, leaveSetup } =
    useLogin(passkeyTexts);
  const isAppAsked = factor?.hasApp ?? false;
  const isCaptchaAsked = captcha !== undefined;
  const form = useForm({
    fields: loginFields,
    check: (data) => validateLogin(requestOf(data), language),
    send: (data) => send(requestOf(data)),
  });
  const { issues, leave, edit, focus, put } = form;
  // A newly required field takes the focus.
  useEffect(() => {
    if (asksPassword) focus('newPwd');
    else if (isAppAsked) focus('otp');
    else if (isCaptchaAsked) focus('answer');
  }, [isAppAsked, asksPassword, isCaptchaAsked, focus]);
  // The former one does not sign in any more.
  useEffect(() => {
    if (renewed !== undefined) put('password', renewed);
  }, [renewed, put]);
  const wasSetUp = useRef(false);
  // Back from the set-up of a second factor, whose button is gone.
  useEffect(() => {
    if (wasSetUp.current && ticket === undefined) focus('password');
    wasSetUp.current = ticket !== undefined;
  }, [ticket, focus]);
  const offerPasskey = () => {
    if (!factor) return form.sendBy(sendPasskey);
    const data = form.read();
    data.delete('otp');
    const request = requestOf(data);
    if (form.show(validateLogin(request, language))) return;
    return form.sendBy(() => give((passkey) => send({ ...request, ...(passkey && { passkey }) })));
  };

  const renewedNote = renewed === undefined ? undefined : texts.renewed;
  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <>
      {ticket !== undefined && (
        <SecondFactorSetup ticket={ticket} note={renewedNote} onBack={leaveSetup} {...{ texts, passkeyTexts, rpId }} />
      )}
      {/* Never sent without script: the password would stand in the address. It stays, so that what was typed does. */}
      <form ref={form.form} method="post" noValidate onSubmit={form.submit} hidden={ticket !== undefined}>
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
        <TextField
          name="password"
          label={texts.password}
          placeholder={texts.passwordHint}
          autoComplete="current-password"
          icon="lock"
          {...(renewedNote && { hint: renewedNote })}
          issue={issues.password}
          reveal={reveal}
          link={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
          onBlur={leave('password')}
          onInput={edit('password')}
        />
        {factor && (
          <TextField
            name="otp"
            label={isAppAsked ? texts.otp : passkeyTexts.recovery}
            placeholder={isAppAsked ? texts.otpHint : passkeyTexts.recoveryHint}
            autoComplete="one-time-code"
            {...(isAppAsked && { inputMode: 'numeric' })}
            icon="shield"
            issue={issues.otp}
            onInput={edit('otp')}
          />
        )}
        {asksPassword &&
          (['newPwd', 'rePwd'] as const).map((field) => (
            <TextField
              key={field}
              name={field}
              label={texts[field]}
              autoComplete="new-password"
              icon="lock"
              issue={issues[field]}
              reveal={reveal}
              onInput={edit(field)}
              {...(field === 'newPwd' && { hint: passwordHint })}
            />
          ))}
        {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} />}
        <FormRefusal text={form.refusal} />
        <SubmitButton label={texts.submit} sendingLabel={texts.submitting} isSending={form.isSending} needsScript />
        {(!factor || factor.passkey) && (
          <PasskeyButton
            rpId={rpId}
            label={factor ? passkeyTexts.give : passkeyTexts.signIn}
            isBusy={form.isSending}
            takesFocus={factor !== undefined && !isAppAsked}
            onUse={() => void offerPasskey()}
          />
        )}
        <noscript>
          <p className="form-refusal">{texts.needsScript}</p>
        </noscript>
      </form>
    </>
  );
}
