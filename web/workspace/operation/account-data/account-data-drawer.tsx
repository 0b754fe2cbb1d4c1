import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDataExport } from '#contract/operation/account-data.ts';
import { accountDataDays } from '#contract/operation/account-data.ts';
import { api } from '#web/shared/api/client.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { ErasureRequest } from '#web/workspace/identity/accounts/erasure-request.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './account-data.module.css';

interface AccountDataDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** How soon the next look at a file that is being made follows, in milliseconds. */
const lookEvery = 1_000;

const isUnderWay = (state: AccountDataExport['state'] | undefined) => state === 'waiting' || state === 'running';

const stateQuery = apiQuery('accountData.state', {}, { quiet: true });

/** What is kept about the person, to be taken away, and the way to have the account erased. */
export function AccountDataDrawer({ open, onClose, onClosed }: AccountDataDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...stateQuery,
    enabled: open,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export?.state) ? lookEvery : false),
  });
  const { forms, isFieldsTouched } = useOpenForms();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  return (
    <>
      {/* Outside: it speaks for the page as well, also while the drawer is hidden. */}
      {question}
      <Drawer
        open={open}
        title={t('accountData.title')}
        destroyOnHidden
        onClose={close}
        afterOpenChange={(isOpen) => !isOpen && onClosed()}
      >
        <section aria-labelledby="account-data-export" className={styles.part}>
          <h2 id="account-data-export" className={styles.heading}>
            {t('accountData.exportTitle')}
          </h2>
          <p className={styles.text}>{t('accountData.exportText')}</p>
          {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={1} />)}
          {data && <OwnFile file={data.export} />}
        </section>
        <section aria-labelledby="account-data-erase" className={styles.part}>
          <h2 id="account-data-erase" className={styles.heading}>
            {t('accountData.eraseTitle')}
          </h2>
          <ErasureRequest isOpen={open} forms={forms} />
        </section>
      </Drawer>
    </>
  );
}

function OwnFile({ file }: { readonly file: AccountDataExport | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const attempt = async (act: () => Promise<unknown>) => {
    setIsSending(true);
    await act();
    setIsSending(false);
    await client.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
  const begin = () => attempt(() => api('accountData.startExport'));
  const fetchFile = (id: number) =>
    attempt(async () => {
      const answer = await api('accountData.file', { body: { id } });
      if (answer.success) saveFile(answer.result as Blob, `${readUserInfo()?.username ?? 'account'}-${id}.zip`);
    });
  if (isUnderWay(file?.state)) {
    return (
      <p role="status" className={styles.state}>
        {t('accountData.making')}
      </p>
    );
  }
  if (file?.state === 'done') {
    return (
      <>
        <p role="status" className={styles.state}>
          {t('accountData.ready', { time: formatDateTime(file.createdAt), days: accountDataDays })}
        </p>
        <div className={styles.actions}>
          <Button
            type="primary"
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            loading={isSending}
            onClick={() => void fetchFile(file.id)}
          >
            {t('accountData.download')}
          </Button>
          <Button disabled={isSending} onClick={() => void begin()}>
            {t('accountData.again')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {file && (
        <p role="alert" className={styles.state}>
          {t('accountData.failed')}
        </p>
      )}
      <Button loading={isSending} onClick={() => void begin()}>
        {t('accountData.begin')}
      </Button>
    </>
  );
}
