import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FeedRequest } from '#contract/content/feeds.ts';
import { articles, importedArticles, sources } from '#server/content/articles/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { digestSeparator, type ReadEntry } from './read-feed.ts';
import { feedEntries, feeds } from './tables.ts';

export type FeedRow = typeof feeds.$inferSelect;

const listed = {
  feed: feeds,
  sourceName: sources.name,
  sourceEnabled: sources.enabled,
  articles: sql<number>`(select count(distinct ${feedEntries.articleId})::int from ${feedEntries} where ${feedEntries.feedId} = ${feeds.id})`,
};

/** Feeds with the names of their sources and their article counts. */
export function listFeedRows(db: Database) {
  return db.select(listed).from(feeds).innerJoin(sources, eq(sources.id, feeds.sourceId)).orderBy(asc(feeds.id));
}

/**
 * Since when a feed that fails has brought nothing: since its last answer or, where it has never answered, since its first
 * failure, which is noted among the jobs.
 */
export const silentSince = sql<Date | null>`coalesce(${feeds.fetchedAt}, (
  select min(${jobs.createdAt}) from ${jobs}
  where ${jobs.kind} = 'feed' and ${jobs.subjectId} = ${feeds.id} and ${jobs.queueId} is null
    and ${jobs.state} in ('failed', 'waiting')))`.mapWith(feeds.fetchedAt);

/** How the feeds that are switched on fare. */
export function listFeedStates(db: Database) {
  return db
    .select({ failures: feeds.failures, silentSince, sourceName: sources.name })
    .from(feeds)
    .innerJoin(sources, eq(sources.id, feeds.sourceId))
    .where(and(eq(feeds.enabled, true), eq(sources.enabled, true)))
    .orderBy(asc(feeds.id));
}

export async function findFeedRow(db: Database, id: number) {
  const [row] = await db
    .select(listed)
    .from(feeds)
    .innerJoin(sources, eq(sources.id, feeds.sourceId))
    .where(eq(feeds.id, id));
  return row;
}

/** Whether there is such a source, which stays until the transaction ends. */
export async function holdExistingSource(tx: Database, id: number): Promise<boolean> {
  return (await tx.select({ id: sources.id }).from(sources).where(eq(sources.id, id)).for('share')).length > 0;
}

/** What people set of a feed. */
export type FeedSettings = Omit<FeedRequest, 'id' | 'version'>;

const nextVersion = sql`${feeds.version} + 1`;

/** Adds a feed, due at once. `undefined` if the address was added concurrently. */
export async function insertFeed(db: Database, values: FeedSettings, now: Date): Promise<number | undefined> {
  const [row] = await db
    .insert(feeds)
    .values({ ...values, nextFetchAt: now })
    .onConflictDoNothing()
    .returning({ id: feeds.id });
  return row?.id;
}

/** What people set of a feed, locked to be changed, also where its source is switched off. */
export async function lockFeedSettings(db: Database, id: number) {
  const { version, url, sourceId, category, intervalMinutes, enabled } = feeds;
  const settings = { version, url, sourceId, category, intervalMinutes, enabled };
  const set = db.select(settings).from(feeds).where(eq(feeds.id, id));
  return (await set.for('update'))[0];
}

/** Changes a feed and makes it due; a new address resets its state. */
export async function updateFeed(db: Database, id: number, values: FeedSettings, now: Date): Promise<void> {
  const isSameUrl = sql`${feeds.url} = ${values.url}`;
  await db
    .update(feeds)
    .set({
      ...values,
      version: nextVersion,
      nextFetchAt: now,
      failure: null,
      failures: 0,
      etag: sql`case when ${isSameUrl} then ${feeds.etag} end`,
      lastModified: sql`case when ${isSameUrl} then ${feeds.lastModified} end`,
    })
    .where(eq(feeds.id, id));
}

/** What a feed has brought is not its own any more; the articles stay. */
export const forgetEntries = (db: Database, feedId: number) =>
  db.delete(feedEntries).where(eq(feedEntries.feedId, feedId));

