import { formatCount } from '#contract/format-number.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { fill } from '../../loading/formatting.ts';
import type { ReportPartProps } from './report-part-props.ts';

/** A URL without protocol and the like: `news.example.com/a/20261120-1605`. */
function writtenOut(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

interface ReportArticlesProps extends ReportPartProps {
  /** Number of its table. */
  readonly number: number;
  readonly words: { readonly title: string; readonly none: string };
}

export function ReportArticles({ report, texts, number, words: { title: heading, none } }: ReportArticlesProps) {
  const words = texts.report;
  const { articles, articleCount } = report;
  return (
    <section className="report-part">
      <h2>
        {fill(words.table, { number })} <span>{heading}</span>
      </h2>
      {articles.length > 0 ? (
        <>
          <p className="report-note">
            {fill(words.articlesOf, { count: formatCount(articleCount), shown: articles.length })}
          </p>
          <table className="paper-table report-articles">
            <thead>
              <tr>
                <th scope="col">{words.time}</th>
                <th scope="col">{words.sourceName}</th>
                <th scope="col">{words.titleAndLink}</th>
              </tr>
            </thead>
            <tbody>
              {articles.map(({ id, title, sourceName, publishedAt, link, withdrawn }) => (
                <tr key={id}>
                  <td>
                    <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
                  </td>
                  <td>{sourceName}</td>
                  <td>
                    {withdrawn ? fill(texts.figure.taken, { title }) : title}
                    {link && (
                      <OutboundLink href={link} className="report-link">
                        {writtenOut(link)}
                      </OutboundLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="report-empty">{none}</p>
      )}
    </section>
  );
}
