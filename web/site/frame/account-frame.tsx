import type { PropsWithChildren } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useShownPage } from '../shown-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { mainId, SkipLink } from './skip-link.tsx';
import { useFrame } from './use-frame.ts';

/** Frame of the sign-in pages: the mirror on ink at the left, a form at the right. */
function AccountFrame({ children }: PropsWithChildren) {
  const { frame, texts } = useFrame();
  const { pathname } = useShownPage();
  // The password form has no panel (docs/visual-language.md, "Public pages").
  const withPanel = pathname !== publicPaths.edit;
  return (
    <div className={withPanel ? 'account' : 'account account-plain'}>
      <SkipLink />
      {withPanel && (
        <aside className="account-panel" aria-label={frame.brand}>
          <div className="account-brand">
            <Brand />
            <span className="header-tagline" lang={langOf(frame, 'tagline')}>
              {frame.tagline}
            </span>
          </div>
          <div className="account-mirror">
            <img src="/illustrations/mirror/0.svg?ground=ink" width="1000" height="1000" alt="" />
            <Seal size={62} />
          </div>
          <div className="account-foot">
            <span lang={langOf(frame, 'slogan')}>{frame.slogan}</span>
            <a href={phoneHref(frame.phone)}>{frame.phone}</a>
          </div>
        </aside>
      )}
      <div className="account-side">
        <header className="account-bar">
          <SiteLink href={publicPaths.front} className="account-back">
            <Icon name="arrow-back" />
            {texts.backToFront}
          </SiteLink>
          <LanguageSwitch names="short" />
        </header>
        <main id={mainId} tabIndex={-1} className="account-main">
          {withPanel && (
            <div className="account-seal">
              <Seal size={44} />
            </div>
          )}
          {children}
        </main>
      </div>
    </div>
  );
}

export { AccountFrame as Component };
