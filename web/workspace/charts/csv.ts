import { csvOfRows } from '#web/shared/csv.ts';
import type { DataSheet } from './data-sheet.ts';

/** A sheet as CSV, its heads first. */
export function csvOf({ columns, rows }: Pick<DataSheet, 'columns' | 'rows'>): string {
  return csvOfRows([columns.map(({ label }) => label), ...rows]);
}
