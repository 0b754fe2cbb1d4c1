import { langOf } from '#web/shared/lang-of.ts';
import { useShownPage } from '../shown-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { groupOf, leadsHere } from './navigation-match.ts';
import { useFrame } from './use-frame.ts';

/**
 * The header's menus: disclosures that open by click, hover and keyboard (behaviour/menus.ts). Without script they open
 * on hover and focus.
 */
export function MegaMenu() {
  const { frame, texts, highlights } = useFrame();
  const { pathname, search } = useShownPage();
  const currentGroup = groupOf(frame.navigation, pathname);

  return (
    <nav className="menu" aria-label={texts.mainNavigation}>
      <ul className="menu-list">
        {frame.navigation.map((group, index) => {
          const highlight = highlights[index];
          const panelId = `menu-panel-${index}`;
          return (
            <li key={group.label} className="menu-item">
              <button
                type="button"
                className="menu-button"
                aria-expanded={false}
                aria-controls={panelId}
                data-current={group === currentGroup || undefined}
                lang={langOf(group, 'label')}
              >
                {group.label}
                <Icon name="chevron" size={14} />
              </button>
              <div id={panelId} className="menu-panel" hidden>
                <div className="wrap menu-columns">
                  <ul className="menu-links">
                    {group.links.map((link) => (
                      <li key={link.label}>
                        <SiteLink
                          href={link.href}
                          className="menu-link"
                          current={leadsHere(link.href, pathname, search)}
                        >
                          <span className="menu-link-label" lang={langOf(link, 'label')}>
                            {link.label}
                          </span>
                          <span className="menu-link-note" lang={langOf(link, 'note')}>
                            {link.note}
                          </span>
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                  {highlight && (
                    <SiteLink href={highlight.href} className="menu-highlight">
                      <span>{highlight.heading}</span>
                      <strong lang={highlight.titleLang}>{highlight.title}</strong>
                      <span>{highlight.note}</span>
                    </SiteLink>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="menu-mask" hidden />
    </nav>
  );
}
