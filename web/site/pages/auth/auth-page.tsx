import { FormRefusal } from '../../form/form-refusal.tsx';
import { usePageData } from '../../shown-page.tsx';
import { AuthNotice } from './auth-notice.tsx';
import { CodeForm } from './code-form.tsx';
import { CompanyRows } from './company-rows.tsx';
import type { AuthData } from './load-auth.ts';
import { LoadFailed } from './load-failed.tsx';
import { OnlyCompany } from './only-company.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import { useEntering } from './use-entering.ts';
import { useOptions } from './use-options.ts';

/** `/auth`: the companies a ticket can enter; one click enters. */
function AuthPage() {
  const data = usePageData<AuthData>();
  const { texts, passkeyTexts } = data;
  const { choice, end } = useOptions(data);
  const entering = useEntering({ texts, passkeyTexts }, end);
  if (choice.state === 'notice') {
    return (
      <div className="account-form">
        <AuthNotice name={choice.name} texts={texts} />
      </div>
    );
  }
  const [first, ...others] = choice.state === 'open' ? choice.options : [];
  const only = others.length === 0 ? first : undefined;
  return (
    <div className="account-form">
      <h1>{texts.title}</h1>
      <p className="account-lead">{only ? texts.leadOne : texts.lead}</p>
      <SignedInNote texts={texts.signedIn} />
      {choice.state === 'loading' && (
        <p className="auth-waiting" role="status">
          {texts.loading}
        </p>
      )}
      {choice.state === 'failed' && <LoadFailed texts={texts} />}
      {choice.state === 'open' && !entering.asked && (
        <>
          <FormRefusal text={entering.refusal} />
          {only ? (
            <OnlyCompany option={only} texts={texts} entering={entering} />
          ) : (
            <CompanyRows options={choice.options} texts={texts} entering={entering} />
          )}
          <p className="auth-expiry">{texts.expiry}</p>
          <noscript>
            <p className="form-refusal">{texts.needsScript}</p>
          </noscript>
        </>
      )}
      {entering.asked && <CodeForm texts={texts} passkeyTexts={passkeyTexts} entering={entering} />}
    </div>
  );
}

export { AuthPage as Component };
