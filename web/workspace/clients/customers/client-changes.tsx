import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClientChange } from '#contract/clients/customers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';

/** Who opened, extended and ended what, as the audit log has it. */
export function ClientChanges({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('client.changes', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={5} />;
  if (data.length === 0) return <p className={styles.quiet}>{t('clients.changesEmpty')}</p>;
  const endOf = (end: ClientChange['before']) => {
    if (!end) return t('clients.notOpened');
    return end.expiresAt ? formatDateTime(end.expiresAt) : t('clients.endless');
  };
  return (
    <ol className={styles.lines}>
      {data.map(({ id: number, at, by, act, moduleName, before, after }) => (
        <li key={number} className={styles.change}>
          <p className={styles.lineName}>{t(`clients.acts.${act}`, { module: moduleName })}</p>
          {act === 'module' && <p>{t('clients.fromTo', { before: endOf(before), after: endOf(after) })}</p>}
          <p className={styles.quiet}>{t('clients.by', { name: by, time: formatDateTime(at) })}</p>
        </li>
      ))}
    </ol>
  );
}
