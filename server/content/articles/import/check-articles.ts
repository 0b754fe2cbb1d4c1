import { setImmediate } from 'node:timers/promises';
import { type ArticleContent, articleContentSchema, maxArticleBody } from '#contract/content/article-editing.ts';
import { articleCategories } from '#contract/content/articles.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { isVisible, onOneLine, withoutControls } from '#contract/texts/written-text.ts';
import { sourceNameKey } from '#server/content/articles/source-names.ts';
import type { ReadTable } from '#server/platform/table-import/read-small-table.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { htmlOfText, sanitizeHtml } from '#server/platform/text/sanitize-html.ts';
import { uploadsIn } from '#server/platform/uploads/require-own-uploads.ts';
import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { type ImportColumn, importTexts } from './columns.ts';

export type ArticleRow = TableRow<ImportColumn>;

export interface RowIssue {
  readonly column: ImportColumn;
  readonly reason: string;
}

export interface WrongRow {
  readonly row: ArticleRow;
  readonly faults: readonly RowIssue[];
}

export interface RightRow {
  readonly row: ArticleRow;
  readonly content: ArticleContent;
  /** Uploads that it refers to, by the columns that do. */
  readonly uploads: ReadonlyMap<ImportColumn, readonly string[]>;
}

export type CheckedRow = RightRow | WrongRow;

export interface Surroundings {
  /** Ids of the sources that take new articles, by the names of all languages; none for a name of one that is off. */
  readonly sources: ReadonlyMap<string, ReadonlySet<number>>;
  readonly language: Language;
}

const mostCharacters: Partial<Record<ImportColumn, number>> = {
  title: 200,
  summary: 1000,
  body: maxArticleBody,
  link: 2000,
  titleEn: 300,
  summaryEn: 2000,
  bodyEn: maxArticleBody,
};

/** The names of sources in a table, as they are looked up. */
export const sourceNamesIn = ({ rows }: Pick<ReadTable<ImportColumn>, 'rows'>): Set<string> =>
  new Set(rows.map(({ cells }) => sourceNameKey(textOf(cells.source))));

/** How long rows are checked before other requests get their turn, in milliseconds. */
const turn = 20;

/** Validates all rows of a table. */
export async function checkRows(table: ReadTable<ImportColumn>, around: Surroundings): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  let since = performance.now();
  for (const row of table.rows) {
    checked.push(checkRow(row, table, around));
    if (performance.now() - since < turn) continue;
    await setImmediate();
    since = performance.now();
  }
  return checked;
}

/** Validates all columns of a row, so that all errors are reported at once. */
function checkRow(
  row: ArticleRow,
  { date1904 }: Pick<ReadTable<ImportColumn>, 'date1904'>,
  around: Surroundings,
): CheckedRow {
  const { reasons } = importTexts[around.language];
  const faults: RowIssue[] = [];
  const fault = (column: ImportColumn, reason: string): undefined => void faults.push({ column, reason });
  for (const column of failedColumns(row.cells)) fault(column, issueText('cellFailed', around.language));
  const text = (column: ImportColumn, isRequired = false): string => {
    const value = textOf(row.cells[column]);
    if (isRequired && !isVisible(value)) fault(column, reasons.missing);
    else if (value.length > (mostCharacters[column] ?? 100)) fault(column, reasons.tooLong);
    return value;
  };

  const title = onOneLine(text('title', true));
  const summary = text('summary');
  const bodyOf = (column: 'body' | 'bodyEn', isRequired: boolean): string => {
    const written = text(column, isRequired);
    const html = htmlOf(written);
    // Marks of paragraphs, and signs that HTML writes out, are part of what is stored.
    if (html.length > maxArticleBody && written.length <= maxArticleBody) fault(column, reasons.tooLong);
    return html;
  };
  const body = bodyOf('body', true);
  if (isVisible(textOf(row.cells.body)) && !isVisible(textOfHtml(body))) fault('body', reasons.missing);
  const sourceName = text('source', true);
  const named = around.sources.get(sourceNameKey(sourceName));
  const [sourceId, otherId] = named ?? [];
  if (sourceName && sourceId === undefined) {
    fault('source', named ? issueText('sourceOff', around.language) : reasons.sourceUnknown);
  }
  if (otherId !== undefined) fault('source', reasons.sourceAmbiguous);
  const categoryName = text('category', true);
  const category =
    articleCategories.find((name) => name === categoryName.toUpperCase()) ??
    (categoryName ? fault('category', reasons.categoryUnknown) : undefined);
  const moment = cellMoment(row.cells.publishedAt, { date1904 });
  if (!moment) fault('publishedAt', textOf(row.cells.publishedAt) ? reasons.timeWrong : reasons.missing);
  else if (!articleContentSchema.shape.publishedAt.safeParse(moment.toISOString()).success) {
    fault('publishedAt', issueText('timeWrong', around.language));
  }
  const link = text('link');
  if (link && !articleContentSchema.shape.link.safeParse(link).success) fault('link', reasons.linkWrong);
  const titleEn = onOneLine(text('titleEn'));
  const summaryEn = text('summaryEn');
  const bodyEn = bodyOf('bodyEn', false);

  if (faults.length > 0 || sourceId === undefined || !category || !moment) return { row, faults };
  return {
    row,
    content: {
      title: { 'zh-CN': title, ...(titleEn && { en: titleEn }) },
      summary: { 'zh-CN': summary, ...(summaryEn && { en: summaryEn }) },
      body: { 'zh-CN': body, ...(bodyEn && { en: bodyEn }) },
      sourceId,
      category,
      link: link || null,
      publishedAt: moment.toISOString(),
    },
    uploads: uploadsOf({ title, summary, body, link, titleEn, summaryEn, bodyEn }),
  };
}

/** What a text refers to becomes visible with it, so each is looked through as it would be stored. */
function uploadsOf(texts: Partial<Record<ImportColumn, string>>): ReadonlyMap<ImportColumn, readonly string[]> {
  const found = (Object.entries(texts) as [ImportColumn, string][]).map(([column, text]): [ImportColumn, string[]] => [
    column,
    uploadsIn(text),
  ]);
  return new Map(found.filter(([, ids]) => ids.length > 0));
}

/** A row that refers to an upload that is forbidden to its writer, as one with errors. */
export function refuseUploads(row: CheckedRow, forbidden: ReadonlySet<string>, language: Language): CheckedRow {
  if ('faults' in row) return row;
  const reason = issueText('uploadUnknown', language);
  const faults = [...row.uploads]
    .filter(([, ids]) => ids.some((id) => forbidden.has(id)))
    .map(([column]) => ({ column, reason }));
  return faults.length > 0 ? { row: row.row, faults } : row;
}

const textOf = (cell: Cell): string => withoutControls(String(cell ?? '')).trim();

/** Plain text becomes paragraphs; HTML is sanitised. */
function htmlOf(text: string): string {
  if (!text) return '';
  return /<(p|div|h\d|br|ul|ol|table|blockquote)\b[^<>]*>/i.test(text) ? sanitizeHtml(text) : htmlOfText(text);
}
