import { formatDecimal } from '#contract/format-number.ts';
import type { SharedChartData } from '#contract/outreach/sharing.ts';
import { csvRows, sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines, hasValues } from '#web/shared/charts/line-series.ts';
import { formatDateTime, formatDay } from '#web/shared/format/date.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { LineChart } from '../../charts/line-chart.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { ChartEvents } from '../../sharing/chart-events.tsx';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { type SharedPageData, ShareGate } from '../../sharing/share-gate.tsx';
import { SharedFoot } from '../../sharing/shared-foot.tsx';
import type { SharedTexts } from '../../sharing/shared-texts.ts';
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

/** As in the workspace. */
const formats: Readonly<Record<SharedChartData['chart'], (value: number) => string>> = {
  activeRate: (value) => formatDecimal(value, 2),
  volume: (value) => formatDecimal(value, 1),
};

interface SharedChartProps {
  readonly chart: SharedChartData;
  readonly texts: SharedTexts;
  readonly expiresAt: string;
}

function SharedChart({ chart: shared, texts, expiresAt }: SharedChartProps) {
  const { frame, language } = useFrame();
  const { chart: name, companyName, industryName, from, until, category, data, asOf } = shared;
  const words = texts.chart;
  const title = words.names[name];
  usePrintedFoot(`${frame.brand}　${title}`, texts);
  const scope = fill(industryName ? words.scope : words.scopeAlone, {
    company: companyName,
    industry: industryName,
    from: formatDay(from, language),
    until: formatDay(until, language),
  });
  const lines = companyLines(data.series);
  const sheet = sheetOfDays(words.day, data.days, lines, formats[name]);
  return (
    <article className="paper">
      <h1>{title}</h1>
      <p className="report-scope">
        {scope}
        {category && ` · ${texts.labels.categories[category]}`}
      </p>
      <section className="shared-panel">
        <p className="report-note">{words.units[name]}</p>
        {hasValues(lines) ? (
          <LineChart
            chart={data}
            label={fill(words.label, { name: title, shown: companyName, from, until })}
            {...(name === 'activeRate' && {
              reference: { value: 1, label: fill(words.normal, { value: '1.0' }) },
            })}
          />
        ) : (
          <p className="report-empty">{words.empty}</p>
        )}
        <ChartEvents events={data.events} texts={texts} />
        <p className="report-note on-paper">{words.dashes}</p>
      </section>
      <p className="shared-actions">
        <CsvLink rows={csvRows(sheet)} file={`${title}-${from}-${until}.csv`}>
          {texts.csv}
        </CsvLink>
      </p>
      <ChartTable sheet={sheet} title={texts.table} noValue={words.gap} open />
      <SharedFoot texts={texts} asOf={formatDateTime(asOf)} expiresAt={expiresAt} />
    </article>
  );
}

export { ChartDataPage as Component };
