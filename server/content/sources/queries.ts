import { and, asc, eq, max, ne, sql } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Any number that all writers of sources share, so that they run sequentially. */
const sourceLock = 5_417_122;

export function listSources(db: Database) {
  return db
    .select()
    .from(sources)
    .orderBy(asc(sources.tier), asc(sql`${sources.name}->>'zh-CN'`));
}

/** Serialises adding and renaming sources until the transaction ends. */
export async function lockSources(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${sourceLock})`);
}

export async function isNameTaken(db: Database, name: string, exceptId: number | undefined): Promise<boolean> {
  const same = eq(sql`${sources.name}->>'zh-CN'`, name);
  return (await db.$count(sources, exceptId === undefined ? same : and(same, ne(sources.id, exceptId)))) > 0;
}

interface SourceValues {
  readonly name: LocalizedText;
  readonly tier: number;
}

export async function insertSource(db: Database, values: SourceValues) {
  const [last] = await db.select({ id: max(sources.id) }).from(sources);
  const [source] = await db
    .insert(sources)
    .values({ ...values, id: (last?.id ?? 0) + 1 })
    .returning();
  return source;
}

export async function updateSource(db: Database, id: number, values: SourceValues) {
  const [source] = await db.update(sources).set(values).where(eq(sources.id, id)).returning();
  return source;
}

export async function isSourceUsed(db: Database, id: number): Promise<boolean> {
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.sourceId, id)).limit(1);
  return article !== undefined || (await db.$count(feeds, eq(feeds.sourceId, id))) > 0;
}

export async function deleteSource(db: Database, id: number): Promise<boolean> {
  const deleted = await db.delete(sources).where(eq(sources.id, id)).returning({ id: sources.id });
  return deleted.length > 0;
}
