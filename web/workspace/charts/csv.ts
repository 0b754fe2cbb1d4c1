import { saveFile } from '#web/shared/api/download.ts';
import { csvOfRows } from '#web/shared/csv.ts';
import type { DataSheet } from './data-sheet.ts';

/** A sheet as CSV, its heads first. */
export function csvOf({ columns, rows }: Pick<DataSheet, 'columns' | 'rows'>): string {
  return csvOfRows([columns.map(({ label }) => label), ...rows]);
}

/** Hands a sheet to the reader as a file `<name>.csv`. */
export function saveCsv(sheet: DataSheet, name: string): void {
  saveFile(new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
