import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { CaptchaField } from '../../ui/captcha-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { LoginData } from './load-login.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { useLogin } from './use-login.ts';
import { type LoginField, type LoginIssues, loginFields, requestOf, validateLogin } from './validate-login.ts';

/** Account and password, and further fields when required. Input survives errors. */
export function LoginForm({ texts, captchaTexts }: Pick<LoginData, 'texts' | 'captchaTexts'>) {
  const { language } = useFrame();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<LoginIssues>({});
  const { send, sending, refusal, setRefusal, captcha, asksCode, asksPassword, ticket, leaveSetup } =
    useLogin(language);

  const read = () => requestOf(new FormData(form.current ?? undefined));
  const focus = (field: LoginField) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  const focusFirst = (found: LoginIssues) => {
    const wrong = loginFields.find((field) => found[field] !== undefined);
    if (wrong) focus(wrong);
  };
  // A newly required field takes the focus.
  useEffect(() => {
    if (asksPassword) form.current?.querySelector<HTMLInputElement>('[name="newPwd"]')?.focus();
    else if (asksCode) form.current?.querySelector<HTMLInputElement>('[name="otp"]')?.focus();
  }, [asksCode, asksPassword]);
  const check = (field: LoginField) => () => {
    const { [field]: issue } = validateLogin(read(), language);
    setIssues(({ [field]: _before, ...others }) => (issue === undefined ? others : { ...others, [field]: issue }));
  };
  // A message disappears as soon as its field is corrected.
  const recheck = (field: LoginField) => () => {
    if (issues[field] !== undefined) check(field)();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const request = read();
    const found = validateLogin(request, language);
    setIssues(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusFirst(found);
    const refused = await send(request);
    setIssues(refused);
    focusFirst(refused);
  };

  const reveal = { show: texts.showPassword, hide: texts.hidePassword };
  return (
    <>
      {ticket !== undefined && <SecondFactorSetup ticket={ticket} texts={texts} onBack={leaveSetup} />}
      {/* Never sent without script: the password would stand in the address. It stays, so that what was typed does. */}
      <form ref={form} method="post" noValidate onSubmit={submit} hidden={ticket !== undefined}>
        <TextField
          name="username"
          label={texts.username}
          placeholder={texts.usernameHint}
          autoComplete="username"
          icon="user"
          issue={issues.username}
          onBlur={check('username')}
          onInput={recheck('username')}
        />
        <TextField
          name="password"
          label={texts.password}
          placeholder={texts.passwordHint}
          autoComplete="current-password"
          icon="lock"
          issue={issues.password}
          reveal={reveal}
          aside={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
          onBlur={check('password')}
          onInput={recheck('password')}
        />
        {asksCode && (
          <TextField
            name="otp"
            label={texts.otp}
            placeholder={texts.otpHint}
            autoComplete="one-time-code"
            inputMode="numeric"
            icon="shield"
            issue={issues.otp}
            onInput={recheck('otp')}
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
              onInput={recheck(field)}
              {...(field === 'newPwd' && { placeholder: texts.newPwdHint })}
            />
          ))}
        {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} />}
        {refusal !== undefined && (
          <p className="form-refusal" role="alert">
            <Icon name="alert" />
            {refusal}
          </p>
        )}
        <button
          type="submit"
          className="button button-primary button-wide"
          disabled={!hydrated}
          aria-busy={sending || undefined}
        >
          {sending ? texts.submitting : texts.submit}
        </button>
        <noscript>
          <p className="form-refusal">{texts.needsScript}</p>
        </noscript>
      </form>
    </>
  );
}
