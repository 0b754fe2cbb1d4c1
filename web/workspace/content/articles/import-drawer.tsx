import { useTranslation } from 'react-i18next';
import type { ImportPreview } from '#contract/content/article-import.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';

interface ImportDrawerProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Articles from an Excel file: first what it would bring, then, confirmed, all of its good rows at once. */
export function ImportDrawer({ onClose, onImported }: ImportDrawerProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<ImportPreview>
      title={t('importing.title')}
      lead={t('importing.dropHelp')}
      templateName={t('importing.templateName')}
      annotatedName={t('importing.wrongRowsName')}
      template={() => api('article.importTemplate', {})}
      check={(body) => api('article.previewImport', { body }, { quiet: true })}
      commit={(body) => api('article.commitImport', { body }, { quiet: true })}
      summaryOf={({ needsReview, total, added, wrong, known }) =>
        `${t('importing.summary', { total, added, wrong, known })}${needsReview ? t('importing.needsReview') : ''}`
      }
      annotatedOf={({ wrongRows }) => wrongRows}
      blockOf={({ added }) => (added === 0 ? t('importing.nothing') : undefined)}
      onDone={({ added, needsReview }) => {
        toast.success(t(needsReview ? 'importing.doneForReview' : 'importing.done', { count: added }));
        onImported();
      }}
      undo={{
        kind: 'articles',
        last: () => api('article.lastImport', {}, { quiet: true }),
        run: (id) => api('article.undoImport', { body: { id } }, { quiet: true }),
        textOf: ({ importedAt, added }) => t('importing.last', { time: formatDateTime(importedAt), count: added }),
        undoTextOf: ({ undoable }) => t('importing.undo', { count: undoable }),
        onUndone: onImported,
      }}
      onClose={onClose}
    />
  );
}
