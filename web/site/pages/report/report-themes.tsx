import { readFilters } from '#contract/insight/explorer-filters.ts';
import type { ReportTheme } from '#contract/insight/reports.ts';
import { fill } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import { OutboundLink } from '../../ui/outbound-link.tsx';
import type { ReportPartProps } from './report-part-props.ts';
import { changeText } from './write-sentence.ts';

/** Themes with their figures against the period before, and their most reprinted stories; nothing without any. */
export function ReportThemes({ report, texts, noteOf }: ReportPartProps) {
  const words = texts.report;
  const { themes = [] } = report;
  const [first] = themes;
  if (!first) return null;
  return (
    <section className="report-part">
      <h2>
        {fill(words.table, { number: 3 })} <span>{words.themes}</span>
      </h2>
      <p className="report-note">{words.themesScope}</p>
      <div className="paper-scroll">
        <table className="paper-table">
          <thead>
            <tr>
              <th scope="col">{words.theme}</th>
              {first.figures.map(({ figure: { ref }, name }) => (
                <th key={ref.kind} scope="col" className="number">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {themes.map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {figures.map((explanation) => (
                  <td key={explanation.figure.ref.kind} className="number">
                    <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} atEnd>
                      {explanation.figure.gap ? '–' : undefined}
                    </OpenFigure>{' '}
                    <span title={words.against}>{changeText(explanation, words.places)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {themes.map((theme) => (
        <Stories key={theme.id} theme={theme} texts={texts} noteOf={noteOf} />
      ))}
    </section>
  );
}

/** A figure's name without that of its theme. */
const nameOf = (name: string) => name.split(' · ')[0];

interface StoriesProps extends Pick<ReportPartProps, 'texts' | 'noteOf'> {
  readonly theme: ReportTheme;
}

/** Its rising words, the company among its peers, and its sources; reports of before have none of these. */
function Parts({ theme: { words: rising = [], companies = [], sources = [] }, texts, noteOf }: StoriesProps) {
  const words = texts.report;
  if (rising.length + companies.length + sources.length === 0) return null;
  return (
    <dl className="report-theme-parts">
      {rising.length > 0 && (
        <div>
          <dt>{words.themeWords}</dt>
          {rising.map(({ state, explanation }) => (
            <dd key={explanation.figure.ref.word}>
              <span>{explanation.figure.ref.word}</span>
              <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} atEnd />
              <small>{texts.labels.states[state]}</small>
            </dd>
          ))}
        </div>
      )}
      {companies.length > 0 && (
        <div>
          <dt>{words.themeCompanies}</dt>
          {companies.map(({ name, own, explanation }) => (
            <dd key={name} className={own ? 'paper-own' : undefined}>
              <span>{name}</span>
              <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} atEnd />
            </dd>
          ))}
        </div>
      )}
      {sources.length > 0 && (
        <div>
          <dt>{words.themeSources}</dt>
          {sources.map(({ id, name, stories, first }) => (
            <dd key={id}>
              <span>{name}</span>
              <small>{fill(words.themeSource, { stories, first })}</small>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

/** What a theme takes in, and its first stories. */
function Stories({ theme, texts, noteOf }: StoriesProps) {
  const { name, query, conditions, stories } = theme;
  const words = texts.report;
  const { q } = readFilters(new URLSearchParams(query));
  const filters = conditions.map(({ facet, names }) =>
    fill(words.condition, { facet: words.facets[facet], names: names.join(words.listComma) }),
  );
  const condition = [q, ...filters].filter(Boolean).join(words.semicolon) || words.everything;
  return (
    <div className="report-theme">
      <h3>{name}</h3>
      <p className="report-note">{condition}</p>
      <Parts theme={theme} texts={texts} noteOf={noteOf} />
      {stories.length > 0 && (
        <ul>
          {stories.map(({ id, title, sourceName, link, withdrawn }) => (
            <li key={id}>
              {title}
              {withdrawn && `（${texts.figure.taken}）`} <small>{sourceName}</small>
              {link && (
                <OutboundLink href={link} className="report-link">
                  {link.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                </OutboundLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
