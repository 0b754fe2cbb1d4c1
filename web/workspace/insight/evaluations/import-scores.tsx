import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluationImport } from '#contract/insight/evaluation-import.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/table-import/table-import-drawer.tsx';
import type { SentTable } from '#web/workspace/kits/table-import/use-table-import.ts';
import styles from './evaluation.module.css';
import { RadarPanel } from './radar-panel.tsx';
import { ScoreTable } from './score-table.tsx';

interface ImportScoresProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Imports scores from an Excel file, with a preview of the page. */
export function ImportScores({ onClose, onImported }: ImportScoresProps) {
  const { t } = useTranslation();
  return (
    <TableImportDrawer<EvaluationImport>
      title={t('scoreImport.title')}
      lead={t('scoreImport.lead')}
      templateName={t('scoreImport.fileName')}
      annotatedName={t('scoreImport.fileName')}
      template={() => api('evaluation.importTemplate', {})}
      check={(body) => api('evaluation.previewImport', { body }, { quiet: true })}
      commit={(body) => api('evaluation.commitImport', { body }, { quiet: true })}
      summaryOf={({ total, added, changed, removed, unchanged, passedOver }) =>
        t('scoreImport.summary', { total, added, changed, removed, unchanged, passedOver })
      }
      annotatedOf={({ annotated }) => annotated}
      blockOf={({ faultCount, added, changed, removed }) => {
        if (faultCount > 0) return t('tableImport.faults', { count: faultCount });
        return added + changed + removed === 0 ? t('tableImport.nothing') : undefined;
      }}
      page={(preview, sent, show) => <ImportedPage preview={preview} sent={sent} onShow={show} />}
      onDone={({ added, changed, removed }) => {
        toast.success(t('scoreImport.done', { added, changed, removed }));
        onImported();
      }}
      undo={{
        kind: 'scores',
        last: () => api('evaluation.lastImport', {}, { quiet: true }),
        run: (id) => api('evaluation.undoImport', { body: { id } }, { quiet: true }),
        textOf: ({ importedAt, added, changed, removed }) =>
          t('scoreImport.last', { time: formatDateTime(importedAt), added, changed, removed }),
        undoTextOf: ({ undoable }) => t('scoreImport.undo', { count: undoable }),
        onUndone: onImported,
      }}
      onClose={onClose}
    />
  );
}

interface ImportedPageProps {
  readonly preview: EvaluationImport;
  readonly sent: SentTable;
  readonly onShow: (preview: EvaluationImport) => void;
}

/** The page of one company as it would be, and a choice of the others in the file. */
function ImportedPage({ preview, sent, onShow }: ImportedPageProps) {
  const { t } = useTranslation();
  const [isLoading, setIsLoading] = useState(false);
  const { page, choices, chosen } = preview;
  if (!page || !chosen) return null;
  const show = async (index: number) => {
    const wanted = choices[index];
    if (!wanted) return;
    setIsLoading(true);
    const { stockId, period } = wanted;
    const answer = await api('evaluation.previewImport', { body: { ...sent, stockId, period } });
    setIsLoading(false);
    if (answer.success) onShow(answer.result);
  };
  return (
    <section aria-label={t('tableImport.preview')} aria-busy={isLoading}>
      <div className={styles.chosen}>
        <span>{t('tableImport.preview')}</span>
        <Select
          className={styles.compare}
          aria-label={t('scoreImport.company')}
          loading={isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          value={choices.findIndex(({ stockId, period }) => stockId === chosen.stockId && period === chosen.period)}
          options={choices.map(({ name, period }, value) => ({ value, label: `${name} · ${period}` }))}
          onChange={(index) => void show(index)}
        />
      </div>
      <div className={styles.preview}>
        <div className={styles.previewRadar}>
          <RadarPanel data={page} period={chosen.period} />
        </div>
        <ScoreTable data={page} period={chosen.period} isPreview />
      </div>
    </section>
  );
}
