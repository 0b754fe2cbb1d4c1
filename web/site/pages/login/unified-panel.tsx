import { publicPaths } from '#contract/paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LoginData } from './load-login.ts';
import { UnifiedForm } from './unified-form.tsx';

/** The tab 统一登录: by the password of any of a person's accounts, or through a connected provider. */
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
