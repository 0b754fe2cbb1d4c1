import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { ChapterContent } from '#contract/content/manual-editing.ts';
import type { DraftState } from '#contract/content/version-states.ts';
import { findDrafts } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesOf } from '#server/platform/table-import/undo-queries.ts';
import { manualChapters } from './tables.ts';

export type ChapterRow = typeof manualChapters.$inferSelect;

export function listChapters(db: Database) {
  return db.select().from(manualChapters).orderBy(asc(manualChapters.sort), asc(manualChapters.id));
}

/** Whether readers see a chapter at a moment, as {@link listPublishedChapters} asks of all. */
export function isChapterOut({ state, publishedAt }: ChapterRow, now: Date): boolean {
  return state === 'published' || (state === 'scheduled' && publishedAt <= now);
}

/** The chapters that readers see at a moment. */
export function listPublishedChapters(db: Database, now: Date) {
  const isOut = and(eq(manualChapters.state, 'scheduled'), lte(manualChapters.publishedAt, now));
  return db
    .select()
    .from(manualChapters)
    .where(or(eq(manualChapters.state, 'published'), isOut))
    .orderBy(asc(manualChapters.sort), asc(manualChapters.id));
}

export interface VersionedChapter extends ChapterRow {
  /** 0 for one that nobody has touched since it came. */
  readonly version: number;
  /** How far a change to what is published has come. */
  readonly draft: DraftState | null;
}

/** Chapters with their latest version. */
export async function listVersionedChapters(db: Database): Promise<VersionedChapter[]> {
  const chapters = await listChapters(db);
  const ids = chapters.map(({ id }) => id);
  const drafts = await findDrafts(db, 'manual', ids);
  const latest = await db
    .select({ id: versions.subjectId, number: versions.number })
    .from(versions)
    .where(and(eq(versions.subject, 'manual'), versions.isLatest));
  const numbers = new Map(latest.map(({ id, number }) => [id, number]));
  return chapters.map((chapter) => ({
    ...chapter,
    version: numbers.get(chapter.id) ?? 0,
    draft: drafts.get(chapter.id) ?? null,
  }));
}

/** A chapter that an import added or replaced. */
export interface ChapterChange {
  readonly id: number;
  /** The version it had before; `null` for a new one. */
  readonly before: number | null;
  /** The version that the import made. */
  readonly version: number;
}

/** The chapters of an import that are still at the version it gave them. */
export async function listUntouchedChapters(db: Database, importId: number): Promise<ChapterChange[]> {
  const { rows } = await db.execute<{ [Name in keyof ChapterChange]: ChapterChange[Name] }>(sql`
    select c.* from jsonb_to_recordset(${changesOf(importId)}) as c(id integer, before integer, version integer)
    join manual_chapter chapter on chapter.id = c.id
    join version v on v.subject = 'manual' and v.subject_id = c.id and v.is_latest and v.number = c.version
    order by c.id`);
  return rows;
}

/** The manual is small and rarely changed, so changes lock it as a whole. */
export async function lockManual(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('manual_chapter'), 0)`);
}

/** A chapter for its editor; with `lock` nobody else changes it until the transaction ends. */
export async function findChapter(db: Database, id: number, { lock = false } = {}): Promise<ChapterRow | undefined> {
  const query = db.select().from(manualChapters).where(eq(manualChapters.id, id));
  const [chapter] = lock ? await query.for('update') : await query;
  return chapter;
}

export async function insertChapter(
  db: Database,
  chapter: ChapterContent & Pick<ChapterRow, 'sort' | 'state' | 'publishedAt' | 'updatedAt'>,
): Promise<number> {
  const [row] = await db.insert(manualChapters).values(chapter).returning({ id: manualChapters.id });
  if (!row) throw new Error('the chapter got no number');
  return row.id;
}

export async function updateChapter(db: Database, id: number, change: Partial<Omit<ChapterRow, 'id'>>): Promise<void> {
  await db.update(manualChapters).set(change).where(eq(manualChapters.id, id));
}

export async function deleteChapter(db: Database, id: number): Promise<void> {
  await db.delete(manualChapters).where(eq(manualChapters.id, id));
}
