import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';

/** Whom a client compares itself with, to be looked at. */
export function ClientPeers({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('peer.set', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={5} />;
  const { peers, version, changedAt, changedBy } = data;
  if (changedAt === null || peers.length === 0) return <p className={styles.quiet}>{t('clients.peersEmpty')}</p>;
  return (
    <>
      <p className={styles.quiet}>
        {t('clients.peersVersion', {
          version,
          name: changedBy || t('clients.platform'),
          time: formatDateTime(changedAt),
          count: peers.length,
        })}
      </p>
      <ol className={styles.lines}>
        {peers.map(({ stockId, shortName, code, industryName }, place) => (
          <li key={stockId} className={styles.line}>
            <span className={styles.place}>{place + 1}</span>
            <span className={styles.lineName}>{shortName}</span>
            <span className={styles.quiet}>{[code, industryName].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
