import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { CaptchaField } from '../../ui/captcha-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { codeNeeded, passwordExpired, setupNeeded } from '../auth/ticket-ended.ts';
import type { LoginData } from './load-login.ts';
import { issuesByField, type LoginIssues, requestOf, validateLogin } from './validate-login.ts';

const captchaNeeded: (typeof errorTable)['CAPTCHA_NEEDED']['code'] = 1803;

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
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<LoginIssues>({});
  const [refusal, setRefusal] = useState('');
  const [sending, setSending] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>();
  const [asksCode, setAsksCode] = useState(false);

  // A newly required field takes the focus.
  useEffect(() => {
    if (asksCode) form.current?.querySelector<HTMLInputElement>(`[name="${names.otp}"]`)?.focus();
  }, [asksCode]);

  const read = () => {
    const sent = new FormData(form.current ?? undefined);
    for (const field of fields) sent.set(field, String(sent.get(names[field]) ?? ''));
    const { platform: _of, ...request } = requestOf(sent);
    const otp = String(sent.get(names.otp) ?? '').trim();
    return { ...request, ...(otp && { otp }) };
  };
  const show = (found: LoginIssues) => {
    setIssues(found);
    const wrong = fields.find((field) => found[field] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${names[wrong]}"]`)?.focus();
    return wrong !== undefined;
  };
  const edit = (field: (typeof fields)[number]) => () => setIssues(({ [field]: _gone, ...others }) => others);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const request = read();
    setRefusal('');
    if (show(validateLogin({ ...request, platform: 2 }, language))) return;
    setSending(true);
    const answer = await api('unify.login', { body: request }, { quiet: true });
    if (answer.success) {
      location.assign(`${publicPaths.auth}?ticket=${answer.result.ticket}`);
      return;
    }
    setSending(false);
    // A required setup is done through the account tab.
    const elsewhere: Readonly<Record<number, string>> = {
      [setupNeeded]: authTexts.code.setup,
      [passwordExpired]: tab.expired,
    };
    setRefusal(elsewhere[answer.code] ?? answer.desc);
    if (answer.code === codeNeeded) setAsksCode(true);
    // Required after three failures; an answered one, right or wrong, is consumed.
    if (captcha || answer.code === captchaNeeded) {
      const asked = await api('captcha.create', {}, { quiet: true });
      if (asked.success) setCaptcha(asked.result);
    }
    show(issuesByField(answer.issues ?? [], language));
  };

  return (
    // Never submitted without script: the password would be in the URL.
    <form ref={form} method="post" noValidate onSubmit={submit}>
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
      {refusal && (
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
        {sending ? tab.submitting : tab.submit}
      </button>
    </form>
  );
}
