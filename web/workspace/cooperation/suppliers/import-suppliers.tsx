import { useTranslation } from 'react-i18next';
import type { SupplierImport } from '#contract/cooperation/supplier-import.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';

interface ImportSuppliersProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Suppliers from an Excel file: added as candidates, or changed by their credit code. */
export function ImportSuppliers({ onClose, onImported }: ImportSuppliersProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<SupplierImport>
      title={t('suppliers.import.title')}
      lead={t('suppliers.import.lead')}
      templateName={t('suppliers.list')}
      annotatedName={t('suppliers.list')}
      template={() => api('supplier.importTemplate', {})}
      check={(body) => api('supplier.previewImport', { body }, { quiet: true })}
      commit={(body) => api('supplier.commitImport', { body }, { quiet: true })}
      summaryOf={({ total, added, changed, unchanged }) =>
        t('suppliers.import.summary', { total, added, changed, unchanged })
      }
      annotatedOf={({ annotated }) => annotated}
      blockOf={({ faultCount, added, changed }) => {
        if (faultCount > 0) return t('tableImport.faults', { count: faultCount });
        return added + changed === 0 ? t('tableImport.nothing') : undefined;
      }}
      onDone={({ added, changed }) => {
        toast.success(t('suppliers.import.done', { added, changed }));
        onImported();
      }}
      onClose={onClose}
    />
  );
}
