import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { Correction, PreviewedRows, RowEffect } from '#contract/table-import.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { PreviewRowView } from './preview-row.tsx';
import styles from './table-import.module.css';
import type { Edits } from './use-table-import.ts';

interface PreviewRowsProps {
  readonly preview: PreviewedRows;
  readonly edits: Edits;
  readonly onEdit: (correction: Correction) => void;
  /** Enter in a corrected cell. */
  readonly onCheck: () => void;
}

const pageSize = 20;
const effects: readonly RowEffect[] = ['wrong', 'added', 'changed', 'unchanged', 'skipped'];

/** What becomes of each row, those with something wrong first to be looked at; wrong cells are put right in place. */
export function PreviewRows({ preview: { columns, rows }, edits, onEdit, onCheck }: PreviewRowsProps) {
  const { t } = useTranslation();
  const byEffect = new Map(effects.map((effect) => [effect, rows.filter((row) => row.effect === effect)]));
  const rowsOf = (effect: RowEffect) => byEffect.get(effect) ?? [];
  const offered = effects.filter((effect) => rowsOf(effect).length > 0);
  const [chosen, setChosen] = useState<RowEffect>();
  const [page, setPage] = useState(1);
  const [first] = offered;
  if (first === undefined) return null;
  // Once the last wrong row has been put right, there is something else to see.
  const effect = chosen !== undefined && offered.includes(chosen) ? chosen : first;
  const found = rowsOf(effect);
  const current = Math.min(page, Math.ceil(found.length / pageSize));
  return (
    <section aria-label={t('tableImport.rowsLabel')} className={styles.preview}>
      <SegmentedSwitch
        label={t('tableImport.rowsLabel')}
        value={effect}
        options={offered.map((value) => ({
          value,
          label: t('tableImport.effectCount', {
            effect: t(`tableImport.effects.${value}`),
            count: formatCount(rowsOf(value).length),
          }),
        }))}
        onChange={(next) => {
          setChosen(next);
          setPage(1);
        }}
      />
      <ol className={styles.list}>
        {found.slice((current - 1) * pageSize, current * pageSize).map((row) => (
          <PreviewRowView key={row.row} row={row} columns={columns} edits={edits} onEdit={onEdit} onCheck={onCheck} />
        ))}
      </ol>
      {found.length > pageSize && (
        <nav className={styles.pages} aria-label={t('tableImport.pages')}>
          <Pagination
            size="small"
            current={current}
            pageSize={pageSize}
            total={found.length}
            onChange={setPage}
            showSizeChanger={false}
          />
        </nav>
      )}
    </section>
  );
}
