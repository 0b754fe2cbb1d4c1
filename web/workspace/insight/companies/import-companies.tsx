import { useTranslation } from 'react-i18next';
import { formatTotal } from '#contract/format-number.ts';
import type { CompanyImport } from '#contract/insight/company-import.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';
import { FormerNamesChoice } from './former-names-choice.tsx';

interface ImportCompaniesProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Companies from an Excel file: added, or changed by their code. */
export function ImportCompanies({ onClose, onImported }: ImportCompaniesProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<CompanyImport>
      title={t('companies.import.title')}
      lead={t('companies.import.lead')}
      templateName={t('companies.import.fileName')}
      annotatedName={t('companies.import.fileName')}
      template={() => api('company.importTemplate', {})}
      check={(sent, as) =>
        api('company.previewImport', { body: { ...sent, ...(as && { formerNames: as.formerNames }) } }, { quiet: true })
      }
      commit={(sent, { formerNames }) =>
        api('company.commitImport', { body: { ...sent, formerNames } }, { quiet: true })
      }
      choice={(preview, checkAs) => (
        <FormerNamesChoice preview={preview} onChoose={(formerNames) => checkAs({ ...preview, formerNames })} />
      )}
      summaryOf={({ total, added, changed, unchanged, formerNames, renamed, losing, again }) =>
        [
          t('companies.import.summary', {
            ...{ total, added, changed, unchanged },
            again: formatTotal(again),
          }),
          renamed > 0 && t(`companies.import.renamed.${formerNames}`, { count: renamed }),
          losing > 0 && t('companies.import.losing', { count: losing }),
        ]
          .filter(Boolean)
          .join(t('companies.import.between'))
      }
      annotatedOf={({ annotated }) => annotated}
      blockOf={({ faultCount, added, changed }) => {
        if (faultCount > 0) return t('tableImport.faults', { count: faultCount });
        return added + changed === 0 ? t('tableImport.nothing') : undefined;
      }}
      onDone={({ added, changed }) => {
        toast.success(t('companies.import.done', { added, changed }));
        onImported();
      }}
      undo={{
        kind: 'companies',
        last: () => api('company.lastImport', {}, { quiet: true }),
        run: (id) => api('company.undoImport', { body: { id } }, { quiet: true }),
        textOf: ({ importedAt, added, changed }) =>
          t('companies.import.last', { time: formatDateTime(importedAt), added, changed }),
        undoTextOf: ({ undoable }) => t('companies.import.undo', { count: undoable }),
        onUndone: onImported,
      }}
      onClose={onClose}
    />
  );
}
