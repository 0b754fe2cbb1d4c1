import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { isOpenPath } from '#contract/paths.ts';

interface SiteLinkProps {
  /** A path of this site, of the workspace, or any other address, as an operator wrote it. */
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** The router's own `Link` would bring its code for prefetching along, which this site has no use for. */
function RoutedLink({ href, ...anchor }: Omit<SiteLinkProps, 'current'>) {
  return <a href={useHref(href)} onClick={useLinkClickHandler(href)} {...anchor} />;
}

/** A link that stays inside the open site where it can, and is an ordinary one everywhere else. */
export function SiteLink({ href, className, current, children }: SiteLinkProps) {
  const anchor = { href, className, children, 'aria-current': current ? ('page' as const) : undefined };
  return isOpenPath(href.split(/[?#]/)[0] ?? '') ? <RoutedLink {...anchor} /> : <a {...anchor} />;
}
