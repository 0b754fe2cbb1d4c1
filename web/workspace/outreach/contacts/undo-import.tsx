import { Button, Popconfirm } from 'antd';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import styles from './import-contacts.module.css';
import type { ContactImport } from './use-contact-import.ts';

/** The last import, and the way back from it. */
export function UndoImport({ importing: { last, busy, undo } }: { readonly importing: ContactImport }) {
  const { t } = useTranslation();
  if (!last) return null;
  return (
    <div className={styles.last}>
      <p>
        {t('contactImport.last', {
          name: last.fileName,
          time: formatDateTime(last.endedAt),
          added: formatCount(last.added),
          changed: formatCount(last.changed),
        })}
      </p>
      <Popconfirm
        title={t('contactImport.undoTitle')}
        description={t('contactImport.undoText')}
        okText={t('contactImport.undo')}
        cancelText={t('contactImport.keepImport')}
        okButtonProps={{ danger: true }}
        onConfirm={() => undo(last.id)}
      >
        <Button icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />} loading={busy === 'undoing'}>
          {t('contactImport.undo')}
        </Button>
      </Popconfirm>
    </div>
  );
}
