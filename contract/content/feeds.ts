import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam, versionSchema } from '../numbers.ts';
import { articleCategorySchema, sourceIdSchema } from './articles.ts';
import { feedFailures } from './feed-failures.ts';

/** Fetch interval, in minutes. */
export const feedInterval = { least: 1, most: 24 * 60, usual: 15 } as const;

/** Of an address, in characters. */
export const longestFeedUrl = 2000;

export const feedRequest = z.strictObject({
  /** Absent for a new feed. */
  id: idParam.optional(),
  /** The version that was edited; without meaning for a new feed. */
  version: versionSchema.optional(),
  url: z.string().trim().min(1, { error: 'feedUrlRequired' }).max(longestFeedUrl, { error: 'textTooLong' }),
  sourceId: sourceIdSchema,
  category: z.enum(articleCategorySchema.options, { error: 'categoryRequired' }),
  intervalMinutes: z
    .number({ error: 'intervalWrong' })
    .int({ error: 'intervalWrong' })
    .min(feedInterval.least, { error: 'intervalWrong' })
    .max(feedInterval.most, { error: 'intervalWrong' }),
  enabled: z.boolean(),
});
export type FeedRequest = z.infer<typeof feedRequest>;

const feedSchema = z.object({
  id: z.number().int(),
  /** Grows with every change of what people set. */
  version: z.number().int(),
  url: z.string(),
  sourceId: z.number().int(),
  sourceName: z.string(),
  /** Its source is switched off, so it is not fetched. */
  isPaused: z.boolean(),
  category: articleCategorySchema,
  enabled: z.boolean(),
  intervalMinutes: z.number().int(),
  nextFetchAt: z.string(),
  /** Last successful fetch; `null` before the first. */
  fetchedAt: z.string().nullable(),
  /** Error of the last fetch; `null` if it succeeded. */
  failure: z.enum(feedFailures).nullable(),
  /** Consecutive failures. */
  failures: z.number().int(),
  /** Articles imported by the last fetch that found any. */
  lastArticles: z.number().int(),
  /** Articles imported in total. */
  articles: z.number().int(),
});
export type Feed = z.infer<typeof feedSchema>;

const fetchOutcomeSchema = z.object({
  outcome: z.enum(['fetched', 'notModified', 'failed']),
  failure: z.enum(feedFailures).nullable(),
  /** Entries imported as articles. */
  added: z.number().int(),
  /** Entries imported before that say something else now: their articles follow. */
  corrected: z.number().int(),
  /** Entries imported before, as they were. */
  known: z.number().int(),
  /** Entries without text. */
  empty: z.number().int(),
  /** Of those added, the ones whose time is that of the fetch: they say none, or none that can be. */
  undated: z.number().int(),
});
export type FetchOutcome = z.infer<typeof fetchOutcomeSchema>;

export const feedEndpoints = defineEndpoints({
  'feed.list': {
    method: 'GET',
    path: '/auth/feed/list',
    kind: 'GET',
    access: 'feed:view',
    summary: 'The feeds that articles come from, with how they fare',
    result: z.array(feedSchema),
  },
  'feed.save': {
    method: 'POST',
    path: '/auth/feed/save',
    kind: 'POST',
    access: 'feed:edit',
    summary: 'Add a feed or change one; it is fetched at once',
    body: feedRequest,
    result: feedSchema,
    refusals: ['FEED_URL_TAKEN', 'FEED_CHANGED'],
  },
  'feed.delete': {
    method: 'GET',
    path: '/auth/feed/delete/{id}',
    kind: 'GET',
    access: 'feed:edit',
    summary: 'Fetch a feed no longer; the articles it brought stay',
    params: z.strictObject({ id: idParam }),
    result: z.null(),
  },
  'feed.fetch': {
    method: 'POST',
    path: '/auth/feed/fetch',
    kind: 'POST',
    access: 'feed:edit',
    summary: 'Fetch a feed now; answers when it has been read, within 20 seconds or so',
    body: z.strictObject({ id: idParam }),
    result: fetchOutcomeSchema,
    refusals: ['FEED_BUSY', 'SOURCE_OFF'],
  },
});
