import { Button, Progress } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExportState } from '#contract/outreach/contact-export.ts';
import styles from './export-contacts.module.css';
import type { ContactExport } from './use-contact-export.ts';

interface ExportProgressProps {
  readonly exporting: ContactExport;
  readonly shown: ExportState;
}

/** Progress of a background export until it can be downloaded. */
export function ExportProgress({ exporting, shown }: ExportProgressProps) {
  const { t } = useTranslation();
  const { id, state, done, total } = shown;
  if (state === 'failed' || state === 'cancelled') return <p role="alert">{t('contactExport.failed')}</p>;
  if (state === 'done') {
    return (
      <>
        <p role="status">{t('contactExport.ready', { count: formatCount(total) })}</p>
        <div>
          <Button
            type="primary"
            loading={exporting.busy}
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => void exporting.download(id)}
          >
            {t('contactExport.download')}
          </Button>
        </div>
      </>
    );
  }
  const counts = { done: formatCount(done), total: formatCount(total) };
  return (
    <>
      <Progress
        percent={total > 0 ? Math.floor((done / total) * 100) : 0}
        showInfo={false}
        strokeColor="var(--accent)"
        aria-label={t('contactExport.title')}
      />
      <p role="status">{total > 0 ? t('contactExport.making', counts) : t('contactExport.waiting')}</p>
      <p className={styles.help}>{t('contactExport.background')}</p>
      <div>
        <Button onClick={() => void exporting.cancel(id)}>{t('contactExport.stop')}</Button>
      </div>
    </>
  );
}
