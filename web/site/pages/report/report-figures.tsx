import type { FigureKind } from '#contract/insight/figures.ts';
import { fill } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import { describeFormer } from './former-period.ts';
import type { ReportPartProps } from './report-part-props.ts';
import { changeText, figureOf } from './write-sentence.ts';

/** Figures below the sentence, in the order of docs/visual-language.md, "Print". */
const order: readonly FigureKind[] = ['activityIndex', 'rank', 'articles', 'shareOfVoice'];

export function ReportFigures({ report, texts, noteOf }: ReportPartProps) {
  const words = texts.report;
  const former = describeFormer(report, texts);
  return (
    <>
      <ul className="report-figures">
        {order.map((kind, index) => {
          const explanation = figureOf(report, kind);
          if (!explanation) return null;
          const { value } = explanation.figure;
          const change = changeText(explanation, words.places);
          return (
            <li key={kind}>
              <span className="report-figure-name">{explanation.name}</span>
              <span className="report-figure-row">
                <OpenFigure
                  explanation={explanation}
                  texts={texts.figure}
                  note={noteOf(explanation)}
                  atEnd={index >= order.length / 2}
                >
                  {kind === 'rank' && value !== null
                    ? fill(words.rankOf, { rank: value, count: report.industrySize })
                    : undefined}
                </OpenFigure>
                {change && (
                  <span className={change.startsWith('↑') ? 'change-up' : 'change-down'} title={former}>
                    {change}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="report-note">{former}</p>
    </>
  );
}
