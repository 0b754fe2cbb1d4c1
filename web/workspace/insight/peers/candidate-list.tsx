import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { CandidateFields } from './candidate-fields.tsx';
import { CandidateTable } from './candidate-table.tsx';
import type { PeerDraft } from './use-peer-draft.ts';
import { pageSize, usePeerFilters } from './use-peer-filters.ts';

/** Listed companies by industry and name, each to be added or taken out. */
export function CandidateList({ draft, mayEdit }: { readonly draft: PeerDraft; readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const filtering = usePeerFilters();
  const { filters, change, clear, isNarrowed } = filtering;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('peer.candidates', { body: { ...filters, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  return (
    <ListPanel
      label={t('peers.candidates')}
      filters={
        <CandidateFields
          filtering={filtering}
          industries={data?.industries ?? []}
          ownIndustry={data?.industryId ?? null}
        />
      }
      count={data && t('peers.total', { count: formatCount(total) })}
      paging={{ page: filters.page, pageSize, total, onPage: (page) => change('page', page) }}
      isStale={isPlaceholderData}
    >
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={10} />)}
      {data && data.list.length > 0 && (
        <CandidateTable companies={data.list} draft={draft} mayEdit={mayEdit} isFull={draft.draft.length >= maxPeers} />
      )}
      {data?.list.length === 0 && (
        <EmptyState
          drawing={<MirrorDrawing />}
          title={t('peers.noHitTitle')}
          text={t('peers.noHitText')}
          actions={isNarrowed && <Button onClick={clear}>{t('peers.clearFilters')}</Button>}
        />
      )}
    </ListPanel>
  );
}
