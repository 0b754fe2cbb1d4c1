import { useTranslation } from 'react-i18next';
import type { ManualImport } from '#contract/content/manual-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';
import { ChapterView } from '../chapter-view.tsx';
import styles from './manual-editor.module.css';

interface ImportChaptersProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Imports chapters from an Excel file, with a preview of the manual. */
export function ImportChapters({ onClose, onImported }: ImportChaptersProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<ManualImport>
      title={t('manualEditor.importTitle')}
      lead={t('manualEditor.importLead')}
      templateName={t('manualEditor.fileName')}
      annotatedName={t('manualEditor.fileName')}
      template={() => api('manual.importTemplate', {})}
      check={(body) => api('manual.previewImport', { body }, { quiet: true })}
      commit={(body) => api('manual.commitImport', { body }, { quiet: true })}
      summaryOf={({ needsReview, total, added, replaced, unchanged }) =>
        `${t('manualEditor.importSummary', { total, added, replaced, unchanged })}${needsReview ? t('manualEditor.importNeedsReview') : ''}`
      }
      annotatedOf={({ annotated }) => annotated}
      blockOf={({ faultCount, added, replaced }) => {
        if (faultCount > 0) return t('tableImport.faults', { count: faultCount });
        return added + replaced === 0 ? t('tableImport.nothing') : undefined;
      }}
      page={({ chapters }) => <ImportedManual chapters={chapters} />}
      onDone={({ added, replaced }) => {
        toast.success(t('manualEditor.imported', { added, replaced }));
        onImported();
      }}
      undo={{
        kind: 'chapters',
        last: () => api('manual.lastImport', {}, { quiet: true }),
        run: (id) => api('manual.undoImport', { body: { id } }, { quiet: true }),
        textOf: ({ importedAt, added, changed }) =>
          t('manualEditor.importLast', { time: formatDateTime(importedAt), added, changed }),
        undoTextOf: ({ undoable }) => t('manualEditor.importUndo', { count: undoable }),
        onUndone: onImported,
      }}
      onClose={onClose}
    />
  );
}

/** The manual after the import: changed chapters in full, others by title. */
function ImportedManual({ chapters }: Pick<ManualImport, 'chapters'>) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('tableImport.preview')}>
      <p className={styles.previewHeading}>{t('tableImport.preview')}</p>
      {chapters.map((chapter) =>
        chapter.effect === 'kept' || chapter.effect === 'unchanged' ? (
          <p key={chapter.id} className={styles.kept}>
            {chapter.title} · {t(`manualEditor.effects.${chapter.effect}`)}
          </p>
        ) : (
          <div key={chapter.id} className={styles.changed}>
            <span className={styles.effect}>{t(`manualEditor.effects.${chapter.effect}`)}</span>
            <ChapterView chapter={chapter} word="" />
          </div>
        ),
      )}
    </section>
  );
}
