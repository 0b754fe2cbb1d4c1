import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditableArticle } from '#contract/article-editing.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/list-panel.tsx';
import { StateTag } from '../state-tag.tsx';
import styles from './editor.module.css';

interface HistoryDrawerProps {
  readonly article: EditableArticle;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What the article was before each change. */
export function HistoryDrawer({ article, onClose, onRestore }: HistoryDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('article.versions', { params: { id: article.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Drawer open title={t('editor.history')} size={480} onClose={onClose} closable={{ placement: 'end' }}>
      {!data && !error && <ListSkeleton rows={4} />}
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.versionMeta}>{t('editor.historyEmpty')}</p>}
      <ul>
        {data?.map(({ number, title, state, changedAt, changedBy }) => (
          <li key={number} className={styles.version}>
            <div>
              <p className={styles.versionTitle}>
                {number}. {title}
              </p>
              <p className={styles.versionMeta}>
                {t('editor.by', { name: changedBy ?? t('editor.came'), time: formatDateTime(changedAt) })}
              </p>
              <StateTag state={state} />
            </div>
            {number === article.version ? (
              <span className={styles.versionMeta}>{t('editor.current')}</span>
            ) : (
              <Popconfirm
                title={t('editor.restoreTitle', { number })}
                description={t('editor.restoreText')}
                okText={t('editor.restore')}
                onConfirm={() => onRestore(number)}
              >
                <Button
                  size="small"
                  disabled={article.state === 'withdrawn'}
                  aria-label={t('editor.restoreLabel', { number })}
                >
                  {t('editor.restore')}
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
