import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { InsightTopic } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './setting.module.css';
import { changesQuery, refresh } from './settings-query.ts';

interface VersionListProps {
  readonly topic: InsightTopic;
  readonly current: number;
}

/** Versions with their authors and times. Restoring creates a new one. */
export function VersionList({ topic, current }: VersionListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayEdit = useMay('setting:edit');
  const { data, error, refetch } = useQuery(changesQuery(topic));
  const restore = async (version: number) => {
    const answer = await api('setting.restore', { body: { topic, version } });
    if (!answer.success) return;
    toast.success(t('setting.restored', { from: version, version: answer.result.version }));
    await refresh(client, topic);
  };
  return (
    <Panel title={t('setting.history')}>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && <p className={styles.none}>{t('setting.noHistory')}</p>}
      <ol className={styles.versions}>
        {data?.map(({ version, changedAt, changedBy, summary, size }) => (
          <li key={version} {...(version === current ? { 'aria-current': true } : {})}>
            <p>
              <b>{t('setting.version', { version })}</b>
              {version === current && <span className={styles.current}>{t('setting.current')}</span>}
            </p>
            <p className={styles.meta}>
              {formatDateTime(changedAt)} {changedBy || t('setting.platform')}
              {topic !== 'tierWeights' && ` · ${t('setting.size', { shown: formatCount(size) })}`}
            </p>
            <p className={styles.summary}>{summary}</p>
            {version !== current && mayEdit && (
              <Popconfirm
                title={t('setting.restoreAsk', { version })}
                okText={t('setting.restore')}
                cancelText={t('setting.cancel')}
                cancelButtonProps={{ autoFocus: true }}
                icon={null}
                onConfirm={() => restore(version)}
              >
                <Button size="small" aria-label={t('setting.restoreVersion', { version })}>
                  {t('setting.restore')}
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
