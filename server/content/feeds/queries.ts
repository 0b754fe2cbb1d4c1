import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { type FeedRequest, longestFeedUrl } from '#contract/content/feeds.ts';
import { sources } from '#server/content/articles/tables.ts';
import { latestGiven } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
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
 * Since when a feed that fails does: since its first failure after the last answer, which is noted among the jobs. The
 * answer itself may be as old as its interval, or as a pause of its source, without anything being wrong; it counts only
 * where the note is gone.
 */
export const failingSince = sql<Date | null>`coalesce((
  select min(${jobs.createdAt}) from ${jobs}
  where ${jobs.kind} = 'feed' and ${jobs.subjectId} = ${feeds.id} and ${jobs.queueId} is null
    and ${jobs.state} in ('failed', 'waiting')), ${feeds.fetchedAt})`.mapWith(feeds.fetchedAt);

/** How the feeds that are switched on fare. */
export function listFeedStates(db: Database) {
  return db
    .select({ failures: feeds.failures, failingSince, sourceName: sources.name })
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

export async function deleteFeed(db: Database, id: number) {
  const [deleted] = await db.delete(feeds).where(eq(feeds.id, id)).returning();
  return deleted;
}

interface Claim {
  readonly now: Date;
  readonly until: Date;
}

/** A source that is switched off pauses its feeds. */
export const isOfOpenSource = sql`exists (select from ${sources} where ${sources.id} = ${feeds.sourceId} and ${sources.enabled})`;
/** Whether a feed is fetched at all: neither it nor its source is switched off. */
export const isFetched = and(eq(feeds.enabled, true), isOfOpenSource);
/** A claim that is longer than any was made by a clock that was ahead. */
const isFree = ({ now, until }: Claim) =>
  or(isNull(feeds.claimedUntil), lte(feeds.claimedUntil, now), gt(feeds.claimedUntil, latestGiven(until)));

/**
 * Claims the feed that has been due longest. Rows being claimed by other processes are skipped; a claim expires if its
 * process dies.
 */
export async function claimDueFeed(db: Database, { now, until }: Claim): Promise<FeedRow | undefined> {
  // By itself, as a subquery the planner may ask it again for each feed, and each time it would lock another one.
  const due = db.$with('due').as(
    db
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(isFetched, lte(feeds.nextFetchAt, now), isFree({ now, until })))
      .orderBy(asc(feeds.nextFetchAt), asc(feeds.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [feed] = await db
    .with(due)
    .update(feeds)
    .set({ claimedUntil: until })
    .where(inArray(feeds.id, db.select({ id: due.id }).from(due)))
    .returning();
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
    .where(and(eq(feeds.id, id), isOfOpenSource, isFree({ now, until })))
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

/**
 * Keeps where a feed has moved to. Where another feed has that address, also since this moment, it keeps its own.
 *
 * @returns whether it has the new address now
 */
export async function moveFeed(db: Database, id: number, url: string): Promise<boolean> {
  if (url.length > longestFeedUrl) return false;
  const isFree = (await db.$count(feeds, eq(feeds.url, url))) === 0;
  if (!isFree) return false;
  const moved = await ignoreUniqueViolation(db, (point) =>
    point.update(feeds).set({ url, version: nextVersion }).where(eq(feeds.id, id)),
  );
  return moved !== undefined;
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
