import type { ReactNode } from 'react';
import { outboundAttributes } from '../outbound.ts';

interface OutboundLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, through the page that shows its target. */
export function OutboundLink({ href, className, children }: OutboundLinkProps) {
  return (
    <a {...outboundAttributes(href)} className={className}>
      {children}
    </a>
  );
}
