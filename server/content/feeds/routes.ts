import type { feedEndpoints } from '#contract/content/feeds.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { type FeedDeps, fetchFeedNow } from './fetch-feed.ts';
import { listFeeds, removeFeed, saveFeed } from './service.ts';

export function feedHandlers(deps: FeedDeps): Handlers<typeof feedEndpoints> {
  const { db, clock, allowedHosts } = deps;
  return {
    'feed.list': (_request, { language }) => listFeeds(db, language),
    'feed.save': ({ body }, { language }) => saveFeed(db, body, { language, now: clock(), allowedHosts }),
    'feed.delete': ({ params }) => removeFeed(db, params.id),
    'feed.fetch': ({ body }) => fetchFeedNow(deps, body.id),
  };
}
