import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

interface ArrowLinkProps {
  readonly href: string;
  readonly label: string;
  /** Language of the label if it is not the page's. */
  readonly lang?: string | undefined;
}

export function ArrowLink({ href, label, lang }: ArrowLinkProps) {
  return (
    <SiteLink href={href} className="arrow-link">
      {lang ? <span lang={lang}>{label}</span> : label}
      <Icon name="arrow" />
    </SiteLink>
  );
}
