import { createHash } from 'node:crypto';
import type { UploadedFile } from '#contract/content/uploads.ts';
import { readTable, type TableRow } from '#server/platform/xlsx/read-table.ts';
import { asRefusal } from '#server/platform/xlsx/workbook-error.ts';
import { type ImportColumn, importColumns, importTexts, requiredColumns } from './columns.ts';

export type ArticleRow = TableRow<ImportColumn>;

export interface ArticleSheet {
  readonly rows: readonly ArticleRow[];
  readonly date1904: boolean;
  /** SHA-256 of the file. */
  readonly hash: string;
}

const headings = Object.fromEntries(
  importColumns.map((column) => [column, Object.values(importTexts).map(({ columns }) => columns[column])]),
) as Record<ImportColumn, string[]>;

/** Reads the rows of an article workbook. Throws the refusals of a workbook. */
export async function readArticleSheet(file: UploadedFile): Promise<ArticleSheet> {
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const { rows, date1904 } = await readTable(bytes, { headings, required: requiredColumns });
    const found: ArticleRow[] = [];
    for await (const row of rows) found.push(row);
    return { rows: found, date1904, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    throw asRefusal(error);
  }
}
