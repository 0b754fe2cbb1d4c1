import { Button, Upload } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import styles from './import-contacts.module.css';

/** File selection and template. */
export function ImportStart({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const downloadTemplate = async () => {
    const answer = await api('contact.importTemplate', {});
    if (answer.success) saveWorkbook(answer.result as Blob, t('contactImport.templateName'));
  };
  return (
    <>
      <p className={styles.lead}>{t('contactImport.columns')}</p>
      <Button
        className={styles.template ?? ''}
        icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void downloadTemplate()}
      >
        {t('contactImport.template')}
      </Button>
      <Upload.Dragger
        height={200}
        accept=".xlsx"
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <FileSpreadsheet size={32} strokeWidth={1.2} aria-hidden="true" />
        <p className={styles.drop}>{t('contactImport.drop')}</p>
        <p className={styles.help}>{t('contactImport.dropHelp')}</p>
      </Upload.Dragger>
    </>
  );
}
