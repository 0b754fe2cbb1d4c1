import { formatDecimal } from '#contract/format-number.ts';
import { csvRows, sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { BumpChart } from '../../charts/bump-chart.tsx';
import { ChartTable } from '../../charts/chart-table.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
import { Passages } from '../../ui/passages.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ActivityDemo, ActivityPageData } from './activity-data.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { RankList } from './rank-list.tsx';

interface DemoProps {
  readonly data: ActivityPageData;
  readonly demo: ActivityDemo;
}

/** Figures, trend, ranks and events of a company. Every choice is a link. */
export function Demo({ data, demo }: DemoProps) {
  const { texts } = data;
  return (
    <section id="demo" className="wrap product-demo" aria-labelledby="demo-title">
      <h2 id="demo-title" className="visually-hidden">
        {texts.demo}
      </h2>
      <ChoiceLinks className="product-scopes" label={texts.industries} links={data.industries} />
      <p className="activity-scope">
        <b>
          <Passages parts={demo.stripLabel} />
        </b>{' '}
        <span>{demo.asOf}</span>
      </p>
      <ActivityStrip demo={demo} texts={texts} sharing={data.sharing} />
      <div className="activity-columns">
        <Trend data={data} demo={demo} />
        <div className="activity-panel">
          <PanelHead title={texts.ranking} scope={demo.rankingScope} />
          <RankList ranks={demo.ranks} texts={texts} />
        </div>
        <Bump data={data} demo={demo} />
        <Events texts={texts} events={demo.events} />
      </div>
    </section>
  );
}

function PanelHead({ title, scope }: { readonly title: string; readonly scope: string }) {
  return (
    <p className="activity-panel-head">
      <b>{title}</b> <span>{scope}</span>
    </p>
  );
}

const formats: Readonly<Record<ActivityDemo['measure'], (value: number) => string>> = {
  activeRate: (value) => formatDecimal(value, 2),
  volume: (value) => formatDecimal(value, 1),
};

function Trend({ data: { texts, common, sharing }, demo: { trend, measure, measures } }: DemoProps) {
  const { chart } = trend;
  const sheet = sheetOfDays(sharing.chart.day, chart.days, companyLines(chart.series), formats[measure]);
  return (
    <div className="activity-panel">
      <div className="activity-panel-row">
        <PanelHead title={trend.title} scope={trend.unit} />
        <ChoiceLinks className="segmented" label={texts.measures} links={measures} />
      </div>
      <div className="activity-panel-body">
        <LineChart
          chart={chart}
          label={trend.label}
          {...(measure === 'activeRate' && { reference: { value: 1, label: texts.reference } })}
        />
        <ChartTable sheet={sheet} title={common.table} noValue={sharing.chart.gap} />
        <p className="activity-foot">
          {common.source}{' '}
          <CsvLink rows={csvRows(sheet)} file={trend.csvFile}>
            {common.csv}
          </CsvLink>
        </p>
      </div>
    </div>
  );
}

function Bump({ data: { texts, common, sharing }, demo: { bump } }: DemoProps) {
  return (
    <div className="activity-panel">
      <PanelHead title={texts.bump} scope={texts.bumpScope} />
      <div className="activity-panel-body">
        <BumpChart label={bump.label} weeks={bump.weeks} series={bump.series} />
        <ChartTable
          sheet={sheetOfDays(texts.week, bump.weeks, bump.series, String)}
          title={common.table}
          noValue={sharing.chart.gap}
        />
      </div>
    </div>
  );
}

function Events({ texts, events }: Pick<ActivityPageData, 'texts'> & Pick<ActivityDemo, 'events'>) {
  return (
    <div className="activity-panel">
      <PanelHead title={texts.events} scope={texts.eventsScope} />
      {events.length === 0 ? (
        <p className="activity-none">{texts.noEvents}</p>
      ) : (
        <ol className="activity-events">
          {events.map(({ number, title, untranslated, href, date, iso, source, z }) => (
            <li key={number}>
              <b className="chart-number">{number}</b>
              <div>
                <SiteLink href={href} className="stretched" lang={langOf({ untranslated }, 'title')}>
                  {title}
                </SiteLink>
                <p>
                  <time dateTime={iso}>{date}</time> <span lang={langOf({ untranslated }, 'sourceName')}>{source}</span>
                </p>
              </div>
              <span>{z}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
