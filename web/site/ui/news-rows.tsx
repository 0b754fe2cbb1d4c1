import { langOf } from '#web/shared/lang-of.ts';
import type { NewsItem } from '../pages/front/front-data.ts';
import { SiteLink } from './site-link.tsx';

interface NewsRowsProps {
  readonly items: readonly NewsItem[];
  readonly level: 'h2' | 'h3';
}

export function NewsRows({ items, level: Heading }: NewsRowsProps) {
  return (
    <ul className="news">
      {items.map(({ id, href, title, untranslated, tag, day, month, iso }) => (
        <li key={id}>
          <time dateTime={iso}>
            <b>{day}</b>
            <span>{month}</span>
          </time>
          <Heading>
            <SiteLink href={href} className="stretched" lang={langOf({ untranslated }, 'title')}>
              {title}
            </SiteLink>
          </Heading>
          <span className="tag">{tag}</span>
        </li>
      ))}
    </ul>
  );
}
