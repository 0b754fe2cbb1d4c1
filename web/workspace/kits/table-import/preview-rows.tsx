import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { RowEffect } from '#contract/table-import.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './table-import.module.css';

/** A page of the rows with one effect. */
export interface RowsPlace {
  readonly effect: RowEffect;
  readonly page: number;
  readonly pageSize: number;
}

interface PreviewRowsProps {
  /** How many rows of each effect there are. */
  readonly counts: Partial<Readonly<Record<RowEffect, number>>>;
  /** The rows of a page. */
  readonly children: (place: RowsPlace) => ReactNode;
}

const pageSize = 20;
const effects: readonly RowEffect[] = ['wrong', 'added', 'changed', 'unchanged', 'skipped'];

/** What becomes of each row, those with something wrong first to be looked at. */
export function PreviewRows({ counts, children }: PreviewRowsProps) {
  const { t } = useTranslation();
  const countOf = (effect: RowEffect) => counts[effect] ?? 0;
  const offered = effects.filter((effect) => countOf(effect) > 0);
  const [chosen, setChosen] = useState<RowEffect>();
  const [page, setPage] = useState(1);
  const [first] = offered;
  if (first === undefined) return null;
  // Once the last wrong row has been put right, there is something else to see.
  const effect = chosen !== undefined && offered.includes(chosen) ? chosen : first;
  const total = countOf(effect);
  const current = Math.min(page, Math.ceil(total / pageSize));
  return (
    <section aria-label={t('tableImport.rowsLabel')} className={styles.preview}>
      <SegmentedSwitch
        label={t('tableImport.rowsLabel')}
        value={effect}
        options={offered.map((value) => ({
          value,
          label: t('tableImport.effectCount', {
            effect: t(`tableImport.effects.${value}`),
            count: formatCount(countOf(value)),
          }),
        }))}
        onChange={(next) => {
          setChosen(next);
          setPage(1);
        }}
      />
      {children({ effect, page: current, pageSize })}
      {total > pageSize && (
        <nav className={styles.pages} aria-label={t('tableImport.pages')}>
          <Pagination
            size="small"
            current={current}
            pageSize={pageSize}
            total={total}
            onChange={setPage}
            showSizeChanger={false}
          />
        </nav>
      )}
    </section>
  );
}
