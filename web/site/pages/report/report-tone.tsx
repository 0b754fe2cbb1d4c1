import { OpenFigure } from '../../sharing/open-figure.tsx';
import { describeFormer } from './former-period.ts';
import type { ReportPartProps } from './report-part-props.ts';
import { changeText, figureOf } from './write-sentence.ts';

/** How the company is spoken of, with the change to the period before; reports from before tone was a figure have none. */
export function ReportTone({ report, texts, noteOf }: ReportPartProps) {
  const figures = (['netTone', 'negativeShare'] as const).flatMap((kind) => figureOf(report, kind) ?? []);
  const [first] = figures;
  if (!first) return null;
  // What is missing is missing in both for the same reason.
  const shown = first.figure.gap ? [first] : figures;
  return (
    <div className="report-tone">
      {shown.map((explanation) => {
        const change = changeText(explanation, texts.report.places);
        return (
          <div key={explanation.figure.ref.kind} className="report-tone-figure">
            <span className="report-figure-name">{explanation.name}</span>
            <OpenFigure explanation={explanation} texts={texts.figure} note={noteOf(explanation)} />
            {change && (
              <span
                className={change.startsWith('↑') ? 'change-up' : 'change-down'}
                title={describeFormer(report, texts)}
              >
                {change}
              </span>
            )}
          </div>
        );
      })}
      <p>{first.inputs.map(({ label, value }) => `${label} ${value}`).join(' · ')}</p>
    </div>
  );
}
