import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { GenerateButton } from './generate-button.tsx';
import { ReportTable } from './report-table.tsx';
import { pageSize, useReportFilters } from './use-report-filters.ts';

/** 报告: the company's weeks and months, each to be opened, shared, or generated where it is missing. */
export function Component() {
  const { t } = useTranslation();
  const { kind, page, setKind, setPage } = useReportFilters();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('report.list', { body: { page, pageSize, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageActions>
        <GenerateButton />
      </PageActions>
      <ListPanel
        label={t('reports.list')}
        isStale={isPlaceholderData}
        filters={
          <SegmentedSwitch
            label={t('reports.kind')}
            value={kind ?? 'all'}
            options={(['all', 'weekly', 'monthly'] as const).map((value) => ({
              value,
              label: t(`reports.kinds.${value}`),
            }))}
            onChange={setKind}
          />
        }
        count={data && t('reports.total', { count: data.total })}
        {...(data && { paging: { page, pageSize, total: data.total, onPage: setPage } })}
      >
        {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton />)}
        {data && data.list.length > 0 && <ReportTable reports={data.list} />}
        {data?.list.length === 0 && (
          <EmptyState drawing={<BarsDrawing />} title={t('reports.emptyTitle')} text={t('reports.emptyText')} />
        )}
      </ListPanel>
    </>
  );
}
