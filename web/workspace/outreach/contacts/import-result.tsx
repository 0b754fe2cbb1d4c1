import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ImportStatus } from '#contract/outreach/contact-import.ts';
import styles from '#web/workspace/kits/table-import/table-import.module.css';
import { ResultFileButton } from './import-preview.tsx';

/** Result of an import. */
export function ImportResult({ upload }: { readonly upload: ImportStatus }) {
  const { t } = useTranslation();
  const { id, added, changed, skipped } = upload;
  return (
    <>
      <Alert
        className={styles.alert ?? ''}
        type="success"
        showIcon
        role="status"
        title={t('contactImport.committed', { added: formatCount(added), changed: formatCount(changed) })}
      />
      {skipped > 0 && (
        <>
          <p className={styles.lead}>{t('contactImport.skippedRows', { skipped: formatCount(skipped) })}</p>
          <ResultFileButton id={id} />
        </>
      )}
    </>
  );
}
