import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveWorkbook } from '#web/shared/api/download.ts';
import styles from './table-import.module.css';

interface AnnotatedFileButtonProps {
  /** Nothing where it failed, which has been said. */
  readonly read: () => Promise<Blob | undefined>;
  readonly fileName: string;
}

/** Saves the same file with what is wrong beside each row. */
export function AnnotatedFileButton({ read, fileName }: AnnotatedFileButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const file = await read();
    setIsBusy(false);
    if (file) saveWorkbook(file, fileName);
  };
  return (
    <Button
      className={styles.template ?? ''}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('tableImport.annotated')}
    </Button>
  );
}
