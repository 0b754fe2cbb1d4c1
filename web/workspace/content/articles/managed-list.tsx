import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { FileInput, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { articleActionElements } from '#contract/codes/action-elements.ts';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { ManagedArticle } from '#contract/content/article-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { useShownVersions } from '#web/workspace/kits/list/use-shown-versions.ts';
import { DraftMark } from '#web/workspace/kits/versioned/draft-mark.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { StepBulkBar } from '#web/workspace/kits/versioned/step-bulk-bar.tsx';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { managedAddress, managedNarrowing } from './article-address.ts';
import { articleCard, articleColumns } from './article-columns.tsx';
import { ArticleFilterFields } from './article-filter-fields.tsx';
import { StateTag } from './state-tag.tsx';

const ImportDrawer = lazyPart(async () => (await import('./import-drawer.tsx')).ImportDrawer);

const linkTo = ({ id }: ManagedArticle) => editorSearch(id);

const stateOf = ({ state, draft }: ManagedArticle) => (
  <>
    <StateTag state={state} />
    <DraftMark draft={draft} />
  </>
);

/** Articles in every state, for those who write and publish them. */
export function ManagedList({ buttons }: { readonly buttons: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useList(managedAddress);
  const narrowing = managedNarrowing(list.filters);
  const [opened, setOpened] = useState<'import'>();
  const selection = useSelection(list.filters);
  const sources = usePagePath('Sources');
  const mayEdit = buttons.includes('article:edit');
  const mayExport = buttons.includes('article:export');
  const query = useQuery({
    ...apiQuery('article.manageList', { body: { ...narrowing, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    // What others do is seen on coming back from the editor.
    staleTime: 0,
  });
  const versionOf = useShownVersions(query.data?.list);
  const refresh = () => void refreshList(queries, 'managedArticles', ['article.manageList', 'version.reviewCount']);
  const close = () => setOpened(undefined);
  const actions = mayEdit && (
    <>
      {sources && <LinkButton to={sources}>{t('articles.sources')}</LinkButton>}
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
      <RecordList
        list={list}
        query={query}
        label={t('articles.list')}
        rowKey={({ id }) => id}
        nameOf={({ title }) => title}
        columns={articleColumns(t, linkTo, [
          {
            key: 'state',
            title: t('articles.state'),
            width: 148,
            sort: 'state',
            render: stateOf,
          },
          {
            key: 'languages',
            title: t('articles.languages'),
            width: 96,
            shown: 'chosen',
            render: ({ translated }) => t(translated ? 'articles.bothLanguages' : 'articles.chineseOnly'),
          },
        ])}
        card={(article) => articleCard(article, linkTo(article), stateOf(article))}
        filters={<ArticleFilterFields filters={list.filters} onFilter={list.filterBy} withState />}
        actions={actions}
        selection={selection}
        bulk={(onPage, exportButton) => (
          <StepBulkBar
            {...{ selection, onPage, exportButton, versionOf }}
            may={(step) => buttons.includes(articleActionElements[step])}
            send={(body) => api('article.changeMany', { body }, { quiet: true })}
            total={query.data?.total ?? 0}
            isMany={(query.data?.total ?? 0) >= listCountLimit}
            onDone={refresh}
          />
        )}
        {...(mayExport && {
          exporting: {
            fileName: t('articles.exportName'),
            send: (shown) =>
              api('article.manageExport', {
                body: { ...narrowing, ...list.order, ...exportFields('managedArticles', shown) },
              }),
          },
        })}
        counts={(views) =>
          api(
            'article.manageCounts',
            { body: { filters: views.map((view) => managedNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count, isMany) => t(isMany ? 'articles.totalMany' : 'articles.total', { count })}
        empty={{ title: t('articles.emptyTitle'), text: t('articles.emptyText') }}
        noHit={{ title: t('articles.noHitTitle'), text: t('articles.noHitText') }}
      />
      <Suspense>{opened === 'import' && <ImportDrawer onClose={close} onImported={refresh} />}</Suspense>
    </>
  );
}
