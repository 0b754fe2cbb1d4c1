import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Popconfirm } from '../drawer/popconfirm.tsx';
import styles from './table-import.module.css';

interface LastImportProps {
  /** What it did. */
  readonly text: string;
  /** What undoing it does, and what it leaves. */
  readonly undoText: string;
  readonly isUndoing?: boolean;
  readonly onUndo: () => Promise<void>;
}

/** The last import, and the way back from it. */
export function LastImport({ text, undoText, isUndoing = false, onUndo }: LastImportProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.last}>
      <p>{text}</p>
      <Popconfirm
        title={t('tableImport.undoTitle')}
        description={undoText}
        okText={t('tableImport.undo')}
        cancelText={t('tableImport.keepImport')}
        okButtonProps={{ danger: true }}
        onConfirm={onUndo}
      >
        <Button icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />} loading={isUndoing}>
          {t('tableImport.undo')}
        </Button>
      </Popconfirm>
    </div>
  );
}
