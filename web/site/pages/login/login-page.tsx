import { type KeyboardEvent, useState } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LoginData } from './load-login.ts';
import { LoginForm } from './login-form.tsx';
import { UnifiedPanel } from './unified-panel.tsx';

const tabs = ['byAccount', 'unified'] as const;
type Tab = (typeof tabs)[number];

function LoginPage() {
  const data = usePageData<LoginData>();
  const { texts, captchaTexts } = data;
  const [tab, setTab] = useState<Tab>('byAccount');

  const moveByArrow = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'byAccount' ? 'unified' : 'byAccount';
    setTab(other);
    document.getElementById(`tab-${other}`)?.focus();
  };

  return (
    <div className="account-form">
      <h1>{texts.title}</h1>
      <p className="account-lead">{texts.lead}</p>
      <div role="tablist" aria-label={texts.tabs} className="tabs" onKeyDown={moveByArrow}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls={`panel-${name}`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {texts[name]}
          </button>
        ))}
      </div>
      {/* Both stay in the document, so that going to and fro keeps what was typed. */}
      <div role="tabpanel" id="panel-byAccount" aria-labelledby="tab-byAccount" hidden={tab !== 'byAccount'}>
        <LoginForm texts={texts} captchaTexts={captchaTexts} />
      </div>
      <div role="tabpanel" id="panel-unified" aria-labelledby="tab-unified" hidden={tab !== 'unified'}>
        <UnifiedPanel {...data} />
      </div>
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
