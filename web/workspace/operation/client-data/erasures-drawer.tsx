import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ClientErasure } from '#contract/operation/client-data.ts';
import { api } from '#web/shared/api/client.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client-data.module.css';

const pageSize = 10;
/** How soon the next look at an erasure under way follows, in milliseconds. */
const lookEvery = 2_000;

/** Clients that were erased, each with its certificate. */
export function ErasuresDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...apiQuery('clientData.erasures', { body: { page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ finishedAt }) => finishedAt === null) ? lookEvery : false,
  });
  return (
    <Drawer open title={t('clientData.erasures')} onClose={onClose}>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data?.total === 0 && <p className={styles.text}>{t('clientData.noErasures')}</p>}
      <ul className={styles.list}>
        {data?.list.map((erasure) => (
          <Erased key={erasure.id} erasure={erasure} />
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination current={page} pageSize={pageSize} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </Drawer>
  );
}

function Erased({ erasure }: { readonly erasure: ClientErasure }) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const { id, companyName, requestedBy, finishedAt, requestedAt, reason, rows, files, people, sha256 } = erasure;
  const fetchCertificate = async () => {
    setIsSending(true);
    const answer = await api('clientData.certificate', { body: { id } });
    setIsSending(false);
    if (answer.success) saveFile(answer.result as Blob, `${t('clientData.certificateName')}-${id}.json`);
  };
  return (
    <li className={styles.erasure}>
      <h2 className={styles.heading}>{companyName}</h2>
      <p className={styles.text} role={finishedAt === null ? 'status' : undefined}>
        {finishedAt === null
          ? t('clientData.erasing', { time: formatDateTime(requestedAt) })
          : t('clientData.erasedAt', { time: formatDateTime(finishedAt), name: requestedBy })}
      </p>
      <p className={styles.text}>
        {t('clientData.counts', { rows: formatCount(rows), files: formatCount(files), people: formatCount(people) })}
        <br />
        {t('clientData.because', { reason })}
      </p>
      {finishedAt !== null && (
        <>
          <p className={styles.hash}>
            SHA-256 <code>{sha256}</code>
          </p>
          <Button
            loading={isSending}
            aria-label={t('clientData.certificateOf', { name: companyName })}
            onClick={() => void fetchCertificate()}
          >
            {t('clientData.certificate')}
          </Button>
        </>
      )}
    </li>
  );
}
