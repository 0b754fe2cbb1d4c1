import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import type { ImportPreview, SkippedRow } from '#contract/content/article-import.ts';
import type { Language } from '#contract/language.ts';
import { isReviewRequired } from '#server/content/versions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { previewRows } from '#server/platform/table-import/preview-rows.ts';
import { type CorrectedFile, type ReadTable, readSmallTable } from '#server/platform/table-import/read-small-table.ts';
import { noteImport } from '#server/platform/table-import/undo-import.ts';
import { listForbiddenUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { writeAnnotated } from '#server/platform/xlsx/annotated-workbook.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import { workbookLimits } from '#server/platform/xlsx/workbook-error.ts';
import { type WorkbookColumn, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import {
  type ArticleRow,
  checkRows,
  refuseUploads,
  type Surroundings,
  sourceNamesIn,
  type WrongRow,
} from './check-articles.ts';
import { type ImportColumn, importColumns, importTexts, requiredColumns } from './columns.ts';
import {
  holdSources,
  identitiesPresent,
  identityOf,
  insertArticles,
  insertForReview,
  lockArticleImports,
  numbersOfSources,
} from './queries.ts';

interface Verdict {
  /** Fingerprint of the file and its effect. */
  readonly digest: string;
  readonly total: number;
  readonly good: readonly ArticleContent[];
  readonly wrong: readonly WrongRow[];
  readonly known: readonly { readonly row: ArticleRow; readonly reason: string }[];
  readonly table: ReadTable<ImportColumn>;
  /** Somebody else has to approve of the articles before readers see them. */
  readonly needsReview: boolean;
}

type Importer = Pick<Actor, 'language' | 'stockId'>;

/** Number of skipped rows in a response; the annotated file has all of them. */
const namedRows = 200;

/** Previews a workbook of articles without importing anything. */
export async function previewImport(db: Database, file: CorrectedFile, importer: Importer): Promise<ImportPreview> {
  const { language } = importer;
  const { digest, total, good, wrong, known, table, needsReview } = await judge(db, await readFile(file), {
    ...importer,
    sources: await numbersOfSources(db),
  });
  const { columns } = importTexts[language];
  const faults = wrong.flatMap(({ row, faults: found }) =>
    found.map(({ column, reason }) => ({ row: row.number, column: columns[column], reason })),
  );
  const passed: SkippedRow[] = known.map(({ row, reason }) => ({ row: row.number, column: null, reason }));
  const issues = wrong.flatMap(({ row, faults: found }) => found.map((fault) => ({ row, ...fault })));
  const isWrong = new Set(wrong.map(({ row }) => row));
  const isKnown = new Set(known.map(({ row }) => row));
  return {
    ...previewRows(table, {
      reasons: [...issues, ...known.map(({ row, reason }) => ({ row, column: null, reason }))],
      effectOf: (row) => (isWrong.has(row) ? 'wrong' : isKnown.has(row) ? 'skipped' : 'added'),
      headingOf: (column) => columns[column],
      kindOf: (column) => cellTypeOf(column).kind,
    }),
    digest,
    total,
    added: good.length,
    wrong: wrong.length,
    known: known.length,
    needsReview,
    skipped: [...faults, ...passed].sort((left, right) => left.row - right.row).slice(0, namedRows),
    wrongRows: wrong.length > 0 ? (await writeWrongRows({ wrong, table }, language)).toString('base64') : null,
  };
}

/** Imports the valid rows in one transaction, one file after another; fails if they differ from the preview. */
export async function commitImport(
  db: Database,
  { digest, ...file }: CorrectedFile & { readonly digest: string },
  actor: Actor,
): Promise<{ added: number; needsReview: boolean }> {
  const { now, userId, stockId, address } = actor;
  const read = await readFile(file);
  return db.transaction(async (tx) => {
    await lockArticleImports(tx);
    // What it was judged by stays so until its articles are in.
    const sources = await holdSources(tx, sourceNamesIn(read));
    const verdict = await judge(tx, read, { ...actor, sources });
    if (verdict.digest !== digest) throw new AppError('IMPORT_CHANGED');
    const changes = verdict.needsReview
      ? await insertForReview(tx, verdict.good, { userId, now })
      : await insertArticles(tx, verdict.good, now);
    await noteImport(tx, 'article', { added: changes.length, changes }, actor);
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: 'article.import' },
      detail: { added: verdict.good.length, wrong: verdict.wrong.length, known: verdict.known.length },
    });
    return { added: verdict.good.length, needsReview: verdict.needsReview };
  });
}

