import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { chinaOffset } from '#server/platform/china-time.ts';

/** The media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface WorkbookColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** What its cells are shown as; text where nothing is said, so that nobody's program makes a sum of a phone number. */
  readonly kind?: 'text' | 'number' | 'time';
}

/** A moment is written as a date of the calendar program, as a clock in China shows it. */
export type WorkbookCell = string | number | Date | null;

const formats = { text: '@', number: 'General', time: 'yyyy-mm-dd hh:mm' } as const;

/** Excel holds no more in one cell. */
const longestText = 32_767;
/** Control characters that XML cannot carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not go out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A workbook of one sheet, written while it is read: its rows are asked for as they are needed.
 * Texts stay texts, also those that begin with `=`, `+`, `-`, `@` or a tab: no cell is a formula.
 */
export function writeXlsx(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): Readable {
  const stream = writeXlsxStream(withHeader(columns, rows), {
    name,
    columns: columns.map(({ width, kind = 'text' }) => ({ width, numFmt: formats[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* withHeader(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly WorkbookCell[]>) {
  yield columns.map(({ header }) => header);
  for await (const row of rows) yield row.map(writable);
}

function writable(cell: WorkbookCell): WorkbookCell {
  if (cell instanceof Date) return new Date(cell.getTime() + chinaOffset);
  return typeof cell === 'string' ? cell.slice(0, longestText).toWellFormed().replaceAll(forbidden, '') : cell;
}
