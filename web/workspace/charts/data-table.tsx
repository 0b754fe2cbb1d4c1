import { useTranslation } from 'react-i18next';
import { useScrollFocus } from '../ui/use-scroll-focus.ts';
import styles from './chart.module.css';
import type { Cell, Column, DataSheet } from './data-sheet.ts';

interface DataTableProps {
  readonly sheet: DataSheet;
  readonly label: string;
}

/** The table of a chart, with a fixed first column. */
export function DataTable({ sheet: { columns, rows }, label }: DataTableProps) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const textOf = (cell: Cell | undefined, { format }: Column) => {
    if (cell === null || cell === undefined) return <span className={styles.none}>{t('chart.noValue')}</span>;
    return typeof cell === 'number' && format ? format(cell) : cell;
  };
  return (
    <div ref={scroll} className={styles.tableScroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.label} scope="row">
                    {textOf(row[index], column)}
                  </th>
                ) : (
                  <td key={column.label}>{textOf(row[index], column)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
