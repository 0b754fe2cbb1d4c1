import { useTranslation } from 'react-i18next';
import type { UserImport } from '#contract/identity/user-import.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';

interface ImportUsersProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** People from an Excel file: invited, or let into a company with the account that they have. */
export function ImportUsers({ onClose, onImported }: ImportUsersProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<UserImport>
      title={t('users.import.title')}
      lead={t('users.import.lead')}
      templateName={t('users.import.fileName')}
      annotatedName={t('users.import.fileName')}
      template={() => api('user.importTemplate', {})}
      check={(body) => api('user.previewImport', { body }, { quiet: true })}
      commit={(body) => api('user.commitImport', { body }, { quiet: true })}
      summaryOf={({ total, invited, linked, unchanged, wrong }) =>
        t('users.import.summary', { total, invited, linked, unchanged }) +
        (wrong > 0 ? t('users.import.wrong', { count: wrong }) : '')
      }
      annotatedOf={({ annotated }) => annotated}
      blockOf={({ invited, linked }) => (invited + linked === 0 ? t('users.import.nothing') : undefined)}
      onDone={({ invited, linked }) => {
        toast.success(t('users.import.done', { invited, linked }));
        onImported();
      }}
      onClose={onClose}
    />
  );
}
