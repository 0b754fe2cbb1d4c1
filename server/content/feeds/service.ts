import type { FeedFailure } from '#contract/content/feed-failures.ts';
import type { Feed, FeedRequest } from '#contract/content/feeds.ts';
import { type Language, pickText } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { parseForeignAddress } from '#server/platform/http-client/check-address.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { isAnotherPublisher } from './another-publisher.ts';
import { forgetEntries } from './entry-queries.ts';
import {
  deleteFeed,
  type FeedSettings,
  findFeedRow,
  holdExistingSource,
  insertFeed,
  listFeedRows,
  lockFeedSettings,
  updateFeed,
} from './queries.ts';

interface SaveOptions {
  readonly actor: Actor;
  readonly allowedHosts: ReadonlySet<string>;
  /** When it is due. */
  readonly dueAt: Date;
}

export async function listFeeds(db: Database, language: Language): Promise<Feed[]> {
  return (await listFeedRows(db)).map((row) => describeFeed(row, language));
}

/** Adds or changes a feed, with optimistic locking. Addresses that may not be requested are refused here. */
export async function saveFeed(
  db: Database,
  { id, version, ...values }: FeedRequest,
  options: SaveOptions,
): Promise<Feed> {
  const { userId, stockId, address, language, now } = options.actor;
  const feed = { ...values, url: checkedUrl(values.url, options) };
  const savedId = await db.transaction(async (tx) => {
    if (!(await holdExistingSource(tx, feed.sourceId))) throw fieldIssue('body.sourceId', 'sourceUnknown', language);
    const note = (action: string, saved: number, detail: object) =>
      recordAudit(tx, { at: now, userId, stockId, address, action, subject: `feed ${saved}`, detail });
    if (id !== undefined) {
      const former = await lockFeedSettings(tx, id);
      if (!former) return undefined;
      if (former.version !== version) throw new AppError('FEED_CHANGED');
      const isSaved = await ignoreUniqueViolation(tx, async (point) => {
        await updateFeed(point, id, feed, options.dueAt);
        return true;
      });
      if (!isSaved) throw new AppError('FEED_URL_TAKEN');
      if (isAnotherPublisher(former.url, feed.url)) await forgetEntries(tx, id);
      const changes = differences(former, feed);
      if (Object.keys(changes.after).length > 0) await note('feed.save', id, changes);
      return id;
    }
    const added = await insertFeed(tx, feed, options.dueAt);
    if (added === undefined) throw new AppError('FEED_URL_TAKEN');
    await note('feed.add', added, feed);
    return added;
  });
  const row = savedId === undefined ? undefined : await findFeedRow(db, savedId);
  if (!row) throw new AppError('NOT_FOUND');
  return describeFeed(row, language);
}

/** The fields that change, as they were and as they are. */
function differences(former: FeedSettings, feed: FeedSettings) {
  const changed = Object.entries(feed).filter(([key, value]) => former[key as keyof FeedSettings] !== value);
  const before = changed.map(([key]) => [key, former[key as keyof FeedSettings]] as const);
  return { before: Object.fromEntries(before), after: Object.fromEntries(changed) };
}

export async function removeFeed(
  db: Database,
  id: number,
  { userId, stockId, address, now: at }: Actor,
): Promise<null> {
  await db.transaction(async (tx) => {
    const removed = await deleteFeed(tx, id);
    if (!removed) throw new AppError('NOT_FOUND');
    const { url, sourceId, category } = removed;
    const detail = { before: { url, sourceId, category } };
    await recordAudit(tx, { at, userId, stockId, address, action: 'feed.remove', subject: `feed ${id}`, detail });
  });
  return null;
}

function checkedUrl(url: string, { allowedHosts, actor: { language } }: SaveOptions): string {
  try {
    return parseForeignAddress(url, allowedHosts).href;
  } catch (error) {
    if (error instanceof FetchFailure) throw fieldIssue('body.url', 'feedUrlRefused', language);
    throw error;
  }
}

function describeFeed(
  { feed, sourceName, sourceEnabled, articles }: Awaited<ReturnType<typeof listFeedRows>>[number],
  language: Language,
): Feed {
  return {
    ...feed,
    sourceName: pickText(sourceName, language),
    isPaused: !sourceEnabled,
    nextFetchAt: feed.nextFetchAt.toISOString(),
    fetchedAt: feed.fetchedAt?.toISOString() ?? null,
    // Only this feature writes it, always with such codes.
    failure: feed.failure as FeedFailure | null,
    articles,
  };
}
