import { langOf } from '#web/shared/lang-of.ts';
import type { TextPart } from '#web/shared/marked-parts.ts';
import { StoryLine } from '../../stories/story-line.tsx';
import { Passages } from '../../ui/passages.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';

function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    marked ? <mark key={index}>{text}</mark> : text,
  );
}

/** At most 20 stories or articles. */
export function DemoResults({ results, texts }: Pick<BaExplorerData, 'results' | 'texts'>) {
  return (
    <ol className="explorer-list" aria-label={texts.results}>
      {results.map((result) => (
        <li key={result.id}>
          <p className="meta">
            <span className={`tag tag-${result.tag}`}>{result.tag}</span>
            <span>
              <Passages parts={result.source} />
            </span>
            <time dateTime={result.iso}>{result.date}</time>
            {result.reprints && <span>{result.reprints}</span>}
          </p>
          <h3>
            <SiteLink href={result.href} className="stretched" lang={langOf(result, 'title')}>
              <Marked parts={result.title} />
            </SiteLink>
          </h3>
          <p className="explorer-summary" lang={langOf(result, 'summary')}>
            <Marked parts={result.summary} />
          </p>
          {result.story && <StoryLine story={result.story} />}
          {result.companies.length > 0 && (
            <ul className="explorer-companies">
              {result.companies.map(({ name, lang, inHeadline }) => (
                <li key={name} data-headline={inHeadline || undefined}>
                  <span lang={lang}>{name}</span>
                  <span className="visually-hidden">{inHeadline ? texts.headline : texts.body}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
