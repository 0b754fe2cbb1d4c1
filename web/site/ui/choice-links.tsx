import type { LinkData } from '../site-data.ts';
import { SiteLink } from './site-link.tsx';

interface ChoiceLinksProps {
  readonly label: string;
  readonly className: string;
  readonly links: readonly (LinkData & { readonly current: boolean; readonly lang?: 'zh-CN' | undefined })[];
}

/** Choices as links; the current one is marked. */
export function ChoiceLinks({ label, className, links }: ChoiceLinksProps) {
  return (
    <nav className={className} aria-label={label}>
      {links.map(({ label: name, lang, href, current }) => (
        <SiteLink key={href} href={href} lang={lang} current={current}>
          {name}
        </SiteLink>
      ))}
    </nav>
  );
}
