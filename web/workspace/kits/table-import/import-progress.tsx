import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './table-import.module.css';

interface ImportProgressProps {
  readonly title: string;
  readonly percent: number;
  readonly detail: string;
  readonly help?: string;
  readonly isCancelling?: boolean;
  readonly onCancel: () => void;
}

/** How far a file has been sent or checked, where that takes long enough to be shown. */
export function ImportProgress(props: ImportProgressProps) {
  const { t } = useTranslation();
  const { title, percent, detail, help, isCancelling = false, onCancel } = props;
  return (
    <section className={styles.progress} aria-label={title}>
      <h3 className={styles.progressTitle}>{title}</h3>
      <Progress percent={percent} showInfo={false} strokeColor="var(--accent)" aria-label={title} />
      <p className={styles.progressDetail} role="status">
        {detail}
      </p>
      {help && <p className={styles.help}>{help}</p>}
      <Button className={styles.cancel ?? ''} loading={isCancelling} onClick={onCancel}>
        {t('tableImport.cancel')}
      </Button>
    </section>
  );
}
