import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { ArticleFilterFields } from './article-filter-fields.tsx';
import { pageSize, type useArticleFilters } from './use-article-filters.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const listCountLimit: typeof import('#contract/codes/lists.ts').listCountLimit = 10_000;

interface ArticleListViewProps<Article> {
  readonly query: {
    readonly data: { readonly total: number; readonly list: readonly Article[] } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly filtering: ReturnType<typeof useArticleFilters>;
  readonly withState?: boolean;
  readonly actions?: ReactNode;
  readonly emptyText: string;
  readonly children: (articles: readonly Article[]) => ReactNode;
}

/** What the lists of readers and of editors have in common: filters, states of loading, pages. */
export function ArticleListView<Article>(props: ArticleListViewProps<Article>) {
  const { t } = useTranslation();
  const { query, filtering, withState = false, actions, emptyText, children } = props;
  const { filters, change, clear, isNarrowed } = filtering;
  const { data, error, isPlaceholderData, refetch } = query;
  const total = data?.total ?? 0;
  const count = formatCount(total);
  const empty = isNarrowed ? (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('articles.noHitTitle')}
      text={t('articles.noHitText')}
      actions={<Button onClick={clear}>{t('articles.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState drawing={<BarsDrawing />} title={t('articles.emptyTitle')} text={emptyText} />
  );
  return (
    <ListPanel
      label={t('articles.list')}
      filters={<ArticleFilterFields filters={filters} change={change} withState={withState} />}
      actions={actions}
      count={data && t(total >= listCountLimit ? 'articles.totalMany' : 'articles.total', { count })}
      paging={{ page: filters.page, pageSize, total, onPage: (page) => change('page', page) }}
      isStale={isPlaceholderData}
    >
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (data.list.length === 0 ? empty : children(data.list))}
    </ListPanel>
  );
}
