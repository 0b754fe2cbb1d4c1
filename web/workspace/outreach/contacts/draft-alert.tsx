import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import type { ContactDraft } from './contact-draft.ts';
import styles from './contacts.module.css';

interface DraftAlertProps {
  readonly draft: ContactDraft;
  readonly onResume: () => void;
  readonly onDrop: () => void;
}

/** Offers to restore unsaved input. */
export function DraftAlert({ draft: { id, name, at }, onResume, onDrop }: DraftAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={formStyles.alert ?? ''}
      title={id === null ? t('contacts.draft.waitingNew') : t('contacts.draft.waiting', { name })}
      description={t('contacts.draft.text', { time: formatDateTimeShort(at) })}
      action={
        <div className={styles.choices}>
          <Button size="small" onClick={onResume}>
            {t('contacts.draft.resume')}
          </Button>
          <Button size="small" type="text" onClick={onDrop}>
            {t('contacts.draft.drop')}
          </Button>
        </div>
      }
    />
  );
}
