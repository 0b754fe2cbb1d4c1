import { Button } from 'antd';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedContacts } from './contact-address.ts';
import { ExportDialog } from './export-dialog.tsx';

interface ExportContactsProps {
  /** What the list is narrowed by, or the chosen rows. */
  readonly filters: ExportedContacts;
}

/** Opens the export of the contacts that the list shows. */
export function ExportContacts({ filters }: ExportContactsProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button icon={<FileDown size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsShown(true)}>
        {t('contactExport.open')}
      </Button>
      {isShown && <ExportDialog filters={filters} onClose={() => setIsShown(false)} />}
    </>
  );
}
