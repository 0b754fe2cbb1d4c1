import { Badge, Button } from 'antd';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportDrawer } from './import-drawer.tsx';
import { useContactImport } from './use-contact-import.ts';

interface ImportContactsProps {
  /** Called after contacts were imported. */
  readonly onDone: () => void;
}

/** Opens the import; an unfinished one is resumed. */
export function ImportContacts({ onDone }: ImportContactsProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const importing = useContactImport({ onDone });
  return (
    <>
      <Badge dot={importing.isOpen}>
        <Button
          block
          icon={<FileUp size={16} strokeWidth={1.5} aria-hidden="true" />}
          loading={importing.sending !== undefined}
          aria-label={importing.isOpen ? t('contactImport.resume') : undefined}
          onClick={() => setIsShown(true)}
        >
          {t('contactImport.open')}
        </Button>
      </Badge>
      {isShown && <ImportDrawer importing={importing} onUndone={onDone} onClose={() => setIsShown(false)} />}
    </>
  );
}
