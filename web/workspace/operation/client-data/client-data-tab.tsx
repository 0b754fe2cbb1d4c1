import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { type ClientData, type ClientExport, clientDataDays } from '#contract/operation/client-data.ts';
import { api } from '#web/shared/api/client.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import styles from './client-data.module.css';
import { EraseDialog } from './erase-dialog.tsx';

interface ClientDataTabProps {
  readonly id: number;
  /** The client is being erased from now on. */
  readonly onErasing: () => void;
}

/** How soon the next look at work under way follows, in milliseconds. */
const lookEvery = 1_000;

const isUnderWay = (state: ClientExport['state'] | undefined) => state === 'waiting' || state === 'running';

/** All data of a client: to be taken away, and to be erased once nothing is in use. */
export function ClientDataTab({ id, onErasing }: ClientDataTabProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = apiQuery('clientData.state', { params: { id } }, { quiet: true });
  const { data, error, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export?.state) ? lookEvery : false),
  });
  if (!data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={3} />;
  }
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  if (data.erasingSince) {
    return (
      <Alert type="warning" showIcon title={t('clientData.erasing', { time: formatDateTime(data.erasingSince) })} />
    );
  }
  return (
    <>
      <section aria-labelledby="client-data-export" className={styles.part}>
        <h2 id="client-data-export" className={styles.heading}>
          {t('clientData.exportTitle')}
        </h2>
        <p className={styles.text}>{t('clientData.exportText')}</p>
        <ExportedFile data={data} onChanged={refresh} />
      </section>
      <ErasePart data={data} onErasing={onErasing} onInUse={() => void refresh()} />
    </>
  );
}

interface ExportedFileProps {
  readonly data: ClientData;
  readonly onChanged: () => Promise<void>;
}

function ExportedFile({ data, onChanged }: ExportedFileProps) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const { export: file, stockId, name } = data;
  const attempt = async (act: () => Promise<unknown>) => {
    setIsSending(true);
    await act();
    setIsSending(false);
    await onChanged();
  };
  const begin = () => attempt(() => api('clientData.startExport', { body: { stockId } }));
  const fetchFile = (id: number) =>
    attempt(async () => {
      const answer = await api('clientData.file', { body: { id } });
      if (answer.success) saveFile(answer.result as Blob, `${name}-${id}.zip`);
    });
  if (file && isUnderWay(file.state)) {
    return (
      <>
        <Progress
          percent={file.total > 0 ? Math.floor((file.done / file.total) * 100) : 0}
          showInfo={false}
          strokeColor="var(--accent)"
          aria-label={t('clientData.exportTitle')}
        />
        <p role="status" className={styles.text}>
          {t('clientData.making')}
        </p>
      </>
    );
  }
  if (file?.archive) {
    const { rows, files, bytes, sha256 } = file.archive;
    return (
      <>
        <p role="status" className={styles.text}>
          {t('clientData.ready', { time: formatDateTime(file.createdAt), days: clientDataDays })}
        </p>
        <FactList
          facts={[
            [t('clientData.rows'), formatCount(rows)],
            [t('clientData.files'), formatCount(files)],
            [t('clientData.size'), t('clientData.bytes', { size: formatCount(Math.ceil(bytes / 1024)) })],
            ['SHA-256', <code key="hash">{sha256}</code>],
          ]}
        />
        <div className={styles.actions}>
          <Button
            type="primary"
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            loading={isSending}
            onClick={() => void fetchFile(file.id)}
          >
            {t('clientData.download')}
          </Button>
          <Button disabled={isSending} onClick={() => void begin()}>
            {t('clientData.again')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {file && <p role="alert">{t('clientData.failed')}</p>}
      <Button loading={isSending} onClick={() => void begin()}>
        {t('clientData.begin')}
      </Button>
    </>
  );
}

interface ErasePartProps {
  readonly data: ClientData;
  readonly onErasing: () => void;
  readonly onInUse: () => void;
}

function ErasePart({ data, onErasing, onInUse }: ErasePartProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const isInUse = data.openModules > 0;
  return (
    <section aria-labelledby="client-data-erase" className={styles.part}>
      <h2 id="client-data-erase" className={styles.heading}>
        {t('clientData.eraseTitle')}
      </h2>
      <p className={styles.text}>{t('clientData.eraseText')}</p>
      {isInUse && <p className={styles.text}>{t('clientData.inUse', { count: data.openModules })}</p>}
      <Button danger disabled={isInUse} onClick={() => setIsAsking(true)}>
        {t('clientData.erase')}
      </Button>
      {isAsking && <EraseDialog {...{ data, onInUse }} onDone={onErasing} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
