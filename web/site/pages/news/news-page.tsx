import { usePageData } from '../../shown-page.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NewsData, NewsEntry } from './news-data.ts';
import { NewsFilters } from './news-filters.tsx';
import { NewsPages } from './news-pages.tsx';

/** `/companyNews`: filters, the newest item in large, the others in rows, pagination. */
function NewsPage() {
  const { title, texts, untranslated, tags, form, found, featured, rows, pages, missing } = usePageData<NewsData>();
  return (
    <div className="wrap page">
      <Breadcrumbs home={texts.home} here={title} />
      <PageHead title={title} lead={texts.lead} untranslated={untranslated} />
      <NewsFilters tags={tags} form={form} texts={texts} />
      <p className="news-found" role="status">
        {found}
      </p>
      {missing && <EmptyState {...missing} />}
      {featured && <Featured entry={featured} read={texts.read} />}
      <ul className="news-rows">
        {rows.map((entry) => (
          <NewsRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {pages && <NewsPages pages={pages} texts={texts} />}
    </div>
  );
}

function Featured({ entry, read }: { readonly entry: NewsEntry; readonly read: string }) {
  return (
    <article className="news-featured">
      <CoverImage cover={entry.cover} />
      <div>
        <p className="meta">
          <span className="tag">{entry.tag}</span>
          <time dateTime={entry.iso}>{entry.date}</time>
        </p>
        <h2 lang={entry.titleLang}>
          <SiteLink href={entry.href} className="stretched">
            {entry.title}
          </SiteLink>
        </h2>
        <p lang={entry.summaryLang}>{entry.summary}</p>
        <span className="arrow-link" aria-hidden="true">
          {read}
          <Icon name="arrow" />
        </span>
      </div>
    </article>
  );
}

function NewsRow({ entry }: { readonly entry: NewsEntry }) {
  return (
    <li>
      <time dateTime={entry.iso}>
        <b>{entry.day}</b>
        <span>{entry.month}</span>
      </time>
      <div>
        <span className="tag">{entry.tag}</span>
        <h2 lang={entry.titleLang}>
          <SiteLink href={entry.href} className="stretched">
            {entry.title}
          </SiteLink>
        </h2>
        <p lang={entry.summaryLang}>{entry.summary}</p>
      </div>
      <CoverImage cover={entry.cover} />
    </li>
  );
}

export { NewsPage as Component };
