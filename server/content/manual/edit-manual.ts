import { isDeepStrictEqual } from 'node:util';
import {
  type ChapterContent,
  type EditableChapter,
  type ListedChapter,
  maxChapters,
} from '#contract/content/manual-editing.ts';
import { type Language, pickText } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { cleanChapter } from './clean-chapter.ts';
import {
  type ChapterRow,
  deleteChapter,
  findChapter,
  insertChapter,
  insertVersion,
  listVersionedChapters,
  listVersionRows,
  lockManual,
  updateChapter,
} from './queries.ts';

interface VersionedId {
  readonly id: number;
  /** Version the edit started from. */
  readonly version: number;
}

/** Chapters in reading order, for editors. */
export async function listForEditor(db: Database, language: Language): Promise<ListedChapter[]> {
  return (await listVersionedChapters(db)).map(({ id, version, title, body, updatedAt }) => ({
    ...{ id, version, title: pickText(title, language) },
    ...{ translated: Boolean(title.en && body.en), changedAt: updatedAt.toISOString() },
  }));
}

/** A chapter for its editor. Throws NOT_FOUND. */
export async function openChapter(db: Database, id: number): Promise<EditableChapter> {
  const chapter = await findChapter(db, id);
  if (!chapter) throw new AppError('NOT_FOUND');
  const [latest] = await listVersionRows(db, id);
  const { title, body, updatedAt } = chapter;
  const changedBy = latest?.changedBy ?? null;
  return { id, version: latest?.number ?? 0, title, body, changedAt: updatedAt.toISOString(), changedBy };
}

/** Versions of a chapter, latest first. Throws NOT_FOUND. */
export async function listVersions(db: Database, id: number, language: Language) {
  if (!(await findChapter(db, id))) throw new AppError('NOT_FOUND');
  return (await listVersionRows(db, id)).map(({ number, title, changedAt, changedBy }) => ({
    ...{ number, title: pickText(title, language), changedAt: changedAt.toISOString(), changedBy },
  }));
}

/** Appends a chapter. */
export async function createChapter(db: Database, content: ChapterContent, editor: Actor): Promise<EditableChapter> {
  const clean = cleanChapter(content, editor.language);
  const id = await db.transaction(async (tx) => {
    await lockManual(tx);
    await requireOwnUploads(tx, clean.body, { path: 'body.body', ...editor });
    const added = await addChapter(tx, clean, editor);
    await noteChange(tx, 'create', added, clean, editor);
    return added;
  });
  return openChapter(db, id);
}

/** Saves a chapter with optimistic locking. */
export async function saveChapter(
  db: Database,
  { id, version, ...content }: VersionedId & ChapterContent,
  editor: Actor,
): Promise<EditableChapter> {
  const clean = cleanChapter(content, editor.language);
  await db.transaction(async (tx) => {
    const chapter = await requireVersion(tx, { id, version });
    await requireOwnUploads(tx, clean.body, { path: 'body.body', ...editor });
    await changeChapter(tx, { ...chapter, version }, clean, editor);
    await noteChange(tx, 'save', id, clean, editor);
  });
  return openChapter(db, id);
}

/** Restores an earlier version. */
export async function restoreVersion(
  db: Database,
  { id, version, number }: VersionedId & { readonly number: number },
  editor: Actor,
): Promise<EditableChapter> {
  const earlier = (await listVersionRows(db, id)).find((row) => row.number === number);
  if (!earlier) throw new AppError('NOT_FOUND');
  const { title, body } = earlier;
  return saveChapter(db, { id, version, title, body }, editor);
}

/** Deletes a chapter; its title stays in the audit log. */
export async function removeChapter(db: Database, versionedId: VersionedId, editor: Actor): Promise<null> {
  await db.transaction(async (tx) => {
    const chapter = await requireVersion(tx, versionedId);
    await deleteChapter(tx, chapter.id);
    await noteChange(tx, 'remove', chapter.id, chapter, editor);
  });
  return null;
}

/** Reorders chapters. Fails if the list differs from the existing chapters. */
export async function orderChapters(db: Database, ids: readonly number[], editor: Actor): Promise<ListedChapter[]> {
  await db.transaction(async (tx) => {
    await lockManual(tx);
    const chapters = await listVersionedChapters(tx);
    const present = chapters.map(({ id }) => id);
    if (!isDeepStrictEqual(present.toSorted(), ids.toSorted())) throw new AppError('CHAPTERS_CHANGED');
    for (const [index, id] of ids.entries()) await updateChapter(tx, id, { sort: index + 1 });
    const { now: at, userId, stockId, address } = editor;
    await recordAudit(tx, { at, userId, stockId, address, action: 'manual.order', detail: { before: present, ids } });
  });
  return listForEditor(db, editor.language);
}

/** Adds a chapter within a transaction that has locked the manual. */
export async function addChapter(tx: Database, content: ChapterContent, { userId, now }: Actor): Promise<number> {
  const chapters = await listVersionedChapters(tx);
  if (chapters.length >= maxChapters) throw new AppError('CHAPTERS_CHANGED');
  const sort = Math.max(0, ...chapters.map((chapter) => chapter.sort)) + 1;
  const id = await insertChapter(tx, { ...content, sort, updatedAt: now });
  await insertVersion(tx, { chapterId: id, number: 1, ...content, changedBy: userId, changedAt: now });
  return id;
}

/** Changes a chapter within a transaction that has locked the manual, and stores the result as its next version. */
export async function changeChapter(
  tx: Database,
  { id, version, title, body, updatedAt }: ChapterRow & { readonly version: number },
  content: ChapterContent,
  { userId, now }: Actor,
): Promise<void> {
  await updateChapter(tx, id, { ...content, updatedAt: now });
  // A chapter that ships with the product gets its original content as version 1.
  if (version === 0) {
    await insertVersion(tx, { chapterId: id, number: 1, title, body, changedBy: null, changedAt: updatedAt });
  }
  const number = Math.max(version, 1) + 1;
  await insertVersion(tx, { chapterId: id, number, ...content, changedBy: userId, changedAt: now });
}

async function requireVersion(tx: Database, { id, version }: VersionedId): Promise<ChapterRow> {
  await lockManual(tx);
  const chapter = await findChapter(tx, id);
  if (!chapter) throw new AppError('NOT_FOUND');
  const [latest] = await listVersionRows(tx, id);
  if ((latest?.number ?? 0) !== version) throw new AppError('CHAPTER_CHANGED');
  return chapter;
}

function noteChange(
  tx: Database,
  act: 'create' | 'save' | 'remove',
  id: number,
  { title }: Pick<ChapterContent, 'title'>,
  { now: at, userId, stockId, address }: Actor,
): Promise<void> {
  const subject = `manual chapter ${id}`;
  return recordAudit(tx, { at, userId, stockId, address, action: `manual.${act}`, subject, detail: { title } });
}
