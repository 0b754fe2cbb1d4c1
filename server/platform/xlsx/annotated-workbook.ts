import type { Readable } from 'node:stream';
import { cellMoment } from './cell-moment.ts';
import type { Cell } from './sheet-reader.ts';
import { type WorkbookCell, type WorkbookColumn, writeXlsx } from './write-xlsx.ts';

export interface AnnotatedRow {
  /** As in the file. */
  readonly cells: readonly Cell[];
  /** Notes on the row; empty if it is valid. */
  readonly note: string;
}

export interface AnnotatedWorkbook {
  readonly sheet: string;
  /** Headings as in the file. */
  readonly heading: readonly Cell[];
  /** Format of each column, by index; default: text, 20 characters wide. */
  readonly columns?: ReadonlyMap<number, Partial<Omit<WorkbookColumn, 'header'>>>;
  readonly noteHeading: string;
  /** Columns to drop, because they hold the notes of an earlier upload in any language. */
  readonly formerNotes?: readonly string[];
  readonly rows: AsyncIterable<AnnotatedRow>;
  readonly date1904?: boolean;
}

/** Returns the uploaded rows with a last column of notes, to be corrected and uploaded again. */
export function writeAnnotated(workbook: AnnotatedWorkbook): Readable {
  const { sheet, heading, columns, noteHeading, formerNotes = [noteHeading], rows, date1904 = false } = workbook;
  const kept = [...heading.keys()].filter((place) => !formerNotes.includes(String(heading[place] ?? '').trim()));
  const described = kept.map((place) => ({ header: String(heading[place] ?? ''), width: 20, ...columns?.get(place) }));
  const kinds = described.map(({ kind = 'text' }) => kind);
  const body = async function* () {
    for await (const { cells, note } of rows) {
      yield [...kept.map((place, index) => asWritten(cells[place] ?? null, kinds[index], date1904)), note];
    }
  };
  return writeXlsx(sheet, [...described, { header: noteHeading, width: 60 }], body());
}

/** A cell as written back: long numbers as digits, days as dates. */
function asWritten(cell: Cell, kind: WorkbookColumn['kind'], date1904: boolean): WorkbookCell {
  if (kind === 'time') return cellMoment(cell, { date1904 }) ?? (cell === null ? null : String(cell));
  if (kind === 'number' && typeof cell === 'number') return cell;
  return cell === null ? null : String(cell);
}
