import { type SubmitEvent, useRef, useState } from 'react';
import type { Captcha } from '#contract/captcha.ts';
import type { errorTable } from '#contract/errors.ts';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { storeSession } from '#web/shared/storage.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { CaptchaField } from '../../ui/captcha-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { LoginData } from './load-login.ts';
import {
  issuesByField,
  type LoginField,
  type LoginIssues,
  loginFields,
  requestOf,
  validateLogin,
} from './validate-login.ts';

/** The code of CAPTCHA_NEEDED; the table of all codes stays on the server. */
const captchaNeeded: (typeof errorTable)['CAPTCHA_NEEDED']['code'] = 1803;

/** Account and password. What was typed stays, whatever the server answers. */
export function LoginForm({ texts, captchaTexts }: Pick<LoginData, 'texts' | 'captchaTexts'>) {
  const { language } = useFrame();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<LoginIssues>({});
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>();

  const read = () => requestOf(new FormData(form.current ?? undefined));
  const focusFirst = (found: LoginIssues) => {
    const wrong = loginFields.find((field) => found[field] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const check = (field: LoginField) => () => {
    const { [field]: issue } = validateLogin(read(), language);
    setIssues(({ [field]: _before, ...others }) => (issue === undefined ? others : { ...others, [field]: issue }));
  };
  // A message goes as soon as what it says is put right.
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
    setSending(true);
    const answer = await api('session.login', { body: request });
    if (answer.success) {
      storeSession(answer.result.token, answer.result.userName);
      location.assign(publicPaths.root);
      return;
    }
    setSending(false);
    setRefusal(answer.desc);
    // Asked for after three failures; one that was answered, right or wrong, is used up.
    if (captcha || answer.code === captchaNeeded) {
      const asked = await api('captcha.create', {}, { quiet: true });
      if (asked.success) setCaptcha(asked.result);
    }
    const refused = issuesByField(answer.issues ?? [], language);
    setIssues(refused);
    focusFirst(refused);
  };

  return (
    // Never sent without script: the password would stand in the address.
    <form ref={form} method="post" noValidate onSubmit={submit}>
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
        reveal={{ show: texts.showPassword, hide: texts.hidePassword }}
        aside={<SiteLink href={publicPaths.forget}>{texts.forgot}</SiteLink>}
        onBlur={check('password')}
        onInput={recheck('password')}
      />
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
  );
}
