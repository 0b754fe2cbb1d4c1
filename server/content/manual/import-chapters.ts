import { isDeepStrictEqual } from 'node:util';
import { type ChapterContent, type ManualImport, maxChapters } from '#contract/content/manual-editing.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import type { RowEffect } from '#contract/table-import.ts';
import { issueText, wireTexts } from '#contract/texts/texts.ts';
import { lacksAlternativeText } from '#server/content/versions/alternative-texts.ts';
import { isReviewRequired } from '#server/content/versions/queries.ts';
import { type AuditEntry, recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { describeTable, digestOf } from '#server/platform/table-import/check-table.ts';
import {
  type CellIssue,
  type CorrectedFile,
  type ReadTable,
  readSmallTable,
} from '#server/platform/table-import/read-small-table.ts';
import { noteImport } from '#server/platform/table-import/undo-import.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import type { TableColumns, TableRow } from '#server/platform/xlsx/read-table.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type CheckedChapters, checkChapters } from './check-chapters.ts';
import { addChapter, replaceChapter, sortBehind } from './edit-manual.ts';
import { type ChapterColumn, chapterColumns, importTexts } from './import-texts.ts';
import {
  type ChapterChange,
  type ChapterRow,
  isChapterOut,
  listVersionedChapters,
  lockManual,
  type VersionedChapter,
} from './queries.ts';

/**
 * Effect of a file on the manual: chapters with an existing Chinese title are replaced, others are appended in file
 * order, chapters not in the file are unchanged.
 */
interface Effect {
  readonly row: TableRow<ChapterColumn>;
  readonly content: ChapterContent;
  readonly effect: 'added' | 'replaced' | 'unchanged';
  readonly before: VersionedChapter | undefined;
}

interface Verdict extends CheckedChapters {
  readonly table: ReadTable<ChapterColumn>;
  /** Somebody else has to approve of the chapters before readers see them. */
  readonly needsReview: boolean;
  readonly present: readonly VersionedChapter[];
  readonly effects: readonly Effect[];
}

const widths: Readonly<Record<ChapterColumn, number>> = { title: 28, body: 80, titleEn: 28, bodyEn: 80 };
const columns: TableColumns<ChapterColumn> = {
  headings: Object.fromEntries(
    chapterColumns.map((column) => [column, Object.values(importTexts).map((texts) => texts.columns[column])]),
  ) as Record<ChapterColumn, string[]>,
  required: ['title', 'body'],
};

/** An empty workbook with an example row. */
export function writeTemplate(language: Language): FileAnswer {
  const { sheet, columns: headings, example } = importTexts[language];
  const described = chapterColumns.map((column) => ({ header: headings[column], width: widths[column] }));
  const rows = async function* () {
    yield chapterColumns.map((column) => example[column]);
  };
  return { type: workbookType, content: writeXlsx(sheet, described, rows()) };
}

/** Previews the manual without importing anything. */
export async function previewImport(
  db: Database,
  file: CorrectedFile,
  { language, now }: Pick<Actor, 'language' | 'now'>,
): Promise<ManualImport> {
  const verdict = await judge(db, await readFile(file), language);
  const { effects, present, needsReview } = verdict;
  const count = (wanted: Effect['effect']) => effects.filter(({ effect }) => effect === wanted).length;
  return {
    ...(await describeTable(
      { ...verdict, effects: effectsOf(verdict), effectOf: effectOfRow(verdict) },
      textsIn(language),
    )),
    ...{ added: count('added'), replaced: count('replaced'), unchanged: count('unchanged') },
    needsReview,
    chapters: finished(effects, present, now).map(({ id, title, body, updatedAt, effect }) => ({
      ...{ id, effect, title: pickText(title, language), bodyHtml: pickText(body, language) },
      ...{ updatedAt: (updatedAt ?? new Date()).toISOString(), untranslated: isUntranslated(body, language) },
    })),
  };
}

/** Imports a file as previewed, all or nothing. */
export async function commitImport(
  db: Database,
  { digest, ...file }: CorrectedFile & { readonly digest: string },
  editor: Actor,
): Promise<{ added: number; replaced: number }> {
  const table = await readFile(file);
  return db.transaction(async (tx) => {
    await lockManual(tx);
    const verdict = await judge(tx, table, editor.language);
    const { present, faults, effects, needsReview: isDraft } = verdict;
    if (digestOf(table, effectsOf(verdict)) !== digest) throw new AppError('IMPORT_CHANGED');
    if (faults.length > 0) throw new AppError('IMPORT_HAS_FAULTS');
    const added = effects.filter(({ effect }) => effect === 'added');
    const replaced = effects.filter(({ effect }) => effect === 'replaced');
    await requireOwnUploads(tx, effects, { path: 'body.file', ...editor });
    // What somebody has to approve of comes in as drafts.
    const state = isDraft ? 'draft' : 'published';
    const changes: ChapterChange[] = [];
    const entries: AuditEntry[] = [];
    for (const [index, { content }] of added.entries()) {
      const { id, entry } = await addChapter(tx, content, { ...editor, state, sort: sortBehind(present) + index });
      changes.push({ id, before: null, version: 1 });
      entries.push(entry);
    }
    for (const { content, before: chapter } of replaced) {
      if (!chapter) continue;
      const entry = await replaceChapter(tx, chapter, content, { ...editor, isDraft });
      if (entry) entries.push(entry);
      // The text of a chapter that nobody has touched becomes its first version.
      const before = Math.max(chapter.version, 1);
      changes.push({ id: chapter.id, before, version: before + 1 });
    }
    await noteImport(tx, 'chapter', { added: added.length, changed: replaced.length, changes }, editor);
    const { now: at, userId, stockId, address } = editor;
    const titles = (list: readonly Effect[]) => list.map(({ content }) => content.title['zh-CN']);
    entries.push({
      ...{ at, userId, stockId, address, action: 'manual.import' },
      detail: { added: titles(added), replaced: titles(replaced) },
    });
    await recordAudits(tx, entries);
    return { added: added.length, replaced: replaced.length };
  });
}

/** Takes long: before any transaction. */
const readFile = (file: CorrectedFile) => readSmallTable(file, columns, maxChapters);

async function judge(db: Database, table: ReadTable<ChapterColumn>, language: Language): Promise<Verdict> {
  const present = await listVersionedChapters(db);
  const needsReview = await isReviewRequired(db, 'manual');
  const checked = await checkChapters(table, language);
  const named = new Map(present.map((chapter) => [chapter.title['zh-CN'], chapter]));
  // A file without the columns of a language leaves that language unchanged.
  const saysEnglish = table.places.has('titleEn') && table.places.has('bodyEn');
  const effects: Effect[] = [];
  const faults = [...checked.faults];
  let room = maxChapters - present.length;
  for (const { row, content } of checked.chapters) {
    const before = named.get(content.title['zh-CN']);
    const kept = before && !saysEnglish ? withEnglishOf(before, content) : content;
    if (before && isDeepStrictEqual(kept, { title: before.title, body: before.body })) {
      effects.push({ row, content: kept, effect: 'unchanged', before });
      continue;
    }
    const found: Omit<CellIssue<ChapterColumn>, 'row'>[] = needsReview ? [] : undescribed(kept, table, language);
    if (before?.state === 'withdrawn') {
      found.push({ column: 'title', reason: wireTexts[language].errors.CHAPTER_IS_WITHDRAWN });
    }
    if (!before && room === 0) found.push({ column: null, reason: importTexts[language].reasons.full(maxChapters) });
    faults.push(...found.map((fault) => ({ row, ...fault })));
    if (found.length > 0) continue;
    if (!before) room -= 1;
    effects.push({ row, content: kept, effect: before ? 'replaced' : 'added', before });
  }
  return { ...checked, table, needsReview, present, effects, faults };
}

/** Texts with pictures that nobody has described; of the row as a whole where the file has no column for the text. */
function undescribed(
  { body }: ChapterContent,
  { places }: Pick<ReadTable<ChapterColumn>, 'places'>,
  language: Language,
): Omit<CellIssue<ChapterColumn>, 'row'>[] {
  const reason = issueText('alternativeTextRequired', language);
  const texts = { body: body['zh-CN'], bodyEn: body.en ?? '' } as const;
  return (['body', 'bodyEn'] as const)
    .filter((column) => lacksAlternativeText(texts[column]))
    .map((column) => ({ column: places.has(column) ? column : null, reason }));
}

function withEnglishOf({ title, body }: ChapterRow, content: ChapterContent): ChapterContent {
  return { title: { ...title, ...content.title }, body: { ...body, ...content.body } };
}

/** What a result depends on besides the file: the chapters to be replaced and their content. */
const effectsOf = ({ effects }: Verdict) =>
  effects.map(({ content, effect, before }) => [content.title['zh-CN'], effect, before?.id, before?.version]);

function effectOfRow({ effects }: Verdict): (row: TableRow<ChapterColumn>) => RowEffect {
  const found = new Map(effects.map(({ row, effect }) => [row, effect === 'replaced' ? ('changed' as const) : effect]));
  return (row) => found.get(row) ?? 'wrong';
}

/** The manual after the import: of what the file leaves as it is, what readers see. */
function finished(effects: readonly Effect[], present: readonly VersionedChapter[], now: Date) {
  const replacing = new Map(effects.map((one) => [one.before?.id, one]));
  const rest = present.flatMap((chapter) => {
    const change = replacing.get(chapter.id);
    if (change?.effect !== 'replaced' && !isChapterOut(chapter, now)) return [];
    return [{ ...chapter, ...change?.content, effect: change?.effect ?? ('kept' as const) }];
  });
  const added = effects.filter(({ effect }) => effect === 'added');
  // New chapters have no id yet; in the preview they only have to differ.
  return [
    ...rest,
    ...added.map(({ content, effect }, index) => ({ ...content, effect, id: -1 - index, updatedAt: null })),
  ];
}

function textsIn(language: Language) {
  const { sheet, columns: headings, errorColumn } = importTexts[language];
  return {
    ...{ language, sheet, errorColumn, formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn) },
    headingOf: (column: ChapterColumn) => headings[column],
    cellTypeOf: (column: ChapterColumn) => ({ width: widths[column] }),
  };
}
