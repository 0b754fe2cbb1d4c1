import type { CsvCell } from '#web/shared/csv.ts';

export interface Column {
  readonly label: string;
  readonly lang?: 'zh-CN' | undefined;
  /** Number format on screen; CSV is unrounded. */
  readonly format?: (value: number) => string;
}

/** Data of a chart, for its table and CSV. The first column names the row. */
export interface DataSheet {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CsvCell[])[];
}

interface NamedValues {
  readonly name: string;
  readonly lang?: 'zh-CN' | undefined;
  readonly values: readonly (number | null)[];
}

/** A row per day, a column per series. */
export function sheetOfDays(
  day: string,
  days: readonly string[],
  series: readonly NamedValues[],
  format: (value: number) => string,
): DataSheet {
  return {
    columns: [{ label: day }, ...series.map(({ name, lang }) => ({ label: name, lang, format }))],
    rows: days.map((date, index) => [date, ...series.map(({ values }) => values[index] ?? null)]),
  };
}

/** The sheet as rows of a file, headings first. */
export function csvRows({ columns, rows }: DataSheet): CsvCell[][] {
  return [columns.map(({ label }) => label), ...rows.map((row) => [...row])];
}
