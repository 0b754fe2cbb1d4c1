import type { Correction } from '#contract/table-import.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';

/** Puts corrected cells where those of the file were. What names no cell of the file changes nothing. */
export function correctRows<Column extends string>(
  corrections: readonly Correction[],
  places: ReadonlyMap<Column, number>,
): (row: TableRow<Column>) => TableRow<Column> {
  const ofRow = Map.groupBy(corrections, ({ row }) => row);
  return (row) => {
    const found = ofRow.get(row.number);
    if (!found) return row;
    const cells: Record<Column, Cell> = { ...row.cells };
    const given = [...row.given];
    for (const { column, value } of found) {
      const place = places.get(column as Column);
      if (place === undefined) continue;
      cells[column as Column] = value;
      given[place] = value;
    }
    return { ...row, cells, given };
  };
}
