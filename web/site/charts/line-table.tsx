import { formatDecimal } from '#contract/format-number.ts';
import type { LineChart } from '#contract/insight/reports.ts';
import type { CsvCell } from '#web/shared/csv.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

interface LineTableProps {
  readonly chart: LineChart;
  readonly title: string;
  readonly texts: SharingTexts['chart'];
  readonly digits: number;
  /** Open initially, if the table is the page's subject. */
  readonly open?: boolean;
}

/** Named lines of a chart; context lines are in the file only. */
function namedLines({ series }: LineChart): LineChart['series'] {
  return series.filter(({ own, compared }) => own || compared);
}

/** The table behind a chart, collapsed on screen and omitted on paper. */
export function LineTable({ chart, title, texts, digits, open = false }: LineTableProps) {
  const lines = namedLines(chart);
  return (
    <details className="line-table" open={open}>
      <summary>{title}</summary>
      <div className="line-table-scroll">
        <table className="paper-table">
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {lines.map(({ stockId, name }) => (
                <th key={stockId} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {lines.map(({ stockId, values }) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={stockId} className="number">
                      {value === null ? <span title={texts.gap}>–</span> : formatDecimal(value, digits)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Every line of the chart by day, headings first. */
export function rowsOfLines({ days, series }: LineChart, dayLabel: string): CsvCell[][] {
  return [
    [dayLabel, ...series.map(({ name }) => name)],
    ...days.map((day, index) => [day, ...series.map(({ values }) => values[index] ?? null)]),
  ];
}
