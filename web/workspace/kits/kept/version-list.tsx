import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { Popconfirm } from '../drawer/popconfirm.tsx';
import styles from './kept.module.css';

interface KeptVersion {
  readonly version: number;
  readonly changedAt: string;
  /** Empty for the product itself. */
  readonly changedBy: string;
  /** What is said of it besides. */
  readonly scope?: string;
  readonly summary: ReactNode;
}

interface VersionListProps {
  readonly query: {
    readonly data: readonly KeptVersion[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly current: number;
  readonly mayRestore: boolean;
  readonly onRestore: (version: number) => Promise<void>;
  /** Restoring throws away what is changed and not saved. */
  readonly isChanged?: boolean;
  /** The question before it, where restoring does something else than making a version at once. */
  readonly restoreText?: string;
}

/** Versions with their authors and times. Restoring creates a new one. */
export function VersionList({
  query: { data, error, refetch },
  current,
  mayRestore,
  onRestore,
  isChanged = false,
  restoreText,
}: VersionListProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('kept.history')}>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && <p className={styles.none}>{t('kept.noHistory')}</p>}
      <ol className={styles.versions}>
        {data?.map(({ version, changedAt, changedBy, scope, summary }) => (
          <li key={version} {...(version === current ? { 'aria-current': true } : {})}>
            <p>
              <b>{t('kept.version', { version })}</b>
              {version === current && <span className={styles.current}>{t('kept.current')}</span>}
            </p>
            <p className={styles.meta}>
              {formatDateTime(changedAt)} {changedBy || t('kept.platform')}
              {scope && ` · ${scope}`}
            </p>
            <div className={styles.summary}>{summary}</div>
            {version !== current && mayRestore && (
              <Popconfirm
                title={restoreText ?? t('kept.restoreAsk', { version })}
                description={isChanged ? t('kept.restoreDrops') : undefined}
                okText={t('kept.restore')}
                cancelText={t('kept.cancel')}
                cancelButtonProps={{ autoFocus: true }}
                icon={null}
                onConfirm={() => onRestore(version)}
              >
                <Button size="small" aria-label={t('kept.restoreVersion', { version })}>
                  {t('kept.restore')}
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
