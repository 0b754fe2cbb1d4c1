import type { Readable } from 'node:stream';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { cellMoment } from './cell-moment.ts';
import { missingValue } from './failed-cells.ts';
import type { Cell } from './sheet-reader.ts';
import { longestText, type WorkbookCell, type WorkbookColumn, writeXlsx } from './write-xlsx.ts';

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
  /** Of what is added to the notes. */
  readonly language: Language;
}

/** Returns the uploaded rows with a last column of notes, to be corrected and uploaded again. */
export function writeAnnotated(workbook: AnnotatedWorkbook): Readable {
  const {
    sheet,
    heading,
    columns,
    noteHeading,
    formerNotes = [noteHeading],
    rows,
    date1904 = false,
    language,
  } = workbook;
  const kept = [...heading.keys()].filter((place) => !formerNotes.includes(String(heading[place] ?? '').trim()));
  const described = kept.map((place) => ({ header: String(heading[place] ?? ''), width: 20, ...columns?.get(place) }));
  const kinds = described.map(({ kind = 'text' }) => kind);
  const body = async function* () {
    for await (const { cells, note } of rows) {
      const written = kept.map((place, index) => asWritten(cells[place] ?? null, kinds[index], date1904));
      const tooLong = described.filter((_, index) => isTooLong(written[index] ?? null));
      const notes = tooLong.map(({ header }) => `${header}: ${issueText('cellLeftOut', language)}`);
      // Cut, it would be taken in without its end once the others are put right.
      yield [
        ...written.map((cell) => (isTooLong(cell) ? missingValue : cell)),
        [note, ...notes].filter(Boolean).join('; '),
      ];
    }
  };
  return writeXlsx(sheet, [...described, { header: noteHeading, width: 60 }], body());
}

const isTooLong = (cell: WorkbookCell): boolean => typeof cell === 'string' && cell.length > longestText;

/** A cell as written back: long numbers as digits, days as dates. */
function asWritten(cell: Cell, kind: WorkbookColumn['kind'], date1904: boolean): WorkbookCell {
  if (kind === 'time') return cellMoment(cell, { date1904 }) ?? (cell === null ? null : String(cell));
  if (kind === 'number' && typeof cell === 'number') return cell;
  return cell === null ? null : String(cell);
}
