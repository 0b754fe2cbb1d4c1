import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { isSingle } from '#contract/content/site-content/list-fields.ts';
import { formatCount } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import styles from './content.module.css';
import { ContentFilterFields } from './content-filter-fields.tsx';
import { ContentTable } from './content-table.tsx';
import { KindNav } from './kind-nav.tsx';
import { kindLabels } from './labels.ts';
import type { Rights } from './rights.ts';
import type { ContentFiltering } from './use-content-filters.ts';

interface ContentListProps {
  readonly kinds: readonly ContentKind[];
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

/** What operators order stands on one page, so that everything can be moved anywhere. */
const pageSizes = { sort: 200, time: 20 } as const;

/** The items of a kind in every state, beside the kinds there are. */
export function ContentList({ kinds, filtering, rights }: ContentListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { filters, change, clear, isNarrowed, hasGaps, editorAddress } = filtering;
  const { order } = contentKinds[filters.kind];
  const { name } = kindLabels(filters.kind);
  const pageSize = pageSizes[order];
  const query = apiQuery('content.list', { body: { ...filters, pageSize } }, { quiet: true });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    // Rows of the page before stay while the next one comes; those of another kind would be wrong.
    placeholderData: (before, last) =>
      last?.queryKey[1].body.kind === filters.kind ? keepPreviousData(before) : undefined,
    // What others do is seen on coming back from the editor.
    staleTime: 0,
  });
  const total = data?.total ?? 0;
  const isFull = isSingle(filters.kind) && (total > 0 || isNarrowed);
  const add = rights.mayEdit && !isFull && (
    <Button
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('content.addKind', { kind: name })}
      onClick={() => void navigate(editorAddress('new'))}
    >
      {t('content.add')}
    </Button>
  );
  const empty = isNarrowed ? (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('content.noHitTitle')}
      text={t('content.noHitText')}
      actions={<Button onClick={clear}>{t('content.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('content.emptyTitle', { kind: name })}
      text={t('content.emptyText')}
    />
  );
  return (
    <div className={kinds.length > 1 ? styles.desk : undefined}>
      {kinds.length > 1 && <KindNav kinds={kinds} filtering={filtering} />}
      <ListPanel
        label={t('content.list', { kind: name })}
        filters={<ContentFilterFields key={filters.kind} filtering={filtering} />}
        actions={add}
        count={data && t('content.total', { count: formatCount(total) })}
        paging={{ page: filters.page, pageSize, total, onPage: (page) => change('page', page) }}
        isStale={isPlaceholderData}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data &&
          (data.list.length === 0 ? (
            empty
          ) : (
            <ContentTable
              kind={filters.kind}
              items={data.list}
              listQuery={query}
              order={order}
              isOrderable={rights.mayEdit && order === 'sort' && !hasGaps && data.list.length > 1}
              linkTo={({ id }) => editorAddress(id)}
            />
          ))}
      </ListPanel>
    </div>
  );
}
