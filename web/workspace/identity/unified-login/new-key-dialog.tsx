import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { NewPartnerKey } from '#contract/identity/partners.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { CopyText } from './copy-text.tsx';
import styles from './partners.module.css';

interface NewKeyDialogProps {
  readonly made: NewPartnerKey;
  readonly onClose: () => void;
}

/** The secret of a new key, the only time it is seen: the dialog closes by its button alone. */
export function NewKeyDialog({ made: { id, fingerprint, secret }, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('partners.newKeyTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('partners.keyIsSaved')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('partners.newKeyText')} />
      <p className={styles.label}>{t('partners.secret', { id, fingerprint })}</p>
      <CopyText text={secret} />
    </Dialog>
  );
}
