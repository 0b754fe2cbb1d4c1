import type { FigureExplanation } from '#contract/insight/figures.ts';
import { fill } from '../../loading/formatting.ts';
import type { ReportPartProps } from './report-part-props.ts';

interface ReportDefinitionsProps extends ReportPartProps {
  readonly notes: readonly FigureExplanation[];
}

/** Definition of each kind of figure, with the setting versions used. */
export function ReportDefinitions({ report, texts, notes }: ReportDefinitionsProps) {
  const words = texts.report;
  const kinds = [...new Map(notes.map((note) => [note.figure.ref.kind, note])).values()];
  return (
    <section className="report-part report-definitions">
      <h2>{words.definitions}</h2>
      <dl>
        {kinds.map(({ figure, name, meaning, formula, formulaVersion }) => (
          <div key={figure.ref.kind}>
            {/* The name of a hot word goes on with the word. */}
            <dt>{name.split(' · ')[0]}</dt>
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
