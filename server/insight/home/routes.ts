import { type HomeOverview, homeEndpoints } from '#contract/insight/home.ts';
import type { InsightCache } from '#server/insight/activity/insight-cache.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readHomeOverview } from './home-overview.ts';

/** When the first of the modules that are still open runs out. */
function nextExpiry({ modules }: HomeOverview): Date | undefined {
  const [first] = modules.flatMap(({ expiresAt, expired }) => (expiresAt && !expired ? expiresAt : [])).sort();
  return first === undefined ? undefined : new Date(first);
}

export function homeFeature(kept: InsightCache) {
  return defineFeature({
    endpoints: homeEndpoints,
    handlers: {
      'home.overview': ({ query }, { db, actor, language, now }) =>
        kept.homeOverviews.get(
          db,
          { actor, key: [query, chinaDate(now), language], now },
          () => readHomeOverview(db, { ...query, stockId: actor.stockId, language, now, kept }),
          nextExpiry,
        ),
    },
  });
}
