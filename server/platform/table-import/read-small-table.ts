import { createHash } from 'node:crypto';
import type { Correction } from '#contract/table-import.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import {
  findPlaces,
  readTable,
  type Table,
  type TableColumns,
  type TableRow,
} from '#server/platform/xlsx/read-table.ts';
import { asRefusal, WorkbookError } from '#server/platform/xlsx/workbook-error.ts';
import { correctRows } from './correct-rows.ts';

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
