import type { FigureExplanation } from '#contract/insight/figures.ts';
import { fill } from '../../loading/formatting.ts';
import type { ReportPartProps } from './report-part-props.ts';

interface ReportDefinitionsProps extends ReportPartProps {
  readonly notes: readonly FigureExplanation[];
}

/** Definition of each kind of figure, with the setting versions used. */
export function ReportDefinitions({ report, texts, notes }: ReportDefinitionsProps) {
  const words = texts.report;
  // Of a theme only its stories count, so its figures are defined by themselves.
  const kinds = new Map(notes.map((note) => [`${note.figure.ref.kind} ${note.figure.ref.theme !== undefined}`, note]));
  return (
    <section className="report-part report-definitions">
      <h2>{words.definitions}</h2>
      <dl>
        {[...kinds].map(([key, { figure, name, meaning, formula, formulaVersion }]) => (
          <div key={key}>
            {/* The name of a hot word goes on with the word. */}
            <dt>
              {figure.ref.theme === undefined
                ? name.split(' · ')[0]
                : fill(report.evaluation === undefined ? words.inTheme : words.inEsg, {
                    name: name.split(' · ')[0] ?? '',
                  })}
            </dt>
            <dd>
              {meaning} <span className="report-formula">{formula}</span>{' '}
              {fill(words.version, { version: formulaVersion })}
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.settings}</dt>
          <dd>{report.versions.map(({ label, value }) => `${label} ${value}`).join(' · ')}</dd>
        </div>
      </dl>
    </section>
  );
}
