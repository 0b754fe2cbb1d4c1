import { and, eq } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import {
  deleteChapter,
  findChapter,
  insertVersion,
  listVersionRows,
  lockManual,
  updateChapter,
} from '#server/content/manual/queries.ts';
import { manualChapters, manualVersions } from '#server/content/manual/tables.ts';
import { type ProductTable, rowOfKey } from './product-table.ts';

interface ChapterText {
  readonly key: string;
  readonly sort: number;
  readonly title: LocalizedText;
  readonly body: LocalizedText;
}

/** Chapters of the manual. Their order is the operator's. */
export function manualTable(chapters: readonly ChapterText[]): ProductTable {
  const byKey = new Map(chapters.map((chapter) => [chapter.key, chapter]));
  return {
    name: 'manual_chapter',
    isKeyed: false,
    rows: chapters.map(({ key, title, body }) => ({ key, value: { title, body } })),
    read: async (db) => {
      const standing = await db
        .select({ chapter: manualChapters, first: manualVersions })
        .from(manualChapters)
        .leftJoin(manualVersions, and(eq(manualVersions.chapterId, manualChapters.id), eq(manualVersions.number, 1)))
        .orderBy(manualChapters.sort, manualChapters.id);
      return standing.map(({ chapter, first }) => ({
        id: String(chapter.id),
        value: { title: chapter.title, body: chapter.body },
        ...(first && { original: { title: first.title, body: first.body } }),
        isOwn: first !== null && first.changedBy !== null,
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
      const former = await findChapter(db, chapterId);
      if (!former) return;
      const latest = (await listVersionRows(db, chapterId))[0]?.number ?? 0;
      const version = { chapterId, changedBy: null };
      if (latest === 0) {
        const original = { title: former.title, body: former.body, changedAt: former.updatedAt };
        await insertVersion(db, { ...version, number: 1, ...original });
      }
      await updateChapter(db, chapterId, { title, body, updatedAt: now });
      await insertVersion(db, { ...version, number: Math.max(latest, 1) + 1, title, body, changedAt: now });
    },
    remove: async (db, id) => {
      await lockManual(db);
      await deleteChapter(db, Number(id));
    },
  };
}
