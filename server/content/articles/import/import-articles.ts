import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import type { ImportPreview, SkippedRow } from '#contract/content/article-import.ts';
import type { UploadedFile } from '#contract/content/uploads.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { type WorkbookCell, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { checkRow, type RowIssue } from './check-articles.ts';
import { type ImportColumn, importColumns, importTexts } from './columns.ts';
import { identitiesPresent, identityOf, insertArticles, numbersOfSources } from './queries.ts';
import { type ArticleRow, readArticleSheet } from './read-articles.ts';

interface Verdict {
  /** Fingerprint of the file and its effect. */
  readonly digest: string;
  readonly total: number;
  readonly good: readonly ArticleContent[];
  readonly wrong: readonly { readonly row: ArticleRow; readonly faults: readonly RowIssue[] }[];
  readonly known: readonly SkippedRow[];
}

interface Options {
  readonly language: Language;
  readonly now: Date;
}

/** Number of skipped rows in a response; the annotated file has all of them. */
const namedRows = 200;

/** Previews a workbook of articles without importing anything. */
export async function previewImport(db: Database, file: UploadedFile, { language }: Options): Promise<ImportPreview> {
  const { digest, total, good, wrong, known } = await judge(db, file, language);
  const { columns } = importTexts[language];
  const faults = wrong.flatMap(({ row, faults: found }) =>
    found.map(({ column, reason }) => ({ row: row.number, column: columns[column], reason })),
  );
  return {
    digest,
    total,
    added: good.length,
    wrong: wrong.length,
    known: known.length,
    skipped: [...faults, ...known].sort((left, right) => left.row - right.row).slice(0, namedRows),
    wrongRows: wrong.length > 0 ? (await writeWrongRows(wrong, language)).toString('base64') : null,
  };
}

/** Imports the valid rows in one transaction; fails if they differ from the preview. */
export function commitImport(
  db: Database,
  { file, digest }: { readonly file: UploadedFile; readonly digest: string },
  { language, now }: Options,
): Promise<{ added: number }> {
  return db.transaction(async (tx) => {
    const verdict = await judge(tx, file, language);
    if (verdict.digest !== digest) throw new AppError('IMPORT_CHANGED');
    await insertArticles(tx, verdict.good, now);
    return { added: verdict.good.length };
  });
}

/** An empty workbook with an example row. */
export function writeTemplate(language: Language) {
  const { sheet, example } = importTexts[language];
  return writeXlsx(sheet, columnsFor(language), rowsOf([importColumns.map((column) => example[column])]));
}

async function judge(db: Database, file: UploadedFile, language: Language): Promise<Verdict> {
  const sheet = await readArticleSheet(file);
  const surroundings = { sources: await numbersOfSources(db), language };
  const checked = sheet.rows.map((row) => checkRow(row, sheet, surroundings));
  const wrong = checked.filter((row) => 'faults' in row);
  const right = checked.filter((row) => 'content' in row);
  const present = await identitiesPresent(
    db,
    right.map(({ content }) => content),
  );
  const { reasons } = importTexts[language];
  const rowOf = new Map<string, number>();
  const good: ArticleContent[] = [];
  const known: SkippedRow[] = [];
  for (const { row, content } of right) {
    const identity = identityOf(content);
    const earlier = rowOf.get(identity);
    const reason =
      earlier !== undefined ? reasons.twiceInFile(earlier) : present.has(identity) ? reasons.known : undefined;
    if (reason !== undefined) known.push({ row: row.number, column: null, reason });
    else {
      rowOf.set(identity, row.number);
      good.push(content);
    }
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([sheet.hash, [...rowOf]]))
    .digest('hex');
  return { digest, total: sheet.rows.length, good, wrong, known };
}

function columnsFor(language: Language) {
  const { columns } = importTexts[language];
  const widths: Partial<Record<ImportColumn, number>> = { title: 40, body: 60, bodyEn: 60, publishedAt: 18 };
  return importColumns.map((column) => ({ header: columns[column], width: widths[column] ?? 20 }));
}

function writeWrongRows(wrong: Verdict['wrong'], language: Language): Promise<Buffer> {
  const { sheet, columns, errorColumn } = importTexts[language];
  const rows = wrong.map(({ row, faults }) => [
    ...importColumns.map((column) => asCell(row.cells[column])),
    faults.map(({ column, reason }) => `${columns[column]}: ${reason}`).join('; '),
  ]);
  return buffer(writeXlsx(sheet, [...columnsFor(language), { header: errorColumn, width: 60 }], rowsOf(rows)));
}

function asCell(cell: ArticleRow['cells'][ImportColumn]): WorkbookCell {
  return typeof cell === 'boolean' ? String(cell) : cell;
}

async function* rowsOf(rows: readonly (readonly WorkbookCell[])[]) {
  yield* rows;
}
