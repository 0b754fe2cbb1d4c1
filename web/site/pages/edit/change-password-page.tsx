import { publicPaths } from '#contract/paths.ts';
import { usePageData } from '../../shown-page.tsx';
import { signInAddress } from '../../sign-in-address.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useHasToken } from '../../use-has-token.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import type { EditData } from './load-edit.ts';

/**
 * `/edit`: the password form; without a session it offers to sign in (docs/product/identity.md, "Change of password").
 */
function ChangePasswordPage() {
  const { texts } = usePageData<EditData>();
  const signedIn = useHasToken();
  const hydrated = useHydrated();
  return (
    <div className="card">
      <h1>{texts.title}</h1>
      {signedIn ? (
        <>
          <p className="account-lead">{texts.lead}</p>
          <ChangePasswordForm texts={texts} />
        </>
      ) : (
        <div className="signed-out">
          <h2>{texts.signedOut}</h2>
          <p>{texts.signedOutText}</p>
          <SiteLink href={hydrated ? signInAddress() : publicPaths.login} className="button button-primary">
            {texts.signIn}
          </SiteLink>
        </div>
      )}
    </div>
  );
}

export { ChangePasswordPage as Component };
