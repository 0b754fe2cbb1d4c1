import { Maximize2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ChartEvents } from '#web/workspace/charts/chart-events.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { LineChart } from '#web/workspace/charts/line-chart.tsx';
import { useTrendLabel } from '#web/workspace/charts/use-trend-label.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './home.module.css';

const format = (value: number) => formatDecimal(value, 2);

/** Active rate of the company over the range, with its peers. */
export function RatePanel({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  const activity = usePagePath('BaActiveRate');
  const { days, series, events } = data.activeRateChart;
  const compared = series.filter((line) => line.compared).length;
  const lines = useMemo(() => companyLines(series), [series]);
  const sheet = useMemo(() => sheetOfDays(t('chart.day'), days, lines, format), [t, days, lines]);
  const reference = useMemo(() => ({ value: 1, label: t('activity.normalLine') }), [t]);
  const label = useTrendLabel('activeRate', days, lines[0], format);
  return (
    <ChartFrame
      title={t('home.rate')}
      scope={
        data.company.industryName
          ? t('home.rateScope', {
              industry: data.company.industryName,
              compared,
              others: series.length - compared - 1,
            })
          : t('home.rateScopeAlone', { company: data.company.shortName })
      }
      asOf={data.asOf}
      sheet={sheet}
      actions={
        activity && (
          <RouterLink
            className={styles.expand}
            to={activity}
            aria-label={t('home.toActivity')}
            title={t('home.toActivity')}
          >
            <Maximize2 size={16} strokeWidth={1.5} aria-hidden="true" />
          </RouterLink>
        )
      }
    >
      <div className={styles.chart}>
        <LineChart
          label={label}
          days={days}
          series={lines}
          format={format}
          reference={reference}
          marks={events}
          height={300}
        />
        <ChartEvents events={events} />
      </div>
    </ChartFrame>
  );
}
