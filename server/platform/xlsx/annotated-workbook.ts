import type { Readable } from 'node:stream';
import { cellMoment } from './cell-moment.ts';
import type { Cell } from './sheet-reader.ts';
import { type WorkbookCell, type WorkbookColumn, writeXlsx } from './write-xlsx.ts';

export interface AnnotatedRow {
  /** As they stood in the file. */
  readonly cells: readonly Cell[];
  /** What is to be said of the row; empty where it is right. */
  readonly note: string;
}

export interface AnnotatedWorkbook {
  readonly sheet: string;
  /** The heading as it stood in the file. */
  readonly heading: readonly Cell[];
  /** How each column is shown, by its place; text 20 characters wide where nothing is said. */
  readonly columns?: ReadonlyMap<number, Partial<Omit<WorkbookColumn, 'header'>>>;
  readonly noteHeading: string;
  /** Columns of the file that make way, because they hold the notes of an earlier time in whatever language. */
  readonly formerNotes?: readonly string[];
  readonly rows: AsyncIterable<AnnotatedRow>;
  readonly date1904?: boolean;
}

/** Excel's own limit is wider; nothing of ours needs more. */
const mostColumns = 100;

/** Gives back somebody's rows with a last column that says what is wrong with each, to be put right and sent again. */
export function writeAnnotated(workbook: AnnotatedWorkbook): Readable {
  const { sheet, heading, columns, noteHeading, formerNotes = [noteHeading], rows, date1904 = false } = workbook;
  const shown = heading.slice(0, mostColumns);
  const kept = [...shown.keys()].filter((place) => !formerNotes.includes(String(shown[place] ?? '').trim()));
  const described = kept.map((place) => ({ header: String(shown[place] ?? ''), width: 20, ...columns?.get(place) }));
  const kinds = described.map(({ kind = 'text' }) => kind);
  const body = async function* () {
    for await (const { cells, note } of rows) {
      yield [...kept.map((place, index) => asWritten(cells[place] ?? null, kinds[index], date1904)), note];
    }
  };
  return writeXlsx(sheet, [...described, { header: noteHeading, width: 60 }], body());
}

/** A cell as it goes back: long numbers as their digits, days as dates. */
function asWritten(cell: Cell, kind: WorkbookColumn['kind'], date1904: boolean): WorkbookCell {
  if (kind === 'time') return cellMoment(cell, { date1904 }) ?? (cell === null ? null : String(cell));
  if (kind === 'number' && typeof cell === 'number') return cell;
  return cell === null ? null : String(cell);
}
