import { setImmediate } from 'node:timers/promises';
import { type ChapterContent, chapterContentSchema } from '#contract/content/manual-editing.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { CellIssue, ReadTable } from '#server/platform/table-import/read-small-table.ts';
import { htmlOfText } from '#server/platform/text/sanitize-html.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { cleanBody } from './clean-chapter.ts';
import { type ChapterColumn, importTexts } from './import-texts.ts';

type ChapterRow = TableRow<ChapterColumn>;

export interface CheckedChapters {
  /** Chapters of the valid rows, in file order. */
  readonly chapters: readonly { readonly row: ChapterRow; readonly content: ChapterContent }[];
  readonly faults: readonly CellIssue<ChapterColumn>[];
}

const { title: titleShape } = chapterContentSchema.shape;
/** Characters that cells may have, as texts in the editor. */
const most = { title: 100, titleEn: 200, body: 100_000, bodyEn: 200_000 } as const;

/** How long rows are checked before other requests get their turn, in milliseconds. */
const turn = 20;

/** Validates all cells of a table of chapters, so that all errors are reported at once. */
export async function checkChapters(
  { rows }: Pick<ReadTable<ChapterColumn>, 'rows'>,
  language: Language,
): Promise<CheckedChapters> {
  const faults: CellIssue<ChapterColumn>[] = [];
  const chapters: { row: ChapterRow; content: ChapterContent }[] = [];
  const rowOfTitle = new Map<string, number>();
  let since = performance.now();
  for (const row of rows) {
    const found = checkRow(row, language);
    const title = found.content.title['zh-CN'];
    const earlier = title ? rowOfTitle.get(title) : undefined;
    if (earlier !== undefined) {
      found.faults.push({ row, column: 'title', reason: importTexts[language].reasons.twice(earlier) });
    }
    rowOfTitle.set(title, row.number);
    faults.push(...found.faults);
    if (found.faults.length === 0) chapters.push({ row, content: found.content });
    if (performance.now() - since < turn) continue;
    await setImmediate();
    since = performance.now();
  }
  return { chapters, faults };
}

function checkRow(row: ChapterRow, language: Language) {
  const { reasons } = importTexts[language];
  const faults: CellIssue<ChapterColumn>[] = [];
  const fault = (column: ChapterColumn, reason: string) => faults.push({ row, column, reason });
  for (const column of failedColumns(row.cells)) fault(column, issueText('cellFailed', language));
  const title = lineOf(row.cells.title);
  const titleEn = lineOf(row.cells.titleEn);
  const readBody = (column: 'body' | 'bodyEn'): string | undefined => {
    const text = textOf(row.cells[column]);
    // Not cleaned where it is too long already: that would take as long.
    const body = text.length > most[column] ? undefined : bodyOf(text);
    if (body !== undefined && body.length <= most[column]) return body;
    fault(column, reasons.tooLong(most[column]));
    return undefined;
  };
  const body = readBody('body');
  const bodyEn = readBody('bodyEn');
  if (!title) fault('title', reasons.missing);
  else if (!titleShape.shape['zh-CN'].safeParse(title).success) fault('title', reasons.tooLong(most.title));
  if (body === '') fault('body', reasons.missing);
  if (titleEn.length > most.titleEn) fault('titleEn', reasons.tooLong(most.titleEn));
  if (Boolean(titleEn) !== (bodyEn !== '')) fault(titleEn ? 'bodyEn' : 'titleEn', reasons.englishAlone);
  const english = titleEn && bodyEn ? { title: { en: titleEn }, body: { en: bodyEn } } : undefined;
  const content: ChapterContent = {
    title: { 'zh-CN': title, ...english?.title },
    body: { 'zh-CN': body ?? '', ...english?.body },
  };
  return { content, faults };
}

function textOf(cell: Cell): string {
  return String(cell ?? '')
    .replaceAll('\0', '')
    .trim();
}

const lineOf = (cell: Cell): string => textOf(cell).replaceAll(/\s+/g, ' ');

/** Plain text becomes paragraphs; HTML is sanitised. */
function bodyOf(text: string): string {
  return cleanBody(/<(p|div|h\d|br|ul|ol|table|blockquote)\b[^<>]*>/i.test(text) ? text : htmlOfText(text));
}
