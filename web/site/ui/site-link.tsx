import type { ReactNode } from 'react';

interface SiteLinkProps {
  /** A path of this site, of the workspace, or any other address, as an operator wrote it. */
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link that can say that it leads to the page on screen. */
export function SiteLink({ href, current, ...rest }: SiteLinkProps) {
  return <a href={href} {...rest} aria-current={current ? 'page' : undefined} />;
}
