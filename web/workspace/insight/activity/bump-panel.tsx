import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { companyLines, hasValues } from '#web/shared/charts/line-series.ts';
import { BumpChart } from '#web/workspace/charts/bump-chart.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import styles from './activity.module.css';

const format = (rank: number) => String(rank);

/** Rank changes over the last seven weeks. */
export function BumpPanel({ data }: { readonly data: ActivityOverview }) {
  const { t } = useTranslation();
  const { weeks, series } = data.bump;
  const lines = useMemo(() => companyLines(series), [series]);
  const sheet = useMemo(() => sheetOfDays(t('chart.day'), weeks, lines, format), [t, weeks, lines]);
  const own = lines[0];
  const [first, last] = [own?.values[0] ?? '–', own?.values.at(-1) ?? '–'];
  return (
    <ChartFrame title={t('activity.bump')} scope={t('activity.bumpScope')} asOf={data.asOf} sheet={sheet}>
      {lines.length < 2 || !hasValues(lines) ? (
        <EmptyState drawing={<BarsDrawing />} title={t('activity.bumpNone')} text={t(whyNone(data))} />
      ) : (
        <div className={styles.chart}>
          <BumpChart
            label={t('activity.bumpLabel', { company: own?.name, first, last })}
            weeks={weeks}
            series={lines}
          />
        </div>
      )}
    </ChartFrame>
  );
}

function whyNone({ industrySize, bump }: ActivityOverview) {
  if (industrySize === 0) return 'activity.noIndustry';
  return bump.series.length < 2 ? 'activity.noOthers' : 'activity.noWeeks';
}
