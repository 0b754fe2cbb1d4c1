import { formatDecimal } from '#contract/format-number.ts';
import { sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines, hasValues } from '#web/shared/charts/line-series.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { ChartEvents } from '../../sharing/chart-events.tsx';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import type { ReportPartProps } from './report-part-props.ts';
import { figureOf } from './write-sentence.ts';

/** Active rate of the company and two peers until the end of the period; nothing in a report on something else. */
export function ReportChart({ report, texts, noteOf }: ReportPartProps) {
  const { language } = useFrame();
  const { chart } = report;
  const words = texts.report;
  if (!chart) return null;
  const rate = figureOf(report, 'activeRate');
  const lines = companyLines(chart.series);
  return (
    <section className="report-part">
      <h2>
        {fill(words.figure, { number: 1 })} <span>{words.chart}</span>
      </h2>
      {rate && (
        <div className="report-note">
          {words.rate} <OpenFigure explanation={rate} texts={texts.figure} note={noteOf(rate)} />
        </div>
      )}
      {hasValues(lines) ? (
        <>
          <LineChart
            chart={chart}
            label={fill(texts.chart.label, {
              name: words.chart,
              shown: rate?.shown || rate?.gapText || '',
              from: formatDay(chart.days[0] ?? report.from, language),
              until: formatDay(chart.days.at(-1) ?? report.until, language),
            })}
            reference={{ value: 1, label: fill(texts.chart.normal, { value: '1.0' }) }}
          />
          <ChartEvents events={chart.events} texts={texts} />
          <p className="report-note on-paper">{texts.chart.dashes}</p>
          <ChartTable
            sheet={sheetOfDays(texts.chart.day, chart.days, lines, (value) => formatDecimal(value, 2))}
            title={texts.table}
            noValue={texts.chart.gap}
          />
        </>
      ) : (
        <p className="report-empty">{words.noChart}</p>
      )}
    </section>
  );
}
