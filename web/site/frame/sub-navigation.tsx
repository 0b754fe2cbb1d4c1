import { langOf } from '#web/shared/lang-of.ts';
import { useShownPage } from '../shown-page.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { groupOf, leadsHere, listOf, pageOf } from './navigation-match.ts';
import { useFrame } from './use-frame.ts';

/**
 * Links to sibling pages in the navigation, below the header. Groups of one page with many queries have tabs instead.
 */
export function SubNavigation() {
  const { frame, texts } = useFrame();
  const { pathname, search } = useShownPage();
  // A detail is read by itself: its breadcrumbs lead back to the list.
  const group = listOf(pathname) === undefined ? groupOf(frame.navigation, pathname) : undefined;
  const links = group?.links.filter(({ href }) => pageOf(href) !== undefined) ?? [];
  if (new Set(links.map(({ href }) => pageOf(href))).size < 2) return null;
  return (
    <nav className="sub-navigation" aria-label={texts.sectionNavigation}>
      <ul className="wrap">
        {links.map((link) => (
          <li key={link.href} lang={langOf(link, 'label')}>
            <SiteLink href={link.href} current={leadsHere(link.href, pathname, search)}>
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
