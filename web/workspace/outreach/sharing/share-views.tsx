import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './share.module.css';

const pageSize = 10;

/** Views of a link, latest first. */
export function ShareViews({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('share.views', { body: { id, page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={37} />;
  }
  if (data.total === 0) return <p className={styles.quiet}>{t('share.noViews')}</p>;
  return (
    <>
      <table className={styles.views} aria-busy={isPlaceholderData} aria-label={t('share.log')}>
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
      {data.total > pageSize && (
        <Pagination current={page} pageSize={pageSize} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </>
  );
}
