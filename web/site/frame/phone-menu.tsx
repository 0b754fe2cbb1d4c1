import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { groupOf, leadsHere } from './navigation-match.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useFrame } from './use-frame.ts';

/** The full-screen menu of small screens: native disclosures, so that it works without script. */
export function PhoneMenu() {
  const { frame, texts } = useFrame();
  const { pathname, search, key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const currentGroup = groupOf(frame.navigation, pathname);

  const close = () => menu.current?.removeAttribute('open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  // The page behind the menu is covered: a reader who tabs out of the menu wants it gone.
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    // A new page gets a new, closed menu.
    <details key={key} ref={menu} className="phone-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="phone-menu-toggle" aria-label={texts.menu}>
        <Icon name="menu" size={24} />
        <Icon name="close" size={24} />
      </summary>
      <div className="phone-menu-panel">
        <nav aria-label={texts.mainNavigation}>
          {frame.navigation.map((group) => (
            <details key={group.label} name="phone-menu" className="phone-group" open={group === currentGroup}>
              <summary>
                {group.label}
                <Icon name="chevron" size={18} />
              </summary>
              <ul>
                {group.links.map(({ label, href }) => (
                  <li key={label}>
                    <SiteLink href={href} current={leadsHere(href, pathname, search)}>
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <div className="phone-menu-foot">
          <a href={`tel:${frame.phone}`} className="phone-menu-call">
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
