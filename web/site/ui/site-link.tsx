import type { ReactNode } from 'react';

interface SiteLinkProps {
  /** A path of the site or the workspace, or another address, as entered by an operator. */
  readonly href: string;
  readonly className?: string;
  /** Of its text, where that is not the page's. */
  readonly lang?: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link that can be marked as the current page. */
export function SiteLink({ href, current, ...rest }: SiteLinkProps) {
  return <a href={href} {...rest} aria-current={current ? 'page' : undefined} />;
}
