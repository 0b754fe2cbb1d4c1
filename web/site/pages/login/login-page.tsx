import { publicPaths } from '#contract/paths.ts';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { LoginData } from './load-login.ts';
import { LoginForm } from './login-form.tsx';
import { UnifiedPanel } from './unified-panel.tsx';

function LoginPage() {
  const data = usePageData<LoginData>();
  const { texts } = data;
  return (
    <div className="account-form">
      <h1>{texts.title}</h1>
      <p className="account-lead">{texts.lead}</p>
      <Tabs label={texts.tabs} names={['byAccount', 'unified']} labelOf={(name) => texts[name]}>
        {(name) => (name === 'byAccount' ? <LoginForm {...data} /> : <UnifiedPanel {...data} />)}
      </Tabs>
      <p className="account-ways">
        <span>
          {texts.noAccount} <SiteLink href={publicPaths.tryUse}>{texts.tryUse}</SiteLink>
        </span>
        <SiteLink href={publicPaths.contactUs}>{texts.adviser}</SiteLink>
      </p>
      <p className="account-consent">
        {texts.consent} <SiteLink href={publicPaths.privacy}>{texts.privacy}</SiteLink>
      </p>
    </div>
  );
}

export { LoginPage as Component };
