import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ArticleBody, ArticleData, Neighbour } from './article-data.ts';
import { ReadingActions } from './reading-actions.tsx';
import { FoldedContents, ReadingContents } from './reading-contents.tsx';

interface ReadingProps {
  readonly article: ArticleBody;
  readonly texts: ArticleData['texts'];
}

/** Three columns: metadata and actions, text, contents (docs/visual-language.md, "Public pages"). */
export function ReadingView({ article, texts }: ReadingProps) {
  const { title, lead, note, prose, companies, original } = article;
  const { contents } = prose;
  return (
    <article className="reading">
      <header className="reading-head">
        <h1 lang={title.lang}>{title.text}</h1>
        {lead.text && (
          <p className="reading-lead" lang={lead.lang}>
            {lead.text}
          </p>
        )}
      </header>
      <aside className="reading-meta">
        <dl>
          {article.meta.map(({ label, value, lang, iso }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={lang}>{iso ? <time dateTime={iso}>{value}</time> : value}</dd>
            </div>
          ))}
        </dl>
        <ReadingActions texts={texts} />
      </aside>
      <div className="reading-text">
        {note && <p className="reading-note">{note}</p>}
        {contents.length > 1 && <FoldedContents label={texts.contents} headings={contents} />}
        {/* Sanitised on the server, before it was stored and again before it was sent. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of an article is HTML */}
        <div className="prose" lang={prose.lang} dangerouslySetInnerHTML={{ __html: prose.html }} />
        {original && (
          <p className="reading-original">
            <OutboundLink href={original.href} className="arrow-link">
              {original.label}
            </OutboundLink>
            <span>{original.host}</span>
          </p>
        )}
        {companies.length > 0 && (
          <section className="reading-companies">
            <h2>{texts.companies}</h2>
            <ul>
              {companies.map(({ label, lang, href, position }) => (
                <li key={href}>
                  <SiteLink href={href} lang={lang}>
                    {label}
                  </SiteLink>
                  <span>{position}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <nav className="reading-neighbours" aria-label={texts.neighbours}>
          <NeighbourLink {...article.neighbours.previous} />
          <NeighbourLink {...article.neighbours.next} />
        </nav>
      </div>
      {contents.length > 1 && <ReadingContents label={texts.contents} headings={contents} />}
    </article>
  );
}

function NeighbourLink({ label, title, titleLang, href }: Neighbour) {
  return (
    <p>
      <span>{label}</span>
      {href === null ? (
        <em>{title}</em>
      ) : (
        <SiteLink href={href} className="stretched" lang={titleLang}>
          {title}
        </SiteLink>
      )}
    </p>
  );
}
