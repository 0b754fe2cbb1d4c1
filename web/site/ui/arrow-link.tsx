import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

interface ArrowLinkProps {
  readonly href: string;
  readonly label: string;
}

export function ArrowLink({ href, label }: ArrowLinkProps) {
  return (
    <SiteLink href={href} className="arrow-link">
      {label}
      <Icon name="arrow" />
    </SiteLink>
  );
}
