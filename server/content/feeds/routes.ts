import { feedEndpoints } from '#contract/content/feeds.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fetchDueFeeds, fetchFeedNow } from './fetch-feed.ts';
import { listFeeds, removeFeed, saveFeed } from './service.ts';

/** How soon a due feed is noticed, in seconds. */
const lookEvery = 15;

export function feedFeature({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const allowedHosts = config.feedAllowedHosts;
  const fetching = { db, clock, allowedHosts };
  return defineFeature({
    endpoints: feedEndpoints,
    handlers: {
      'feed.list': (_request, { language }) => listFeeds(db, language),
      'feed.save': ({ body }, { language, now }) => saveFeed(db, body, { language, now, allowedHosts }),
      'feed.delete': ({ params }) => removeFeed(db, params.id),
      'feed.fetch': ({ body }) => fetchFeedNow(fetching, body.id),
    },
    repeated: [{ name: 'due-feeds', every: lookEvery, run: ({ signal }) => fetchDueFeeds(fetching, signal) }],
  });
}
