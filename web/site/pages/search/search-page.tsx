import { langOf } from '#web/shared/lang-of.ts';
import type { TextPart } from '#web/shared/marked-parts.ts';
import { SearchForm } from '../../frame/search-form.tsx';
import { usePageData } from '../../shown-page.tsx';
import { StoryLine } from '../../stories/story-line.tsx';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Passages } from '../../ui/passages.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FoundItem, FoundSection, SearchData } from './load-search.ts';

function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    marked ? <mark key={index}>{text}</mark> : text,
  );
}

function Found({ href, kind, title, summary, untranslated, source, iso, date, story }: FoundItem) {
  return (
    <li>
      <p className="meta">
        <span className="tag">{kind}</span>
        {source.length > 0 && (
          <span>
            <Passages parts={source} />
          </span>
        )}
        {iso && <time dateTime={iso}>{date}</time>}
      </p>
      <h3>
        <SiteLink href={href} className="stretched" lang={langOf({ untranslated }, 'title')}>
          <Marked parts={title} />
        </SiteLink>
      </h3>
      <p className="search-summary" lang={langOf({ untranslated }, 'summary')}>
        <Marked parts={summary} />
      </p>
      {story && <StoryLine story={story} />}
    </li>
  );
}

function Section({ title, items, more, units, unit }: FoundSection & Pick<SearchData, 'unit'>) {
  return (
    <section className="search-section">
      <div className="search-section-head">
        <h2>{title}</h2>
        {units.length > 0 && <ChoiceLinks className="link-tabs" label={unit} links={units} />}
      </div>
      <ol className="search-list">
        {items.map((item) => (
          <Found key={item.href} {...item} />
        ))}
      </ol>
      {more && (
        <p className="search-more">
          <SiteLink href={more.href}>{more.label}</SiteLink>
        </p>
      )}
    </section>
  );
}

/** Search results. The form is above them, for another try. */
function SearchPage() {
  const { title, q, untranslated, texts, unit, tabs, sections, notice, paging } = usePageData<SearchData>();
  return (
    <div className="wrap page search-page">
      <div className="page-head">
        <h1>{title}</h1>
        <SearchForm q={q} />
        {untranslated && <p className="page-note">{untranslated}</p>}
      </div>
      {tabs.length > 0 && <LinkTabs label={texts.scopes} tabs={tabs} />}
      {sections.map((section) => (
        <Section key={section.title} {...section} unit={unit} />
      ))}
      {notice && <EmptyState title={notice.title} text={notice.text} actions={notice.links} />}
      {paging && (
        <nav className="search-paging" aria-label={texts.pages}>
          {paging.previous && (
            <SiteLink href={paging.previous} className="button">
              {texts.previous}
            </SiteLink>
          )}
          <span>{paging.text}</span>
          {paging.next && (
            <SiteLink href={paging.next} className="button">
              {texts.next}
            </SiteLink>
          )}
        </nav>
      )}
    </div>
  );
}

export { SearchPage as Component };
