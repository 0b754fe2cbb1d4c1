import { TextField } from '../form/text-field.tsx';
import type { PasswordIssue } from '../loading/open-share.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

interface PasswordFormProps {
  readonly texts: SharingTexts['password'];
  readonly issue: PasswordIssue;
}

/** Asks for a link's password: a plain form without script; the server renders the page again. */
export function PasswordForm({ texts, issue }: PasswordFormProps) {
  const wrong = { needed: undefined, wrong: texts.wrong, usedUp: texts.usedUp }[issue];
  return (
    <form method="post" className="kind kind-form">
      <h1>{texts.title}</h1>
      <p className="short-copy">{texts.text}</p>
      <div className="kind-field">
        <TextField name="password" label={texts.label} autoComplete="off" icon="lock" hidden issue={wrong} />
        <button type="submit" className="button button-primary button-wide">
          {texts.submit}
        </button>
      </div>
    </form>
  );
}
