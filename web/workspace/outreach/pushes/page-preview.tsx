import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InputOf, ResultOf } from '#contract/endpoints.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SiteWindow } from '#web/workspace/ui/site-window.tsx';
import styles from './pushes.module.css';

interface DraftPageProps {
  readonly content: InputOf<'push.previewPage'>['body'];
  readonly device: string;
}

/** The page on the web that the mail of a draft would lead to, as anybody with its link sees it. */
export function DraftPage({ content, device }: DraftPageProps) {
  const query = useQuery({
    ...apiQuery('push.previewPage', { body: content }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return <PageView query={query} device={device} />;
}

/** The page that the mail of a frozen push leads to. */
export function FrozenPage({ id, device }: { readonly id: number; readonly device: string }) {
  const query = useQuery(apiQuery('push.frozenPage', { params: { id } }, { quiet: true }));
  return <PageView query={query} device={device} />;
}

interface PageViewProps {
  readonly query: UseQueryResult<ResultOf<'push.previewPage'>>;
  readonly device: string;
}

function PageView({ query: { data, error, refetch }, device }: PageViewProps) {
  const { t } = useTranslation();
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} />;
  if (data.html === null) return <p className={styles.waits}>{t('pushes.noPage')}</p>;
  return (
    <div className={styles.mailGround} data-device={device}>
      <SiteWindow title={t('pushes.pageFrame')} html={data.html} />
    </div>
  );
}
