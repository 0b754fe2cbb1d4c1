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

/** Scores from an Excel file, seen as the page they make before they are taken in. */
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

/** The page of one company as it would be, and a choice of the others in the file. */
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
