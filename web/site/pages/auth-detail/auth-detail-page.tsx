import { publicPaths } from '#contract/paths.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { usePageData } from '../../shown-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AuthNotice } from '../auth/auth-notice.tsx';
import { CodeForm } from '../auth/code-form.tsx';
import { LoadFailed } from '../auth/load-failed.tsx';
import { SignedInNote } from '../auth/signed-in-note.tsx';
import { useEntering } from '../auth/use-entering.ts';
import { CompanyFacts } from './company-facts.tsx';
import type { AuthDetailData } from './load-auth-detail.ts';
import { useDetail } from './use-detail.ts';

/** `/auth/detail`: what the account may see in the company; one button enters. */
function AuthDetailPage() {
  const data = usePageData<AuthDetailData>();
  const { texts, passkeyTexts } = data;
  const { looked, end } = useDetail(data);
  const entering = useEntering({ texts, passkeyTexts }, end);
  const hydrated = useHydrated();
  if (looked.state === 'notice') {
    return (
      <div className="account-form">
        <AuthNotice name={looked.name} texts={texts} />
      </div>
    );
  }
  if (looked.state === 'loading') {
    return (
      <div className="account-form">
        <h1>{texts.title}</h1>
        <p className="auth-waiting" role="status">
          {texts.loading}
        </p>
      </div>
    );
  }
  if (looked.state === 'failed') {
    return (
      <div className="account-form">
        <h1>{texts.title}</h1>
        <LoadFailed texts={texts} />
      </div>
    );
  }
  const { detail, value } = looked;
  const { stockName } = detail;
  const isEntering = entering.entering !== undefined;
  return (
    <div className="account-form auth-detail">
      <SiteLink href={publicPaths.auth} className="auth-back">
        <Icon name="arrow-back" />
        {texts.detailPage.back}
      </SiteLink>
      <h1>{stockName}</h1>
      <p className="account-lead">{texts.detailPage.lead}</p>
      <SignedInNote texts={texts.signedIn} />
      <CompanyFacts detail={detail} texts={texts.detailPage} />
      {entering.asked ? (
        <CodeForm texts={texts} passkeyTexts={passkeyTexts} entering={entering} />
      ) : (
        <div className="auth-foot">
          <FormRefusal text={entering.refusal} />
          <button
            type="button"
            className="button button-primary button-wide"
            disabled={!hydrated}
            aria-busy={isEntering || undefined}
            onClick={() => entering.enter({ value, stockName })}
          >
            {isEntering ? texts.entering : texts.enter}
          </button>
          <p className="auth-expiry">{texts.expiry}</p>
          <noscript>
            <p className="form-refusal">{texts.needsScript}</p>
          </noscript>
        </div>
      )}
    </div>
  );
}

export { AuthDetailPage as Component };
