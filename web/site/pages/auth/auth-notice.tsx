import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NoticeName } from './load-auth.ts';

/** Why nobody can enter, the hotline, and a link to sign in. */
export function AuthNotice({ name, texts }: { readonly name: NoticeName; readonly texts: AuthTexts }) {
  const { frame } = useFrame();
  const { title, lead, noteTitle, noteText } = texts.notices[name];
  return (
    <>
      <h1>{title}</h1>
      <p className="account-lead">{lead}</p>
      <div className="account-note">
        <h2>{noteTitle}</h2>
        <p>{noteText}</p>
        <p className="account-hotline">
          <a href={phoneHref(frame.phone)}>{frame.phone}</a>
          <span lang={langOf(frame, 'phoneHours')}>{frame.phoneHours}</span>
        </p>
      </div>
      <SiteLink href={publicPaths.login} className="button button-primary button-wide auth-to-login">
        {texts.toLogin}
      </SiteLink>
    </>
  );
}
