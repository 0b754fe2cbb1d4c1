import { formatDay } from '#web/shared/format/date.ts';
import { EventList } from '../../charts/event-list.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { LineTable } from '../../charts/line-table.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill, formatDay as formatMonthDay } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import type { ReportPartProps } from './report-part-props.ts';
import { figureOf } from './write-sentence.ts';

/** Active rate of the company and two peers until the end of the period. */
export function ReportChart({ report, texts, noteOf }: ReportPartProps) {
  const { language } = useFrame();
  const { chart } = report;
  const words = texts.report;
  const rate = figureOf(report, 'activeRate');
  const drawn = chart.series.some(({ values }) => values.some((value) => value !== null));
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
      {drawn ? (
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
            formatDay={(day) => formatMonthDay(day, language)}
          />
          <EventList events={chart.events} language={language}>
            {texts.chart.dashes}
          </EventList>
          <LineTable chart={chart} title={texts.table} texts={texts.chart} digits={2} />
        </>
      ) : (
        <p className="report-empty">{words.noChart}</p>
      )}
    </section>
  );
}
