import type { ReactNode } from 'react';
import { formatDecimal } from '#contract/format-number.ts';
import { countsArticles } from '#contract/insight/figure-texts/shapes.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { fill, fillPassages } from '../loading/formatting.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';
import type { PassageText } from '../site-data.ts';
import { Passages } from '../ui/passages.tsx';
import { SiteLink } from '../ui/site-link.tsx';

interface OpenFigureProps {
  readonly explanation: FigureExplanation;
  readonly texts: SharingTexts['figure'];
  /** Text to display, if not the figure with its unit. */
  readonly children?: ReactNode;
  /** Number of its note on paper, where notes stand at the end. */
  readonly note?: number;
  /** Opens to the left, for figures at the right edge. */
  readonly atEnd?: boolean;
}

/** Articles that stand in an explanation; those that came with it besides open below them. */
const listed = 5;

/**
 * A figure that opens its explanation without script: a `details` element whose name keeps one open at a time. On paper
 * it shows the number of its note, if it has one.
 */
export function OpenFigure({ explanation, texts, children, note, atEnd }: OpenFigureProps) {
  const { shown, gapText } = explanation;
  return (
    <details name="figure" className={atEnd ? 'open-figure open-figure-end' : 'open-figure'}>
      <summary>
        <span className="open-figure-value">{children ?? (shown || gapText)}</span>
        {note !== undefined && <sup className="on-paper">{note}</sup>}
      </summary>
      <div className="open-figure-card">
        <p className="open-figure-head">
          <b>
            <Passages parts={nameOf(explanation)} />
          </b>{' '}
          <span>{shown || gapText}</span>
        </p>
        <Explanation explanation={explanation} texts={texts} />
      </div>
    </details>
  );
}

function Explanation({ explanation, texts }: Pick<OpenFigureProps, 'explanation' | 'texts'>) {
  const { meaning, formula, filled, inputs, versions, formulaVersion, asOf, articles, figure } = explanation;
  return (
    <>
      <p className="open-figure-meaning">{meaning}</p>
      <p className="open-figure-formula">{filled || formula}</p>
      <dl>
        {inputs.map(({ label, untranslated, value, note }) => (
          <div key={label + value}>
            <dt lang={langOf({ untranslated }, 'label')}>{label}</dt>
            <dd>
              <span lang={langOf({ untranslated }, 'value')}>{value}</span> <small>{note}</small>
            </dd>
          </div>
        ))}
        {versions.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.asOf}</dt>
          <dd>
            {formatDateTime(asOf)} <small>{fill(texts.formulaVersion, { version: formulaVersion })}</small>
          </dd>
        </div>
      </dl>
      {articles.list.length > 0 && (
        <>
          <p className="open-figure-sub">{texts.articles}</p>
          <Articles list={articles.list.slice(0, listed)} texts={texts} />
          {articles.list.length > listed && (
            <details className="open-figure-more">
              <summary>{fill(texts.more, { count: articles.list.length - listed })}</summary>
              <Articles list={articles.list.slice(listed)} texts={texts} />
            </details>
          )}
        </>
      )}
      <p className="open-figure-foot">
        <span>
          {fill(countsArticles(figure.ref.kind) ? texts.allArticles : texts.allStories, { count: articles.total })}
          {articles.list.length < articles.total && ` · ${fill(texts.listed, { count: articles.list.length })}`}
          {articles.withdrawn > 0 && ` · ${fill(texts.withdrawn, { count: articles.withdrawn })}`}
        </span>
        <a href={`${publicPaths.explain}#${figure.ref.kind}`}>{texts.explain}</a>
      </p>
    </>
  );
}

interface ArticlesProps extends Pick<OpenFigureProps, 'texts'> {
  readonly list: FigureExplanation['articles']['list'];
}

function Articles({ list, texts }: ArticlesProps) {
  return (
    <ul>
      {list.map(({ id, title, untranslated, contribution, withdrawn }) => (
        <li key={id}>
          {withdrawn ? (
            <span>
              <Passages parts={titleOf({ title, untranslated, withdrawn }, texts)} />
            </span>
          ) : (
            <SiteLink href={`${publicPaths.releaseDetail}?id=${id}`} lang={langOf({ untranslated }, 'title')}>
              {title}
            </SiteLink>
          )}
          {contribution !== null && <span>{formatDecimal(contribution, 2)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A figure's name; that of a hot word has the word in it, which is Chinese. */
function nameOf({ name, figure: { ref } }: FigureExplanation): PassageText[] {
  const { kind, word } = ref;
  if (kind !== 'hotWord' || word === undefined) return [{ text: name }];
  return fillPassages(name.replace(word, '{word}'), { word: { text: word, lang: 'zh-CN' } });
}

/** The title of an article, with a word that it was withdrawn. */
function titleOf(
  article: Pick<FigureExplanation['articles']['list'][number], 'title' | 'untranslated' | 'withdrawn'>,
  texts: SharingTexts['figure'],
): PassageText[] {
  const title = { text: article.title, lang: langOf(article, 'title') };
  return article.withdrawn ? fillPassages(texts.taken, { title }) : [title];
}

interface FigureNotesProps {
  readonly notes: readonly FigureExplanation[];
  readonly title: string;
  readonly texts: SharingTexts['figure'];
}

/** The figures' explanations as numbered notes on paper. */
export function FigureNotes({ notes, title, texts }: FigureNotesProps) {
  return (
    <section className="on-paper paper-notes">
      <h2>{title}</h2>
      <ol>
        {notes.map((explanation) => {
          const { shown, gapText, filled, inputs, asOf, articles, figure } = explanation;
          const words = inputs.flatMap((input) => [
            { text: ' · ' },
            { text: input.label, lang: langOf(input, 'label') },
            { text: ' ' },
            { text: input.value, lang: langOf(input, 'value') },
          ]);
          const [first] = articles.list;
          return (
            <li key={JSON.stringify(figure.ref)}>
              <b>
                <Passages parts={nameOf(explanation)} /> {shown || gapText}
              </b>{' '}
              {filled}
              <Passages parts={words} /> · {texts.asOf} {formatDateTime(asOf)} ·{' '}
              {fill(countsArticles(figure.ref.kind) ? texts.allArticles : texts.allStories, { count: articles.total })}
              {first && (
                <>
                  {' · '}
                  <Passages parts={titleOf(first, texts)} />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