export async function deleteFeed(db: Database, id: number): Promise<boolean> {
  return (await db.delete(feeds).where(eq(feeds.id, id)).returning({ id: feeds.id })).length > 0;
}

interface Claim {
  readonly now: Date;
  readonly until: Date;
}

/** A source that is switched off pauses its feeds. */
export const isOfOpenSource = sql`exists (select from ${sources} where ${sources.id} = ${feeds.sourceId} and ${sources.enabled})`;
/** Whether a feed is fetched at all: neither it nor its source is switched off. */
export const isFetched = and(eq(feeds.enabled, true), isOfOpenSource);
const isFree = (now: Date) => or(isNull(feeds.claimedUntil), lte(feeds.claimedUntil, now));

/**
 * Claims the feed that has been due longest. Rows being claimed by other processes are skipped; a claim expires if its
 * process dies.
 */
export async function claimDueFeed(db: Database, { now, until }: Claim): Promise<FeedRow | undefined> {
  const due = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(isFetched, lte(feeds.nextFetchAt, now), isFree(now)))
    .orderBy(asc(feeds.nextFetchAt), asc(feeds.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [feed] = await db.update(feeds).set({ claimedUntil: until }).where(inArray(feeds.id, due)).returning();
  return feed;
}

/**
 * What was asked for of a feed that is not fetched any more has failed as before: it is gone, or it or its source was
 * switched off since.
 */
export async function endUnfetched(db: Database, now: Date): Promise<void> {
  const fetched = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.id, jobs.subjectId), isFetched));
  await db
    .update(jobs)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(jobs.kind, 'feed'), isNull(jobs.queueId), eq(jobs.state, 'waiting'), notExists(fetched)));
}

/** Claims a feed, due or not; `undefined` if another process has it or its source is switched off. */
export async function claimFeed(db: Database, id: number, { now, until }: Claim): Promise<FeedRow | undefined> {
  const [feed] = await db
    .update(feeds)
    .set({ claimedUntil: until })
    .where(and(eq(feeds.id, id), isOfOpenSource, isFree(now)))
    .returning();
  return feed;
}

/** State of a feed after a fetch, releasing the claim. */
export async function settleFeed(
  db: Database,
  id: number,
  values: Partial<Omit<typeof feeds.$inferInsert, 'id'>>,
): Promise<void> {
  await db
    .update(feeds)
    .set({ ...values, claimedUntil: null })
    .where(eq(feeds.id, id));
}

/** Keeps where a feed has moved to. Where another feed has that address, also since this moment, it keeps its own. */
export async function moveFeed(db: Database, id: number, url: string): Promise<void> {
  const isFree = (await db.$count(feeds, eq(feeds.url, url))) === 0;
  if (isFree)
    await ignoreUniqueViolation(db, (point) =>
      point.update(feeds).set({ url, version: nextVersion }).where(eq(feeds.id, id)),
    );
}

/**
 * Locks a feed to keep what its address answered. `undefined` where that is nobody's any more: the feed is gone, has
 * another address by now, or its source was switched off.
 */
export async function lockFetchedFeed(db: Database, { id, url }: FeedRow): Promise<FeedRow | undefined> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.url, url), isOfOpenSource))
    .for('update');
  return row;
}

/** The article of an entry that was imported before. */
export interface KnownEntry {
  readonly articleId: number;
  /** Of the article's text, as {@link digestOf} has it of the entry; `undefined` for a deleted article. */
  readonly digest: string | undefined;
  /** Somebody has edited or withdrawn it, it came from a file, or it is gone. */
  readonly isTouched: boolean;
}

