import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOpenPath } from '#contract/paths.ts';

interface SiteLinkProps {
  /** A path of this site, of the workspace, or any other address, as an operator wrote it. */
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link that stays inside the open site where it can, and is an ordinary one everywhere else. */
export function SiteLink({ href, className, current, children }: SiteLinkProps) {
  const shared = { className, 'aria-current': current ? ('page' as const) : undefined };
  if (isOpenPath(href.split(/[?#]/)[0] ?? '')) {
    return (
      <Link to={href} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...shared}>
      {children}
    </a>
  );
}
