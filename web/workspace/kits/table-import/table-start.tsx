import { Button, Upload } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import styles from './table-import.module.css';

interface TableStartProps {
  /** The rules of the file: what it replaces, and what it leaves. */
  readonly lead: string;
  /** What a file may be, where it is said beforehand. */
  readonly help?: string;
  readonly isChecking?: boolean;
  readonly template: () => Promise<ApiAnswer<unknown>>;
  readonly templateName: string;
  readonly onFile: (file: File) => void;
}

/** Where a file is chosen, what it does, and a template to begin with. */
export function TableStart({ lead, help, isChecking = false, template, templateName, onFile }: TableStartProps) {
  const { t } = useTranslation();
  const downloadTemplate = async () => {
    const answer = await template();
    if (answer.success) saveWorkbook(answer.result as Blob, templateName);
  };
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <Button
        className={styles.template ?? ''}
        icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void downloadTemplate()}
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
        {help !== undefined && <p className={styles.help}>{help}</p>}
      </Upload.Dragger>
    </>
  );
}
