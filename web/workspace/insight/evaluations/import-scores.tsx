import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluationImport } from '#contract/insight/evaluation-import.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { TableImportDrawer } from '#web/workspace/kits/uploads/table-import-drawer.tsx';
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
      fileName={t('scoreImport.fileName')}
      template={() => api('evaluation.importTemplate', {})}
      check={(file) => api('evaluation.previewImport', { body: { file } }, { quiet: true })}
      commit={(file, digest) => api('evaluation.commitImport', { body: { file, digest } }, { quiet: true })}
      summaryOf={({ total, added, changed, removed, unchanged, passedOver }) =>
        t('scoreImport.summary', { total, added, changed, removed, unchanged, passedOver })
      }
      changesAnything={({ added, changed, removed }) => added + changed + removed > 0}
      page={(preview, file, show) => <ImportedPage preview={preview} file={file} onShow={show} />}
      onDone={({ added, changed, removed }) => {
        toast.success(t('scoreImport.done', { added, changed, removed }));
        onImported();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface ImportedPageProps {
  readonly preview: EvaluationImport;
  readonly file: File;
  readonly onShow: (preview: EvaluationImport) => void;
}

/** Preview of one company's page, with a choice of the others. */
function ImportedPage({ preview, file, onShow }: ImportedPageProps) {
  const { t } = useTranslation();
  const [isLoading, setIsLoading] = useState(false);
  const { page, choices, chosen } = preview;
  if (!page || !chosen) return null;
  const show = async (index: number) => {
    const wanted = choices[index];
    if (!wanted) return;
    setIsLoading(true);
    const { stockId, period } = wanted;
    const answer = await api('evaluation.previewImport', { body: { file, stockId, period } });
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
