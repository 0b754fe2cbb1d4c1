import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import type { ExportedContacts } from './contact-address.ts';
import styles from './export-contacts.module.css';
import { ExportProgress } from './export-progress.tsx';
import { type ContactExport, useContactExport } from './use-contact-export.ts';

interface ExportDialogProps {
  readonly filters: ExportedContacts;
  readonly onClose: () => void;
}

/** How many contacts would leave, before they do; long files are made in the background and fetched from here. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const exporting = useContactExport(filters, onClose);
  const { shown, counted, countError, failure, busy, start, recount } = exporting;
  const { sort: _sort, ...narrowing } = filters;
  const count = formatCount(counted?.count ?? 0);
  const sentence = narrowing.ids ? 'countChosen' : Object.keys(narrowing).length > 0 ? 'countFiltered' : 'count';
  return (
    <Dialog
      open
      title={t('contactExport.title')}
      onCancel={onClose}
      footer={
        shown ? (
          <Button onClick={onClose}>{t('contactExport.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('contactExport.cancel')}</Button>
            <Button type="primary" disabled={!counted?.count} loading={busy} onClick={() => void start()}>
              {busy ? t('contactExport.exporting') : t('contactExport.start')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {shown && <ExportProgress exporting={exporting} shown={shown} />}
        {!shown && countError && <ErrorState error={countError} onReload={recount} />}
        {!shown && !countError && (
          <>
            {counted ? (
              <p role="status">
                {counted.count > 0 ? t(`contactExport.${sentence}`, { count }) : t('contactExport.none')}
              </p>
            ) : (
              <Skeleton height={22} />
            )}
            {counted?.inBackground && <p>{t('contactExport.background')}</p>}
            <p className={styles.help}>{t('contactExport.columns')}</p>
            <Earlier exporting={exporting} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** An export of before that is still being made, or whose file is still there. */
function Earlier({ exporting }: { readonly exporting: ContactExport }) {
  const { t } = useTranslation();
  const { earlier, download, watch } = exporting;
  if (!earlier) return null;
  const time = formatDateTime(earlier.createdAt);
  if (earlier.state !== 'done') {
    return (
      <p>
        {t('contactExport.earlierRunning', { time })}
        <Button type="link" onClick={() => watch(earlier.id)}>
          {t('contactExport.watch')}
        </Button>
      </p>
    );
  }
  return (
    <p>
      {t('contactExport.earlier', { time, count: formatCount(earlier.total) })}
      <Button type="link" onClick={() => void download(earlier.id)}>
        {t('contactExport.download')}
      </Button>
    </p>
  );
}
