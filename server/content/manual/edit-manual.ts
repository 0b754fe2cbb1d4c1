import {
  type ChapterContent,
  type EditableChapter,
  type ListedChapter,
  maxChapters,
} from '#contract/content/manual-editing.ts';
import { defaultLanguage, type Language, pickText } from '#contract/language.ts';
import { requireAlternativeTexts } from '#server/content/versions/alternative-texts.ts';
import { answerEdits } from '#server/content/versions/answer-edits.ts';
import { openText, openVersion } from '#server/content/versions/open-text.ts';
import { publicationOf } from '#server/content/versions/publication.ts';
import { deleteVersions } from '#server/content/versions/queries.ts';
import { keepFirst, publishText, saveWithin } from '#server/content/versions/save-text.ts';
import type { VersionedId } from '#server/content/versions/versioned-kind.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isReordered, type Reordering } from '#server/platform/lists/is-reordered.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { chapterKind, textOf } from './chapter-kind.ts';
import {
  deleteChapter,
  findChapter,
  insertChapter,
  listVersionedChapters,
  lockManual,
  updateChapter,
  type VersionedChapter,
} from './queries.ts';

/** The chapters in reading order, for their editors. */
export async function listForEditor(db: Database, language: Language): Promise<ListedChapter[]> {
  return (await listVersionedChapters(db)).map(({ id, version, state, draft, title, body, updatedAt }) => ({
    ...{ id, version, state, draft, title: pickText(title, language) },
    ...{ translated: Boolean(title.en && body.en), changedAt: updatedAt.toISOString() },
  }));
}

/** A chapter for its editor. Throws NOT_FOUND. */
async function openChapter(db: Database, id: number, editor: Pick<Actor, 'userId' | 'now'>): Promise<EditableChapter> {
  const opened = await openText(db, chapterKind, id, editor);
  const { stored, content } = opened;
  const publication = await publicationOf(db, opened);
  return { id, ...content, ...publication, changedAt: publication.changedAt ?? stored.cameAt.toISOString() };
}

export const chapterEdits = answerEdits(chapterKind, openChapter);

/** Begins a chapter as a draft, behind all others, once for a key. */
export async function createChapter(
  db: Database,
  { key, ...content }: ChapterContent & { readonly key?: string | undefined },
  editor: Actor,
): Promise<EditableChapter> {
  const make = async (tx: Database) => {
    await lockManual(tx);
    const chapters = await listVersionedChapters(tx);
    if (chapters.length >= maxChapters) throw new AppError('MANUAL_FULL');
    const added = await addChapter(tx, content, { ...editor, state: 'draft', sort: sortBehind(chapters) });
    await recordAudit(tx, added.entry);
    return added.id;
  };
  const id = await db.transaction((tx) => makeOnce(tx, { subject: 'manual chapter', key, make }, editor));
  return openChapter(db, Number(id), editor);
}

/** Saves a chapter over the version it was opened with; over what is published as a draft. */
export async function saveChapter(
  db: Database,
  { id, version, isAutosave, title, body }: VersionedId & ChapterContent & { readonly isAutosave: boolean },
  editor: Actor,
): Promise<EditableChapter> {
  const chapter = await findChapter(db, id);
  if (!chapter) throw new AppError('NOT_FOUND');
  const { publishedAt } = textOf(chapter, editor.now);
  return chapterEdits.save(db, { id, version, isAutosave, content: { title, body, publishedAt } }, editor);
}

/** Deletes a chapter; its title stays in the audit log. */
export async function removeChapter(db: Database, versionedId: VersionedId, editor: Actor): Promise<null> {
  await db.transaction(async (tx) => {
    await lockManual(tx);
    const { subject, content } = await openVersion(tx, chapterKind, versionedId, editor);
    await deleteVersions(tx, subject);
    await deleteChapter(tx, subject.id);
    const { now: at, userId, stockId, address } = editor;
    await recordAudit(tx, {
      ...{ at, userId, stockId, address, action: 'manual.remove' },
      ...{ subject: `manual chapter ${subject.id}`, detail: { title: chapterKind.titleIn(content, defaultLanguage) } },
    });
  });
  return null;
}

/** Reorders chapters. Throws CHAPTERS_CHANGED where others are there, or in another order, than the editor was shown. */
export async function orderChapters(db: Database, order: Reordering, editor: Actor): Promise<ListedChapter[]> {
  await db.transaction(async (tx) => {
    await lockManual(tx);
    const chapters = await listVersionedChapters(tx);
    const present = chapters.map(({ id }) => id);
    if (!isReordered(present, order, 'CHAPTERS_CHANGED')) return;
    const { ids } = order;
    for (const [index, id] of ids.entries()) await updateChapter(tx, id, { sort: index + 1 });
    const { now: at, userId, stockId, address } = editor;
    await recordAudit(tx, { at, userId, stockId, address, action: 'manual.order', detail: { before: present, ids } });
  });
  return listForEditor(db, editor.language);
}

/** Where a chapter stands that comes behind others. */
export const sortBehind = (chapters: readonly { readonly sort: number }[]): number =>
  Math.max(0, ...chapters.map(({ sort }) => sort)) + 1;

/** Adds a chapter within a transaction that holds the manual. Its entry for the audit log comes last there. */
export async function addChapter(
  tx: Database,
  written: ChapterContent,
  { state, sort, ...editor }: Actor & { readonly state: 'draft' | 'published'; readonly sort: number },
): Promise<{ readonly id: number; readonly entry: AuditEntry }> {
  const content = await chapterKind.check(tx, { ...written, publishedAt: editor.now.toISOString() }, editor);
  if (state === 'published') requireAlternativeTexts(chapterKind, content, editor.language);
  const { title, body } = content;
  const id = await insertChapter(tx, { title, body, sort, state, publishedAt: editor.now, updatedAt: editor.now });
  return { id, entry: await keepFirst(tx, chapterKind, { id, content, state }, editor) };
}

/**
 * Puts a text in the place of a chapter at once, or as a draft over it, within a transaction that holds the manual. What
 * the chapter was before stays as a version. A draft has an entry for the audit log, which comes last.
 */
export async function replaceChapter(
  tx: Database,
  chapter: VersionedChapter,
  { title, body }: ChapterContent,
  { isDraft, ...editor }: Actor & { readonly isDraft: boolean },
): Promise<AuditEntry | undefined> {
  const { publishedAt } = textOf(chapter, editor.now);
  const change = { id: chapter.id, version: chapter.version, content: { title, body, publishedAt } };
  if (isDraft) return saveWithin(tx, chapterKind, { ...change, keepsLast: true }, editor);
  await publishText(tx, chapterKind, change, editor);
  return undefined;
}
