import { workspacePaths } from '#contract/paths.ts';
import { readUserName } from '#web/shared/storage.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHasToken } from '../../use-has-token.ts';

/** Says that entering a company ends the current session. */
export function SignedInNote({ texts }: { readonly texts: AuthTexts['signedIn'] }) {
  if (!useHasToken()) return null;
  return (
    <div className="account-note auth-signed-in">
      <h2>{texts.title}</h2>
      <p>{texts.text.replace('{name}', readUserName() ?? '')}</p>
      <SiteLink href={workspacePaths.home} className="text-link">
        {texts.stay}
      </SiteLink>
    </div>
  );
}
