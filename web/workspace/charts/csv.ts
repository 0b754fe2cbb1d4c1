import i18next from 'i18next';
import { publicPaths } from '#contract/paths.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { csvRows, type DataSheet } from '#web/shared/charts/data-sheet.ts';
import { csvOfRows } from '#web/shared/csv.ts';
import { formatDateTime } from '#web/shared/format/date.ts';

/** A sheet as CSV, headings first; notes follow after an empty line. */
export function csvOf(sheet: DataSheet, notes: readonly string[] = []): string {
  const foot = notes.length > 0 ? [[], ...notes.map((note) => [note])] : [];
  return csvOfRows([...csvRows(sheet), ...foot]);
}

interface Origin {
  /** File name without extension, and the name of the values. */
  readonly name: string;
  /** Unit or definition of the values. */
  readonly scope?: string;
  /** ISO 8601. */
  readonly asOf?: string;
}

/** Downloads a sheet with its definition, time and formulas. */
export function saveCsv(sheet: DataSheet, { name, scope, asOf }: Origin): void {
  const notes = [
    name,
    ...(scope ? [scope] : []),
    ...(asOf ? [i18next.t('chart.asOf', { time: formatDateTime(asOf) })] : []),
    i18next.t('chart.formulas', { address: location.origin + publicPaths.explain }),
  ];
  saveFile(new Blob([csvOf(sheet, notes)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
