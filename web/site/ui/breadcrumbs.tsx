import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { groupOf } from '../frame/navigation-match.ts';
import { useFrame } from '../frame/use-frame.ts';
import { useShownPage } from '../shown-page.tsx';
import type { LinkData } from '../site-data.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

interface BreadcrumbsProps {
  readonly home: string;
  /** Pages between the front page and this page. */
  readonly trail?: readonly LinkData[];
  /** Name of this page. */
  readonly here: string;
}

/** Breadcrumbs. The menu group is named as well, without a link. */
export function Breadcrumbs({ home, trail = [], here }: BreadcrumbsProps) {
  const { frame } = useFrame();
  const { pathname } = useShownPage();
  const group = groupOf(frame.navigation, trail[0]?.href ?? pathname);
  return (
    <ol className="breadcrumbs">
      <li>
        <SiteLink href={publicPaths.front}>{home}</SiteLink>
      </li>
      {group && group.label !== here && (
        <li>
          <Icon name="chevron" size={12} />
          <span lang={langOf(group, 'label')}>{group.label}</span>
        </li>
      )}
      {trail.map(({ label, href }) => (
        <li key={href}>
          <Icon name="chevron" size={12} />
          <SiteLink href={href}>{label}</SiteLink>
        </li>
      ))}
      <li aria-current="page">
        <Icon name="chevron" size={12} />
        {here}
      </li>
    </ol>
  );
}
