import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';

/** Downloads the annotated file. */
export function ResultFileButton({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const answer = await api('contact.uploadResult', { body: { id } });
    setBusy(false);
    if (answer.success) saveWorkbook(answer.result as Blob, t('contactImport.resultFileName'));
  };
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
      loading={busy}
      onClick={() => void download()}
    >
      {t('contactImport.resultFile')}
    </Button>
  );
}
