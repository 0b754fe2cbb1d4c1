import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import styles from './editor.module.css';

interface Version {
  readonly number: number;
  readonly title: string;
  readonly changedAt: string;
  readonly changedBy: string | null;
}

interface HistoryDrawerProps<V extends Version> {
  readonly versions: {
    readonly data: readonly V[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Number of the version that is shown in the editor. */
  readonly current: number;
  readonly stateOf: (version: V) => ReactNode;
  /** Nothing can be restored as it is now. */
  readonly isLocked: boolean;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What something was before each change. */
export function HistoryDrawer<V extends Version>(props: HistoryDrawerProps<V>) {
  const { t } = useTranslation();
  const { versions, current, stateOf, isLocked, onClose, onRestore } = props;
  const { data, error, refetch } = versions;
  return (
    <Drawer open title={t('editor.history')} onClose={onClose}>
      {!data && !error && <ListSkeleton rows={4} />}
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.versionMeta}>{t('editor.historyEmpty')}</p>}
      <ul>
        {data?.map((version) => {
          const { number, title, changedAt, changedBy } = version;
          return (
            <li key={number} className={styles.version}>
              <div>
                <p className={styles.versionTitle}>
                  {number}. {title}
                </p>
                <p className={styles.versionMeta}>
                  {t('editor.by', { name: changedBy ?? t('editor.came'), time: formatDateTime(changedAt) })}
                </p>
                {stateOf(version)}
              </div>
              {number === current ? (
                <span className={styles.versionMeta}>{t('editor.current')}</span>
              ) : (
                <Popconfirm
                  title={t('editor.restoreTitle', { number })}
                  description={t('editor.restoreText')}
                  okText={t('editor.restore')}
                  onConfirm={() => onRestore(number)}
                >
                  <Button size="small" disabled={isLocked} aria-label={t('editor.restoreLabel', { number })}>
                    {t('editor.restore')}
                  </Button>
                </Popconfirm>
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
