import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import type { ContactFilters } from './contact-address.ts';
import styles from './contacts.module.css';
import { ExportContacts } from './export-contacts.tsx';
import { ImportContacts } from './import-contacts.tsx';

/** Which buttons of the page the menu grants. */
export function useContactButtons() {
  const buttons = useTrail().at(-1)?.buttons ?? [];
  return {
    mayAdd: buttons.includes('contact:add'),
    mayEdit: buttons.includes('contact:edit'),
    mayDelete: buttons.includes('contact:delete'),
    mayImport: buttons.includes('contact:import'),
    mayExport: buttons.includes('contact:export'),
  };
}

interface ContactActionsProps {
  readonly may: ReturnType<typeof useContactButtons>;
  /** What the list is narrowed by. */
  readonly filters: ContactFilters;
  readonly onImported: () => void;
  readonly onAdd: () => void;
}

/** What can be done to the list as a whole. */
export function ContactActions({ may, filters, onImported, onAdd }: ContactActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {may.mayImport && (
        <div className={styles.act}>
          <ImportContacts onDone={onImported} />
        </div>
      )}
      {may.mayExport && (
        <div className={styles.act}>
          <ExportContacts filters={filters} />
        </div>
      )}
      {may.mayAdd && (
        <Button type="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onAdd}>
          {t('contacts.add')}
        </Button>
      )}
    </>
  );
}
