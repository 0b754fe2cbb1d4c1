import { BumpChart } from '../../charts/bump-chart.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { LineTable } from '../../charts/line-table.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { formatDay } from '../../loading/formatting.ts';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
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
        <b>{demo.stripLabel}</b> <span>{demo.asOf}</span>
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

function Trend({ data: { texts, common, sharing }, demo: { trend, measure, measures } }: DemoProps) {
  const { language } = useFrame();
  return (
    <div className="activity-panel">
      <div className="activity-panel-row">
        <PanelHead title={trend.title} scope={trend.unit} />
        <ChoiceLinks className="segmented" label={texts.measures} links={measures} />
      </div>
      <div className="activity-panel-body">
        <LineChart
          chart={trend.chart}
          label={trend.label}
          {...(measure === 'activeRate' && { reference: { value: 1, label: texts.reference } })}
          formatDay={(day) => formatDay(day, language)}
        />
        <LineTable chart={trend.chart} title={common.table} texts={sharing.chart} digits={2} />
        <p className="activity-foot">
          {common.source}{' '}
          <CsvLink rows={trend.csv.rows} file={trend.csv.file}>
            {common.csv}
          </CsvLink>
        </p>
      </div>
    </div>
  );
}

function Bump({ data: { texts, common }, demo: { bump } }: DemoProps) {
  return (
    <div className="activity-panel">
      <PanelHead title={texts.bump} scope={texts.bumpScope} />
      <div className="activity-panel-body">
        <div role="img" aria-label={bump.label}>
          <BumpChart drawing={bump.wide} className="chart-on-screen" />
          <BumpChart drawing={bump.narrow} className="chart-on-phone" />
        </div>
        <details className="line-table">
          <summary>{common.table}</summary>
          <div className="line-table-scroll">
            <table className="paper-table">
              <thead>
                <tr>
                  <th scope="col">{texts.company}</th>
                  {bump.weeks.map((week) => (
                    <th key={week} scope="col" className="number">
                      {week}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bump.rows.map(({ stockId, name, places }) => (
                  <tr key={stockId}>
                    <th scope="row">{name}</th>
                    {places.map((place, index) => (
                      <td key={bump.weeks[index]} className="number">
                        {place}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
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
          {events.map(({ number, title, href, date, iso, source, z }) => (
            <li key={number}>
              <b aria-hidden="true">{number}</b>
              <div>
                <SiteLink href={href} className="stretched">
                  {title}
                </SiteLink>
                <p>
                  <time dateTime={iso}>{date}</time> {source}
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
