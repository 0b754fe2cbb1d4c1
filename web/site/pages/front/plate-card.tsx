import { Icon } from '../../ui/icon.tsx';
import { Passages } from '../../ui/passages.tsx';
import { CoverageChart } from './coverage-chart.tsx';
import type { Figure, FrontData } from './front-data.ts';

interface PlateCardProps {
  readonly plate: FrontData['plate'];
  readonly texts: FrontData['texts']['plate'];
}

function FigureCell({ label, value, unit, change }: Figure) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {unit && <span className="plate-unit">{unit}</span>}
        {change && (
          <span className={`plate-change change-${change.direction}`}>
            {change.direction !== 'level' && <Icon name={change.direction === 'up' ? 'rise' : 'fall'} size={14} />}
            <span className="visually-hidden">{change.meaning}</span>
            {change.text}
          </span>
        )}
      </dd>
    </div>
  );
}

/** The live plate beside the claim: weekly coverage of a company among its peers, with four figures. */
export function PlateCard({ plate, texts }: PlateCardProps) {
  if (!plate) {
    return (
      <div className="plate plate-empty">
        <h2>{texts.emptyTitle}</h2>
        <p>{texts.emptyText}</p>
      </div>
    );
  }
  return (
    <div className="plate">
      <div className="plate-head">
        <h2>{texts.title}</h2>
        <p>
          <Passages parts={plate.scope} />
        </p>
      </div>
      <div className="plate-chart">
        <CoverageChart label={plate.label} weeks={plate.weeks} lines={plate.lines} />
      </div>
      <details className="plate-table">
        <summary>{texts.table}</summary>
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.week}</th>
                {plate.companies.map(({ text, lang }) => (
                  <th key={text} scope="col" lang={lang}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plate.rows.map(({ week, counts }) => (
                <tr key={week}>
                  <th scope="row">{week}</th>
                  {counts.map((count, index) => (
                    <td key={plate.companies[index]?.text}>{count}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <dl className="plate-figures">
        {plate.figures.map((figure) => (
          <FigureCell key={figure.label} {...figure} />
        ))}
      </dl>
    </div>
  );
}
