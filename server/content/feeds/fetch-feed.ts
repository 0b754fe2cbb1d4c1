import type { FeedFailure } from '#contract/content/feed-failures.ts';
import type { FetchOutcome } from '#contract/content/feeds.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { type ForeignAnswer, fetchForeign } from '#server/platform/http-client/fetch-foreign.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { runEach } from '#server/platform/run-each.ts';
import { isAnotherPublisher } from './another-publisher.ts';
import { correctEntries, findRenamed } from './correct-entries.ts';
import { decodeFeed } from './decode-feed.ts';
import { forgetEntries, insertEntries, type KnownEntry, listKnown } from './entry-queries.ts';
import { findReissued } from './find-reissued.ts';
import { findStanding } from './find-standing.ts';
import {
  claimDueFeed,
  claimFeed,
  endUnfetched,
  type FeedRow,
  findFeedRow,
  lockFetchedFeed,
  moveFeed,
  settleFeed,
} from './queries.ts';
import { digestOf, NotAFeedError, type ReadEntry, type ReadFeed, readFeed } from './read-feed.ts';

export interface FeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** `host:port` entries that need not be public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Timeout of a fetch in milliseconds; default 20 s. */
  readonly timeLimit?: number;
}

/** How long a process holds a claimed feed, in milliseconds: longer than fetching and saving. */
const claimLength = 60_000;
const minute = 60_000;
/** The interval doubles after each failure, up to once a day. */
const longestPause = 24 * 60 * minute;
const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

/**
 * Fetches due feeds sequentially until none is left, and ends what was asked of others. Throws what was unforeseen after
 * all had their turn.
 */
export async function fetchDueFeeds(deps: FeedDeps, signal?: AbortSignal): Promise<void> {
  await endUnfetched(deps.db, deps.clock());
  await runEach(claimDueFeeds(deps, signal), (feed) => fetchClaimed(deps, feed, signal));
}

async function* claimDueFeeds({ db, clock }: FeedDeps, signal?: AbortSignal): AsyncGenerator<FeedRow> {
  while (!signal?.aborted) {
    const now = clock();
    const feed = await claimDueFeed(db, { now, until: new Date(now.getTime() + claimLength) });
    if (!feed) return;
    yield feed;
  }
}

/**
 * Fetches a feed now. Throws NOT_FOUND, SOURCE_OFF, or FEED_BUSY while another process fetches it. What was unforeseen
 * goes to `onError`: whoever asks is told that nothing was saved.
 */
export async function fetchFeedNow(
  deps: FeedDeps,
  id: number,
  onError: (error: unknown) => void,
): Promise<FetchOutcome> {
  const now = deps.clock();
  const feed = await claimFeed(deps.db, id, { now, until: new Date(now.getTime() + claimLength) });
  if (!feed) {
    const row = await findFeedRow(deps.db, id);
    throw new AppError(!row ? 'NOT_FOUND' : row.sourceEnabled ? 'FEED_BUSY' : 'SOURCE_OFF');
  }
  try {
    return await fetchClaimed(deps, feed);
  } catch (error) {
    if (!(error instanceof NotSavedError)) throw error;
    onError(error);
    return error.outcome;
  }
}

async function fetchClaimed(deps: FeedDeps, feed: FeedRow, signal?: AbortSignal): Promise<FetchOutcome> {
  try {
    const answer = await ask(deps, feed, signal);
    if (answer.status === 304) return await keep(deps, feed, (tx, present) => keepUnchanged(tx, present, deps.clock()));
    const text = decodeFeed(answer.body, answer.headers['content-type']);
    const now = deps.clock();
    const read = readFeed(text, { base: answer.url, now });
    return await keep(deps, feed, (tx, present) => keepEntries(tx, present, { answer, read, now }));
  } catch (error) {
    // Stopping is not a failure of the feed: it stays due.
    if (signal?.aborted) {
      await settleFeed(deps.db, feed.id, {});
      return outcome('failed');
    }
    const foreseen = failureOf(error);
    const failure = foreseen ?? 'NOT_SAVED';
    const kept = await keep(deps, feed, (tx, present) => keepFailure(tx, present, { failure, now: deps.clock() }));
    if (!foreseen) throw new NotSavedError(kept, error);
    return kept;
  }
}

async function ask({ allowedHosts, timeLimit }: FeedDeps, feed: FeedRow, signal?: AbortSignal): Promise<ForeignAnswer> {
  const answer = await fetchForeign(feed.url, {
    allowedHosts,
    headers: {
      accept,
      ...(feed.etag && { 'if-none-match': feed.etag }),
      ...(feed.lastModified && { 'if-modified-since': feed.lastModified }),
    },
    ...(timeLimit !== undefined && { timeLimit }),
    ...(signal && { signal }),
  });
  if (answer.status !== 200 && answer.status !== 304) throw new HttpError(`status ${answer.status}`);
  return answer;
}

/** The response is not a feed. */
class HttpError extends Error {}

/** What a feed brought could not be saved, for a reason that nobody has foreseen; it is noted at the feed. */
class NotSavedError extends Error {
  readonly outcome: FetchOutcome;

  constructor(outcome: FetchOutcome, cause: unknown) {
    super('the content of a feed was not saved', { cause });
    this.outcome = outcome;
  }
}

