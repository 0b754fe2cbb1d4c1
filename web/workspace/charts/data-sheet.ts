export type Cell = string | number | null;

export interface Column {
  readonly label: string;
  /** Number format on screen; CSV is unrounded. */
  readonly format?: (value: number) => string;
}

/** Data of a chart, for its table and CSV. The first column names the row. */
export interface DataSheet {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

interface NamedValues {
  readonly name: string;
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
    columns: [{ label: day }, ...series.map(({ name }) => ({ label: name, format }))],
    rows: days.map((date, index) => [date, ...series.map(({ values }) => values[index] ?? null)]),
  };
}
