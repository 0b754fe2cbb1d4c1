import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { publicPaths } from '#contract/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './article.module.css';
import { ArticleView } from './article-view.tsx';

/** An article in the workspace, selected by the query: `/articleDetail?id=`. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearch();
  const id = search.get('id') ?? '';
  if (!/^[1-9]\d{0,15}$/.test(id)) {
    return <Missing title={t('article.missingTitle')} text={t('article.missingText')} />;
  }
  return <Article key={id} id={id} />;
}

function Missing({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('pages.article')}>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={title}
        text={text}
        actions={<LinkButton to={publicPaths.root}>{t('error.backHome')}</LinkButton>}
      />
    </Panel>
  );
}

function Article({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('article.detail', { params: { id } }));
  if (data) {
    return (
      <>
        <PageActions>
          <Button type="text" icon={<Printer size={16} strokeWidth={1.5} />} onClick={() => window.print()}>
            {t('article.print')}
          </Button>
        </PageActions>
        <ArticleView article={data} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <Missing title={t('article.notFoundTitle')} text={t('article.notFoundText')} />;
  }
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={64} />
      <Skeleton height={320} />
    </div>
  );
}
