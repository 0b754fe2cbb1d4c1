import { createHash } from 'node:crypto';
import type { UploadedFile } from '#contract/upload.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Cell, readXlsx, type SheetRow } from '#server/platform/xlsx/read-xlsx.ts';
import { WorkbookError } from '#server/platform/xlsx/workbook-error.ts';
import { type ImportColumn, importColumns, importTexts, requiredColumns } from './columns.ts';

/** One row of the file by the columns of an article; what is not there is `null`. */
export interface ArticleRow {
  /** As Excel counts. */
  readonly number: number;
  readonly cells: Readonly<Record<ImportColumn, Cell>>;
}

export interface ArticleSheet {
  readonly rows: readonly ArticleRow[];
  readonly date1904: boolean;
  /** SHA-256 of the file. */
  readonly hash: string;
}

const refusals = {
  UNREADABLE: 'WORKBOOK_UNREADABLE',
  MACROS: 'WORKBOOK_MACROS',
  TOO_LARGE: 'WORKBOOK_TOO_LARGE',
} as const;

/** Reads the rows of a workbook of articles. Throws the refusals of the workbook. */
export async function readArticleSheet(file: UploadedFile): Promise<ArticleSheet> {
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const { rows, date1904 } = await readXlsx(bytes);
    return { rows: await collectRows(rows), date1904, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof WorkbookError) throw new AppError(refusals[error.fault], { cause: error });
    throw error;
  }
}

async function collectRows(rows: AsyncGenerator<SheetRow>): Promise<ArticleRow[]> {
  let columns: ReadonlyMap<ImportColumn, number> | undefined;
  const found: ArticleRow[] = [];
  for await (const { number, cells } of rows) {
    // The first row that holds something is the heading.
    if (!columns) {
      columns = findColumns(cells);
      continue;
    }
    const at = columns;
    const named = Object.fromEntries(importColumns.map((column) => [column, cells[at.get(column) ?? -1] ?? null]));
    if (Object.values(named).some((cell) => cell !== null && String(cell).trim() !== '')) {
      found.push({ number, cells: named as ArticleRow['cells'] });
    }
  }
  if (!columns) throw new AppError('WORKBOOK_COLUMNS_MISSING');
  return found;
}

function findColumns(heading: readonly Cell[]): ReadonlyMap<ImportColumn, number> {
  const places = new Map(heading.map((cell, index) => [normalize(cell), index]));
  const columns = new Map<ImportColumn, number>();
  for (const column of importColumns) {
    for (const texts of Object.values(importTexts)) {
      const place = places.get(normalize(texts.columns[column]));
      if (place !== undefined) columns.set(column, place);
    }
  }
  if (requiredColumns.some((column) => !columns.has(column))) throw new AppError('WORKBOOK_COLUMNS_MISSING');
  return columns;
}

function normalize(cell: Cell | undefined): string {
  return String(cell ?? '')
    .replaceAll(/[\s*＊]/g, '')
    .toLowerCase();
}
