import { useEffect } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import { validateUsername, wrongPassword } from '#contract/identity/credential-rules.ts';
import type { Assertion } from '#contract/identity/passkey-schemas.ts';
import { publicPaths } from '#contract/paths.ts';
import { issueText } from '#contract/texts/texts.ts';
import { api } from '#web/shared/api/client.ts';
import { CaptchaField } from '../../form/captcha-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { PasskeyButton } from '../../form/passkey-button.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import { useForm } from '../../form/use-form.ts';
import { useSignInAsks } from '../../form/use-sign-in-asks.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { WayProps } from './new-account-form.tsx';
import { isEnded } from './use-invitation.ts';

/** Refusals with words of this page; the table of codes stays on the server. */
const refusals = {
  SECOND_FACTOR_SETUP_NEEDED: 1008,
  PASSWORD_EXPIRED: 1009,
  OWN_RIGHTS: 1021,
  ALREADY_MEMBER: 1024,
  LINKED_AT_PARTNER: 1036,
} as const satisfies { [Code in keyof typeof errorTable]?: (typeof errorTable)[Code]['code'] };

const fields = ['username', 'password', 'otp'] as const;
/** Distinct from those of the other form in the same document. */
const nameOf = (field: (typeof fields)[number]) => `member.${field}`;

interface MemberFormProps extends WayProps {
  readonly company: string;
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  readonly passkeyTexts: PasskeyTexts;
}

/** An account that exists, proved as at sign-in. Input survives errors. */
export function MemberForm(props: MemberFormProps) {
  const { texts, token, company, captchaTexts, passkeyTexts, onDone, onEnded } = props;
  const { language } = useFrame();
  const { captcha, factor, give, follow } = useSignInAsks(passkeyTexts);
  const isAppAsked = factor?.hasApp ?? false;
  const isCaptchaAsked = captcha !== undefined;
  const words: Readonly<Record<number, string>> = {
    [refusals.SECOND_FACTOR_SETUP_NEEDED]: texts.setUpFirst,
    [refusals.PASSWORD_EXPIRED]: texts.expired,
    [refusals.OWN_RIGHTS]: texts.own,
    [refusals.ALREADY_MEMBER]: fill(texts.member, { company }),
    [refusals.LINKED_AT_PARTNER]: texts.linked,
  };
  const check = (data: FormData) => {
    const account = validateUsername(textOf(data, nameOf('username')));
    const password = wrongPassword(textOf(data, nameOf('password')));
    const isCodeMissing = data.has(nameOf('otp')) && textOf(data, nameOf('otp')).trim() === '';
    return {
      ...(account && { username: issueText(account, language) }),
      ...(password && { password: issueText(password, language) }),
      ...(isCodeMissing && { otp: issueText('codeRequired', language) }),
    };
  };
  const send = async (data: FormData, passkey?: Assertion) => {
    const text = (field: (typeof fields)[number]) => textOf(data, nameOf(field));
    const body = {
      ...{ token, username: text('username'), password: text('password') },
      ...(data.has(nameOf('otp')) && { otp: text('otp') }),
      ...(passkey && { passkey }),
      ...(captcha && { captcha: { challenge: textOf(data, 'challenge'), answer: textOf(data, 'answer') } }),
    };
    const answer = await api('invitation.join', { body }, { quiet: true });
    if (answer.success) {
      onDone(body.username.trim());
      return undefined;
    }
    if (isEnded(answer)) {
      onEnded(answer.desc);
      return undefined;
    }
    const refusal = await follow(answer);
    const desc = words[answer.code];
    return desc === undefined ? refusal : { desc };
  };
  const form = useForm({ fields, nameOf, check, send });
  const offerPasskey = () => {
    const data = form.read();
    data.delete(nameOf('otp'));
    if (form.show(check(data))) return;
    return form.sendBy(() => give((passkey) => send(data, passkey)));
  };
  const { issues, leave, edit, focus } = form;
  // A newly required field takes the focus.
  useEffect(() => {
    if (isAppAsked) focus(nameOf('otp'));
    else if (isCaptchaAsked) focus('answer');
  }, [isAppAsked, isCaptchaAsked, focus]);
  return (
    // Never sent without script: the password would stand in the address.
    <form ref={form.form} method="post" noValidate onSubmit={form.submit}>
      <TextField
        name={nameOf('username')}
        label={texts.username}
        autoComplete="username"
        icon="user"
        issue={issues.username}
        onBlur={leave('username')}
        onInput={edit('username')}
      />
      <TextField
        name={nameOf('password')}
        label={texts.password}
        autoComplete="current-password"
        icon="lock"
        issue={issues.password}
        reveal={{ show: texts.showPassword, hide: texts.hidePassword }}
        link={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
        onBlur={leave('password')}
        onInput={edit('password')}
      />
      {factor && (
        <TextField
          name={nameOf('otp')}
          label={isAppAsked ? texts.otp : passkeyTexts.recovery}
          placeholder={isAppAsked ? texts.otpHint : passkeyTexts.recoveryHint}
          autoComplete="one-time-code"
          {...(isAppAsked && { inputMode: 'numeric' })}
          icon="shield"
          issue={issues.otp}
          onInput={edit('otp')}
        />
      )}
      {captcha && <CaptchaField captcha={captcha} texts={captchaTexts} />}
      <FormRefusal text={form.refusal} />
      <SubmitButton label={texts.join} sendingLabel={texts.sending} isSending={form.isSending} needsScript />
      {factor?.passkey && (
        <PasskeyButton
          rpId={factor.passkey.rpId}
          label={passkeyTexts.give}
          isBusy={form.isSending}
          takesFocus={!isAppAsked}
          onUse={() => void offerPasskey()}
        />
      )}
    </form>
  );
}
