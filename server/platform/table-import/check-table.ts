import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '#contract/content/uploads.ts';
import type { CellError, CheckedTable, Correction, RowEffect } from '#contract/table-import.ts';
import { type AnnotatedRow, writeAnnotated } from '#server/platform/xlsx/annotated-workbook.ts';
import {
  findPlaces,
  readTable,
  type Table,
  type TableColumns,
  type TableRow,
} from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { asRefusal, WorkbookError } from '#server/platform/xlsx/workbook-error.ts';
import type { WorkbookColumn } from '#server/platform/xlsx/write-xlsx.ts';
import { previewRows } from './preview-rows.ts';

/** A small table, read as a whole. */
export interface ReadTable<Column extends string> extends Pick<Table<Column>, 'heading' | 'date1904'> {
  /** Index of each column that is present. */
  readonly places: ReadonlyMap<Column, number>;
  readonly rows: readonly TableRow<Column>[];
  /** SHA-256 of the file and of what was put right in it. */
  readonly hash: string;
}

/** A file with the cells that were put right in its preview. */
export interface CorrectedFile {
  readonly file: UploadedFile;
  readonly corrections?: readonly Correction[] | undefined;
}

/** An error in one cell. */
export interface CellIssue<Column extends string> {
  readonly row: TableRow<Column>;
  /** `null` for the row as a whole. */
  readonly column: Column | null;
  readonly reason: string;
}

/** Reads a table with a maximum number of rows. Throws the refusals of a workbook. */
export async function readSmallTable<Column extends string>(
  { file, corrections = [] }: CorrectedFile,
  columns: TableColumns<Column>,
  mostRows: number,
): Promise<ReadTable<Column>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const { rows, heading, date1904 } = await readTable(bytes, columns);
    const places = findPlaces(heading, columns);
    const correct = correctRows(corrections, places);
    const collected: TableRow<Column>[] = [];
    for await (const row of rows) {
      if (collected.length === mostRows) throw new WorkbookError('TOO_LARGE');
      collected.push(correct(row));
    }
    const hash = createHash('sha256').update(bytes);
    if (corrections.length > 0) hash.update(JSON.stringify(corrections));
    return { heading, date1904, places, rows: collected, hash: hash.digest('hex') };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Puts corrected cells where those of the file were. What names no cell of the file changes nothing. */
function correctRows<Column extends string>(
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

interface Verdict<Column extends string> {
  readonly table: ReadTable<Column>;
  /** What becomes of a row in which nothing is wrong. */
  readonly effectOf: (row: TableRow<Column>) => RowEffect;
  readonly faults: readonly CellIssue<Column>[];
  /** Fingerprint of the import's effect, compared at commit. */
  readonly effects: unknown;
}

interface Texts<Column extends string> {
  readonly sheet: string;
  readonly headingOf: (column: Column) => string;
  readonly cellTypeOf: (column: Column) => Omit<WorkbookColumn, 'header'>;
  readonly errorColumn: string;
  /** Heading of the notes column in all languages. */
  readonly formerNotes: readonly string[];
}

/** Number of errors in a response; the annotated file has all of them. */
const namedFaults = 200;

/** The result of a check for display, with the annotated file if there are errors. */
export async function describeTable<Column extends string>(
  { table, faults, effects, effectOf }: Verdict<Column>,
  texts: Texts<Column>,
): Promise<CheckedTable> {
  const named = faults.slice(0, namedFaults).map(
    ({ row, column, reason }): CellError => ({
      row: row.number,
      column: column && texts.headingOf(column),
      reason,
    }),
  );
  return {
    digest: digestOf(table, effects),
    total: table.rows.length,
    ...previewRows(table, { reasons: faults, effectOf, headingOf: texts.headingOf }),
    faultCount: faults.length,
    faults: named,
    annotated: faults.length > 0 ? (await annotate(table, faults, texts)).toString('base64') : null,
  };
}

/** Fingerprint of a file and its effect. */
export function digestOf(table: ReadTable<string>, effects: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([table.hash, effects]))
    .digest('hex');
}

function annotate<Column extends string>(
  table: ReadTable<Column>,
  faults: readonly CellIssue<Column>[],
  { sheet, headingOf, cellTypeOf, errorColumn, formerNotes }: Texts<Column>,
): Promise<Buffer> {
  const notes = new Map<TableRow<Column>, string[]>();
  for (const { row, column, reason } of faults) {
    const note = column ? `${headingOf(column)}: ${reason}` : reason;
    notes.set(row, [...(notes.get(row) ?? []), note]);
  }
  const rows = async function* (): AsyncGenerator<AnnotatedRow> {
    for (const row of table.rows) yield { cells: row.given, note: (notes.get(row) ?? []).join('; ') };
  };
  const columns = new Map([...table.places].map(([column, place]) => [place, cellTypeOf(column)]));
  return buffer(
    writeAnnotated({
      ...{ sheet, heading: table.heading, columns, noteHeading: errorColumn, formerNotes },
      ...{ rows: rows(), date1904: table.date1904 },
    }),
  );
}
