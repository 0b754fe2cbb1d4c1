import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { FileInput, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { SourcesDrawer } from '#web/workspace/content/sources/sources-drawer.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { ArticleListView } from './article-list-view.tsx';
import { ArticleTable } from './article-table.tsx';
import { StateTag } from './state-tag.tsx';
import { pageSize, useArticleFilters } from './use-article-filters.ts';

const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }));

/** Articles in every state, for those who write and publish them. */
export function ManagedList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filtering = useArticleFilters();
  const [opened, setOpened] = useState<'sources' | 'import'>();
  const query = useQuery({
    ...apiQuery('article.manageList', { body: { ...filtering.filters, pageSize } }),
    placeholderData: keepPreviousData,
    // What others do is seen on coming back from the editor.
    staleTime: 0,
  });
  const close = () => setOpened(undefined);
  const actions = mayEdit && (
    <>
      <Button onClick={() => setOpened('sources')}>{t('articles.sources')}</Button>
      <Button icon={<FileInput size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpened('import')}>
        {t('articles.import')}
      </Button>
      <Button
        type="primary"
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void navigate({ search: editorSearch('new') })}
      >
        {t('articles.write')}
      </Button>
    </>
  );
  return (
    <>
      <ArticleListView
        query={query}
        filtering={filtering}
        withState
        actions={actions}
        emptyText={t('articles.emptyText')}
      >
        {(articles) => (
          <ArticleTable
            articles={articles}
            linkTo={({ id }) => editorSearch(id)}
            extra={{ title: t('articles.state'), render: ({ state }) => <StateTag state={state} /> }}
          />
        )}
      </ArticleListView>
      <SourcesDrawer open={opened === 'sources'} onClose={close} />
      <Suspense>
        {opened === 'import' && <ImportDrawer onClose={close} onImported={() => void query.refetch()} />}
      </Suspense>
    </>
  );
}
