import { publicPaths } from '#contract/paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LoginData } from './load-login.ts';
import { UnifiedForm } from './unified-form.tsx';

/** The 统一登录 tab: by the password of any of one's accounts, or through a partner's sign-in where one is connected. */
export function UnifiedPanel(data: LoginData) {
  const { authTexts, providers } = data;
  return (
    <>
      <UnifiedForm {...data} />
      {providers.length > 0 && (
        <div className="auth-providers">
          <p>{authTexts.tab.otherWays}</p>
          {providers.map(({ id, name }) => (
            <SiteLink key={id} href={`${publicPaths.auth}/oidc/${id}`} className="button button-wide">
              {authTexts.tab.provider.replace('{name}', name)}
            </SiteLink>
          ))}
        </div>
      )}
    </>
  );
}
