import type { Correction, PreviewedRows } from '#contract/table-import.ts';
import { areSendable, type Edits } from './edits.ts';
import { PreviewRowView } from './preview-row.tsx';
import styles from './table-import.module.css';

interface RowListProps {
  readonly preview: PreviewedRows;
  readonly edits: Edits;
  readonly onEdit: (correction: Correction) => void;
  /** Enter in a corrected cell. */
  readonly onCheck: () => void;
  /** The next page is on its way. */
  readonly isStale?: boolean;
}

/** Rows of a preview; wrong cells are put right in place. */
export function RowList({ preview: { columns, rows }, edits, onEdit, onCheck, isStale = false }: RowListProps) {
  const check = () => areSendable(edits) && onCheck();
  return (
    <ol className={styles.list} aria-busy={isStale}>
      {rows.map((row) => (
        <PreviewRowView key={row.row} row={row} columns={columns} edits={edits} onEdit={onEdit} onCheck={check} />
      ))}
    </ol>
  );
}
