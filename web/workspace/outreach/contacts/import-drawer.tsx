import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { LastImport, UndoneImport } from '#contract/outreach/contact-import.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ImportFrame } from '#web/workspace/kits/table-import/import-frame.tsx';
import { ImportProgress } from '#web/workspace/kits/table-import/import-progress.tsx';
import styles from '#web/workspace/kits/table-import/table-import.module.css';
import { TableStart } from '#web/workspace/kits/table-import/table-start.tsx';
import { UndoLastImport } from '#web/workspace/kits/table-import/undo-last-import.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ReadyButtons, StagedPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import type { ContactImport } from './use-contact-import.ts';

interface ImportDrawerProps {
  readonly importing: ContactImport;
  /** Called after an import was undone. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** Contacts from an Excel file: sent, checked, shown, and then taken in as one. */
export function ImportDrawer({ importing, onUndone, onClose }: ImportDrawerProps) {
  const { t } = useTranslation();
  const { failure, edits, isAtRest } = importing;
  return (
    <ImportFrame
      title={t('contactImport.title')}
      {...{ failure, onClose }}
      isTouched={() => edits.size > 0}
      isHeld={importing.busy === 'committing'}
      footer={() => footerOf(importing, onClose)}
    >
      <Step importing={importing} />
      {isAtRest && (
        <UndoLastImport<LastImport, UndoneImport>
          kind="contacts"
          last={() => api('contact.lastUpload', {}, { quiet: true })}
          run={(id) => api('contact.undoUpload', { body: { id } }, { quiet: true })}
          textOf={({ fileName, importedAt, added, changed }) =>
            t('contactImport.last', {
              ...{ name: fileName, time: formatDateTime(importedAt) },
              ...{ added: formatCount(added), changed: formatCount(changed) },
            })
          }
          undoTextOf={({ undoable }) => t('contactImport.undoText', { count: undoable })}
          undoneTextOf={({ removed, restored, left }) =>
            t(left > 0 ? 'contactImport.undonePartly' : 'contactImport.undone', {
              removed: formatCount(removed),
              restored: formatCount(restored),
              left: formatCount(left),
            })
          }
          onUndone={() => {
            void importing.begin();
            onUndone();
          }}
        />
      )}
    </ImportFrame>
  );
}

function Step({ importing }: { readonly importing: ContactImport }) {
  const { t } = useTranslation();
  const { upload, sending, loading, error } = importing;
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
  if (upload?.state === 'ready') return <StagedPreview upload={upload} importing={importing} />;
  if (upload?.state === 'committed') return <ImportResult upload={upload} />;
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
      <TableStart
        lead={t('contactImport.columns')}
        help={t('contactImport.dropHelp')}
        template={() => api('contact.importTemplate', {})}
        templateName={t('contactImport.templateName')}
        onFile={(file) => void importing.send(file)}
      />
    </>
  );
}

function footerOf(importing: ContactImport, onClose: () => void): ReactNode {
  const { upload, sending } = importing;
  if (sending || !upload) return null;
  if (upload.state === 'ready') return <ReadyButtons importing={importing} upload={upload} />;
  return upload.state === 'committed' && <DoneButtons importing={importing} onClose={onClose} />;
}

function DoneButtons({ importing, onClose }: { readonly importing: ContactImport; readonly onClose: () => void }) {
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