/** An empty workbook with an example row. */
export function writeTemplate(language: Language) {
  const { sheet, example } = importTexts[language];
  return writeXlsx(sheet, columnsFor(language), rowsOf([importColumns.map((column) => example[column])]));
}

const tableColumns: TableColumns<ImportColumn> = {
  headings: Object.fromEntries(
    importColumns.map((column) => [column, Object.values(importTexts).map((texts) => texts.columns[column])]),
  ) as Record<ImportColumn, string[]>,
  required: requiredColumns,
};

/** Takes long: before any transaction. */
const readFile = (file: CorrectedFile) => readSmallTable(file, tableColumns, workbookLimits.rows);

async function judge(
  db: Database,
  table: ReadTable<ImportColumn>,
  { language, stockId, sources }: Importer & Pick<Surroundings, 'sources'>,
): Promise<Verdict> {
  const read = await checkRows(table, { sources, language });
  const named = read.flatMap((row) => ('uploads' in row ? [...row.uploads.values()].flat() : []));
  const forbidden = await listForbiddenUploads(db, named, stockId);
  const checked = read.map((row) => refuseUploads(row, forbidden, language));
  const wrong = checked.filter((row) => 'faults' in row);
  const right = checked.filter((row) => 'content' in row);
  const present = await identitiesPresent(
    db,
    right.map(({ content }) => content),
  );
  const { reasons } = importTexts[language];
  const rowOf = new Map<string, number>();
  const good: ArticleContent[] = [];
  const known: { row: ArticleRow; reason: string }[] = [];
  for (const { row, content } of right) {
    const identity = identityOf(content);
    const earlier = rowOf.get(identity);
    const reason =
      earlier !== undefined ? reasons.twiceInFile(earlier) : present.has(identity) ? reasons.known : undefined;
    if (reason !== undefined) known.push({ row, reason });
    else {
      rowOf.set(identity, row.number);
      good.push(content);
    }
  }
  const needsReview = await isReviewRequired(db, 'article');
  const digest = createHash('sha256')
    .update(JSON.stringify([table.hash, [...rowOf], needsReview]))
    .digest('hex');
  return { digest, total: table.rows.length, good, wrong, known, table, needsReview };
}

const widths: Partial<Record<ImportColumn, number>> = { title: 40, body: 60, bodyEn: 60, publishedAt: 18 };

/** Format of a column in a workbook. */
const cellTypeOf = (column: ImportColumn): Omit<WorkbookColumn, 'header'> => ({
  width: widths[column] ?? 20,
  kind: column === 'publishedAt' ? 'time' : 'text',
});

function columnsFor(language: Language): WorkbookColumn[] {
  const { columns } = importTexts[language];
  return importColumns.map((column) => ({ header: columns[column], ...cellTypeOf(column) }));
}

function writeWrongRows({ wrong, table }: Pick<Verdict, 'wrong' | 'table'>, language: Language): Promise<Buffer> {
  const { sheet, columns, errorColumn } = importTexts[language];
  const rows = wrong.map(({ row, faults }) => ({
    cells: importColumns.map((column) => row.cells[column]),
    note: faults.map(({ column, reason }) => `${columns[column]}: ${reason}`).join('; '),
  }));
  return buffer(
    writeAnnotated({
      ...{ sheet, noteHeading: errorColumn, heading: importColumns.map((column) => columns[column]) },
      columns: new Map(importColumns.map((column, place) => [place, cellTypeOf(column)])),
      ...{ rows: rowsOf(rows), date1904: table.date1904, language },
    }),
  );
}

async function* rowsOf<Row>(rows: readonly Row[]) {
  yield* rows;
}