const zh = (column: AnyPgColumn) => sql`(${column} ->> 'zh-CN')`;
/** What is known of an article, also of one that is gone. */
const knownOf = <Id extends AnyPgColumn>(articleId: Id) => ({
  articleId,
  digest: sql<
    string | null
  >`md5(concat_ws(${digestSeparator}, ${zh(articles.title)}, ${zh(articles.summary)}, ${zh(articles.body)}))`,
  isTouched: sql<boolean>`${articles.state} is distinct from 'published' or exists (
    select from ${versions} where ${versions.subject} = 'article' and ${versions.subjectId} = ${articleId}
      and ${versions.changedBy} is not null)
    or exists (select from ${importedArticles} where ${importedArticles.articleId} = ${articleId}
      and ${importedArticles.publishedOn} = ${articles.publishedOn})`,
});
const article = knownOf(feedEntries.articleId);
const text = {
  link: articles.link,
  title: sql<string>`${zh(articles.title)}`,
  body: sql<string>`${zh(articles.body)}`,
};

/** Which of these entries were imported before, with their articles. */
export async function listKnown(
  db: Database,
  feedId: number,
  hashes: readonly string[],
): Promise<Map<string, KnownEntry>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: feedEntries.entryHash, ...article })
    .from(feedEntries)
    .leftJoin(articles, eq(articles.id, feedEntries.articleId))
    .where(and(eq(feedEntries.feedId, feedId), inArray(feedEntries.entryHash, [...hashes])));
  return new Map(rows.map(({ hash, digest, ...row }) => [hash, { ...row, digest: digest ?? undefined }]));
}

/** Articles that a feed brought with one of these links, each once. */
export async function listByLink(db: Database, feedId: number, links: readonly string[]) {
  if (links.length === 0) return [];
  const rows = await db
    .selectDistinctOn([feedEntries.articleId], {
      ...article,
      ...text,
    })
    .from(feedEntries)
    .innerJoin(articles, eq(articles.id, feedEntries.articleId))
    .where(and(eq(feedEntries.feedId, feedId), inArray(articles.link, [...links])));
  return rows.map(({ digest, ...row }) => ({ ...row, digest: digest ?? undefined }));
}

export async function hasEntries(db: Database, feedId: number): Promise<boolean> {
  const entries = db.select({ id: feedEntries.articleId }).from(feedEntries).where(eq(feedEntries.feedId, feedId));
  return (await entries.limit(1)).length > 0;
}

/** Articles of a source that no feed has brought, with a link or a time of these entries, oldest first. */
export async function listUnfed(db: Database, sourceId: number, entries: readonly ReadEntry[]) {
  const links = entries.flatMap(({ link }) => link ?? []);
  const times = entries.map(({ publishedAt }) => publishedAt);
  const ofFeed = db.select().from(feedEntries).where(eq(feedEntries.articleId, articles.id));
  const rows = await db
    .select({ ...knownOf(articles.id), ...text, publishedAt: articles.publishedAt })
    .from(articles)
    .where(
      and(
        eq(articles.sourceId, sourceId),
        or(inArray(articles.link, links), inArray(articles.publishedAt, times)),
        notExists(ofFeed),
      ),
    )
    .orderBy(asc(articles.id));
  return rows.map(({ digest, ...row }) => ({ ...row, digest: digest ?? undefined }));
}

/** Remembers another name of an entry that was imported before. */
export const linkEntry = (db: Database, entry: typeof feedEntries.$inferInsert) => db.insert(feedEntries).values(entry);

/** Inserts entries as published articles and remembers them. */
export async function insertEntries(
  db: Database,
  { id: feedId, sourceId, category }: Pick<FeedRow, 'id' | 'sourceId' | 'category'>,
  entries: readonly ReadEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  // Ids are returned in row order.
  const numbers = await db
    .insert(articles)
    .values(
      entries.map(({ title, summary, body, link, publishedAt }) => ({
        title: { 'zh-CN': title },
        summary: { 'zh-CN': summary },
        body: { 'zh-CN': body },
        link,
        publishedAt,
        publishedOn: chinaDate(publishedAt),
        sourceId,
        category,
        state: 'published' as const,
      })),
    )
    .returning({ id: articles.id });
  await db.insert(feedEntries).values(
    entries.map(({ hash }, index) => {
      const articleId = numbers[index]?.id;
      if (articleId === undefined) throw new Error('An article got no number');
      return { feedId, entryHash: hash, articleId, seenAt: now };
    }),
  );
}
