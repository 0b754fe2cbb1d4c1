import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { useShownPage } from '../shown-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { groupOf, leadsHere } from './navigation-match.ts';
import { SearchForm } from './search-form.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useFrame } from './use-frame.ts';

/** The full-screen menu of small screens: native disclosures that work without script. */
export function PhoneMenu() {
  const { frame, texts } = useFrame();
  const { pathname, search } = useShownPage();
  const currentGroup = groupOf(frame.navigation, pathname);

  return (
    <details className="phone-menu" data-drop-down>
      <summary className="phone-menu-toggle" aria-label={texts.menu}>
        <Icon name="menu" size={24} />
        <Icon name="close" size={24} />
      </summary>
      <div className="phone-menu-panel">
        <SearchForm />
        <nav aria-label={texts.mainNavigation}>
          {frame.navigation.map((group) => (
            <details key={group.label} name="phone-menu" className="phone-group" open={group === currentGroup}>
              <summary lang={langOf(group, 'label')}>
                {group.label}
                <Icon name="chevron" size={18} />
              </summary>
              <ul>
                {group.links.map((link) => (
                  <li key={link.label} lang={langOf(link, 'label')}>
                    <SiteLink href={link.href} current={leadsHere(link.href, pathname, search)}>
                      {link.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <div className="phone-menu-foot">
          <a href={phoneHref(frame.phone)} className="phone-menu-call">
            <Icon name="phone" />
            {frame.phone}
          </a>
          <LanguageSwitch names="long" />
          <SignInLink className="button" />
          <SiteLink href={publicPaths.tryUse} className="button button-primary">
            {texts.tryUse}
          </SiteLink>
        </div>
      </div>
    </details>
  );
}