function failureOf(error: unknown): FeedFailure | undefined {
  if (error instanceof FetchFailure) return error.reason;
  if (error instanceof HttpError) return 'HTTP_ERROR';
  return error instanceof NotAFeedError ? 'NOT_A_FEED' : undefined;
}

/** As it is listed among the jobs. */
const workOf = ({ id }: FeedRow) => ({ kind: 'feed', subjectId: id });

function nextFetch({ intervalMinutes }: FeedRow, now: Date): Date {
  return new Date(now.getTime() + intervalMinutes * minute);
}

/**
 * Keeps what came of a fetch in one transaction, by the feed's settings of this moment. What the feed asked an address
 * for that it has no longer is dropped: it stays due, at its new one.
 */
function keep(
  { db }: FeedDeps,
  fetched: FeedRow,
  write: (tx: Database, feed: FeedRow) => Promise<FetchOutcome>,
): Promise<FetchOutcome> {
  return db.transaction(async (tx) => {
    const feed = await lockFetchedFeed(tx, fetched);
    if (feed) return write(tx, feed);
    await settleFeed(tx, fetched.id, {});
    return outcome('fetched');
  });
}

async function keepUnchanged(tx: Database, feed: FeedRow, now: Date): Promise<FetchOutcome> {
  await settleFeed(tx, feed.id, { nextFetchAt: nextFetch(feed, now), fetchedAt: now, failure: null, failures: 0 });
  await noteSuccess(tx, workOf(feed), { now, isWorthShowing: false });
  return outcome('notModified');
}

/** Saves new and corrected entries as articles. */
async function keepEntries(
  tx: Database,
  feed: FeedRow,
  { answer, read, now }: { readonly answer: ForeignAnswer; readonly read: ReadFeed; readonly now: Date },
): Promise<FetchOutcome> {
  const { movedTo } = answer;
  const hasMoved = movedTo !== undefined && (await moveFeed(tx, feed.id, movedTo));
  const hashes = read.entries.map(({ hash }) => hash);
  let named = await listKnown(tx, feed.id, hashes);
  if (hasMoved && isAnotherPublisher(feed.url, movedTo) && !tellsTheSame(read.entries, named)) {
    await forgetEntries(tx, feed.id);
    named = new Map();
  }
  const unknown = read.entries.filter(({ hash }) => !named.has(hash));
  const renamed = await findRenamed(tx, { feedId: feed.id, now }, read.entries, unknown);
  const standing = await findStanding(tx, { feed, now }, unknown);
  const held = new Map([...named, ...renamed, ...standing]);
  const without = (found: ReadonlyMap<string, KnownEntry>) => unknown.filter(({ hash }) => !found.has(hash));
  const reissued = await findReissued(tx, { feedId: feed.id, now }, without(held), held);
  const known = new Map([...held, ...reissued]);
  const corrected = await correctEntries(tx, read.entries, known, now);
  const fresh = without(known);
  await insertEntries(tx, feed, fresh, now);
  await settleFeed(tx, feed.id, {
    ...(fresh.length > 0 && { lastArticles: fresh.length }),
    etag: validatorOf(answer.headers.etag),
    lastModified: validatorOf(answer.headers['last-modified']),
    nextFetchAt: nextFetch(feed, now),
    fetchedAt: now,
    failure: null,
    failures: 0,
  });
  await noteSuccess(tx, workOf(feed), {
    now,
    done: fresh.length + corrected,
    isWorthShowing: fresh.length + corrected > 0,
  });
  if (hasMoved) {
    const detail = { before: { url: feed.url }, after: { url: movedTo } };
    await recordAudit(tx, { at: now, action: 'feed.move', subject: `feed ${feed.id}`, detail });
  }
  return {
    ...{ ...outcome('fetched'), added: fresh.length, corrected, known: known.size - corrected, empty: read.empty },
    undated: fresh.filter(({ isDated }) => !isDated).length,
  };
}

/**
 * Whether a feed that was led to another host goes on there, as when a publisher renames its site: at least half of the
 * entries whose ids are known have the known texts as well. Another publisher may count from one, too.
 */
function tellsTheSame(entries: readonly ReadEntry[], named: ReadonlyMap<string, KnownEntry>): boolean {
  const known = entries.filter(({ hash }) => named.has(hash));
  const same = known.filter((entry) => named.get(entry.hash)?.digest === digestOf(entry));
  return known.length > 0 && 2 * same.length >= known.length;
}

const validatorLength = 1000;

/** Longer validators are ignored: a part of one fits nothing. */
const validatorOf = (header: string | undefined): string | null =>
  header !== undefined && header.length <= validatorLength ? header : null;

async function keepFailure(
  tx: Database,
  feed: FeedRow,
  { failure, now }: { readonly failure: FeedFailure; readonly now: Date },
): Promise<FetchOutcome> {
  const failures = feed.failures + 1;
  const pause = Math.min(feed.intervalMinutes * minute * 2 ** Math.min(failures, 20), longestPause);
  const nextFetchAt = new Date(now.getTime() + pause);
  await settleFeed(tx, feed.id, { failure, failures, nextFetchAt });
  await noteFailure(tx, workOf(feed), { now, reason: failure, nextTryAt: nextFetchAt });
  return { ...outcome('failed'), failure };
}

function outcome(kind: FetchOutcome['outcome']): FetchOutcome {
  return { outcome: kind, failure: null, added: 0, corrected: 0, known: 0, empty: 0, undated: 0 };
}
