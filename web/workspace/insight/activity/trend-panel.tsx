import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { ChartEvents } from '#web/workspace/charts/chart-events.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { LineChart } from '#web/workspace/charts/line-chart.tsx';
import { type TrendMeasure, useTrendLabel } from '#web/workspace/charts/use-trend-label.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './activity.module.css';

const formats: Readonly<Record<TrendMeasure, (value: number) => string>> = {
  activeRate: (value) => formatDecimal(value, 2),
  volume: (value) => formatDecimal(value, 1),
  rank: (value) => formatDecimal(value, 0),
};
interface TrendPanelProps {
  readonly data: ActivityOverview;
  readonly measure: TrendMeasure;
  readonly onMeasure: (measure: TrendMeasure) => void;
}

/** Rate, volume or rank over the range, with events. */
export function TrendPanel({ data, measure, onMeasure }: TrendPanelProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const { days } = data.trend;
  const compared = data.trend[measure].flatMap(({ stockId, compared: isCompared }) => (isCompared ? stockId : []));
  const series = data.trend[measure];
  const lines = useMemo(() => companyLines(series), [series]);
  const format = formats[measure];
  const sheet = useMemo(() => sheetOfDays(t('chart.day'), days, lines, format), [t, days, lines, format]);
  const reference = useMemo(() => ({ value: 1, label: t('activity.normalLine') }), [t]);
  const label = useTrendLabel(measure, days, lines[0], format);
  const count = lines.filter(({ role }) => role === 'second' || role === 'third').length;
  return (
    <ChartFrame
      title={t('activity.trend', { measure: t(`activity.${measure}`) })}
      scope={count > 0 ? t('activity.trendScope', { count }) : t('activity.trendScopeNone')}
      asOf={data.asOf}
      sheet={sheet}
      actions={
        <>
          <SegmentedSwitch
            label={t('activity.measure')}
            value={measure}
            options={(['activeRate', 'volume', 'rank'] as const).map((value) => ({
              value,
              label: t(`activity.${value}`),
            }))}
            onChange={onMeasure}
          />
          {measure !== 'rank' && (
            <ShareButton
              isIcon
              type="text"
              what={t('activity.trend', { measure: t(`activity.${measure}`) })}
              target={{ kind: 'chart', chart: measure, from: data.from, until: data.until, compare: compared }}
            />
          )}
        </>
      }
    >
      <div className={styles.chart}>
        <LineChart
          label={label}
          days={days}
          series={lines}
          format={format}
          marks={data.events}
          height={isPhone ? 260 : 340}
          unit={measure === 'rank' ? 'rank' : 'value'}
          reference={measure === 'activeRate' ? reference : undefined}
        />
        {isPhone && <ChartEvents events={data.events} />}
      </div>
    </ChartFrame>
  );
}
