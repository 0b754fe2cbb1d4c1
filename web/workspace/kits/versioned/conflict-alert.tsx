import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';

interface ConflictAlertProps {
  readonly title: string;
  /** Where the newest version is opened, beside this one. */
  readonly latest: string;
  readonly onOverwrite: () => void;
}

/** Somebody else saved meanwhile: what was written here stays until its writer has decided. */
export function ConflictAlert({ title, latest, onOverwrite }: ConflictAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      className={styles.alert ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={title}
      description={
        <>
          {t('editor.changedText')}
          <div className={styles.alertActions}>
            <Button href={latest} target="_blank">
              {t('editor.viewLatest')}
            </Button>
            <Button onClick={onOverwrite}>{t('editor.overwrite')}</Button>
          </div>
        </>
      }
    />
  );
}
