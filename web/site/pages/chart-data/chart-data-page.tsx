import type { SharedChartData } from '#contract/outreach/sharing.ts';
import { formatDateTime, formatDay } from '#web/shared/format/date.ts';
import { EventList } from '../../charts/event-list.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { LineTable, rowsOfLines } from '../../charts/line-table.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill, formatDay as formatMonthDay } from '../../loading/formatting.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { type SharedPageData, ShareGate } from '../../sharing/share-gate.tsx';
import { SharedFoot } from '../../sharing/shared-foot.tsx';
import { usePrintedFoot } from '../../sharing/use-printed-foot.ts';
import { usePageData } from '../../shown-page.tsx';

/** `/echartsData`: one shared chart with its table (docs/product/outreach.md, "Sharing"). */
function ChartDataPage() {
  const data = usePageData<SharedPageData<'chart'>>();
  return (
    <ShareGate data={data}>
      {({ chart, expiresAt }) => <SharedChart chart={chart} texts={data.texts} expiresAt={expiresAt} />}
    </ShareGate>
  );
}

interface SharedChartProps {
  readonly chart: SharedChartData;
  readonly texts: SharingTexts;
  readonly expiresAt: string;
}

function SharedChart({ chart: shared, texts, expiresAt }: SharedChartProps) {
  const { frame, language } = useFrame();
  const { chart: name, companyName, industryName, from, until, category, data, asOf } = shared;
  const words = texts.chart;
  const title = words.names[name];
  usePrintedFoot(`${frame.brand}　${title}`, texts);
  const scope = fill(words.scope, {
    company: companyName,
    industry: industryName,
    from: formatDay(from, language),
    until: formatDay(until, language),
  });
  const drawn = data.series.some(({ values }) => values.some((value) => value !== null));
  return (
    <article className="paper">
      <h1>{title}</h1>
      <p className="report-scope">
        {scope}
        {category && ` · ${words.categories[category]}`}
      </p>
      <section className="shared-panel">
        <p className="report-note">{words.units[name]}</p>
        {drawn ? (
          <LineChart
            chart={data}
            label={fill(words.label, { name: title, shown: companyName, from, until })}
            {...(name === 'activeRate' && {
              reference: { value: 1, label: fill(words.normal, { value: '1.0' }) },
            })}
            formatDay={(day) => formatMonthDay(day, language)}
          />
        ) : (
          <p className="report-empty">{words.empty}</p>
        )}
        <EventList events={data.events} language={language}>
          {words.dashes}
        </EventList>
      </section>
      <p className="shared-actions">
        <CsvLink rows={rowsOfLines(data, words.day)} file={`${title}-${from}-${until}.csv`}>
          {texts.csv}
        </CsvLink>
      </p>
      <LineTable chart={data} title={texts.table} texts={words} digits={2} open />
      <SharedFoot texts={texts} asOf={formatDateTime(asOf)} expiresAt={expiresAt} />
    </article>
  );
}

export { ChartDataPage as Component };
