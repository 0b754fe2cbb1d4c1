import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { isWindow } from '#contract/insight/windows.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import type { TrendMeasure } from '#web/workspace/charts/use-trend-label.ts';
import { PrintButton } from '#web/workspace/insight/figures/print-button.tsx';
import { DateRange } from '#web/workspace/ui/date-range.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FilterBar } from '#web/workspace/ui/filter-bar.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { useLastAnswer } from '#web/workspace/ui/use-last-answer.ts';
import styles from './activity.module.css';
import { ActivityStrip } from './activity-strip.tsx';
import { BumpPanel } from './bump-panel.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { SpikePanel } from './spike-panel.tsx';
import { TonePanel } from './tone-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useActivityFilters } from './use-activity-filters.ts';

/** BA 活跃度: a company's coverage compared with its past and its industry. */
export function Component() {
  const { query, compared, measure, setMeasure, setRange, setCompared } = useActivityFilters();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('activity.overview', { query }),
    placeholderData: keepPreviousData,
  });
  const known = useLastAnswer(data);
  const [from, until] = [query.from ?? known?.from, query.until ?? known?.until];
  return (
    <>
      {from && until && (
        <FilterBar>
          <DateRange from={from} until={until} isWindow={isWindow} last={dayInChina(new Date())} onChange={setRange} />
          {known && <ComparePicker data={known} compared={compared} onChange={setCompared} />}
          {data && <PrintButton />}
        </FilterBar>
      )}
      {data && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <Activity data={data} measure={measure} onMeasure={setMeasure} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

interface ActivityProps {
  readonly data: ActivityOverview;
  readonly measure: TrendMeasure;
  readonly onMeasure: (measure: TrendMeasure) => void;
}

function Activity({ data, measure, onMeasure }: ActivityProps) {
  return (
    <>
      <ActivityStrip data={data} />
      <TonePanel tone={data.figures.tone} />
      <TrendPanel data={data} measure={measure} onMeasure={onMeasure} />
      <div className={styles.columns}>
        <BumpPanel data={data} />
        <SpikePanel events={data.events} />
      </div>
    </>
  );
}
