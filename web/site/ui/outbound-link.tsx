import type { ReactNode } from 'react';
import { publicPaths } from '#contract/paths.ts';

interface OutboundLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, through the page that shows its target. */
export function OutboundLink({ href, className, children }: OutboundLinkProps) {
  return (
    <a
      href={`${publicPaths.linkDescription}?url=${encodeURIComponent(href)}`}
      className={className}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  );
}
