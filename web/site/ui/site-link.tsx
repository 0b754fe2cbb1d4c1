import type { ReactNode } from 'react';
import { isOpenPath } from '#contract/paths.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';

interface SiteLinkProps {
  /** A path of this site, of the workspace, or any other address, as an operator wrote it. */
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link that stays inside the open site where it can, and is an ordinary one everywhere else. */
export function SiteLink({ href, current, ...rest }: SiteLinkProps) {
  const anchor = { ...rest, 'aria-current': current ? ('page' as const) : undefined };
  return isOpenPath(href.split(/[?#]/)[0] ?? '') ? <RouterLink to={href} {...anchor} /> : <a href={href} {...anchor} />;
}
