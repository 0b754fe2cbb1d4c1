import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import type { ExplainTexts } from '../../locales/zh-CN/explain.ts';

interface DefinitionSectionProps {
  readonly definition: FigureDefinition;
  readonly texts: ExplainTexts;
}

/** One kind of figure: meaning, formula, worked example, limits, versions. Explanations link here. */
export function DefinitionSection({ definition, texts }: DefinitionSectionProps) {
  const { kind, name, meaning, formula, example, limits, formulaVersion, settings } = definition;
  const { language } = useFrame();
  return (
    <section id={kind} className="definition" aria-labelledby={`${kind}-name`}>
      <h2 id={`${kind}-name`}>{name}</h2>
      <p className="definition-meaning">{meaning}</p>
      <p className="definition-formula">
        <span>{texts.formula}</span>
        <code>{formula}</code>
      </p>
      <h3>{texts.example}</h3>
      <p className="definition-note">{texts.exampleText}</p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{texts.input}</th>
            <th scope="col" className="number">
              {texts.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {example.inputs.map(({ label, value, note }) => (
            <tr key={label}>
              <th scope="row">
                {label} {note && <small>{note}</small>}
              </th>
              <td className="number">{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {texts.result} <code>{example.filled}</code>
            </th>
            <td className="number">
              <b>{example.shown}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <h3>{texts.limits}</h3>
      <ul className="definition-limits">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h3>{texts.versions}</h3>
      <p className="definition-note">{fill(texts.formulaVersion, { version: formulaVersion })}</p>
      <dl className="definition-versions">
        {settings.map(({ label, versions }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {versions.length === 0
                ? texts.noVersions
                : versions
                    .map((version) =>
                      fill(texts.changed, { name: version.name, date: formatDay(version.changedAt, language) }),
                    )
                    .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
