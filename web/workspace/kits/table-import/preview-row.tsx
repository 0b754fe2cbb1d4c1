import { useTranslation } from 'react-i18next';
import type { Correction, PreviewedRows, PreviewRow } from '#contract/table-import.ts';
import { CellField } from './cell-field.tsx';
import { type Edits, placeOf } from './edits.ts';
import styles from './table-import.module.css';

interface PreviewRowViewProps {
  readonly row: PreviewRow;
  readonly columns: PreviewedRows['columns'];
  readonly edits: Edits;
  readonly onEdit: (correction: Correction) => void;
  readonly onCheck: () => void;
}

/** One row of a file: what it says, what is wrong with it, and its wrong cells as fields. */
export function PreviewRowView({ row, columns, edits, onEdit, onCheck }: PreviewRowViewProps) {
  const { t } = useTranslation();
  const changes = new Map(row.changes?.map((change) => [change.column, change]));
  const cells = columns.flatMap(({ key, title }, index) => {
    const change = changes.get(key);
    const text = change?.after ?? row.cells[index] ?? '';
    return (change || text !== '') && !row.correctable.includes(key) ? [{ key, title, text, change }] : [];
  });
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  // What is said of a cell with a field stands at the field.
  const said = row.reasons.filter(({ column }) => column === null || !row.correctable.includes(column));
  return (
    <li className={styles.row}>
      <p className={styles.number}>{t('tableImport.rowNumber', { row: row.row })}</p>
      <div className={styles.content}>
        <dl className={styles.cells}>
          {cells.map(({ key, title, text, change }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                {change && (
                  <>
                    <del>{change.before || t('tableImport.empty')}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {change ? <ins>{text || t('tableImport.empty')}</ins> : text}
              </dd>
            </div>
          ))}
        </dl>
        {said.map(({ column, reason }) => (
          <p key={`${column} ${reason}`} className={row.effect === 'wrong' ? styles.wrong : styles.help}>
            {column === null ? reason : t('tableImport.reasonOf', { column: titles.get(column) ?? column, reason })}
          </p>
        ))}
        {row.correctable.map((key) => {
          const index = columns.findIndex((column) => column.key === key);
          const place = { row: row.row, column: key };
          return (
            <CellField
              key={key}
              title={titles.get(key) ?? key}
              value={edits.get(placeOf(place))?.value ?? row.cells[index] ?? ''}
              reasons={row.reasons.filter(({ column }) => column === key).map(({ reason }) => reason)}
              onChange={(value) => onEdit({ ...place, value })}
              onCheck={onCheck}
            />
          );
        })}
      </div>
    </li>
  );
}
