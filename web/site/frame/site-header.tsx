import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Brand } from './brand.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useFrame } from './use-frame.ts';

export function SiteHeader() {
  const { frame, texts } = useFrame();
  return (
    <header className="header">
      <div className="wrap header-row">
        <Brand />
        <span className="header-tagline" lang={langOf(frame, 'tagline')}>
          {frame.tagline}
        </span>
        <MegaMenu />
        <div className="header-side">
          <HeaderSearch />
          <a className="header-phone" href={phoneHref(frame.phone)} aria-label={`${texts.call} ${frame.phone}`}>
            <Icon name="phone" />
            <span className="header-number">{frame.phone}</span>
          </a>
          <LanguageSwitch names="short" />
          <SignInLink className="header-sign-in" />
        </div>
        <SiteLink href={publicPaths.tryUse} className="button button-primary header-try">
          {texts.tryUse}
        </SiteLink>
        <PhoneMenu />
      </div>
    </header>
  );
}
