import type { CsvCell } from '#web/shared/csv.ts';
import type { Column, DataSheet } from './data-sheet.ts';

interface DataTableProps {
  readonly sheet: DataSheet;
  readonly label: string;
  /** Said where there is too little data. */
  readonly noValue: string;
}

/** The table of a chart: its frame scrolls under a fixed first column. */
export function DataTable({ sheet: { columns, rows }, label, noValue }: DataTableProps) {
  const textOf = (cell: CsvCell | undefined, { format }: Column) => {
    if (cell === null || cell === undefined) return <span className="chart-none">{noValue}</span>;
    return typeof cell === 'number' && format ? format(cell) : cell;
  };
  return (
    <table className="chart-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" lang={column.lang}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may begin alike, such as two articles of one minute
          <tr key={place}>
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
  );
}
