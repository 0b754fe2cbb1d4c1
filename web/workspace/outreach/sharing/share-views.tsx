import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './share.module.css';

/** Views of a link, latest first. */
export function ShareViews({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('share.views', { body: { id, page: 1, pageSize: 50 } }), staleTime: 0 });
  if (!data) return <Skeleton height={37} />;
  if (data.total === 0) return <p className={styles.quiet}>{t('share.noViews')}</p>;
  return (
    <table className={styles.views} aria-label={t('share.log')}>
      <thead>
        <tr>
          <th scope="col">{t('share.time')}</th>
          <th scope="col">{t('share.from')}</th>
          <th scope="col">{t('share.agent')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ viewedAt, address, device }) => (
          <tr key={viewedAt + address + device}>
            <td>{formatDateTime(viewedAt)}</td>
            <td>{address || '–'}</td>
            <td>{device || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
