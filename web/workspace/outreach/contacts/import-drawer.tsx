import { Alert, Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ImportStatus, UndoneImport } from '#contract/outreach/contact-import.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './import-contacts.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportStart } from './import-start.tsx';
import { UndoImport } from './undo-import.tsx';
import type { ContactImport } from './use-contact-import.ts';

interface ImportDrawerProps {
  readonly importing: ContactImport;
  readonly onClose: () => void;
}

/** Contacts from an Excel file: sent, checked, shown, and then taken in as one. */
export function ImportDrawer({ importing, onClose }: ImportDrawerProps) {
  const { t } = useTranslation();
  const { upload, failure } = importing;
  const { close, question } = useDiscardQuestion({ isFieldsTouched: () => importing.edits.size > 0 }, onClose);
  const undoneText = ({ removed, restored, left }: UndoneImport) =>
    t(left > 0 ? 'contactImport.undonePartly' : 'contactImport.undone', {
      removed: formatCount(removed),
      restored: formatCount(restored),
      left: formatCount(left),
    });
  return (
    <Drawer open title={t('contactImport.title')} size={720} onClose={close} footer={footerOf(importing, onClose)}>
      {question}
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {importing.undone && (
        <Alert
          className={styles.alert ?? ''}
          type="success"
          showIcon
          role="status"
          title={undoneText(importing.undone)}
        />
      )}
      <Step importing={importing} upload={upload} />
    </Drawer>
  );
}

function Step({ importing, upload }: { importing: ContactImport; upload: ImportStatus | undefined }) {
  const { t } = useTranslation();
  const { sending, loading, error } = importing;
  if (sending) {
    const percent = Math.floor(sending.share * 100);
    return (
      <ImportProgress
        title={t('contactImport.uploading', { name: sending.name })}
        percent={percent}
        detail={t('contactImport.uploadShare', { percent })}
        onCancel={importing.stopSending}
      />
    );
  }
  if (error && !upload) return <ErrorState error={error} onReload={importing.retry} />;
  if (loading && !upload) return <ListSkeleton rows={5} />;
  if (upload?.state === 'checking') {
    const { id, fileName, done, total } = upload;
    const counts = { done: formatCount(done), total: formatCount(total) };
    return (
      <ImportProgress
        title={t('contactImport.checking', { name: fileName })}
        percent={total > 0 ? Math.floor((done / total) * 100) : 0}
        detail={total > 0 ? t('contactImport.checked', counts) : t('contactImport.checkingStart')}
        help={t('contactImport.leave')}
        isCancelling={importing.busy === 'discarding'}
        onCancel={() => void importing.discard(id)}
      />
    );
  }
  if (upload?.state === 'ready') return <ImportPreview upload={upload} importing={importing} />;
  if (upload?.state === 'committed') {
    return (
      <>
        <ImportResult upload={upload} />
        <UndoImport importing={importing} />
      </>
    );
  }
  return (
    <>
      {upload?.state === 'failed' && (
        <Alert
          className={styles.alert ?? ''}
          type="error"
          showIcon
          role="alert"
          title={t('contactImport.checkFailed', { reason: upload.failure ?? '' })}
        />
      )}
      <ImportStart onFile={(file) => void importing.send(file)} />
      <UndoImport importing={importing} />
    </>
  );
}

function footerOf(importing: ContactImport, onClose: () => void): ReactNode {
  const { upload, sending } = importing;
  if (sending || !upload) return null;
  if (upload.state === 'ready') return <ReadyButtons importing={importing} upload={upload} />;
  if (upload.state === 'committed') return <DoneButtons importing={importing} onClose={onClose} />;
  return null;
}

function ReadyButtons({ importing, upload }: { importing: ContactImport; upload: ImportStatus }) {
  const { t } = useTranslation();
  const { busy, commit, discard, edits } = importing;
  const count = upload.added + upload.changed;
  return (
    <div className={styles.buttons}>
      <Popconfirm
        title={t('contactImport.discardTitle')}
        description={t('contactImport.discardText')}
        okText={t('contactImport.discard')}
        cancelText={t('contactImport.keep')}
        okButtonProps={{ danger: true }}
        onConfirm={() => discard(upload.id)}
      >
        <Button disabled={busy !== undefined}>{t('contactImport.discard')}</Button>
      </Popconfirm>
      {edits.size > 0 ? (
        <Button
          key="check"
          type="primary"
          loading={busy === 'correcting'}
          onClick={() => void importing.checkAgain(upload.id)}
        >
          {t('tableImport.checkAgain', { count: edits.size })}
        </Button>
      ) : (
        <Button
          key="commit"
          type="primary"
          loading={busy === 'committing'}
          disabled={count === 0 || busy === 'discarding'}
          onClick={() => void commit(upload.id)}
        >
          {busy === 'committing'
            ? t('contactImport.committing')
            : t('contactImport.commit', { count: formatCount(count) })}
        </Button>
      )}
    </div>
  );
}

function DoneButtons({ importing, onClose }: { importing: ContactImport; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void importing.begin()}>{t('contactImport.more')}</Button>
      <Button
        type="primary"
        onClick={() => {
          onClose();
          void importing.begin();
        }}
      >
        {t('contactImport.done')}
      </Button>
    </div>
  );
}
