import { type Cell, readXlsx, type SheetRow } from './read-xlsx.ts';
import { WorkbookError } from './workbook-error.ts';

/** Headings of a table. */
export interface TableColumns<Column extends string> {
  /** Columns with their headings in all languages; blanks, asterisks and case are ignored. */
  readonly headings: Readonly<Record<Column, readonly string[]>>;
  /** Required columns. */
  readonly required: readonly Column[];
}

/** A row by the columns of the table; missing ones are `null`. */
export interface TableRow<Column extends string> {
  /** As in Excel. */
  readonly number: number;
  readonly cells: Readonly<Record<Column, Cell>>;
  /** All cells as in the file, including those under unknown headings. */
  readonly given: readonly Cell[];
}

export interface Table<Column extends string> {
  /** The first row that is not empty, as in the file. */
  readonly heading: readonly Cell[];
  /** Rows with a value in a known column, as they are read. */
  readonly rows: AsyncGenerator<TableRow<Column>>;
  /** Days count from 1904 instead of 1900. */
  readonly date1904: boolean;
  /** Approximate number of rows below the heading; 0 if unknown before reading. */
  readonly expected: number;
}

/**
 * Reads a workbook whose first row names its columns, in any order and language.
 * @throws WorkbookError also while rows are read
 */
export async function readTable<Column extends string>(
  file: Buffer,
  columns: TableColumns<Column>,
): Promise<Table<Column>> {
  const { rows, date1904, expected } = await readXlsx(file);
  const first = await rows.next();
  if (first.done) throw new WorkbookError('COLUMNS_MISSING');
  const heading = first.value.cells;
  refuseTwofold(heading, columns);
  const places = findPlaces(heading, columns);
  const named = nameCells(rows, places, Object.keys(columns.headings) as Column[]);
  return { heading, rows: named, date1904, expected: Math.max(0, expected - 1) };
}

/** Headings and columns stand for one another one by one, or the values of one would get lost or be taken for another's. */
function refuseTwofold(heading: readonly Cell[], { headings }: TableColumns<string>): void {
  const columns = Object.entries<readonly string[]>(headings);
  const meant = new Map<string, string[]>();
  for (const [column, texts] of columns)
    for (const text of new Set(texts.map(plainHeading))) meant.set(text, [...(meant.get(text) ?? []), column]);
  meant.delete('');
  const found = new Set<string>();
  for (const cell of heading) {
    const [column, ...others] = meant.get(plainHeading(cell)) ?? [];
    if (column === undefined) continue;
    if (others.length > 0 || found.has(column)) {
      throw new WorkbookError('COLUMNS_TWICE', undefined, String(cell).trim().slice(0, longestNamed).toWellFormed());
    }
    found.add(column);
  }
}

/**
 * Index of each column that is present.
 * @throws WorkbookError
 */
export function findPlaces<Column extends string>(
  heading: readonly Cell[],
  { headings, required }: TableColumns<Column>,
): ReadonlyMap<Column, number> {
  const standing = new Map(heading.map((cell, index) => [plainHeading(cell), index]));
  standing.delete('');
  const places = new Map<Column, number>();
  for (const [column, texts] of Object.entries(headings) as [Column, readonly string[]][]) {
    const place = texts.map((text) => standing.get(plainHeading(text))).find((found) => found !== undefined);
    if (place !== undefined) places.set(column, place);
  }
  if (required.some((column) => !places.has(column))) throw new WorkbookError('COLUMNS_MISSING');
  return places;
}

async function* nameCells<Column extends string>(
  rows: AsyncGenerator<SheetRow>,
  places: ReadonlyMap<Column, number>,
  columns: readonly Column[],
): AsyncGenerator<TableRow<Column>> {
  for await (const { number, cells: given } of rows) {
    const cells = Object.fromEntries(columns.map((column) => [column, given[places.get(column) ?? -1] ?? null]));
    if (Object.values(cells).some((cell) => cell !== null && String(cell).trim() !== '')) {
      yield { number, given, cells: cells as Record<Column, Cell> };
    }
  }
}

/** Characters of a heading that are compared; no column is called by more. */
const longestHeading = 1_000;
/** Characters of a heading that a refusal names. */
const longestNamed = 100;

/** What is compared of a heading. */
export function plainHeading(cell: Cell | string): string {
  return String(cell ?? '')
    .slice(0, longestHeading)
    .normalize('NFKC')
    .replaceAll(/[\s*]/g, '')
    .toLowerCase();
}
