import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { chinaOffset } from '#server/platform/china-time.ts';
import { writeCellText } from './cell-text.ts';

/** The media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface WorkbookColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Format of the cells; default: text, so that no program treats a phone number as a number. */
  readonly kind?: 'text' | 'number' | 'time';
}

/** A time is written as an Excel date, in China's time zone. */
export type WorkbookCell = string | number | Date | null;

const formats = { text: '@', number: 'General', time: 'yyyy-mm-dd hh:mm' } as const;

/** Excel's limit for a cell. */
export const longestText = 32_767;
/** Control characters that XML cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not go out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A workbook of one sheet, streamed: rows are requested as needed. Texts stay texts, even if they begin with `=`, `+`,
 * `-`, `@` or a tab: no cell is a formula.
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
  if (typeof cell !== 'string') return cell;
  return writeCellText(cell.slice(0, longestText).toWellFormed().replaceAll(forbidden, ''));
}
