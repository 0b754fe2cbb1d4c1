import { feedEndpoints } from '#contract/content/feeds.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fetchDueFeeds, fetchFeedNow } from './fetch-feed.ts';
import { listFeeds, removeFeed, saveFeed } from './service.ts';

/** How soon a due feed is noticed, in seconds. */
const lookEvery = 15;

export function feedFeature({ db, sweepTime, config, log }: Pick<Platform, 'db' | 'sweepTime' | 'config' | 'log'>) {
  const onError = (error: unknown) => log.error({ err: error }, 'feeds');
  const allowedHosts = config.feedAllowedHosts;
  // Also what somebody asks for, because it says when the feed is fetched next.
  const fetching = { db, clock: sweepTime.clock, allowedHosts };
  return defineFeature({
    endpoints: feedEndpoints,
    handlers: {
      'feed.list': (_request, { language }) => listFeeds(db, language),
      'feed.save': ({ body }, { actor }) => saveFeed(db, body, { actor, allowedHosts, dueAt: sweepTime.clock() }),
      'feed.delete': ({ params }, { actor }) => removeFeed(db, params.id, actor),
      'feed.fetch': async ({ body }, { actor: { userId, stockId, address, now: at } }) => {
        const outcome = await fetchFeedNow(fetching, body.id, onError);
        const entry = {
          at,
          userId,
          stockId,
          address,
          action: 'feed.fetch',
          subject: `feed ${body.id}`,
          detail: outcome,
        };
        await recordAudit(db, entry);
        return outcome;
      },
    },
    repeated: [{ name: 'due-feeds', every: lookEvery, run: ({ signal }) => fetchDueFeeds(fetching, signal) }],
  });
}
