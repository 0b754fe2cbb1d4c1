import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditExportButton } from './audit-export-button.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { AuditTable } from './audit-table.tsx';
import { pageSize, useAuditFilters } from './use-audit-filters.ts';

/** Who did what to which record, the latest first. */
export function Component() {
  const { t } = useTranslation();
  const filtering = useAuditFilters();
  const { narrowing, page, opened, change, clear, isNarrowed } = filtering;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('audit.list', { body: { ...narrowing, page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = data?.total ?? 0;
  const empty = (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('audit.noHitTitle')}
      text={t('audit.noHitText')}
      actions={isNarrowed && <Button onClick={clear}>{t('audit.clearFilters')}</Button>}
    />
  );
  return (
    <>
      <ListPanel
        label={t('audit.list')}
        filters={<AuditFilterFields filtering={filtering} />}
        actions={<AuditExportButton narrowing={narrowing} total={total} />}
        count={data && t(data.totalIsBounded ? 'audit.totalMost' : 'audit.total', { count: formatCount(total) })}
        paging={{ page, pageSize, total, onPage: (next) => change({ page: next }) }}
        isStale={isPlaceholderData}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data &&
          (data.list.length === 0 ? (
            empty
          ) : (
            <AuditTable entries={data.list} onOpen={({ id }) => change({ entry: id })} />
          ))}
      </ListPanel>
      {opened !== undefined && <AuditDrawer key={opened} id={opened} onClose={() => change({ entry: undefined })} />}
    </>
  );
}
