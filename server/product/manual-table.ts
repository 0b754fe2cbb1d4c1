import { and, eq } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { type ChapterText, chapterKind } from '#server/content/manual/chapter-kind.ts';
import { deleteChapter, findChapter, lockManual } from '#server/content/manual/queries.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { deleteVersions, findDrafts } from '#server/content/versions/queries.ts';
import { replaceShipped } from '#server/content/versions/save-text.ts';
import { versions } from '#server/content/versions/tables.ts';
import { type ProductTable, rowOfKey } from './product-table.ts';

interface ShippedChapter {
  readonly key: string;
  readonly sort: number;
  readonly title: LocalizedText;
  readonly body: LocalizedText;
}

const isFirst = and(eq(versions.subject, 'manual'), eq(versions.subjectId, manualChapters.id), eq(versions.number, 1));
const originalOf = ({ title, body }: ChapterText) => ({ title, body });

/** Chapters of the manual. Their order is the operator's. */
export function manualTable(chapters: readonly ShippedChapter[]): ProductTable {
  const byKey = new Map(chapters.map((chapter) => [chapter.key, chapter]));
  return {
    name: 'manual_chapter',
    isKeyed: false,
    rows: chapters.map(({ key, title, body }) => ({ key, value: { title, body } })),
    read: async (db) => {
      const standing = await db
        .select({ chapter: manualChapters, first: versions })
        .from(manualChapters)
        .leftJoin(versions, isFirst)
        .orderBy(manualChapters.sort, manualChapters.id);
      const ids = standing.map(({ chapter }) => chapter.id);
      const drafts = await findDrafts(db, 'manual', ids);
      return standing.map(({ chapter, first }) => ({
        id: String(chapter.id),
        value: { title: chapter.title, body: chapter.body },
        ...(first && { original: originalOf(first.content as ChapterText) }),
        isOwn: first !== null && first.changedBy !== null,
        // The state is no part of the value: what earlier releases noted does not have it.
        isInWork: chapter.state !== 'published' || drafts.has(chapter.id),
        place: chapter.sort,
      }));
    },
    add: async (db, keys, { now }) => {
      await lockManual(db);
      const added = keys.map((key) => rowOfKey(byKey, key));
      const rows = added.map(({ title, body, sort }) => ({ title, body, sort, updatedAt: now }));
      const ids = await db.insert(manualChapters).values(rows).returning({ id: manualChapters.id });
      return ids.map(({ id }) => String(id));
    },
    update: async (db, id, key, { now }) => {
      const { title, body } = rowOfKey(byKey, key);
      await lockManual(db);
      const chapterId = Number(id);
      if (!(await findChapter(db, chapterId))) return;
      const change = (former: ChapterText) => ({ ...former, title, body });
      await replaceShipped(db, chapterKind, { id: chapterId, change }, now);
    },
    remove: async (db, id) => {
      await lockManual(db);
      await deleteVersions(db, { subject: 'manual', id: Number(id) });
      await deleteChapter(db, Number(id));
    },
  };
}
