import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { ExplainedHotWords } from '#contract/insight/reports.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import type { CsvCell } from '#web/shared/csv.ts';
import { fill } from '../loading/formatting.ts';
import { OpenFigure } from './open-figure.tsx';
import type { SharedTexts } from './shared-texts.ts';

interface WordTableProps {
  readonly items: ExplainedHotWords['items'];
  readonly texts: SharedTexts;
  readonly noteOf: (explanation: FigureExplanation) => number;
}

/** Hot words with the values that qualify them. */
export function WordTable({ items, texts, noteOf }: WordTableProps) {
  const words = texts.hotWords;
  const highest = Math.max(1, ...items.map(({ z }) => z.value ?? 0));
  return (
    <div className="paper-scroll">
      <table className="paper-table paper-words">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{words.word}</th>
            <th scope="col">{words.z}</th>
            <th scope="col">{words.weeks}</th>
            <th scope="col" className="number">
              {words.stories}
            </th>
            <th scope="col" className="number">
              {words.ratio}
            </th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ word, rank, z, explanation, spark, stories, ratio, state }) => (
            <tr key={word}>
              <td>{rank}</td>
              <th scope="row" lang="zh-CN">
                {word}
              </th>
              <td>
                <span className="word-rise">
                  <ShareBar percent={((z.value ?? 0) / highest) * 100} tone="seal" />
                  {explanation ? (
                    <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} />
                  ) : (
                    z.value !== null && formatDecimal(z.value, 1)
                  )}
                </span>
              </td>
              <td>
                <Sparkline values={spark} width={96} height={24} isQuiet={rank > 3} />
              </td>
              <td className="number">{formatCount(stories)}</td>
              <td className="number">{fill(words.times, { value: formatDecimal(ratio, 1) })}</td>
              <td>
                <span className={`word-state word-${state}`}>{texts.labels.states[state]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The list as rows of a file, headings first, week by week. */
export function rowsOfWords(items: ExplainedHotWords['items'], { hotWords: words, labels }: SharedTexts): CsvCell[][] {
  const weeks = items[0]?.spark.length ?? 0;
  return [
    [
      ...[words.rank, words.word, words.z, words.stories, words.sources, words.ratio, words.state],
      ...Array.from({ length: weeks }, (_, index) => `${words.weeks} ${index + 1}`),
    ],
    ...items.map(({ rank, word, z, stories, sources, ratio, state, spark }) => [
      ...[rank, word, z.value, stories, sources, ratio, labels.states[state] ?? state],
      ...spark,
    ]),
  ];
}
