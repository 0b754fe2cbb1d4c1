import { Button, Upload } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './table-import.module.css';

interface TableStartProps {
  readonly lead: string;
  readonly isChecking: boolean;
  readonly onTemplate: () => void;
  readonly onFile: (file: File) => void;
}

/** Where a file is chosen, what it does, and a template to begin with. */
export function TableStart({ lead, isChecking, onTemplate, onFile }: TableStartProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <Button
        className={styles.template ?? ''}
        icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={onTemplate}
      >
        {t('tableImport.template')}
      </Button>
      <Upload.Dragger
        height={200}
        accept=".xlsx"
        showUploadList={false}
        disabled={isChecking}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <FileSpreadsheet size={32} strokeWidth={1.2} aria-hidden="true" />
        <p className={styles.drop} role="status">
          {t(isChecking ? 'tableImport.checking' : 'tableImport.drop')}
        </p>
      </Upload.Dragger>
    </>
  );
}
