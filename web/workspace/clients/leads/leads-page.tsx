import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadFilterFields } from './lead-filter-fields.tsx';
import { LeadTable } from './lead-table.tsx';
import { pageSize, useLeadFilters } from './use-lead-filters.ts';

/** Those who asked for a trial or wrote a message on the public site. */
export function Component() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const filtering = useLeadFilters();
  const { filters, opened, change, clear, isNarrowed } = filtering;
  const mayHandle = useTrail().at(-1)?.buttons.includes('lead:handle') ?? false;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('lead.manageList', { body: { ...filters, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = data?.total ?? 0;
  const empty = isNarrowed ? (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('leads.noHitTitle')}
      text={t('leads.noHitText')}
      actions={<Button onClick={clear}>{t('leads.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState drawing={<BarsDrawing />} title={t('leads.emptyTitle')} text={t('leads.emptyText')} />
  );
  return (
    <>
      <ListPanel
        label={t('leads.list')}
        filters={<LeadFilterFields filtering={filtering} />}
        count={data && t('leads.total', { count: formatCount(total) })}
        paging={{ page: filters.page, pageSize, total, onPage: (page) => change('page', page) }}
        isStale={isPlaceholderData}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data &&
          (data.list.length === 0 ? empty : <LeadTable leads={data.list} onOpen={({ id }) => change('lead', id)} />)}
      </ListPanel>
      {opened !== undefined && (
        <LeadDrawer
          key={opened}
          id={opened}
          mayHandle={mayHandle}
          onClose={() => change('lead', undefined)}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['lead.manageList'] })}
        />
      )}
    </>
  );
}
