import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { BarsDrawing, MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { ClientFilterFields } from './client-filter-fields.tsx';
import { ClientTable } from './client-table.tsx';
import { OpenClientDrawer } from './open-client-drawer.tsx';
import { pageSize, useClientFilters } from './use-client-filters.ts';

/** 客户: the companies that are customers, how their modules stand and what they ask for. */
export function Component() {
  const { t } = useTranslation();
  const filtering = useClientFilters();
  const { filters, opened, change, clear, isNarrowed } = filtering;
  const [isOpening, setIsOpening] = useState(false);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('client.list', { body: { ...filters, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = data?.total ?? 0;
  const empty = isNarrowed ? (
    <EmptyState
      drawing={<MirrorDrawing />}
      title={t('clients.noHitTitle')}
      text={t('clients.noHitText')}
      actions={<Button onClick={clear}>{t('clients.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState drawing={<BarsDrawing />} title={t('clients.emptyTitle')} text={t('clients.emptyText')} />
  );
  return (
    <>
      <ListPanel
        label={t('clients.list')}
        filters={<ClientFilterFields filtering={filtering} />}
        actions={
          buttons.includes('client:edit') && (
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setIsOpening(true)}
            >
              {t('clients.openClient')}
            </Button>
          )
        }
        count={data && t('clients.total', { count: formatCount(total) })}
        paging={{ page: filters.page, pageSize, total, onPage: (page) => change('page', page) }}
        isStale={isPlaceholderData}
      >
        {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton />)}
        {data &&
          (data.list.length === 0 ? (
            empty
          ) : (
            <ClientTable clients={data.list} onOpen={({ stockId }) => change('client', stockId)} />
          ))}
      </ListPanel>
      {opened !== undefined && (
        <ClientDrawer
          key={opened}
          id={opened}
          tab={filtering.tab}
          mayChange={buttons.includes('client:module')}
          onTab={(tab) => change('tab', tab)}
          onClose={() => change('client', undefined)}
        />
      )}
      {isOpening && (
        <OpenClientDrawer
          onClose={() => setIsOpening(false)}
          onOpened={(stockId) => {
            setIsOpening(false);
            change('client', stockId);
          }}
        />
      )}
    </>
  );
}
