import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NewsData, PageLink } from './news-data.ts';

interface NewsPagesProps {
  readonly pages: NonNullable<NewsData['pages']>;
  readonly texts: NewsData['texts'];
}

/** Pagination links that keep the filters. */
export function NewsPages({ pages, texts }: NewsPagesProps) {
  return (
    <nav className="pages" aria-label={texts.pages}>
      <ol>
        <li>
          <Step href={pages.earlier} label={texts.earlierPage} icon="arrow-back" />
        </li>
        {pages.links.map((link, index) => (
          <li key={link?.href ?? `gap ${pages.links[index - 1]?.href}`}>
            <PageNumber link={link} />
          </li>
        ))}
        <li>
          <Step href={pages.later} label={texts.laterPage} icon="arrow" />
        </li>
      </ol>
    </nav>
  );
}

function PageNumber({ link }: { readonly link: PageLink | null }) {
  if (link === null) return <span className="pages-gap">…</span>;
  return (
    <SiteLink href={link.href} current={link.current}>
      <span className="visually-hidden">{link.name}</span>
      <span aria-hidden="true">{link.label}</span>
    </SiteLink>
  );
}

function Step({ href, label, icon }: { readonly href: string | null; readonly label: string; readonly icon: string }) {
  if (href === null) {
    return (
      <span className="pages-end">
        <Icon name={icon} size={14} />
      </span>
    );
  }
  return (
    <SiteLink href={href} className="pages-step">
      <span className="visually-hidden">{label}</span>
      <Icon name={icon} size={14} />
    </SiteLink>
  );
}
