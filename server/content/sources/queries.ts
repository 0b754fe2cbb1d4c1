import { count, eq, ne, sql } from 'drizzle-orm';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { LocalizedText } from '#contract/language.ts';
import { sourceNameKeys } from '#server/content/articles/source-names.ts';
import { articles, sourceNumbers, sources } from '#server/content/articles/tables.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { passNumbers, reserveNumbers } from '#server/platform/database/reserve-numbers.ts';

/** Any number that all writers of sources share, so that they run sequentially. */
const sourceLock = 5_417_122;

/** Serialises adding and changing sources until the transaction ends. */
export async function lockSources(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${sourceLock})`);
}

/** Waits for articles and feeds that are just being saved with a source; until the transaction ends none is saved with it. */
export async function holdSource(tx: Database, id: number): Promise<void> {
  await tx.select({ id: sources.id }).from(sources).where(eq(sources.id, id)).for('no key update');
}

export async function findSource(db: Database, id: number) {
  const [source] = await db.select().from(sources).where(eq(sources.id, id));
  return source;
}

/** Whether a name of one language is that of another source in any language. */
export async function isNameTaken(db: Database, name: LocalizedText, exceptId: number | undefined): Promise<boolean> {
  const keys = new Set(sourceNameKeys(name));
  const others = await db
    .select({ name: sources.name })
    .from(sources)
    .where(exceptId === undefined ? undefined : ne(sources.id, exceptId));
  return others.some((other) => sourceNameKeys(other.name).some((key) => keys.has(key)));
}

interface SourceValues {
  readonly name: LocalizedText;
  readonly tier: number;
  readonly enabled: boolean;
}

const numbering = { sequence: sourceNumbers, table: sources, id: sources.id };

/** Adds a source, within a transaction that holds them; returns its number. */
export async function insertSource(db: Database, values: SourceValues): Promise<number> {
  const [id = 0] = await reserveNumbers(db, numbering, 1);
  await db.insert(sources).values({ ...values, id });
  return id;
}

export async function updateSource(db: Database, id: number, values: SourceValues): Promise<void> {
  await db
    .update(sources)
    .set({ ...values, version: sql`${sources.version} + 1` })
    .where(eq(sources.id, id));
}

/** Articles of a source in any state, counted up to {@link listCountLimit}. */
export async function countArticles(db: Database, id: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(articles)
    .where(eq(articles.sourceId, id))
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

export async function isSourceUsed(db: Database, id: number): Promise<boolean> {
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.sourceId, id)).limit(1);
  return article !== undefined || (await db.$count(feeds, eq(feeds.sourceId, id))) > 0;
}

export async function deleteSource(db: Database, id: number) {
  await passNumbers(db, numbering);
  const [deleted] = await db.delete(sources).where(eq(sources.id, id)).returning();
  return deleted;
}

export const countFeeds = (db: Database, id: number): Promise<number> => db.$count(feeds, eq(feeds.sourceId, id));

interface Move {
  readonly id: number;
  readonly into: number;
}

/** Articles that are moved by one statement, each of which is queued to be analysed again. */
const movedAtOnce = 5_000;

/** Gives all articles of a source to another; returns how many. */
export async function moveArticles(tx: Database, { id, into }: Move): Promise<number> {
  for (let moved = 0; ; ) {
    const { rowCount } = await tx.execute(sql`
      update article set source_id = ${into} where id in (
        select id from article where source_id = ${id} limit ${movedAtOnce})`);
    if (!rowCount) return moved;
    moved += rowCount;
  }
}

export async function moveFeeds(tx: Database, { id, into }: Move): Promise<number> {
  const moved = await tx
    .update(feeds)
    .set({ sourceId: into, version: sql`${feeds.version} + 1` })
    .where(eq(feeds.sourceId, id))
    .returning({ id: feeds.id });
  return moved.length;
}

/** Lets changes of articles that are in work name the other source; the condition is that of their index. */
export async function moveDrafts(tx: Database, { id, into }: Move): Promise<void> {
  await tx.execute(sql`
    update version set content = jsonb_set(content, '{sourceId}', to_jsonb(${into}::integer))
    where is_latest and state in ('draft', 'in_review', 'scheduled')
      and subject = 'article' and content -> 'sourceId' = to_jsonb(${id}::integer)`);
}
