import { formatDecimal } from '#contract/format-number.ts';
import { fill } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import type { ReportPartProps } from './report-part-props.ts';
import { changeText } from './write-sentence.ts';

/** Evaluation scores by pillar, beside the industry. */
export function ReportEvaluation({ report, texts, noteOf }: ReportPartProps) {
  const words = texts.report;
  const { evaluation } = report;
  return (
    <section className="report-part">
      <h2>
        {fill(words.table, { number: 1 })} <span>{words.evaluation}</span>
      </h2>
      {evaluation ? (
        <>
          <p className="report-note">{fill(words.evaluationScope, { period: evaluation.period })}</p>
          <div className="paper-scroll">
            <table className="paper-table">
              <thead>
                <tr>
                  <th scope="col">{words.indicator}</th>
                  {[words.score, words.change, words.median, words.rank].map((heading) => (
                    <th key={heading} scope="col" className="number">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              {evaluation.pillars.map((pillar) => (
                <tbody key={pillar.name}>
                  <tr className="report-pillar">
                    <th scope="rowgroup" colSpan={5}>
                      {pillar.name}
                    </th>
                  </tr>
                  {pillar.indicators.map(({ id, name, explanation, median, rank, of }) => (
                    <tr key={id}>
                      <th scope="row">{name}</th>
                      <td className="number">
                        <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} atEnd>
                          {explanation.figure.gap ? '–' : undefined}
                        </OpenFigure>
                      </td>
                      <td className="number">{changeText(explanation, words.places) || '–'}</td>
                      <td className="number">{median === null ? '–' : formatDecimal(median, 1)}</td>
                      <td className="number">{rank === null ? '–' : fill(words.rankOf, { rank, count: of })}</td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        </>
      ) : (
        <p className="report-empty">{words.noEvaluation}</p>
      )}
    </section>
  );
}
