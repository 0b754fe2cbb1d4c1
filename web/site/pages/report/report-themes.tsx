import { readFilters } from '#contract/insight/explorer-filters.ts';
import type { ReportTheme } from '#contract/insight/reports.ts';
import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { fill } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import { describeFormer } from './former-period.ts';
import type { ReportPartProps } from './report-part-props.ts';
import { changeText } from './write-sentence.ts';

interface ReportThemesProps extends ReportPartProps {
  /** Number of its table. */
  readonly number: number;
  readonly words: { readonly title: string; readonly scope: string; readonly row: string };
}

/** Themes with their figures against the period before, and their most reprinted stories; nothing without any. */
export function ReportThemes({ report, texts, noteOf, number, words }: ReportThemesProps) {
  const { themes = [] } = report;
  if (themes.length === 0) return null;
  const former = describeFormer(report, texts);
  // The stories of the company alone have no share.
  const columns = [...new Map(themes.flatMap(({ figures }) => figures).map((one) => [one.figure.ref.kind, one.name]))];
  return (
    <section className="report-part">
      <h2>
        {fill(texts.report.table, { number })} <span>{words.title}</span>
      </h2>
      <p className="report-note">{words.scope}</p>
      <p className="report-note">{former}</p>
      <div className="paper-scroll">
        <table className="paper-table">
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              {columns.map(([kind, name]) => (
                <th key={kind} scope="col" className="number">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {themes.map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {columns.map(([kind]) => {
                  const explanation = figures.find(({ figure }) => figure.ref.kind === kind);
                  return (
                    <td key={kind} className="number">
                      {explanation ? (
                        <>
                          <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} atEnd>
                            {explanation.figure.gap ? '–' : undefined}
                          </OpenFigure>{' '}
                          <span title={former}>{changeText(explanation, texts.report.places)}</span>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  );
                })}
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
              <span lang="zh-CN">{explanation.figure.ref.word}</span>
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
              {withdrawn ? fill(texts.figure.taken, { title }) : title} <small>{sourceName}</small>
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
