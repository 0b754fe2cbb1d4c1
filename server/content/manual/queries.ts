import { asc, desc, eq, max, sql } from 'drizzle-orm';
import type { ChapterContent } from '#contract/content/manual-editing.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { manualChapters, manualVersions } from './tables.ts';

export type ChapterRow = typeof manualChapters.$inferSelect;

export function listChapters(db: Database) {
  return db.select().from(manualChapters).orderBy(asc(manualChapters.sort), asc(manualChapters.id));
}

/** Chapters with their latest version number; 0 if never edited. */
export async function listVersionedChapters(db: Database): Promise<(ChapterRow & { readonly version: number })[]> {
  const latest = await db
    .select({ id: manualVersions.chapterId, version: max(manualVersions.number) })
    .from(manualVersions)
    .groupBy(manualVersions.chapterId);
  const versions = new Map(latest.map(({ id, version }) => [id, version ?? 0]));
  return (await listChapters(db)).map((chapter) => ({ ...chapter, version: versions.get(chapter.id) ?? 0 }));
}

/** The manual is small and rarely changed, so changes lock it as a whole. */
export async function lockManual(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('manual_chapter'), 0)`);
}

export async function findChapter(db: Database, id: number): Promise<ChapterRow | undefined> {
  const [chapter] = await db.select().from(manualChapters).where(eq(manualChapters.id, id));
  return chapter;
}

export async function insertChapter(
  db: Database,
  chapter: ChapterContent & { readonly sort: number; readonly updatedAt: Date },
): Promise<number> {
  const [row] = await db.insert(manualChapters).values(chapter).returning({ id: manualChapters.id });
  if (!row) throw new Error('the chapter got no number');
  return row.id;
}

export async function updateChapter(
  db: Database,
  id: number,
  change: Partial<Pick<ChapterRow, 'title' | 'body' | 'sort' | 'updatedAt'>>,
): Promise<void> {
  await db.update(manualChapters).set(change).where(eq(manualChapters.id, id));
}

export async function deleteChapter(db: Database, id: number): Promise<void> {
  await db.delete(manualChapters).where(eq(manualChapters.id, id));
}

export async function insertVersion(db: Database, version: typeof manualVersions.$inferInsert): Promise<void> {
  await db.insert(manualVersions).values(version);
}

/** Versions of a chapter with their authors, latest first. */
export function listVersionRows(db: Database, chapterId: number) {
  return db
    .select({
      number: manualVersions.number,
      title: manualVersions.title,
      body: manualVersions.body,
      changedAt: manualVersions.changedAt,
      changedBy: users.name,
    })
    .from(manualVersions)
    .leftJoin(users, eq(users.id, manualVersions.changedBy))
    .where(eq(manualVersions.chapterId, chapterId))
    .orderBy(desc(manualVersions.number));
}
